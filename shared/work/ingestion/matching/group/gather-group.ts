/**
 * Reads the input of a decision: the legs that share a movement, the payments that share a
 * reference, and, for legs without either, those that fit by amount and time.
 */

import type { LinkedLeg } from "#domain/case/leg/linked-leg.ts";
import type { Payment } from "#domain/case/reconciliation-case.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import type { LegChange } from "#domain/evidence/observation/assign-observations.ts";
import { findShared } from "#domain/matching/decide-group.ts";
import { awaitsAmountMatch } from "#domain/matching/pool/awaits-amount-match.ts";
import type { GroupInput } from "#domain/matching/strategy/group-input.ts";
import { valuesOfLeg } from "#domain/matching/strategy/match-values.ts";
import { RuleBook } from "#domain/rule/rule-book.ts";
import type { Uuid } from "#domain/value/id.ts";
import { AmountLookup } from "#store/table/amount/amount-lookup.ts";
import type { Table } from "#store/table/core/table.ts";
import { findLegs } from "#store/table/evidence/leg-store.ts";
import { type KeyHolders, readHoldersOf } from "#store/table/matching/match-key-reader.ts";
import { isShared } from "#store/table/matching/shared-reference-store.ts";
import { findPayments } from "#store/table/payment/payment-store.ts";
import { withListsByReceiver } from "../movement-lists.ts";
import { amountReader, limitsOf, undecidedLegs } from "./amount-reader.ts";
import { type AmountMembers, gatherAmounts, gatherLonePair, isClosed } from "./gather-amounts.ts";
import { gatherRefunds } from "./gather-refunds.ts";
import { type Group, type GroupRequest, maximumLegs, maximumSharing } from "./group.ts";
import { groupCases } from "./group-cases.ts";
import { readSealedLegs, rivalsOf } from "./read-case-legs.ts";
import {
  candidatesUnder,
  namingNobody,
  paymentsOf,
  paymentsTaken,
  sharingLegs,
  valuesShared,
  valuesToRead,
  wasShared,
} from "./shared-evidence.ts";

/** Reads the input of one decision, strongly consistent. Writes nothing. */
export async function gatherGroup(table: Table, request: GroupRequest): Promise<Group> {
  const gathering = new Gathering(table, request);
  await gathering.followMovements();
  await gathering.readCandidates();
  await gathering.followRivals();
  await gathering.followShared();
  await gathering.followRefunds();
  await gathering.followAmounts();
  return gathering.finish();
}

class Gathering {
  readonly #table: Table;
  readonly #request: GroupRequest;
  readonly #legs = new Map<Uuid<"leg">, LegChange>();
  readonly #carriers = new Map<Uuid<"leg">, FlowLeg>();
  readonly #holders: Map<string, KeyHolders>;
  readonly #payments = new Map<Uuid<"payment">, Payment>();
  readonly #others = new Map<Uuid<"leg">, FlowLeg>();
  #sealed: ReadonlyMap<Uuid<"payment">, readonly LinkedLeg[]> = new Map();
  readonly #rules: RuleBook;
  #members: AmountMembers | null = null;
  /** Payments that share evidence of the decision: all their legs are read. */
  readonly #shared = new Set<Uuid<"payment">>();
  #tooManyRivals = false;
  #refundsAreComplete = true;

  constructor(table: Table, request: GroupRequest) {
    this.#table = table;
    this.#request = request;
    this.#holders = new Map(request.holders);
    this.#rules = new RuleBook(request.settings.rules);
    for (const changes of request.changes) this.#legs.set(changes.leg.uuid, changes);
    for (const payment of request.payments) this.#payments.set(payment.intent.uuid, payment);
  }

  /** Legs that share a movement or route with the changed ones; behind the queue with those, and so on. */
  async followMovements(): Promise<void> {
    let frontier = this.#request.changes.map(({ leg }) => leg);
    while (frontier.length > 0) {
      await this.#readHolders(frontier);
      const near = frontier.flatMap((leg) => sharingLegs(leg, this.#holders));
      const unknown = [...new Set(near)].filter((uuid) => !this.#isKnown(uuid));
      const room = Math.max(0, maximumLegs - this.#legs.size - this.#carriers.size);
      const legs = await this.#findLegs(unknown.slice(0, room));
      frontier = this.#request.scope === "queue" ? legs : [];
      for (const leg of legs) {
        if (this.#request.scope === "queue") this.#legs.set(leg.uuid, { before: leg, leg });
        else this.#carriers.set(leg.uuid, leg);
      }
    }
  }

  #isKnown(uuid: Uuid<"leg">): boolean {
    return this.#legs.has(uuid) || this.#carriers.has(uuid);
  }

  async #readHolders(legs: readonly FlowLeg[]): Promise<void> {
    const { organizationId, settings } = this.#request;
    const values = valuesToRead(legs, settings.shared).filter((value) => !this.#holders.has(value));
    const read = await readHoldersOf(this.#table, organizationId, new Set(values));
    for (const [value, holders] of read) this.#holders.set(value, holders);
    const all = await withListsByReceiver(this.#table, organizationId, legs, this.#holders);
    for (const [value, holders] of all) this.#holders.set(value, holders);
  }

  async readCandidates(): Promise<void> {
    const named = [...this.#legs.values()].flatMap(({ before, leg }) => [
      ...this.#candidatesOf(leg),
      ...paymentsOf(leg),
      ...(before === null ? [] : paymentsOf(before)),
    ]);
    await this.#readPayments([...named, ...[...this.#carriers.values()].flatMap(paymentsOf)]);
  }

  /**
   * Behind the queue: evidence that competes for the payments that the changed legs are or were linked
   * to. Legs that once competed must be decided together again, or decisions would alternate.
   */
  async followRivals(): Promise<void> {
    if (this.#request.scope === "request") return;
    const linked = this.#request.changes.flatMap(({ leg }) => leg.links.map((l) => l.paymentUuid));
    const left = this.#request.payments.map(({ intent }) => intent.uuid);
    const rivals = [...linked, ...left].flatMap((uuid) => rivalsOf(this.#payments.get(uuid)));
    const unknown = [...new Set(rivals)].filter((uuid) => !this.#isKnown(uuid));
    const legs = await this.#findLegs(unknown.slice(0, maximumLegs));
    await this.#addLegsAwaitingAmountMatch(legs);
    await this.#addDeciders(legs.filter(wasShared));
  }

  /** Behind the queue: all that several payments share, and all that these have, is decided together. */
  async followShared(): Promise<void> {
    if (this.#request.scope === "request") return;
    const isShared = (value: string) => this.#isShared(value);
    for (;;) {
      const shared = findShared(this.#input(isClosed));
      const payments = new Set(shared.flatMap((each) => each.payments));
      const fresh = [...payments].filter((uuid) => !this.#shared.has(uuid));
      if (fresh.length === 0) return;
      for (const uuid of fresh) this.#shared.add(uuid);
      await this.#readSharing(fresh, valuesShared(shared, this.#payments, isShared));
      if (this.#tooManyRivals) return;
    }
  }

  /** @param values that several of the payments carry */
  async #readSharing(
    payments: readonly Uuid<"payment">[],
    values: ReadonlySet<string>,
  ): Promise<void> {
    const own = payments.flatMap((uuid) => rivalsOf(this.#payments.get(uuid)));
    for (const value of values) own.push(...(this.#holders.get(value)?.legs ?? []));
    const unknown = [...new Set(own)].filter((uuid) => !this.#isKnown(uuid));
    this.#tooManyRivals = this.#legs.size + unknown.length > maximumSharing;
    if (this.#tooManyRivals) return;
    const legs = await this.#findLegs(unknown);
    await this.#addLegsAwaitingAmountMatch(legs);
    const isSharing = (leg: FlowLeg) => valuesOfLeg(leg).some((value) => values.has(value));
    await this.#addDeciders(legs.filter(isSharing));
    for (const leg of legs) if (!this.#legs.has(leg.uuid)) this.#others.set(leg.uuid, leg);
  }

  /** Behind the queue: a payment, its refunds and all that they have are decided together. */
  async followRefunds(): Promise<void> {
    if (this.#request.scope === "request") return;
    const readPayments = (uuids: readonly Uuid<"payment">[]) => this.#readPayments(uuids);
    const addLegs = async (uuids: readonly Uuid<"leg">[]) => {
      const unknown = uuids.filter((uuid) => !this.#isKnown(uuid));
      if (this.#legs.size + unknown.length > maximumSharing) return false;
      await this.#addDeciders(await this.#findLegs(unknown));
      return true;
    };
    const own = { table: this.#table, payments: this.#payments };
    this.#refundsAreComplete = await gatherRefunds(own, { readPayments, addLegs });
  }

  /** Legs that are decided anew by what they say themselves. */
  async #addDeciders(legs: readonly FlowLeg[]): Promise<void> {
    if (legs.length === 0) return;
    for (const leg of legs) this.#legs.set(leg.uuid, { before: leg, leg });
    await this.#readHolders(legs);
    await this.#readPayments(
      legs.flatMap((leg) => [...this.#candidatesOf(leg), ...paymentsOf(leg)]),
    );
  }

  async #addLegsAwaitingAmountMatch(legs: readonly FlowLeg[]): Promise<FlowLeg[]> {
    const waiting = legs.filter(awaitsAmountMatch);
    await this.#readPayments(waiting.flatMap((leg) => leg.links.map((link) => link.paymentUuid)));
    for (const leg of waiting) this.#legs.set(leg.uuid, { before: leg, leg });
    return waiting;
  }

  #candidatesOf(leg: FlowLeg): Uuid<"payment">[] {
    return candidatesUnder(leg, this.#holders, (value) => this.#isShared(value));
  }

  async #readPayments(uuids: readonly Uuid<"payment">[]): Promise<Payment[]> {
    const { organizationId, known } = this.#request;
    const missing = [...new Set(uuids)].filter((uuid) => !this.#payments.has(uuid));
    const atHand = missing.flatMap((uuid) => known?.get(uuid) ?? []);
    const unknown = missing.filter((uuid) => known?.has(uuid) !== true);
    const found = [...atHand, ...(await findPayments(this.#table, organizationId, unknown))];
    for (const payment of found) this.#payments.set(payment.intent.uuid, payment);
    return found;
  }

  #findLegs(uuids: readonly Uuid<"leg">[]): Promise<FlowLeg[]> {
    return findLegs(this.#table, this.#request.organizationId, uuids);
  }

  /** Whether so many intents carry the value that it identifies none of them. */
  #isShared(value: string): boolean {
    return (
      isShared(this.#request.settings.shared, value) || this.#holders.get(value)?.isShared === true
    );
  }

  /** From legs that no reference assigns to the payments that fit, to the legs that fit those, and so on. */
  async followAmounts(): Promise<void> {
    const { scope, payments, covered, replaced = [] } = this.#request;
    const legs = undecidedLegs(this.#input(() => true));
    if (scope === "request") return this.#followLoneAmount(legs);
    const done = legs.filter(({ uuid }) => covered?.has(uuid) === true);
    for (const { uuid } of done) this.#legs.delete(uuid);
    const open = legs.filter(({ uuid }) => covered?.has(uuid) !== true);
    const taken = paymentsTaken(this.#request.changes, this.#payments);
    const around = [...payments, ...taken].filter(
      ({ intent }) => covered?.has(intent.uuid) !== true,
    );
    this.#members = await gatherAmounts(this.#reader(), [
      ...open.map((leg) => ({ leg })),
      ...around.map((payment) => ({ payment })),
      ...replaced.map((intent) => ({ replaced: intent })),
    ]);
  }

  #reader() {
    const { organizationId, settings, ranges } = this.#request;
    return amountReader({
      lookup: new AmountLookup(this.#table, organizationId, this.#rules, ranges),
      rules: this.#rules,
      shared: settings.shared,
      readPayments: async (uuids) => {
        await this.#readPayments(uuids);
        return uuids.flatMap((uuid) => this.#payments.get(uuid) ?? []);
      },
      readWaiting: async (uuids) => {
        const unknown = uuids.filter((uuid) => !this.#legs.has(uuid));
        return this.#addLegsAwaitingAmountMatch(await this.#findLegs(unknown));
      },
    });
  }

  /** Within the request a single leg that fits a single payment may link. */
  async #followLoneAmount(legs: readonly FlowLeg[]): Promise<void> {
    const [leg, ...more] = legs;
    if (leg === undefined || more.length > 0) return;
    this.#members = await gatherLonePair(this.#reader(), leg);
  }

  #input(isClosed: (payment: Payment) => boolean): GroupInput {
    const cases = groupCases([...this.#payments.values()], {
      isClosed,
      rules: this.#rules,
      isDecided: (uuid) => this.#legs.has(uuid),
      sealed: this.#sealed,
      others: this.#others,
    });
    const isShared = (value: string) => this.#isShared(value);
    return {
      legs: [...this.#legs.values()].map(({ leg }) => leg),
      cases: [...cases.values()],
      candidatesOf: (leg) =>
        [...new Set(this.#candidatesOf(leg))].flatMap((uuid) => cases.get(uuid) ?? []),
      firmLegs: [...this.#carriers.values()],
      ruleOf: (leg, intent) => this.#rules.legSettings(leg, intent),
      incomplete: false,
      now: this.#request.now,
      assets: this.#request.settings.assets,
      ...namingNobody(this.#holders, this.#legs.values(), isShared),
      ...limitsOf(this.#request.scope, this.#members),
      ...(this.#tooManyRivals ? { competingEvidence: "too_many" } : {}),
      ...(this.#refundsAreComplete ? {} : { withoutRefunds: true }),
    };
  }

  async finish(): Promise<Group> {
    const byAmount = this.#members?.payments ?? new Set<Uuid<"payment">>();
    const looked = [...new Set([...byAmount, ...this.#shared])];
    const standing = looked.flatMap((uuid) => this.#payments.get(uuid)?.legUuids ?? []);
    const unknown = [...new Set(standing)].filter((uuid) => !this.#legs.has(uuid));
    for (const leg of await this.#findLegs(unknown)) this.#others.set(leg.uuid, leg);
    const cases = looked.flatMap((uuid) => this.#payments.get(uuid) ?? []);
    this.#sealed = await readSealedLegs(this.#table, cases);
    const input = this.#input((payment) => isClosed(payment) || !byAmount.has(payment.intent.uuid));
    return {
      input,
      legs: [...this.#legs.values()],
      payments: this.#payments,
      holders: this.#holders,
      members: [...byAmount, ...(this.#members?.legs ?? [])],
    };
  }
}
