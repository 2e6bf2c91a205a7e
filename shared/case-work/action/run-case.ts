import type { Payment } from "../../domain/case/reconciliation-case.ts";
import { decidePayment } from "../../ingestion/matching/run-cases.ts";
import type { Dependencies } from "../../outcome/dependencies.ts";
import { done, type WriteOutcome } from "../../outcome/outcome.ts";
import { viewCaseSummary } from "../../schema/view/case/case-view.ts";
import { openJournal, withEntryAfter, withJournal } from "../../table/audit/journal.ts";
import { requestRun } from "../../table/payment/payment-store.ts";
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
  const journal = withEntryAfter(openJournal(ids, organizationId, actor, now), [before]);
  const by = { actor, named: namedAction(context) };
  const recorded = await decidePayment(table, before, { journal, by });
  return done(
    viewCaseSummary(recorded.payment, now),
    await withJournal(table, journal, {
      ...recorded,
      writes: requestRun(recorded.writes, now),
    }),
  );
}
