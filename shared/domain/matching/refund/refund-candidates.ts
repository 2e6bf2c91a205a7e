/** Whether evidence names a payment or one of its refunds (docs/matching.md, Expected refunds). */

import { mayGoBack } from "#domain/case/leg/expected-refund.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { Uuid } from "#domain/value/id.ts";
import { firmStrategies } from "../strategy/firm-strategies.ts";
import type { GroupCase } from "../strategy/group-input.ts";
import { referencesOfIntent } from "../strategy/match-values.ts";
import type { CandidateIntent } from "../strategy/matches.ts";

/**
 * Money that may go back and names a refund is not its original's. A value that both carry names the original:
 * what goes back of that is assigned to its refunds by amount.
 */
export function withoutOriginals(
  leg: FlowLeg,
  candidates: readonly CandidateIntent[],
  cases: ReadonlyMap<Uuid, GroupCase>,
): readonly CandidateIntent[] {
  const refunds = candidates.filter(({ intent }) => intent.refundOf !== undefined);
  if (refunds.length === 0 || !mayGoBack(leg)) return candidates;
  const dropped = new Set(
    refunds.flatMap((refund) => {
      const original = cases.get(refund.intent.refundOf ?? refund.intent.uuid)?.intent;
      if (original === undefined) return [];
      const own = { ...refund, intent: withoutValuesOf(refund.intent, original) };
      if (isNamedExactly(leg, own)) return refund.canceled === true ? [] : [original.uuid];
      return isNamedExactly(leg, refund) ? [refund.intent.uuid] : [];
    }),
  );
  const isNamed = ({ intent }: CandidateIntent) => intent.refundOf !== undefined;
  const left = candidates.filter(({ intent }) => !dropped.has(intent.uuid));
  // Where no original is a candidate, its refunds still compete.
  return left.length === 0 ? candidates.filter(isNamed) : left;
}

/** Whether a strategy names the intent, other than by a looser spelling. */
function isNamedExactly(leg: FlowLeg, { intent, rule }: CandidateIntent): boolean {
  return firmStrategies.some(
    ({ allowedBy, find, needsSingleCandidate }) =>
      needsSingleCandidate !== true &&
      (allowedBy === null || rule[allowedBy] === true) &&
      find(leg, intent) !== null,
  );
}

/** The intent without the values that its original carries too: these name the original. */
function withoutValuesOf(intent: PaymentIntent, original: PaymentIntent): PaymentIntent {
  const { referenceValues, referenceTypes, beneficiaryAccount } = intent;
  const shared = new Set(referencesOfIntent(original));
  const isOwn = (index: number) => !shared.has(referenceValues[index] ?? "");
  return {
    ...intent,
    beneficiaryAccount:
      beneficiaryAccount === original.beneficiaryAccount ? null : beneficiaryAccount,
    referenceValues: referenceValues.filter((_, index) => isOwn(index)),
    ...(referenceTypes === undefined
      ? {}
      : { referenceTypes: referenceTypes.filter((_, index) => isOwn(index)) }),
  };
}
