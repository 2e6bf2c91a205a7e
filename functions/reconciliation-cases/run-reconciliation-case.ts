import type { WriteInput, WriteOutcome } from "../../shared/http/operation.ts";
import { evaluatePayment, recordRun } from "../../shared/ingestion/matching/run-cases.ts";
import { viewCaseSummary } from "../../shared/schema/view/case-view.ts";
import { openJournal, withEntryAfter, withJournal } from "../../shared/table/audit/journal.ts";
import type { IdSource } from "../../shared/table/core/id-source.ts";
import type { Table } from "../../shared/table/core/table.ts";
import { requestRun } from "../../shared/table/payment/payment-store.ts";
import { findMatchSettings } from "../../shared/table/rule/rule-store.ts";
import { findCase } from "./find-case.ts";

/**
 * Runs the matcher over the current case and returns the result. The queue consumer decides its
 * legs, and legs that may belong to it, again.
 */
export async function runReconciliationCase(
  { table, ids }: { readonly table: Table; readonly ids: IdSource },
  { context, params }: WriteInput<unknown>,
): Promise<WriteOutcome> {
  const { organizationId, actor, now } = context;
  const before = await findCase(table, context, params);
  const { rules, assets } = await findMatchSettings(table, organizationId);
  const journal = withEntryAfter(openJournal(ids, organizationId, actor, now), [before]);
  const run = await evaluatePayment(table, before, { legs: [], rules, assets, journal });
  const recorded = recordRun(before, run, journal, actor);
  return {
    status: 200,
    body: viewCaseSummary(recorded.payment, now),
    writes: await withJournal(table, journal, {
      ...recorded,
      writes: requestRun(recorded.writes, now),
    }),
  };
}
