/** The payments that a leg of a group may belong to. */

import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import { isSettlementShare } from "#domain/evidence/settlement-share.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { GroupCase, GroupInput } from "../strategy/group-input.ts";
import type { CandidateIntent } from "../strategy/matches.ts";
import type { UndecidedLeg } from "./choose-by-reference.ts";
import { strongestMatches } from "./decide-leg.ts";

/** The next weaker strategy that has candidates among those that are left. */
export function weaker(
  { found, candidates, ...contest }: UndecidedLeg,
  shared: ReadonlySet<string> | undefined,
): UndecidedLeg[] {
  const left = candidates.filter(({ intent }) =>
    found.matches.some((match) => match.intent === intent),
  );
  const { legWithoutSharedReferences } = contest;
  const next = strongestMatches(legWithoutSharedReferences, left, shared, found.tier + 1);
  return next === null ? [] : [{ ...contest, found: next, candidates }];
}

export function partition<T>(
  all: readonly T[],
  isFirst: (each: T) => boolean,
): readonly [T[], T[]] {
  const [first, second]: [T[], T[]] = [[], []];
  for (const each of all) (isFirst(each) ? first : second).push(each);
  return [first, second];
}

export function allowedCandidates(
  leg: FlowLeg,
  cases: readonly GroupCase[],
  { ruleOf }: GroupInput,
): CandidateIntent[] {
  const candidates: CandidateIntent[] = [];
  for (const { intent, canceled } of cases) {
    if (leg.excludedPaymentUuids.includes(intent.uuid) || !mayTake(intent, leg)) continue;
    candidates.push({ intent, rule: ruleOf(leg, intent), canceled: canceled === true });
  }
  return candidates;
}

/** A settlement takes movements of the bank alone, and no share: a share belongs to a payment. */
export function mayTake({ settlement }: PaymentIntent, leg: FlowLeg): boolean {
  return settlement === undefined || (leg.kind === "bank" && !isSettlementShare(leg));
}
