/** The links of a leg with what was agreed for its fees (docs/matching.md, Contracted fees). */
import { isClosedByPerson, type Payment } from "#domain/case/reconciliation-case.ts";
import type { FeeContract } from "#domain/evidence/contracted-fee.ts";
import type { FlowLeg, MatchLink } from "#domain/evidence/flow-leg.ts";
import { isSettlementShare } from "#domain/evidence/settlement-share.ts";
import type { FeeSchedule } from "#domain/fee/fee-schedule.ts";
import { priceMovement } from "#domain/fee/price-movement.ts";
import type { Uuid } from "#domain/value/id.ts";
import { equals } from "#domain/value/money.ts";

type Pricing = {
  readonly payments: ReadonlyMap<Uuid<"payment">, Payment>;
  readonly feeSchedules: readonly FeeSchedule[];
};

/**
 * A link to a payment that is not given, or that a person closed, keeps its contract. Only a leg that one payment has as a
 * whole has one: the fees of a batch are those of no single payment.
 */
export function withContract(leg: FlowLeg, link: MatchLink, pricing: Pricing): MatchLink {
  const payment = pricing.payments.get(link.paymentUuid);
  if (payment === undefined || isClosedByPerson(payment.state)) return link;
  const { contract: before, ...rest } = link;
  const contract = contractOf(leg, link, payment, pricing.feeSchedules);
  if (contract === null) return before === undefined ? link : rest;
  return { ...rest, contract };
}

export function withContracts(leg: FlowLeg, pricing: Pricing): FlowLeg {
  const links = leg.links.map((link) => withContract(leg, link, pricing));
  return links.every((link, at) => link === leg.links[at]) ? leg : { ...leg, links };
}

function contractOf(
  leg: FlowLeg,
  { allocatedAmount, fees }: MatchLink,
  { intent }: Payment,
  schedules: readonly FeeSchedule[],
): FeeContract | null {
  const isWhole = fees === undefined && equals(allocatedAmount, leg.amount);
  if (schedules.length === 0 || !isWhole || leg.effect === "back") return null;
  return priceMovement({ ...leg, isShare: isSettlementShare(leg) }, intent, schedules);
}
