/**
 * Reads the members of a decision by amount and time: from waiting evidence to the payments that it
 * fits, from these to the evidence that fits them, until no member is new. Crowds are counted and
 * left out (docs/matching.md, Crowds).
 */

import { isClosedByPerson, type Payment } from "#domain/case/reconciliation-case.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import { maximumComponent } from "#domain/matching/assignment/amount-pool.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Amount } from "#domain/value/money.ts";
import type { AmountLookup } from "#store/table/amount/amount-lookup.ts";

/** Maximum legs and payments of one decision, over all its components. */
const maximumMembers = 4 * maximumComponent;

export type AmountReader = {
  readonly lookup: AmountLookup;
  /** The widest of evidence of any source: what is read is compared by the rules of its own. */
  readonly toleranceOf: (intent: PaymentIntent) => Amount;
  /** References of the intent that very many payments or legs share. */
  readonly scopesOf: (intent: PaymentIntent) => readonly string[];
  /** The shared reference that the leg carries; null if it carries none. */
  readonly scopeOf: (leg: FlowLeg) => string | null;
  readonly readPayments: (uuids: readonly Uuid<"payment">[]) => Promise<readonly Payment[]>;
  /** The legs of these ids that await a match by amount. */
  readonly readWaiting: (uuids: readonly Uuid<"leg">[]) => Promise<readonly FlowLeg[]>;
};

export type AmountMembers = {
  /** Payments that take part and may have open positions. */
  readonly payments: Set<Uuid<"payment">>;
  readonly legs: Set<Uuid<"leg">>;
  /** Ids of crowded legs and of crowded positions. */
  readonly crowded: Set<string>;
  /** Members of components that are larger than one decision can include. */
  readonly unexplored: Set<string>;
};

/**
 * The start of a walk: a leg that awaits a match, a payment near which evidence may fit another open
 * position, or what a payment expected before its amendment.
 */
export type Beginning =
  | { readonly leg: FlowLeg }
  | { readonly payment: Payment }
  | { readonly replaced: PaymentIntent };

/**
 * Walks from each beginning in turn. A walk stops once it has read more than one decision can
 * include.
 */
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

/** A leg and a payment that fit only each other; null otherwise. */
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

/** Whether the payment accepts no more evidence by amount. */
export function isClosed({ state }: Payment): boolean {
  return state.canceled || isClosedByPerson(state);
}

/** Each walk reads at most one component. */
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
    if ("replaced" in beginning) legs = await this.#near(beginning.replaced);
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

  /**
   * A closed payment is not a member, but the walk still reads the evidence near it, which may fit
   * another payment.
   */
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

  /** Evidence that fits what a payment no longer expects: no position of it is a member. */
  async #near(intent: PaymentIntent): Promise<FlowLeg[]> {
    const { lookup, scopesOf, toleranceOf, readWaiting } = this.#reader;
    const near = await lookup.legsFitting(intent, toleranceOf(intent), scopesOf(intent));
    return (await readWaiting(near.legs)).flatMap((leg) => this.#take(leg));
  }

  /**
   * A leg that fits too many payments joins no component, but it may make positions crowded that
   * other legs were linked to.
   */
  async #crowdedBy(leg: FlowLeg): Promise<FlowLeg[]> {
    const { lookup, scopeOf, readWaiting } = this.#reader;
    const { crowded } = await lookup.paymentsFitting(leg, scopeOf(leg));
    if (!crowded) return [];
    const near = await readWaiting(await lookup.effectiveLegsNear(leg, scopeOf(leg)));
    return near.flatMap((each) => this.#take(each));
  }

  async #paymentsOf(legs: readonly FlowLeg[]): Promise<Payment[]> {
    const { lookup, scopeOf, readPayments } = this.#reader;
    const reached = new Set<Uuid<"payment">>();
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
    const reached = new Set<Uuid<"leg">>();
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
