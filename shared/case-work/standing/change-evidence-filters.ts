/** Changes of the filters that set standing noise aside (docs/specification.md, Evidence filters). */

import type * as z from "zod";
import { aboutNoAmount } from "../../domain/case/work/approval-policy.ts";
import {
  type EvidenceFilter,
  maximumEvidenceFilters,
} from "../../domain/evidence/evidence-filter.ts";
import { parseId, type Uuid } from "../../domain/value/id.ts";
import {
  conflict,
  type Failure,
  FailureError,
  missing,
  type WriteOutcome,
} from "../../outcome/outcome.ts";
import type { createEvidenceFilterBody } from "../../schema/request/evidence/evidence-filter-request.ts";
import { viewEvidenceFilter } from "../../schema/view/evidence/evidence-filter-view.ts";
import { findImportProfile } from "../../table/bulk/import-profile-store.ts";
import type { Table } from "../../table/core/table.ts";
import {
  findEvidenceFilters,
  setEvidenceFiltersWrite,
} from "../../table/rule/evidence-filter-store.ts";
import type { StandingList } from "../../table/rule/standing-list-store.ts";
import type { ActContext } from "../act-context.ts";
import { askApprovalOf } from "../approval/ask-approval.ts";
import { refuseReason } from "../refuse-reason.ts";
import { changeStandingList, type StandingDependencies } from "./change-standing-list.ts";

type Body = z.output<typeof createEvidenceFilterBody>;
type Filters = StandingList<EvidenceFilter>;

/** @returns 409 `invalid_state` if the organization has the maximum number of filters */
export async function createEvidenceFilter(
  dependencies: StandingDependencies,
  context: ActContext,
  body: Body,
): Promise<WriteOutcome> {
  const { table, ids } = dependencies;
  const { organizationId, actor: createdBy, now: createdAt } = context;
  const before = await findEvidenceFilters(table, organizationId);
  if (before.entries.length >= maximumEvidenceFilters) {
    return {
      failure: conflict(`An organization has at most ${maximumEvidenceFilters} evidence filters.`),
    };
  }
  const { importProfileId, ...others } = body;
  const profile = await findProfileUuid(table, context, importProfileId);
  const failure =
    "failure" in profile ? profile.failure : await refuseReason(table, organizationId, body.reason);
  if (failure !== null) return { failure };
  const operation = "createEvidenceFilter";
  const asked = await ask(dependencies, context, { operation, request: body });
  if (asked !== null) return asked;
  const { uuid: importProfileUuid } = profile as FoundProfile;
  const filter = {
    ...others,
    importProfileUuid,
    uuid: ids.next<"evidenceFilter">(),
    createdBy,
    createdAt,
  };
  return changed(dependencies, context, before, { filter, verb: "created" });
}

/** @throws FailureError 404 if the organization has no such filter */
export async function deleteEvidenceFilter(
  dependencies: StandingDependencies,
  context: ActContext,
  body: { readonly evidenceFilterId: string },
): Promise<WriteOutcome> {
  const before = await findEvidenceFilters(dependencies.table, context.organizationId);
  const filter = filterIn(before, context, body.evidenceFilterId);
  const asked = await ask(dependencies, context, {
    operation: "deleteEvidenceFilter",
    request: body,
  });
  return asked ?? changed(dependencies, context, before, { filter, verb: "deleted" });
}

/** @throws FailureError 404 if the organization has no such filter */
export function filterIn(
  { entries }: Filters,
  { organizationId }: Pick<ActContext, "organizationId">,
  id: string,
): EvidenceFilter {
  const uuid = parseId("evidenceFilter", id);
  const filter = entries.find((each) => each.uuid === uuid);
  if (filter !== undefined) return filter;
  throw new FailureError(missing("Evidence filter", { id, organizationId }));
}

type FoundProfile = { readonly uuid: Uuid<"importProfile"> | null };

async function findProfileUuid(
  table: Table,
  { organizationId }: ActContext,
  id: string | null,
): Promise<FoundProfile | { readonly failure: Failure }> {
  if (id === null) return { uuid: null };
  const uuid = parseId("importProfile", id);
  const found = uuid === null ? null : await findImportProfile(table, organizationId, uuid);
  if (found !== null) return { uuid };
  return { failure: missing("Import profile", { id, organizationId }) };
}

/** Filters decide what evidence counts, as rules do. */
function ask(
  dependencies: StandingDependencies,
  context: ActContext,
  asked: {
    readonly operation: "createEvidenceFilter" | "deleteEvidenceFilter";
    readonly request: Readonly<Record<string, unknown>>;
  },
): Promise<WriteOutcome | null> {
  const acts = aboutNoAmount("rule_change");
  return askApprovalOf(dependencies, context, null, { acts, ...asked });
}

function changed(
  dependencies: StandingDependencies,
  context: ActContext,
  before: Filters,
  { filter, verb }: { readonly filter: EvidenceFilter; readonly verb: "created" | "deleted" },
): Promise<WriteOutcome> {
  const { organizationId } = context;
  return changeStandingList(dependencies, context, before, {
    verb,
    entry: filter,
    shown: viewEvidenceFilter(organizationId, filter),
    kind: "evidence_filter",
    named: (id) => `Evidence filter ${id}`,
    idName: "evidenceFilterId",
    write: (after) => [setEvidenceFiltersWrite(organizationId, after)],
  });
}
