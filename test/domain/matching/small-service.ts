/** The service's pure parts put together, without storage: what comes is decided at once. */

import {
  type CaseState,
  evaluateCase,
  stateBeforeFirstRun,
} from "#domain/case/reconciliation-case.ts";
import type { EvidenceKind } from "#domain/evidence/evidence-kind.ts";
import {
  type FlowLeg,
  isByAmount,
  isManual,
  type MatchLink,
  type Observation,
} from "#domain/evidence/flow-leg.ts";
import { factsOfLeg } from "#domain/evidence/leg-facts.ts";
import { movementValue } from "#domain/evidence/leg-identity.ts";
import { assignObservations } from "#domain/evidence/observation/assign-observations.ts";
import { decideGroup } from "#domain/matching/decide-group.ts";
import type { LegDecision } from "#domain/matching/explanation/explain.ts";
import type { GroupCase } from "#domain/matching/strategy/group-input.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { ReconciliationRule } from "#domain/rule/rule.ts";
import { RuleBook } from "#domain/rule/rule-book.ts";
import type { Uuid, UuidKind } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { organizationId, uuid } from "../samples.ts";
import { candidatesAmong } from "./worlds.ts";

export type EvidenceRecord = Omit<Observation, "rawRecordId"> & { readonly kind: EvidenceKind };

export class SmallService {
  legs: FlowLeg[] = [];
  readonly states = new Map<Uuid<"payment">, CaseState>();
  readonly #intents: PaymentIntent[] = [];
  readonly #rules: RuleBook;
  #made = 0;

  constructor(rules: readonly ReconciliationRule[]) {
    this.#rules = new RuleBook(rules);
  }

  expectPayment(intent: PaymentIntent): void {
    this.#intents.push(intent);
    this.states.set(intent.uuid, stateBeforeFirstRun);
  }

  /** The intent of a known payment as its amendments say; its case is as before. */
  amendPayment(intent: PaymentIntent): void {
    const index = this.#intents.findIndex(({ uuid }) => uuid === intent.uuid);
    this.#intents.splice(index, 1, intent);
  }

  accept({ kind, ...observed }: EvidenceRecord): void {
    const changed = assignObservations({
      organizationId,
      kind,
      known: this.#legsOfMovement(kind, observed.facts),
      observations: [{ ...observed, rawRecordId: `raw_${this.#nextNumber()}` }],
      receivedAt: observed.receivedAt,
      nextUuid: () => this.#nextUuid(),
    });
    const after = new Map(changed.map(({ leg }) => [leg.uuid, leg]));
    this.legs = [...this.legs.filter((leg) => !after.has(leg.uuid)), ...after.values()];
  }

  /** Decides everything, as the queue does once it is drained. */
  run(now: Instant): void {
    const cases = this.#intents.map((intent) => this.#caseOf(intent));
    const decided = decideGroup({
      legs: this.legs,
      cases,
      candidatesOf: candidatesAmong(cases),
      firmLegs: [],
      ruleOf: (leg, intent) => this.#rules.legSettings(leg, intent),
      incomplete: false,
    });
    this.legs = this.legs.map((leg, index) => {
      const decision = decided[index];
      return decision === undefined ? leg : this.#link(leg, decision, now);
    });
    for (const intent of this.#intents) this.states.set(intent.uuid, this.#evaluate(intent, now));
  }

  stateOf(intent: PaymentIntent): CaseState {
    return this.states.get(intent.uuid) ?? stateBeforeFirstRun;
  }

  /** What a reader sees in the end, without ids and times of processing. */
  read(): { readonly legs: string[]; readonly cases: string[] } {
    const nameOf = (payment: Uuid<"payment">) =>
      this.#intents.find((intent) => intent.uuid === payment)?.externalReference ?? payment;
    const legs = this.legs
      .filter(({ mergedInto }) => mergedInto === null)
      .map((leg) => {
        const { kind, status, amount, currency, time, cause, hasAmbiguousIdentity, decision } = leg;
        const links = leg.links.map((link) => [
          nameOf(link.paymentUuid),
          link.strategy,
          link.allocatedAmount,
        ]);
        const facts = { ...factsOfLeg(leg), paymentIntentUuid: null };
        const among = decision.ambiguousPaymentUuids.map(nameOf).sort();
        const observed = {
          kind,
          status,
          amount,
          currency,
          time,
          cause,
          hasAmbiguousIdentity,
          facts,
        };
        return JSON.stringify({
          ...observed,
          links: links.sort(),
          outcome: decision.outcome,
          among,
        });
      });
    const cases = [...this.states].map(([payment, state]) => {
      const { statusSetBy: _, lastRunAt: __, reconciledAt: ___, ...rest } = state;
      return JSON.stringify([nameOf(payment), rest]);
    });
    return { legs: legs.sort(), cases: cases.sort() };
  }

  #nextNumber(): number {
    this.#made += 1;
    return this.#made;
  }

  #nextUuid<K extends UuidKind>(): Uuid<K> {
    return uuid(1_000 + this.#nextNumber());
  }

  #legsOfMovement(kind: EvidenceKind, facts: Observation["facts"]): FlowLeg[] {
    const value = movementValue({ ...facts, kind });
    if (value === null) return [];
    return this.legs.filter(
      (leg) =>
        leg.kind === kind &&
        movementValue(leg) === value &&
        (kind === "chain" || leg.provider === facts.provider),
    );
  }

  #caseOf(intent: PaymentIntent): GroupCase {
    return {
      intent,
      rule: this.#rules.caseSettings(intent),
      closed: this.stateOf(intent).canceled,
      canceled: this.stateOf(intent).canceled,
      otherLegs: [],
    };
  }

  #link(leg: FlowLeg, { allocations, decision }: LegDecision, now: Instant): FlowLeg {
    const links = allocations.map(({ paymentUuid, strategy, amount, fees }): MatchLink => {
      const known = leg.links.find((link) => link.paymentUuid === paymentUuid && isManual(link));
      return {
        uuid: known?.uuid ?? this.#nextUuid(),
        paymentUuid,
        strategy,
        firm: !isByAmount(strategy),
        allocatedAmount: amount,
        ...(fees === undefined ? {} : { fees }),
        createdAt: now,
        createdBy: known?.createdBy ?? "system:matcher",
      };
    });
    return { ...leg, links, decision };
  }

  #evaluate(intent: PaymentIntent, now: Instant): CaseState {
    const isLinked = (leg: FlowLeg) =>
      leg.links.some(({ paymentUuid }) => paymentUuid === intent.uuid);
    return evaluateCase({
      intent,
      state: this.stateOf(intent),
      legs: this.legs.filter(isLinked),
      ruleFor: (sourceType) => {
        const rule = this.#rules.caseRule(intent, sourceType);
        const settings = this.#rules.caseSettings(intent, sourceType);
        return { settings, uuid: rule?.uuid ?? null, version: rule?.version ?? null };
      },
      ambiguous: this.legs.some(({ decision }) =>
        decision.ambiguousPaymentUuids.includes(intent.uuid),
      ),
      expectedKinds: this.#rules.expectedKinds(intent),
      now,
    });
  }
}
