/** Evidence that filters set aside as it is decided (docs/matching.md, Evidence filters). */

import {
  type CompiledFilter,
  filterOf,
  mayBeFiltered,
  namesPayment,
} from "#domain/evidence/evidence-filter.ts";
import { type FlowLeg, isIgnoredByPerson, isWithdrawn } from "#domain/evidence/flow-leg.ts";
import type { LegChange } from "#domain/evidence/observation/assign-observations.ts";
import { readStatementDetails } from "#domain/evidence/statement-details.ts";
import { unmatched } from "#domain/matching/explanation/explain.ts";
import { formatId, parseId, type Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { AuditDraft } from "#store/table/audit/open-audit-entry.ts";
import { findImportBatch } from "#store/table/bulk/import-batch-store.ts";
import { readOnce } from "#store/table/core/read-cache.ts";
import type { Table } from "#store/table/core/table.ts";

/** The actor of what filters do. */
const evidenceFiltersActor = "system:evidence-filters";

/**
 * The changes, with a mark on each leg that a filter holds for. Whether the leg names a payment is known only
 * when it is decided: then the mark goes again (`afterFilter`). Reads nothing without filters.
 */
export async function withFilterMarks(
  table: Table,
  filters: readonly CompiledFilter[],
  changes: readonly LegChange[],
  now: Instant,
): Promise<readonly LegChange[]> {
  if (filters.length === 0) return changes;
  return Promise.all(
    changes.map(async (change) => {
      const { leg } = change;
      if (!mayBeFiltered(leg)) return change;
      const filter = filterOf(filters, leg, await profileOf(table, filters, leg));
      if (filter === null) return change;
      const { uuid: filterUuid, reason } = filter;
      const ignored = { reason, by: evidenceFiltersActor, at: now, filterUuid };
      return { ...change, leg: { ...leg, ignored } };
    }),
  );
}

/** One read for each import, where a filter is about a profile. */
async function profileOf(
  table: Table,
  filters: readonly CompiledFilter[],
  { organizationId, metadata }: FlowLeg,
): Promise<Uuid<"importProfile"> | null> {
  const { importBatchId } = readStatementDetails(metadata);
  const uuid = importBatchId === null ? null : parseId("importBatch", importBatchId);
  if (uuid === null || filters.every((each) => each.importProfileUuid === null)) return null;
  const batch = await readOnce(table, `profile of ${uuid}`, () =>
    findImportBatch(table, organizationId, uuid),
  );
  return batch?.profileUuid ?? null;
}

/** A decided leg: it keeps the mark of a filter while its evidence names no payment. */
export function afterFilter(leg: FlowLeg): FlowLeg {
  const { ignored } = leg;
  if (ignored === null || isIgnoredByPerson(leg) || isOver(leg)) return leg;
  if (namesPayment(leg)) return { ...leg, ignored: null };
  const { filterUuid } = ignored;
  const id = filterUuid === undefined ? "" : formatId("evidenceFilter", filterUuid);
  const { decision } = unmatched(`Evidence filter ${id} set it aside; it counts for nothing.`);
  return { ...leg, decision };
}

function isOver(leg: FlowLeg): boolean {
  return isWithdrawn(leg) || leg.mergedInto !== null;
}

type Changed = { readonly before: FlowLeg | null; readonly after: FlowLeg };

/** The audit events of legs that filters set aside, or that count again. */
export function filterDrafts(legs: readonly Changed[]): AuditDraft[] {
  return legs.flatMap(({ before, after }) => {
    const was = before?.ignored?.filterUuid;
    const is = after.ignored?.filterUuid;
    if (was === is) return [];
    return [draftOf(before, after)];
  });
}

function draftOf(before: FlowLeg | null, after: FlowLeg): AuditDraft {
  const flowLegId = formatId("flowLeg", after.uuid);
  const filterUuid = after.ignored?.filterUuid ?? before?.ignored?.filterUuid;
  const evidenceFilterId = filterUuid === undefined ? null : formatId("evidenceFilter", filterUuid);
  const [first] = after.observations;
  const record = first === undefined ? null : parseId("rawRecord", first.rawRecordId);
  const isSetAside = after.ignored !== null;
  return {
    eventType: isSetAside ? "flow_leg.ignored" : "flow_leg.restored",
    actor: evidenceFiltersActor,
    message: isSetAside
      ? `Flow leg ${flowLegId} was set aside by evidence filter ${evidenceFilterId}.`
      : `Flow leg ${flowLegId} counts again: its evidence names a payment.`,
    payload: {
      flowLegId,
      evidenceFilterId,
      reason: after.ignored?.reason ?? null,
      removedMatchLinkIds: (before?.links ?? []).map(({ uuid }) => formatId("matchLink", uuid)),
    },
    ...(record === null ? {} : { rawRecordUuid: record }),
  };
}
