/**
 * Reads who takes part in a decision by amount and time: from evidence that waits to the payments that
 * it fits, from these to the evidence that fits them, until nobody is new. What is crowded is counted
 * and left out (docs/matching.md, Crowds).
 */

import { isClosedByPerson, type Payment } from "../../domain/case/reconciliation-case.ts";
import type { FlowLeg } from "../../domain/evidence/flow-leg.ts";
import { maximumComponent } from "../../domain/matching/amount-pool.ts";
import type { PaymentIntent } from "../../domain/payment/payment-intent.ts";
import type { Uuid } from "../../domain/value/id.ts";
import type { Amount } from "../../domain/value/money.ts";
import type { AmountLookup } from "../../table/amount/amount-lookup.ts";

/** Legs and payments that one decision takes on, over all components that its beginnings lie in. */
const maximumMembers = 4 * maximumComponent;

export type AmountReader = {
  readonly lookup: AmountLookup;
  readonly toleranceOf: (intent: PaymentIntent) => Amount;
  /** References of the intent that very many share. */
  readonly scopesOf: (intent: PaymentIntent) => readonly string[];
  /** The reference that the leg carries and very many share; null where it carries none. */
  readonly scopeOf: (leg: FlowLeg) => string | null;
  readonly readPayments: (uuids: readonly Uuid[]) => Promise<readonly Payment[]>;
  /** Those of them that await a match by amount; others are left out. */
  readonly readWaiting: (uuids: readonly Uuid[]) => Promise<readonly FlowLeg[]>;
};

export type AmountMembers = {
  /** Payments with open positions that take part. */
  readonly payments: Set<Uuid>;
  readonly legs: Set<Uuid>;
  /** Legs, and positions by id, that are crowded. */
  readonly crowded: Set<string>;
  /** Legs of components that are larger than one decision takes on. */
  readonly unexplored: Set<string>;
};

/** A leg that awaits a match, or a payment around which evidence may find another place. */
export type Beginning = { readonly leg: FlowLeg } | { readonly payment: Payment };

export async function gatherAmounts(
  reader: AmountReader,
  beginnings: readonly Beginning[],
): Promise<AmountMembers> {
  const members: AmountMembers = {
    payments: new Set(),
    legs: new Set(),
    crowded: new Set(),
    unexplored: new Set(),
  };
  for (const beginning of beginnings) await new Walk(reader, members).from(beginning);
  return members;
}

/** A leg and a payment of which each fits nothing but the other; null where there is more. */
export async function gatherLonePair(
  { lookup, scopeOf, scopesOf, toleranceOf, readPayments }: AmountReader,
  leg: FlowLeg,
): Promise<AmountMembers | null> {
  const fitting = await lookup.paymentsFitting(leg, scopeOf(leg));
  const [uuid, ...others] = fitting.payments;
  if (uuid === undefined || others.length > 0) return null;
  const [payment] = await readPayments([uuid]);
  if (payment === undefined || isClosed(payment)) return null;
  const { intent } = payment;
  const near = await lookup.legsFitting(intent, toleranceOf(intent), scopesOf(intent));
  const isAlone = near.legs.every((other) => other === leg.uuid);
  if (!isAlone || near.crowdedPositions.length > 0) return null;
  return {
    payments: new Set([uuid]),
    legs: new Set([leg.uuid]),
    crowded: new Set(),
    unexplored: new Set(),
  };
}

/** Takes nothing more by amount, whatever comes. */
export function isClosed({ state }: Payment): boolean {
  return state.canceled || isClosedByPerson(state);
}

/** One walk takes on one component at most. */
class Walk {
  readonly #reader: AmountReader;
  readonly #members: AmountMembers;
  readonly #own = new Set<Uuid>();

  constructor(reader: AmountReader, members: AmountMembers) {
    this.#reader = reader;
    this.#members = members;
  }

  async from(beginning: Beginning): Promise<void> {
    let legs = "leg" in beginning ? this.#take(beginning.leg) : [];
    let payments = "payment" in beginning ? this.#around(beginning.payment) : [];
    if ("leg" in beginning) legs = [...legs, ...(await this.#crowdedBy(beginning.leg))];
    while (legs.length + payments.length > 0) {
      payments = [...payments, ...(await this.#paymentsOf(legs))];
      legs = await this.#legsOf(payments);
      payments = [];
      if (this.#isTooLarge()) {
        for (const uuid of this.#own) this.#members.unexplored.add(uuid);
        return;
      }
    }
  }

  #isTooLarge(): boolean {
    const { legs, payments } = this.#members;
    return this.#own.size > 2 * maximumComponent || legs.size + payments.size > maximumMembers;
  }

  #take(leg: FlowLeg): FlowLeg[] {
    if (this.#members.legs.has(leg.uuid)) return [];
    this.#members.legs.add(leg.uuid);
    this.#own.add(leg.uuid);
    return [leg];
  }

  /** Around a payment that takes nothing any more, evidence may still find another place. */
  #around(payment: Payment): Payment[] {
    return isClosed(payment) || this.#admit(payment) ? [payment] : [];
  }

  #admit(payment: Payment): boolean {
    const { intent } = payment;
    if (isClosed(payment) || this.#members.payments.has(intent.uuid)) return false;
    this.#members.payments.add(intent.uuid);
    this.#own.add(intent.uuid);
    return true;
  }

  /** A leg that fits too many payments joins nothing, but may crowd positions that others took. */
  async #crowdedBy(leg: FlowLeg): Promise<FlowLeg[]> {
    const { lookup, scopeOf, readWaiting } = this.#reader;
    const { crowded } = await lookup.paymentsFitting(leg, scopeOf(leg));
    if (!crowded) return [];
    const near = await readWaiting(await lookup.effectiveLegsNear(leg, scopeOf(leg)));
    return near.flatMap((each) => this.#take(each));
  }

  async #paymentsOf(legs: readonly FlowLeg[]): Promise<Payment[]> {
    const { lookup, scopeOf, readPayments } = this.#reader;
    const reached = new Set<Uuid>();
    for (const leg of legs) {
      const { payments, crowded } = await lookup.paymentsFitting(leg, scopeOf(leg));
      if (crowded) this.#members.crowded.add(leg.uuid);
      for (const uuid of payments) reached.add(uuid);
    }
    const unknown = [...reached].filter((uuid) => !this.#members.payments.has(uuid));
    return (await readPayments(unknown)).filter((payment) => this.#admit(payment));
  }

  async #legsOf(payments: readonly Payment[]): Promise<FlowLeg[]> {
    const { lookup, scopesOf, toleranceOf, readWaiting } = this.#reader;
    const reached = new Set<Uuid>();
    for (const { intent } of payments) {
      const tolerance = toleranceOf(intent);
      const { legs, crowdedPositions } = await lookup.legsFitting(
        intent,
        tolerance,
        scopesOf(intent),
      );
      for (const id of crowdedPositions) this.#members.crowded.add(id);
      for (const uuid of legs) reached.add(uuid);
    }
    const unknown = [...reached].filter((uuid) => !this.#members.legs.has(uuid));
    return (await readWaiting(unknown)).flatMap((leg) => this.#take(leg));
  }
}
