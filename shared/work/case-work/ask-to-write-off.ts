/** Which policies hold a disposition (docs/specification.md, Approvals). */
import type { Payment } from "#domain/case/reconciliation-case.ts";
import type { GovernedAct } from "#domain/case/work/approval-policy.ts";
import { disposedAfter, openAmountOf } from "#domain/case/work/disposition.ts";
import { reasonActOf } from "#domain/case/work/organization-settings.ts";
import { stakesOfDisposition } from "#domain/case/work/stake.ts";
import { type Amount, subtract } from "#domain/value/money.ts";
import type { Dependencies } from "#work/outcome/dependencies.ts";
import type { WriteOutcome } from "#work/outcome/outcome.ts";
import type { ActContext } from "./act-context.ts";
import { askApproval } from "./approval/ask-approval.ts";
import { readOriginal } from "./read-original.ts";

type Wanted = Readonly<Record<string, unknown>> & {
  readonly amount: Amount;
  readonly close?: boolean | undefined;
};

/**
 * Every kind may need an approval, because each takes money off what is open. All that the case then has disposed
 * of counts, so that nobody needs no approval by disposing of small parts.
 */
export function askToWriteOff(
  dependencies: Dependencies,
  context: ActContext,
  before: Payment,
  body: Wanted,
): Promise<WriteOutcome | null> {
  return askApproval(dependencies, context, before, {
    acts: async () => [
      ...stakesOfDisposition(disposedAfter(before.state.disposedAmount, body), {
        before: await readOriginal(dependencies.table, before),
        after: before.intent,
      }),
      ...stakesOfClosing(before, body),
    ],
    operation: "createDisposition",
    request: body,
  });
}

/** Closing in the same act gives up what is then still open, as closing after it does. */
function stakesOfClosing(
  { intent, state }: Payment,
  { amount, close }: Wanted,
): readonly GovernedAct[] {
  if (close !== true || reasonActOf(state, "resolved") !== "close_against_verdict") return [];
  const open = openAmountOf(state);
  const { currency } = intent.destination;
  const left = open === null ? null : subtract(open, amount);
  return [{ action: "close_against_verdict", amount: left, currency }];
}
