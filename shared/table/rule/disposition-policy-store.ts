import type { DispositionPolicy } from "../../domain/case/work/disposition-policy.ts";
import { dispositionPoliciesSort, standingListKey } from "./standing-list-keys.ts";
import { standingListStore } from "./standing-list-store.ts";

const store = standingListStore<DispositionPolicy>((organizationId) =>
  standingListKey(organizationId, dispositionPoliciesSort),
);

export const findDispositionPolicies = store.find;
export const setDispositionPoliciesWrite = store.setWrite;

export function decodePolicies(item: Record<string, unknown>): readonly DispositionPolicy[] {
  return store.decode(item).entries;
}
