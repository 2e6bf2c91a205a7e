/**
 * Plays a story's events in a given order through the pure parts of the service. Everything is decided
 * after each event, by what there is so far.
 */

import { viewCase } from "#api/resource/case/case-view.ts";
import { viewFlowLegDetail } from "#api/resource/evidence/flow-leg-view.ts";
import type { ExportedCase } from "#api/resource/export/export-view.ts";
import { toAmendedPart } from "#api/resource/payment-intent/payment-intent-request.ts";
import { newPayment, type Payment } from "#domain/case/reconciliation-case.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import { versionOf } from "#domain/payment/amendment.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { SmallService } from "../../domain/matching/small-service.ts";
import { shownCase, shownLeg } from "../shown.ts";
import { type Arrivals, stepOfRecord } from "./arrivals.ts";

type Shown = Readonly<Record<string, unknown>>;

export class EventPlayer {
  readonly #arrivals: Arrivals;
  readonly #service: SmallService;
  readonly #intents: PaymentIntent[] = [];
  readonly #seen = new Set<string>();
  /** Steps of the amendments that came. */
  readonly #amended = new Set<number>();

  constructor(arrivals: Arrivals) {
    this.#arrivals = arrivals;
    this.#service = new SmallService(arrivals.rules);
  }

  /** Takes in the event of this step; a rule, a cancellation or a pause is not an event of its own. */
  take(step: number): void {
    const arrival = this.#arrivals.ofStep.get(step);
    if (arrival === undefined) return;
    if ("intent" in arrival) this.#expect(arrival.intent, arrival.canceled);
    else if ("amendment" in arrival) this.#amended.add(step);
    else if (!this.#seen.has(arrival.identity)) {
      this.#seen.add(arrival.identity);
      for (const record of arrival.records) this.#service.accept(record);
    }
    this.#amend();
    this.#service.run(this.#arrivals.end);
  }

  /** The amendments that came so far, in the order of their steps, on the payments that came so far. */
  #amend(): void {
    const steps = [...this.#amended].sort((a, b) => a - b);
    for (const [index, { uuid }] of this.#intents.entries()) {
      const created = [...this.#arrivals.ofStep.values()].flatMap((each) =>
        "intent" in each && each.intent.uuid === uuid ? [each.intent] : [],
      );
      const intent = steps.reduce<PaymentIntent | undefined>((before, step) => {
        const arrival = this.#arrivals.ofStep.get(step);
        if (arrival === undefined || !("amendment" in arrival)) return before;
        if (before === undefined || arrival.payment !== uuid) return before;
        const { expectationVersion: _, ...kept } = before;
        const part = toAmendedPart(before, arrival.amendment);
        return { ...kept, ...part, expectationVersion: versionOf(before) + 1 };
      }, created[0]);
      if (intent === undefined) continue;
      this.#intents[index] = intent;
      this.#service.amendPayment(intent);
    }
  }

  #expect(intent: PaymentIntent, canceled: boolean): void {
    this.#intents.push(intent);
    this.#service.expectPayment(intent);
    if (!canceled) return;
    this.#service.states.set(intent.uuid, { ...this.#service.stateOf(intent), canceled });
  }

  /** The state that must not depend on the order. */
  read(): ReturnType<SmallService["read"]> {
    return this.#service.read();
  }

  /** The cases as an export has them, without audit events and raw records. */
  exported(): ExportedCase[] {
    return this.#intents.map((intent) => ({
      ...this.#caseOf(intent),
      events: [],
      records: [],
    }));
  }

  /** The cases as the API shows them, by the references of their payments. */
  cases(): Readonly<Record<string, Shown>> {
    const shown = this.#intents.map((intent) => {
      const { payment, legs } = this.#caseOf(intent);
      return [
        intent.externalReference,
        shownCase(viewCase(payment, legs, [], payment.intent.createdAt)),
      ] as const;
    });
    return Object.fromEntries(shown);
  }

  /** The evidence of a step as the API shows it. */
  evidence(step: number): Shown {
    const leg = this.#service.legs.find(
      ({ mergedInto, observations }) =>
        mergedInto === null && observations.some((each) => stepOfRecord(each) === step),
    );
    if (leg === undefined) throw new Error(`There is no evidence of step ${step + 1}.`);
    return shownLeg(viewFlowLegDetail(leg));
  }

  #caseOf(intent: PaymentIntent): { payment: Payment; legs: FlowLeg[] } {
    const legs = this.#service.legs.filter(({ links }) =>
      links.some(({ paymentUuid }) => paymentUuid === intent.uuid),
    );
    const state = this.#service.stateOf(intent);
    const legUuids = legs.map((leg) => leg.uuid);
    return { payment: { ...newPayment(intent), state, legUuids }, legs };
  }
}
