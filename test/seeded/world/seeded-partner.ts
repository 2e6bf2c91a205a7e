/**
 * The partner of a seeded world: transfers that change state; events about them that are sent late,
 * repeatedly, out of order or never; and lists that contain everything.
 */
import { sign } from "node:crypto";
import { hostNames, partnerKeys } from "../../simulation/outside/simulated-hosts.ts";
import type { Host } from "../../simulation/outside/simulated-internet.ts";
import type { World } from "../../simulation/world.ts";
import type { Action } from "../actor/knowledge.ts";
import type { Random } from "../random.ts";

export const partnerIntegration = {
  name: "Payouts",
  integrationKey: "seeded_partner",
  apiKey: "sk-seeded",
  webhookBaseUrl: "https://reconciliation.example.com",
  eventCategories: ["transfer"],
  pollingEnabled: true,
};

/** The states of a transfer, in order. */
const states = [
  "awaiting_funds",
  "funds_received",
  "payment_submitted",
  "payment_processed",
  "returned",
  "refund_in_flight",
  "refund_failed",
  "refunded",
] as const;
export type TransferState = (typeof states)[number];

export type PartnerTransfer = {
  readonly id: string;
  readonly reference: string;
  readonly amount: string;
  /** The states that it has been in, in order; the last one is its state now. */
  readonly states: TransferState[];
  changedAt: number;
};

/** A state that the partner does not document. */
const unlistedState = "held_for_review";

export type SentPartnerEvent = {
  /** Its state is one that the service cannot know. */
  readonly isUnlisted: boolean;
  readonly eventId: string;
  /** The sourceRef of the same state in the list of transfers. */
  readonly snapshot: string;
  readonly sequence: number;
  readonly text: string;
};

const transfersAtMost = 3;
const shareOfRepeats = 0.3;
const shareOfUnlistedStates = 0.1;
const shareOfEventsWhilePolled = 0.2;
/** Occurs only in forged bodies. */
export const forgedAmount = "66.66";
/** Longer than a signature's time and the clocks may deviate, in milliseconds. */
const staleMilliseconds = 20 * 60_000;

export class SeededPartner {
  readonly transfers: PartnerTransfer[] = [];
  readonly events: SentPartnerEvent[] = [];
  readonly #world: World;
  readonly #random: Random;
  readonly #count: (kind: string) => void;
  /** Events that will be sent, some of them repeatedly. */
  readonly #outbox: SentPartnerEvent[] = [];
  #lastSent = 0;
  #isQuiet = false;

  constructor(world: World, random: Random, count: (kind: string) => void) {
    this.#world = world;
    this.#random = random;
    this.#count = count;
  }

  /** From now on nothing new happens at the partner. */
  quieten(): void {
    this.#isQuiet = true;
    if (this.#outbox.length > 0) this.#count("partner event never sent");
  }

  /** Answers the service; a transfer may change between the lists of one poll. */
  readonly answer: Host = (request) => {
    if (request.path.startsWith("/v0/transfers") && !this.#isQuiet && this.transfers.length > 0) {
      if (this.#random.chance(shareOfEventsWhilePolled)) {
        this.#count("partner change during a poll");
        this.#moveOn(null);
      }
    }
    return this.#world.hosts[hostNames.partner]?.(request) ?? { status: 404, body: "{}" };
  };

  /** Changes a transfer in most cases, and returns the next delivery. */
  nextDelivery(references: readonly string[], amounts: readonly string[]): Action | null {
    if (this.#random.chance(0.85)) this.#moveOn({ references, amounts });
    const [events] = this.#outbox.splice(this.#random.below(this.#outbox.length), 1);
    if (events === undefined) return null;
    if (events.sequence < this.#lastSent) this.#count("reordered partner delivery");
    if (events.sequence === this.#lastSent) this.#count("repeated partner delivery");
    this.#lastSent = Math.max(this.#lastSent, events.sequence);
    return {
      ...deliveryOf(events.text, signatureOf),
      onAccepted: () => this.#repeatSometimes(events),
    };
  }

  /** A delivery that the service must refuse. */
  forgedDelivery(): Action | null {
    const events = this.events.at(this.#random.below(this.events.length));
    if (events === undefined) return null;
    this.#count("forged partner delivery");
    const altered = events.text.replaceAll(
      /"final_amount":"[^"]*"/g,
      `"final_amount":"${forgedAmount}"`,
    );
    const forged = this.#random.pick([
      deliveryOf(altered, (now) => signatureOf(now, events.text)),
      deliveryOf(altered, (now) => `t=${now},v0=${Buffer.from("forged").toString("base64")}`),
      deliveryOf(events.text, (now, text) => signatureOf(now - staleMilliseconds, text)),
    ]);
    return { ...forged, isForged: true };
  }

  #repeatSometimes(events: SentPartnerEvent): void {
    if (!this.#isQuiet && this.#random.chance(shareOfRepeats)) this.#outbox.push(events);
  }

  #moveOn(
    more: { readonly references: readonly string[]; readonly amounts: readonly string[] } | null,
  ): void {
    const isNew = more !== null && this.transfers.length < transfersAtMost;
    const transfer =
      isNew && this.#random.chance(0.5) ? this.#begin(more) : this.#random.pick(this.transfers);
    if (transfer === undefined) return;
    if (transfer.changedAt > 0 && this.#random.chance(shareOfUnlistedStates)) {
      this.#count("unlisted partner state");
      this.#change(transfer, unlistedState);
      return;
    }
    if (transfer.changedAt === 0 || this.#reachesNext(transfer)) {
      this.#change(transfer, stateOf(transfer));
    }
  }

  /** Some states are so short that nobody sees them. @returns false for a transfer that is over */
  #reachesNext({ states: passed }: PartnerTransfer): boolean {
    const next = states[states.indexOf(passed.at(-1) ?? "refunded") + 1 + this.#random.below(2)];
    if (next === undefined) return false;
    passed.push(next);
    if (next === "refund_failed") this.#count("failed partner refund");
    return true;
  }

  #change(transfer: PartnerTransfer, state: string): void {
    transfer.changedAt = Math.max(transfer.changedAt + 1, this.#world.clock.now);
    this.#record(transfer, state);
  }

  #begin({
    references,
    amounts,
  }: {
    readonly references: readonly string[];
    readonly amounts: readonly string[];
  }): PartnerTransfer {
    const transfer: PartnerTransfer = {
      id: `tr_partner_${this.transfers.length + 1}`,
      reference: this.#random.pick(references),
      amount: this.#random.pick(amounts),
      states: [this.#random.pick(["awaiting_funds", "payment_processed"])],
      changedAt: 0,
    };
    this.transfers.push(transfer);
    return transfer;
  }

  #record(transfer: PartnerTransfer, state: string): void {
    const { partner } = this.#world;
    const object = objectOf(transfer, state);
    const sequence = this.events.length + 1;
    const envelope = {
      api_version: "v0",
      event_id: `wh_${sequence}`,
      event_sequence: sequence,
      event_category: "transfer",
      event_type: "updated.status_transitioned",
      event_object_id: transfer.id,
      event_object_status: state,
      event_object: object,
      event_created_at: object.updated_at,
    };
    const events: SentPartnerEvent = {
      eventId: envelope.event_id,
      snapshot: `${transfer.id}:${state}:${object.updated_at}`,
      isUnlisted: state === unlistedState,
      sequence,
      text: JSON.stringify(envelope),
    };
    partner.putTransfer(partnerIntegration.apiKey, object);
    partner.events.push({ apiKey: partnerIntegration.apiKey, envelope });
    this.events.push(events);
    this.#outbox.push(events);
  }
}

function stateOf({ states: passed }: PartnerTransfer): TransferState {
  return passed.at(-1) ?? "awaiting_funds";
}

function objectOf({ id, reference, amount, changedAt }: PartnerTransfer, state: string) {
  return {
    id,
    client_reference_id: reference,
    state,
    amount: "100.00",
    currency: "usd",
    source: { payment_rail: "ach", currency: "usd" },
    destination: { payment_rail: "sepa", currency: "eur" },
    receipt: { initial_amount: "100.00", final_amount: amount },
    created_at: "2026-03-03T11:58:00Z",
    updated_at: new Date(changedAt).toISOString(),
  };
}

function signatureOf(now: number, text: string): string {
  const signature = sign("RSA-SHA256", Buffer.from(`${now}.${text}`), partnerKeys.privateKey);
  return `t=${now},v0=${signature.toString("base64")}`;
}

function deliveryOf(body: string, signing: (now: number, text: string) => string): Action {
  const { integrationKey } = partnerIntegration;
  return {
    operationId: "receivePartnerWebhook",
    given: { body, params: { integrationKey } },
    headersAt: (now) => ({ "x-webhook-signature": signing(now, body) }),
  };
}
