/** The filters that set standing noise aside (docs/specification.md, Evidence filters). */
import type * as z from "zod";
import type { createEvidenceFilterBody } from "#api/resource/evidence-filter/evidence-filter-request.ts";
import { viewEvidenceFilter } from "#api/resource/evidence-filter/evidence-filter-view.ts";
import type { EvidenceFilter } from "#domain/evidence/evidence-filter.ts";
import { parseId } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { standingLists } from "#domain/value/standing-kind.ts";
import { findImportProfile } from "#store/table/bulk/import-profile-store.ts";
import type { Table } from "#store/table/core/table.ts";
import { evidenceFilterStore } from "#store/table/rule/standing-lists.ts";
import { type Failure, missing } from "#work/outcome/outcome.ts";
import { refuseReason } from "../refuse-reason.ts";
import { listShelf, signed } from "./list-shelf.ts";
import { StandingResource } from "./standing-resource.ts";

type Body = z.output<typeof createEvidenceFilterBody>;

export const evidenceFilters = new StandingResource<"evidenceFilter", EvidenceFilter, Body>({
  kind: "evidenceFilter",
  ...standingLists.evidenceFilter,
  describe: (id) => `Evidence filter ${id}`,
  shelf: listShelf(evidenceFilterStore),
  view: viewEvidenceFilter,
  entryOf: ({ importProfileId, ...others }, made) =>
    signed({ ...others, importProfileUuid: uuidOf(importProfileId) }, made),
  refuse: async (table, organizationId, { importProfileId, reason }) =>
    (await refuseProfile(table, organizationId, importProfileId)) ??
    refuseReason(table, organizationId, reason),
  // Filters decide what evidence counts, as rules do.
  heldBy: "rule_change",
});

const uuidOf = (id: string | null) => (id === null ? null : parseId("importProfile", id));

async function refuseProfile(
  table: Table,
  organizationId: OrganizationId,
  id: string | null,
): Promise<Failure | null> {
  if (id === null) return null;
  const uuid = uuidOf(id);
  const found = uuid === null ? null : await findImportProfile(table, organizationId, uuid);
  return found === null ? missing("Import profile", { id, organizationId }) : null;
}
