/** A refund that is larger than expected: the rest stays with its original (docs/matching.md, Expected refunds). */

import { type CaseLeg, caseLegs } from "#domain/case/leg/case-leg.ts";
import { movementOf } from "#domain/case/leg/expected-refund.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import { type Amount, compare, subtract, sum, zero } from "#domain/value/money.ts";
import { type Allocation, type DecidedLeg, scaledTolerance } from "../explanation/explain.ts";
import { firmLegsOf } from "../pool/open-positions.ts";
import type { GroupCase } from "../strategy/group-input.ts";
import { contentOf, expectedBack, type RefundInput } from "./refund-terms.ts";

type NamedInput = RefundInput & {
  /** Legs that the refund has by name. */
  readonly named: readonly FlowLeg[];
};

/**
 * The legs of which the refund does not take all. Of each kind of evidence, which tell of the same money, it
 * takes what it expects; what is confirmed before what is on its way, then the earliest.
 */
export function shareOfRefund(refund: GroupCase, input: NamedInput): readonly DecidedLeg[] {
  const original = input.cases.get(refund.intent.refundOf ?? refund.intent.uuid);
  if (original === undefined) return [];
  const inCase = caseLegs(refund.intent, firmLegsOf(refund, input.firmByNow)).filter(
    ({ effect, leg, counts }) => effect === "forward" && counts && leg.status !== "failed",
  );
  const named = new Map(input.named.map((leg) => [leg.uuid, leg]));
  const taken = new Map<string, Amount>();
  for (const each of inCase) if (!named.has(each.leg.uuid)) take(taken, each, each.amount);
  const shares = inCase
    .flatMap((each) => named.get(each.leg.uuid) ?? [])
    .sort(firstToTake)
    .flatMap((leg): [string, Share][] => {
      const share = shareOf(leg, refund, { taken, ruleOf: input.ruleOf });
      take(taken, leg, share);
      return compare(share, leg.amount) < 0 ? [[movementOf(leg), { share, of: leg.amount }]] : [];
    });
  const ofMovement = new Map(shares);
  return input.named.flatMap((leg) => {
    const found = ofMovement.get(movementOf(leg));
    const mayStay = !leg.excludedPaymentUuids.includes(original.intent.uuid);
    if (found === undefined || found.of !== leg.amount || !mayStay) return [];
    return dividedBetween(leg, { refund, original, share: found.share }, input);
  });
}

type Share = { readonly share: Amount; readonly of: Amount };
type Moved = Pick<CaseLeg, "amount" | "currency"> & Pick<FlowLeg, "kind">;

const nameOf = ({ kind, currency }: Pick<FlowLeg, "kind" | "currency">) => `${kind}/${currency}`;

function take(taken: Map<string, Amount>, each: Moved | CaseLeg, amount: Amount): void {
  const name = nameOf("leg" in each ? each.leg : each);
  taken.set(name, sum([taken.get(name) ?? zero, amount]));
}

function firstToTake(a: FlowLeg, b: FlowLeg): number {
  const isPending = ({ status }: FlowLeg) => Number(status === "pending");
  return isPending(a) - isPending(b) || a.time - b.time || (contentOf(a) < contentOf(b) ? -1 : 1);
}

/** All of the leg where it exceeds what is left by no more than the tolerance. */
function shareOf(
  leg: FlowLeg,
  { intent }: GroupCase,
  { taken, ruleOf }: { readonly taken: ReadonlyMap<string, Amount> } & Pick<RefundInput, "ruleOf">,
): Amount {
  const expected = expectedBack(leg, intent);
  if (expected === null) return leg.amount;
  const left = subtract(expected, taken.get(nameOf(leg)) ?? zero);
  const excess = subtract(leg.amount, left);
  if (compare(excess, scaledTolerance(intent, ruleOf(leg, intent), expected)) <= 0)
    return leg.amount;
  return compare(left, zero) > 0 ? left : zero;
}

type Division = {
  readonly refund: GroupCase;
  readonly original: GroupCase;
  readonly share: Amount;
};

function dividedBetween(
  leg: FlowLeg,
  { refund, original, share }: Division,
  { decisionOf }: RefundInput,
): DecidedLeg[] {
  const decided = decisionOf(leg);
  const [first] = decided?.allocations ?? [];
  if (decided === undefined || first === undefined) return [];
  const { strategy } = first;
  const rest = subtract(leg.amount, share);
  const allocations: readonly Allocation[] = [
    { paymentUuid: refund.intent.uuid, strategy, amount: share },
    { paymentUuid: original.intent.uuid, strategy, amount: rest },
  ].filter(({ amount }) => compare(amount, zero) > 0);
  const { decision } = decided;
  const reason = `${decision.reason} It expects ${share} ${leg.currency} of it; ${rest} stays with ${original.intent.externalReference}.`;
  return [{ leg, decision: { allocations, decision: { ...decision, reason } } }];
}
