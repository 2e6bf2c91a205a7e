/** What the decisions about expected refunds have in common (docs/matching.md, Expected refunds). */

import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import { factsOfLeg } from "#domain/evidence/leg-facts.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Amount } from "#domain/value/money.ts";
import type { LegDecision } from "../explanation/explain.ts";
import type { FirmByNow } from "../pool/open-positions.ts";
import type { GroupCase, GroupInput } from "../strategy/group-input.ts";

export type RefundInput = {
  readonly legs: readonly FlowLeg[];
  readonly cases: ReadonlyMap<Uuid, GroupCase>;
  readonly decisionOf: (leg: FlowLeg) => LegDecision | undefined;
  readonly firmByNow: FirmByNow;
  readonly ruleOf: GroupInput["ruleOf"];
};

/** Whether the payment is a refund, or has refunds. */
export function isOfRefund({ intent, hasRefunds }: GroupCase): boolean {
  return hasRefunds === true || intent.refundOf !== undefined;
}

/** What the refund expects to go back, in the leg's currency; null where it expects none in it. */
export function expectedBack(leg: FlowLeg, { source, destination }: PaymentIntent): Amount | null {
  if (leg.currency === destination.currency) return destination.amount;
  return leg.currency === source.currency ? source.amount : null;
}

/** What the leg says, in an order that its arrival does not decide. */
export function contentOf(leg: FlowLeg): string {
  return JSON.stringify([leg.time, leg.amount, leg.currency, leg.kind, factsOfLeg(leg)]);
}
