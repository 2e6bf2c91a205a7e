/** The links of a leg with what was agreed for its fees (docs/matching.md, Contracted fees). */
import { isClosedByPerson, type Payment } from "#domain/case/reconciliation-case.ts";
import type { FeeContract } from "#domain/evidence/contracted-fee.ts";
import type { FlowLeg, MatchLink } from "#domain/evidence/flow-leg.ts";
import { chargedMovement } from "#domain/fee/charged-movement.ts";
import type { FeeSchedule } from "#domain/fee/fee-schedule.ts";
import { priceMovement } from "#domain/fee/price-movement.ts";
import type { Uuid } from "#domain/value/id.ts";
import { type MonthVolumes, volumeFor } from "./month-volumes.ts";

type Pricing = {
  readonly payments: ReadonlyMap<Uuid<"payment">, Payment>;
  readonly feeSchedules: readonly FeeSchedule[];
  readonly monthVolumes: MonthVolumes;
};

/**
 * A link to a payment that is not given, or that a person closed, keeps its contract. Only a leg that one payment has as a
 * whole has one: the fees of a batch are those of no single payment.
 */
export function withContract(leg: FlowLeg, link: MatchLink, pricing: Pricing): MatchLink {
  const payment = pricing.payments.get(link.paymentUuid);
  if (payment === undefined || isClosedByPerson(payment.state)) return link;
  const { contract: before, ...rest } = link;
  const contract = contractOf(leg, link, payment, pricing);
  if (contract === null) return before === undefined ? link : rest;
  return { ...rest, contract };
}

export function withContracts(leg: FlowLeg, pricing: Pricing): FlowLeg {
  const links = leg.links.map((link) => withContract(leg, link, pricing));
  return links.every((link, at) => link === leg.links[at]) ? leg : { ...leg, links };
}

function contractOf(
  leg: FlowLeg,
  link: MatchLink,
  payment: Payment,
  { feeSchedules, monthVolumes }: Pricing,
): FeeContract | null {
  if (feeSchedules.length === 0) return null;
  const movement = chargedMovement(leg, link);
  if (movement === null) return null;
  const volumeOf = volumeFor({ link, payment }, monthVolumes);
  return priceMovement(movement, payment.intent, feeSchedules, volumeOf);
}
