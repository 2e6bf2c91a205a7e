/**
 * Histories of transfers with their final states, which do not depend on the order and channel of
 * the events.
 */

import { parseStoredJson } from "#api/schema/json/json-body.ts";
import type { JsonObject } from "#api/schema/json/json-value.ts";
import { toEvent, toSnapshotEvent } from "#outside/partner/envelope.ts";
import type { Table } from "#store/table/core/table.ts";
import { acceptPartnerDelivery } from "#work/integration/partner-evidence.ts";
import { SeededRandom } from "../simulation/seeded-random.ts";
import {
  drain,
  finalState,
  makeIntent,
  type Service,
  serviceOn,
  start,
} from "./engine-integration.ts";
import { transfer } from "./partner-events.ts";

/** The same permutations in every run, so that a failure can be reproduced. */
function randomFrom(seed: number): () => number {
  const random = new SeededRandom(seed);
  return () => random.fraction();
}

function shuffle<T>(values: readonly T[], random: () => number): T[] {
  return values
    .map((value) => ({ value, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}

type Channel = "webhook" | "polling" | "snapshot";
type PartnerUpdate = { readonly envelope: JsonObject; readonly object: JsonObject };

const preliminary = `0x${"11".repeat(32)}`;

/** The partner's updates of one transfer, a second apart. */
function story(states: readonly string[]): PartnerUpdate[] {
  return states.map((state, index) => {
    const known =
      index >= states.indexOf("payment_processed") && states.includes("payment_processed");
    const object = {
      ...transfer,
      state,
      updated_at: new Date(start + index * 1_000).toISOString(),
      receipt: known ? transfer.receipt : { ...transfer.receipt, destination_tx_hash: preliminary },
    };
    const envelope = {
      event_id: `wh_${index}`,
      event_sequence: index + 1,
      event_category: "transfer",
      event_object_id: object.id,
      event_object_status: state,
      event_object: object,
    };
    const read = (value: object) => parseStoredJson(JSON.stringify(value)) as JsonObject;
    return { envelope: read(envelope), object: read(object) };
  });
}

async function deliver(
  service: Service,
  { envelope, object }: PartnerUpdate,
  channel: Channel,
): Promise<void> {
  const event = channel === "snapshot" ? toSnapshotEvent(object) : toEvent(envelope);
  await acceptPartnerDelivery(service, {
    integration: service.integration,
    event,
    body: Buffer.from(JSON.stringify(envelope)),
    contentType: "application/json",
    source: channel === "webhook" ? "webhook" : "polling",
    now: start,
  });
}

const channels = ["webhook", "polling", "snapshot"] as const;

/** Every event once by webhook or polling, and some again by any channel, in a random order. */
function permutation(updates: readonly PartnerUpdate[], random: () => number) {
  const again = updates
    .filter(() => random() < 0.5)
    .map((each) => ({
      each,
      channel: channels[Math.floor(random() * channels.length)] ?? "webhook",
    }));
  const once = updates.map((each) => {
    const channel: Channel = random() < 0.5 ? "webhook" : "polling";
    return { each, channel };
  });
  return shuffle([...once, ...again], random);
}

async function endOf(table: Table, order: readonly { each: PartnerUpdate; channel: Channel }[]) {
  const service = serviceOn(table);
  const payment = await makeIntent(service, "INV-1");
  for (const { each, channel } of order) await deliver(service, each, channel);
  await drain(service, payment);
  return finalState(service, payment);
}

export type Story = {
  readonly name: string;
  readonly states: readonly string[];
  readonly verdict: string;
  readonly exceptionType: string | null;
  /** Status of each phase's leg, with its hash if it has one. */
  readonly legs: Readonly<Record<string, string>>;
};

const final = transfer.receipt.destination_tx_hash.toLowerCase();
const funded = { source: "confirmed", intermediary_in: "confirmed" };

export const stories: readonly Story[] = [
  {
    name: "paid",
    states: [
      "awaiting_funds",
      "in_review",
      "funds_received",
      "payment_submitted",
      "payment_processed",
    ],
    verdict: "matched",
    exceptionType: null,
    legs: { ...funded, transfer: `confirmed ${final}`, destination: `confirmed ${final}` },
  },
  {
    name: "paid and returned",
    states: [
      "awaiting_funds",
      "funds_received",
      "payment_submitted",
      "payment_processed",
      "returned",
      "refunded",
    ],
    verdict: "needs_review",
    exceptionType: "payment_returned",
    legs: { ...funded, transfer: `confirmed ${final}`, destination: `reversed ${final}` },
  },
  {
    name: "canceled before the money arrived",
    states: ["awaiting_funds", "canceled"],
    verdict: "needs_review",
    exceptionType: "payment_canceled",
    legs: { source: "failed", destination: `failed ${preliminary}` },
  },
  {
    name: "canceled after the money arrived",
    states: ["awaiting_funds", "funds_received", "canceled"],
    verdict: "needs_review",
    exceptionType: "payment_canceled",
    legs: { ...funded, destination: `failed ${preliminary}` },
  },
];

/**
 * The final state after the events in order, by webhook only, and the final states after random
 * orders and channels.
 */
export async function playStory(
  table: Table,
  states: readonly string[],
  orders: number,
  seed: number,
) {
  const updates = story(states);
  const random = randomFrom(seed);
  const inOrder = endOf(
    table,
    updates.map((each) => ({ each, channel: "webhook" })),
  );
  const shuffled = Array.from({ length: orders }, () => permutation(updates, random));
  const ends = shuffled.map((order) => endOf(table, order));
  const [first, ...others] = await Promise.all([inOrder, ...ends]);
  return { first, others };
}
