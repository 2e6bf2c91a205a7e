/**
 * Reads the input of a decision: the legs that share a movement, the payments that share a
 * reference, and, for legs without either, those that fit by amount and time.
 */

import type { LinkedLeg } from "../../domain/case/linked-leg.ts";
import { isClosedByPerson, type Payment } from "../../domain/case/reconciliation-case.ts";
import type { LegChange } from "../../domain/evidence/assign-observations.ts";
import type { FlowLeg } from "../../domain/evidence/flow-leg.ts";
import {
  awaitsAmountMatch,
  mayAwaitAmountMatch,
} from "../../domain/matching/awaits-amount-match.ts";
import {
  decideGroup,
  type GroupCase,
  type GroupInput,
} from "../../domain/matching/decide-group.ts";
import {
  hashesOf,
  routeGroupValue,
  valuesOfIntent,
  valuesOfLeg,
} from "../../domain/matching/match-values.ts";
import { RuleBook } from "../../domain/rule/rule-book.ts";
import type { Uuid } from "../../domain/value/id.ts";
import { AmountLookup } from "../../table/amount/amount-lookup.ts";
import type { Table } from "../../table/core/table.ts";
import { findLegs } from "../../table/evidence/leg-store.ts";
import { type KeyHolders, readHoldersOf } from "../../table/matching/match-key-store.ts";
import { isShared, sharedAmong } from "../../table/matching/shared-reference-store.ts";
import { findPayments } from "../../table/payment/payment-store.ts";
import { deciding } from "./deciding.ts";
import { type AmountMembers, gatherAmounts, gatherLonePair, isClosed } from "./gather-amounts.ts";
import type { Group, GroupRequest } from "./group.ts";
import { readSealedLegs, rivalsOf } from "./read-case-legs.ts";

/**
 * Maximum legs of one decision that are found by references; with more, only those nearest to the
 * changed legs are included.
 */
const maximumLegs = 200;

/** Reads the input of one decision, strongly consistent. Writes nothing. */
export async function gatherGroup(table: Table, request: GroupRequest): Promise<Group> {
  const gathering = new Gathering(table, request);
  await gathering.followMovements();
  await gathering.readCandidates();
  await gathering.followRivals();
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

  constructor(table: Table, request: GroupRequest) {
    this.#table = table;
    this.#request = request;
    this.#holders = new Map(request.holders);
    this.#rules = new RuleBook(request.settings.rules);
    for (const changes of request.changes) this.#legs.set(changes.leg.uuid, changes);
    for (const payment of request.payments) this.#payments.set(payment.intent.uuid, payment);
  }

  /**
   * Reads the legs that share a movement or a route with the changed legs; behind the queue also
   * the legs that share with those, and so on.
   */
  async followMovements(): Promise<void> {
    let frontier = this.#request.changes.map(({ leg }) => leg);
    while (frontier.length > 0) {
      await this.#readHolders(frontier);
      const near = frontier.flatMap((leg) => this.#sharing(leg));
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
    const values = new Set(legs.flatMap(valuesOfLeg).filter((value) => !this.#holders.has(value)));
    const { organizationId } = this.#request;
    const read = await readHoldersOf(this.#table, organizationId, values);
    for (const [value, holders] of read) this.#holders.set(value, holders);
  }

  /** Legs registered under the leg's transfer id, hash or route group, not under its references. */
  #sharing(leg: FlowLeg): Uuid<"leg">[] {
    const ties = [leg.providerTransferId, ...hashesOf(leg), leg.reverses].filter(
      (value) => value !== null,
    );
    const route = leg.routeGroupId === null ? [] : [routeGroupValue(leg.routeGroupId)];
    return [...ties, ...route].flatMap((value) => {
      const held = this.#holders.get(value);
      if (held === undefined) return [];
      const moving = [...held.movements.values()].flatMap(({ legs }) => legs.map((l) => l.uuid));
      return [...held.legs, ...moving];
    });
  }

  async readCandidates(): Promise<void> {
    const named = [...this.#legs.values()].flatMap(({ before, leg }) => [
      ...this.#candidatesOf(leg),
      ...paymentsOf(leg),
      ...(before === null ? [] : paymentsOf(before)),
    ]);
    const carried = [...this.#carriers.values()].flatMap(paymentsOf);
    await this.#readPayments([...named, ...carried]);
  }

  /**
   * Behind the queue: reads evidence that competes by amount for the payments that the changed legs
   * are or were linked to. A position filled by a firm leg is lost to that evidence. Legs that once
   * competed for a position must be decided together again, or decisions would alternate.
   */
  async followRivals(): Promise<void> {
    if (this.#request.scope === "request") return;
    const linked = this.#request.changes.flatMap(({ leg }) => leg.links.map((l) => l.paymentUuid));
    const left = this.#request.payments.map(({ intent }) => intent.uuid);
    const rivals = [...linked, ...left].flatMap((uuid) => rivalsOf(this.#payments.get(uuid)));
    const unknown = [...new Set(rivals)].filter((uuid) => !this.#isKnown(uuid));
    await this.#addLegsAwaitingAmountMatch(await this.#findLegs(unknown.slice(0, maximumLegs)));
  }

  async #addLegsAwaitingAmountMatch(legs: readonly FlowLeg[]): Promise<FlowLeg[]> {
    const waiting = legs.filter(awaitsAmountMatch);
    await this.#readPayments(waiting.flatMap((leg) => leg.links.map((link) => link.paymentUuid)));
    for (const leg of waiting) this.#legs.set(leg.uuid, { before: leg, leg });
    return waiting;
  }

  #candidatesOf(leg: FlowLeg): Uuid<"payment">[] {
    const byKey = valuesOfLeg(leg).flatMap((value) => {
      const held = this.#holders.get(value);
      if (held === undefined || this.#isShared(value)) return [];
      return held.owner === null ? held.intents : [held.owner, ...held.intents];
    });
    return leg.paymentIntentUuid === null ? byKey : [...byKey, leg.paymentIntentUuid];
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

  #scopeOf(leg: FlowLeg): string | null {
    return sharedAmong(this.#request.settings.shared, valuesOfLeg(leg))[0] ?? null;
  }

  /**
   * Reads, from legs that no reference assigns, the payments that fit, then the legs that fit
   * those, until none is new.
   */
  async followAmounts(): Promise<void> {
    const { scope, payments, covered } = this.#request;
    const legs = this.#undecided();
    if (scope === "request") return this.#followLoneAmount(legs);
    const done = legs.filter(({ uuid }) => covered?.has(uuid) === true);
    for (const { uuid } of done) this.#legs.delete(uuid);
    const open = legs.filter(({ uuid }) => covered?.has(uuid) !== true);
    const around = [...payments, ...this.#paymentsTaken()].filter(
      ({ intent }) => covered?.has(intent.uuid) !== true,
    );
    this.#members = await gatherAmounts(this.#reader(), [
      ...open.map((leg) => ({ leg })),
      ...around.map((payment) => ({ payment })),
    ]);
  }

  /**
   * Payments with positions that firm changed legs fill; other evidence may have competed for
   * these.
   */
  #paymentsTaken(): Payment[] {
    const linked = this.#request.changes.flatMap(({ leg }) =>
      leg.links.flatMap((link) => (link.firm ? [link.paymentUuid] : [])),
    );
    return [...new Set(linked)].flatMap((uuid) => this.#payments.get(uuid) ?? []);
  }

  #reader() {
    const { organizationId, settings } = this.#request;
    return {
      lookup: new AmountLookup(this.#table, organizationId, this.#rules),
      toleranceOf: (intent: Payment["intent"]) => this.#rules.toleranceOf(intent),
      scopesOf: (intent: Payment["intent"]) => sharedAmong(settings.shared, valuesOfIntent(intent)),
      scopeOf: (leg: FlowLeg) => this.#scopeOf(leg),
      readPayments: async (uuids: readonly Uuid<"payment">[]) => {
        await this.#readPayments(uuids);
        return uuids.flatMap((uuid) => this.#payments.get(uuid) ?? []);
      },
      readWaiting: async (uuids: readonly Uuid<"leg">[]) => {
        const unknown = uuids.filter((uuid) => !this.#legs.has(uuid));
        return this.#addLegsAwaitingAmountMatch(await this.#findLegs(unknown));
      },
    };
  }

  #undecided(): FlowLeg[] {
    const input = this.#input(() => true);
    const decided = deciding(() => decideGroup(input));
    return input.legs.filter(
      (leg, index) => decided[index]?.decision.outcome === "unmatched" && mayAwaitAmountMatch(leg),
    );
  }

  /**
   * A single leg that fits a single payment may link within the request; everything else is left to
   * the queue.
   */
  async #followLoneAmount(legs: readonly FlowLeg[]): Promise<void> {
    const [leg, ...more] = legs;
    if (leg === undefined || more.length > 0) return;
    this.#members = await gatherLonePair(this.#reader(), leg);
  }

  #cases(isClosed: (payment: Payment) => boolean): Map<Uuid<"payment">, GroupCase> {
    const decided = new Set(this.#legs.keys());
    return new Map(
      [...this.#payments.values()].map((payment) => {
        const others = [
          ...(this.#sealed.get(payment.intent.uuid) ?? []),
          ...payment.legUuids.flatMap((uuid) => this.#others.get(uuid) ?? []),
        ].filter(({ uuid }) => !decided.has(uuid));
        return [
          payment.intent.uuid,
          {
            intent: payment.intent,
            rule: this.#rules.caseSettings(payment.intent),
            tolerance: this.#rules.toleranceOf(payment.intent),
            closed: isClosed(payment),
            closedByPerson: isClosedByPerson(payment.state),
            others,
          },
        ] as const;
      }),
    );
  }

  #input(isClosed: (payment: Payment) => boolean): GroupInput {
    const cases = this.#cases(isClosed);
    return {
      legs: [...this.#legs.values()].map(({ leg }) => leg),
      cases: [...cases.values()],
      candidatesOf: (leg) =>
        [...new Set(this.#candidatesOf(leg))].flatMap((uuid) => cases.get(uuid) ?? []),
      carriers: [...this.#carriers.values()],
      ruleOf: (leg, intent) => this.#rules.legSettings(leg, intent),
      incomplete: false,
      now: this.#request.now,
      sharedReferences: new Set([...this.#holders.keys()].filter((value) => this.#isShared(value))),
      ...(this.#members === null
        ? {}
        : { crowded: this.#members.crowded, unexplored: this.#members.unexplored }),
    };
  }

  async finish(): Promise<Group> {
    const byAmount = this.#members?.payments ?? new Set<Uuid<"payment">>();
    const standing = [...byAmount].flatMap((uuid) => this.#payments.get(uuid)?.legUuids ?? []);
    const unknown = [...new Set(standing)].filter((uuid) => !this.#legs.has(uuid));
    for (const leg of await this.#findLegs(unknown)) this.#others.set(leg.uuid, leg);
    const cases = [...byAmount].flatMap((uuid) => this.#payments.get(uuid) ?? []);
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

function paymentsOf(leg: FlowLeg): Uuid<"payment">[] {
  const linked = leg.links.map((link) => link.paymentUuid);
  return [...linked, ...leg.decision.among, ...leg.outstanding];
}
