import type { EvidenceFilter } from "../../domain/evidence/evidence-filter.ts";
import { evidenceFiltersSort, standingListKey } from "./standing-list-keys.ts";
import { standingListStore } from "./standing-list-store.ts";

const store = standingListStore<EvidenceFilter>((organizationId) =>
  standingListKey(organizationId, evidenceFiltersSort),
);

export const findEvidenceFilters = store.find;
export const setEvidenceFiltersWrite = store.setWrite;

export function decodeFilters(item: Record<string, unknown>): readonly EvidenceFilter[] {
  return store.decode(item).entries;
}
