/** People claim fees above contract back from the provider, and take the claim back (docs/matching.md, Claims). */
import { announcementOf, viewCaseSummary } from "#api/resource/case/case-view.ts";
import { showCaseChange } from "#api/schema/audit/case-change.ts";
import { claimsOfRest, type FeeClaim, maximumFeeClaims } from "#domain/case/amount/fee-claim.ts";
import type { Payment } from "#domain/case/reconciliation-case.ts";
import { formatId } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { isZero } from "#domain/value/money.ts";
import { amountText } from "#domain/value/text/amount-text.ts";
import { eventOfAction } from "#domain/webhook/outbound-event.ts";
import { requestRun, updatePaymentWrites } from "#store/table/payment/payment-store.ts";
import type { Dependencies } from "#work/outcome/dependencies.ts";
import { conflict, done, unchanged, type WriteOutcome } from "#work/outcome/outcome.ts";
import { type ActContext, namedAction } from "./act-context.ts";
import { auditAct } from "./audit-act.ts";

/** Claims all that is above contract and not claimed yet; of a case without such fees nothing. */
export async function claimFees(
  dependencies: Dependencies,
  context: ActContext,
  before: Payment,
): Promise<WriteOutcome> {
  const { overcharges, feeClaims } = before.state;
  const added = claimsOfRest({ overcharges, feeClaims }, { by: context.actor, at: context.now });
  if (added.length === 0) return unchanged(viewCaseSummary(before, context.now));
  if (feeClaims.length + added.length > maximumFeeClaims) {
    return { failure: conflict(`A case has at most ${maximumFeeClaims} claims of fees.`) };
  }
  return change(dependencies, context, before, {
    feeClaims: [...feeClaims, ...added],
    message: `A person claimed ${textOf(added)} of fees above contract.`,
  });
}

/** Takes back the claims of one moment. What the provider has credited of them is a fact, and refuses it. */
export async function withdrawClaims(
  dependencies: Dependencies,
  context: ActContext,
  before: Payment,
  claimedAt: Instant,
): Promise<WriteOutcome> {
  const { feeClaims } = before.state;
  const withdrawn = feeClaims.filter(({ at }) => at === claimedAt);
  if (withdrawn.length === 0) return unchanged(viewCaseSummary(before, context.now));
  if (withdrawn.some(({ credited }) => !isZero(credited))) {
    return { failure: conflict("The provider has credited a part of the claim.") };
  }
  return change(dependencies, context, before, {
    feeClaims: feeClaims.filter(({ at }) => at !== claimedAt),
    message: `A person took the claim of ${textOf(withdrawn)} back.`,
  });
}

function textOf(claims: readonly FeeClaim[]): string {
  return claims.map(({ claimed, charged }) => amountText(claimed, charged.currency)).join(" and ");
}

type Change = { readonly feeClaims: readonly FeeClaim[]; readonly message: string };

async function change(
  dependencies: Dependencies,
  context: ActContext,
  before: Payment,
  { feeClaims, message }: Change,
): Promise<WriteOutcome> {
  const { now } = context;
  const state = { ...before.state, feeClaims };
  const changed = { ...before, state, version: before.version + 1 };
  const { after, writes } = await auditAct(dependencies, context, {
    changed,
    draft: {
      eventType: "reconciliation_case.updated",
      message,
      payload: {
        ...showCaseChange({ before, after: changed, isRun: false }),
        ...namedAction(context),
      },
    },
    resultId: formatId("reconciliationCase", before.intent.uuid),
    plan: (noted) => ({
      // A credit may have come before the claim was recorded here.
      writes: requestRun(updatePaymentWrites(before, noted), now),
      announcements: [announcementOf(eventOfAction(before.state, noted.state), noted)],
    }),
  });
  return done(viewCaseSummary(after, now), writes);
}
