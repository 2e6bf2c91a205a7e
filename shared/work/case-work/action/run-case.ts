import { viewCaseSummary } from "#api/resource/case/case-view.ts";
import type { Payment } from "#domain/case/reconciliation-case.ts";
import {
  openAuditEntry,
  withAuditEntry,
  withEntryAfter,
} from "#store/table/audit/open-audit-entry.ts";
import { requestRun } from "#store/table/payment/payment-store.ts";
import { decidePayment } from "#work/ingestion/matching/run-cases.ts";
import type { Dependencies } from "#work/outcome/dependencies.ts";
import { done, type WriteOutcome } from "#work/outcome/outcome.ts";
import { type ActContext, namedAction } from "../act-context.ts";

/**
 * Runs the matcher over the current case and returns the result. The queue consumer decides its
 * legs, and legs that may belong to it, again.
 */
export async function runCase(
  { table, ids }: Dependencies,
  context: ActContext,
  before: Payment,
): Promise<WriteOutcome> {
  const { organizationId, actor, now } = context;
  const auditEntry = withEntryAfter(openAuditEntry(ids, organizationId, actor, now), [before]);
  const by = { actor, named: namedAction(context) };
  const recorded = await decidePayment(table, before, { auditEntry, by });
  return done(
    viewCaseSummary(recorded.payment, now),
    await withAuditEntry(table, auditEntry, {
      ...recorded,
      writes: requestRun(recorded.writes, now),
    }),
  );
}
