/** Decisions about one leg that do not depend on other evidence. */

import {
  type FlowLeg,
  isIgnoredByPerson,
  isManual,
  isWithdrawn,
} from "#domain/evidence/flow-leg.ts";
import { versionOf } from "#domain/payment/amendment.ts";
import type { Uuid } from "#domain/value/id.ts";
import { compare, subtract } from "#domain/value/money.ts";
import { type LegDecision, unmatched } from "../explanation/explain.ts";
import type { GroupInput } from "../strategy/group-input.ts";

/**
 * Decisions that need no payment: a withdrawn leg, a merged leg, one that was set aside, manual links, contradicted
 * evidence, an ambiguous identity.
 */
export function decideAlone(leg: FlowLeg): LegDecision | null {
  if (isWithdrawn(leg)) return unmatched("Its import was withdrawn.");
  if (leg.mergedInto !== null) {
    return unmatched("Its records belong to another leg and were moved there.");
  }
  if (isIgnoredByPerson(leg)) return unmatched("A person set it aside; it counts for nothing.");
  if (leg.links.some(isManual)) return decidedByPerson(leg);
  if (leg.chainCheck === "contradicted") {
    return unmatched("The chain contradicts this evidence, so it never matches.");
  }
  if (!leg.hasAmbiguousIdentity) return null;
  const reason =
    "The record fits several transfers of its transaction. A more complete record is needed.";
  return {
    ...unmatched(reason),
    decision: { ...unmatched(reason).decision, outcome: "ambiguous" },
  };
}

/** Keeps manual links, oldest first, up to the amount of the leg. */
function decidedByPerson(leg: FlowLeg): LegDecision {
  let left = leg.amount;
  const allocations = leg.links.filter(isManual).map((link) => {
    const amount = compare(link.allocatedAmount, left) > 0 ? left : link.allocatedAmount;
    left = subtract(left, amount);
    return { paymentUuid: link.paymentUuid, strategy: link.strategy, amount };
  });
  const reason = "Linked by a person; the matcher does not change it.";
  return {
    allocations,
    decision: {
      outcome: "linked",
      strategy: "manual",
      reason,
      candidates: [],
      ambiguousPaymentUuids: [],
    },
  };
}

/** A leg of a case that a person closed stays with it. */
export function keptByClosedCase(leg: FlowLeg, { cases }: GroupInput): LegDecision | null {
  const isClosed = (uuid: Uuid) =>
    cases.some(({ intent, closedByPerson }) => intent.uuid === uuid && closedByPerson === true);
  const kept = leg.links.filter(
    ({ paymentUuid }) => isClosed(paymentUuid) && !leg.excludedPaymentUuids.includes(paymentUuid),
  );
  if (kept.length === 0) return null;
  const isWhole = leg.links.length === 1;
  return {
    allocations: kept.map(({ paymentUuid, strategy, allocatedAmount, fees }) => ({
      paymentUuid,
      strategy,
      amount: isWhole ? leg.amount : allocatedAmount,
      ...(fees === undefined ? {} : { fees }),
    })),
    decision: leg.decision,
  };
}

/** A final link by amount stays, even if other payments fit now (docs/matching.md, Crowds). */
export function keptAsFinal(leg: FlowLeg, { now, cases }: GroupInput): LegDecision | null {
  const [link] = leg.links;
  if (link === undefined || link.firm) return null;
  const isFinal =
    link.final === true || (now !== undefined && link.finalAt !== undefined && link.finalAt <= now);
  const owner = cases.find(({ intent }) => intent.uuid === link.paymentUuid)?.intent;
  // An amendment is no new neighbour: the link was made for another expectation.
  if (!isFinal || owner === undefined || versionOf(owner) !== versionOf(link)) return null;
  const { paymentUuid, strategy, finalAt = null } = link;
  return {
    allocations: [{ paymentUuid, strategy, amount: leg.amount, finalAt, final: true }],
    decision: leg.decision,
  };
}
