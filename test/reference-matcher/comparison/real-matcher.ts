/** Plays a world with the service's own decisions, without storage. */

import {
  type CaseState,
  evaluateCase,
  stateBeforeFirstRun,
} from "#domain/case/reconciliation-case.ts";
import { setStatus } from "#domain/case/work/person-status.ts";
import { type FlowLeg, isManual, type MatchLink } from "#domain/evidence/flow-leg.ts";
import { areCompatible, movementValue } from "#domain/evidence/leg-identity.ts";
import { assignObservations } from "#domain/evidence/observation/assign-observations.ts";
import { decideGroup } from "#domain/matching/decide-group.ts";
import type { LegDecision } from "#domain/matching/explanation/explain.ts";
import type { GroupCase } from "#domain/matching/strategy/group-input.ts";
import { valuesOfIntent, valuesOfLeg } from "#domain/matching/strategy/match-values.ts";
import { versionOf } from "#domain/payment/amendment.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { RuleBook } from "#domain/rule/rule-book.ts";
import type { Uuid, UuidKind } from "#domain/value/id.ts";
import { foldReference } from "#domain/value/text/folded-text.ts";
import { toEvent } from "#outside/partner/envelope.ts";
import { claimsOf } from "#outside/partner/normalize.ts";
import { atMinute, organizationId, uuid } from "../../domain/samples.ts";
import type {
  Act,
  Amendment,
  World,
  WorldEvent,
  WorldIntent,
  WorldRecord,
} from "../world/world.ts";

const mostCarriers = 100;

export class RealMatcher {
  legs: readonly FlowLeg[] = [];
  readonly states = new Map<Uuid<"payment">, CaseState>();
  readonly #world: World;
  readonly #rules: RuleBook;
  #shared: ReadonlySet<string>;
  #intents: readonly WorldIntent[];
  readonly #resolved = new Set<string>();
  #made = 10_000;

  constructor(world: World) {
    this.#world = world;
    this.#rules = new RuleBook(world.rules);
    this.#intents = world.intents;
    this.#shared = sharedValues(world.intents);
  }

  play(): void {
    for (const record of this.#world.records) this.#accept(record);
    for (const event of this.#world.events) this.#receive(event);
    const { acts, amendments } = this.#world;
    if (acts.length > 0 || amendments.length > 0) this.#run();
    for (const act of acts) this.#perform(act);
    for (const amendment of amendments) this.#amend(amendment);
    for (const record of this.#world.later) this.#accept(record);
    this.#run();
  }

  #run(): void {
    this.#decide();
    for (const { intent, isCanceled } of this.#intents) {
      this.states.set(intent.uuid, this.#evaluate(intent, isCanceled));
    }
  }

  /** As the webhook of the partner brings it. */
  #receive({ name, category, word, id, clientReference, value, sequence, minute }: WorldEvent) {
    const sentAt = new Date(atMinute(minute)).toISOString();
    const isTransfer = category === "transfer";
    const named = isTransfer
      ? { id, state: word }
      : { id: `${id}-${sequence}`, type: word, deposit_id: id };
    const money = { amount: value, currency: "eur", client_reference_id: clientReference };
    const event = toEvent({
      event_id: name,
      event_sequence: sequence,
      event_category: category,
      event_type: "updated",
      event_object_status: isTransfer ? word : null,
      event_object: { ...named, ...money, created_at: sentAt, updated_at: sentAt },
      event_created_at: sentAt,
    });
    if (event === null) throw new Error("The envelope was not read.");
    for (const { status, amount, currency, cause, sequence, occurredAt, ...facts } of claimsOf(
      event,
    )) {
      this.#accept({
        ...{
          name: `${name}/${facts.phase}`,
          kind: "provider",
          origin: "verified",
          source: "partner",
        },
        ...{
          status,
          amount,
          currency,
          cause,
          sequence,
          occurredAt,
          receivedAt: atMinute(minute),
          facts,
        },
      });
    }
  }

  #accept({ name, kind, ...observed }: WorldRecord): void {
    const changed = assignObservations({
      organizationId,
      kind,
      known: this.#legsOfMovement({ kind, ...observed.facts }),
      observations: [{ ...observed, rawRecordId: name }],
      receivedAt: observed.receivedAt,
      nextUuid: () => this.#nextUuid(),
    });
    const after = new Map(changed.map(({ leg }) => [leg.uuid, leg]));
    this.legs = [...this.legs.filter((leg) => !after.has(leg.uuid)), ...after.values()];
  }

  /** As ingestion reads them (shared/work/ingestion/evidence/leg-changes.ts). */
  #legsOfMovement(said: Parameters<typeof movementValue>[0] & WorldRecord["facts"]): FlowLeg[] {
    const { kind } = said;
    const value = movementValue(said);
    if (value === null) return [];
    return this.legs.filter(
      (leg) =>
        leg.kind === kind &&
        movementValue(leg) === value &&
        (kind === "chain" || areCompatible(kind, leg, said)),
    );
  }

  #perform(act: Act): void {
    if (act.act === "resolve") {
      this.#resolved.add(act.payment);
      const payment = this.#uuidOf(act.payment);
      const state = this.states.get(payment) ?? stateBeforeFirstRun;
      this.states.set(payment, setStatus(state, "resolved", []));
      return;
    }
    this.legs = this.legs.map((leg) => {
      if (!leg.observations.some(({ rawRecordId }) => rawRecordId === act.record)) return leg;
      return act.act === "unlink"
        ? { ...leg, excludedPaymentUuids: [...leg.excludedPaymentUuids, this.#uuidOf(act.from)] }
        : { ...leg, links: [...leg.links.filter(isManual), this.#manualLink(act)] };
    });
  }

  /** As the service amends (shared/work/case-work/amend-intent.ts). */
  #amend({ payment, part }: Amendment): void {
    this.#intents = this.#intents.map((each) => {
      if (each.intent.externalReference !== payment) return each;
      const expectationVersion = versionOf(each.intent) + 1;
      return { ...each, intent: { ...each.intent, ...part, expectationVersion } };
    });
    this.#shared = sharedValues(this.#intents);
  }

  #manualLink(act: Act & { readonly act: "link" }): MatchLink {
    return {
      uuid: this.#nextUuid(),
      paymentUuid: this.#uuidOf(act.to),
      strategy: "manual",
      firm: true,
      allocatedAmount: act.amount,
      createdAt: this.#world.now,
      createdBy: "user:1",
    };
  }

  #uuidOf(externalReference: string): Uuid<"payment"> {
    const found = this.#intents.find(
      ({ intent }) => intent.externalReference === externalReference,
    );
    if (found === undefined) throw new Error(`${externalReference} is not a payment`);
    return found.intent.uuid;
  }

  #decide(): void {
    const cases = this.#intents.map((each) => this.#caseOf(each));
    const waiting = this.legs.filter(({ mergedInto }) => mergedInto === null);
    const decided = decideGroup({
      legs: waiting,
      cases,
      candidatesOf: (leg) => cases.filter(({ intent }) => this.#meet(leg, intent)),
      firmLegs: [],
      ruleOf: (leg, intent) => this.#rules.legSettings(leg, intent),
      incomplete: false,
      now: this.#world.now,
      sharedReferences: this.#shared,
    });
    this.legs = waiting.map((leg, index) => {
      const decision = decided[index];
      return decision === undefined ? leg : this.#linked(leg, decision);
    });
  }

  /** Whether a match key leads from one to the other. */
  #meet(leg: FlowLeg, intent: PaymentIntent): boolean {
    const foldOf = (value: string) => foldReference(value) ?? value;
    const keys = new Set(
      valuesOfIntent(intent)
        .filter((value) => !this.#shared.has(value))
        .map(foldOf),
    );
    const isNamed = valuesOfLeg(leg).some((value) => keys.has(foldOf(value)));
    return isNamed || leg.paymentIntentUuid === intent.uuid;
  }

  #caseOf({ intent, isCanceled }: WorldIntent): GroupCase {
    const isResolved = this.#resolved.has(intent.externalReference);
    return {
      intent,
      rule: this.#rules.caseSettings(intent),
      closed: isCanceled || isResolved,
      canceled: isCanceled,
      closedByPerson: isResolved,
      otherLegs: [],
      ...(this.#intents.some((other) => other.intent.refundOf === intent.uuid)
        ? { hasRefunds: true }
        : {}),
    };
  }

  #linked(leg: FlowLeg, { allocations, decision }: LegDecision): FlowLeg {
    const links = allocations.map((allocation): MatchLink => {
      const { paymentUuid, strategy, amount, fees, finalAt, final } = allocation;
      const known = leg.links.find((link) => link.paymentUuid === paymentUuid && isManual(link));
      return {
        uuid: known?.uuid ?? this.#nextUuid(),
        paymentUuid,
        strategy,
        firm: !strategy.startsWith("amount_"),
        allocatedAmount: amount,
        ...(fees === undefined ? {} : { fees }),
        createdAt: this.#world.now,
        createdBy: "system:matcher",
        ...(finalAt === undefined || finalAt === null ? {} : { finalAt }),
        ...(final === true ? { final } : {}),
        ...this.#versionOf(paymentUuid),
      };
    });
    return { ...leg, links, decision };
  }

  #versionOf(payment: Uuid<"payment">): Pick<MatchLink, "expectationVersion"> {
    const found = this.#intents.find(({ intent }) => intent.uuid === payment);
    const { expectationVersion } = found?.intent ?? {};
    return expectationVersion === undefined ? {} : { expectationVersion };
  }

  #evaluate(intent: PaymentIntent, isCanceled: boolean): CaseState {
    const isLinked = (leg: FlowLeg) =>
      leg.links.some(({ paymentUuid }) => paymentUuid === intent.uuid);
    return evaluateCase({
      intent,
      state: { ...(this.states.get(intent.uuid) ?? stateBeforeFirstRun), canceled: isCanceled },
      legs: this.legs.filter(isLinked),
      ruleFor: (sourceType) => {
        const settings = this.#rules.caseSettings(intent, sourceType);
        return { settings, uuid: null, version: null };
      },
      ambiguous: this.legs.some(({ decision }) =>
        decision.ambiguousPaymentUuids.includes(intent.uuid),
      ),
      expectedKinds: this.#rules.expectedKinds(intent),
      now: this.#world.now,
    });
  }

  #nextUuid<K extends UuidKind>(): Uuid<K> {
    this.#made += 1;
    return uuid(this.#made);
  }
}

function sharedValues(intents: readonly WorldIntent[]): ReadonlySet<string> {
  const carried = intents
    .filter(({ isCanceled }) => !isCanceled)
    .flatMap(({ intent }) => valuesOfIntent(intent));
  const groups = Map.groupBy(carried, (value) => value);
  return new Set(
    [...groups].filter(([, all]) => all.length > mostCarriers).map(([value]) => value),
  );
}
