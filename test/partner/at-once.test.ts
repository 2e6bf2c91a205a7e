/**
 * Two concurrent deliveries: one pauses before each of its calls in turn, while the other is
 * accepted completely. In every case each leg exists once and each piece of evidence is stored
 * once.
 */
import { expect, test } from "vitest";
import { type PartnerEvent, toEvent, toSnapshotEvent } from "#outside/partner/envelope.ts";
import { openTable } from "#store/table/core/table.ts";
import { acceptPartnerDelivery } from "#work/integration/partner-evidence.ts";
import { evidenceIn } from "../seeded/invariant/evidence-rules.ts";
import { openMemoryStore } from "../simulation/aws/table-store.ts";
import { type Service, serviceOn, start } from "./engine-integration.ts";

type State = { readonly name: string; readonly minute: number };
const awaiting: State = { name: "awaiting_funds", minute: 1 };
const received: State = { name: "funds_received", minute: 2 };

const transferIn = ({ name, minute }: State) => ({
  id: "tr_1",
  client_reference_id: "INV-1",
  state: name,
  amount: "100.00",
  currency: "usd",
  source: { payment_rail: "ach", currency: "usd" },
  destination: { payment_rail: "sepa", currency: "eur" },
  receipt: { initial_amount: "100.00", final_amount: "92.50" },
  created_at: new Date(start).toISOString(),
  updated_at: new Date(start + minute * 60_000).toISOString(),
});

function eventOf(state: State): PartnerEvent {
  const object = transferIn(state);
  const event = toEvent({
    event_id: `wh_${state.name}`,
    event_sequence: state.minute,
    event_category: "transfer",
    event_object_id: object.id,
    event_object_status: object.state,
    event_object: object,
    event_created_at: object.updated_at,
  });
  if (event === null) throw new Error("The event has no id.");
  return event;
}

function snapshotOf(state: State): PartnerEvent {
  const event = toSnapshotEvent(transferIn(state));
  if (event === null) throw new Error("The transfer has no id.");
  return event;
}

type Delivery = (service: Service) => Promise<unknown>;

const delivery =
  (event: PartnerEvent, source: "webhook" | "polling", skipIfKnown = false): Delivery =>
  (service) =>
    acceptPartnerDelivery(service, {
      integration: service.integration,
      event,
      body: Buffer.from(event.eventId),
      contentType: "application/json",
      source,
      now: service.now(),
      skipIfKnown,
    });

const webhook = (state: State) => delivery(eventOf(state), "webhook");
const listed = (state: State) => delivery(snapshotOf(state), "polling", true);

/** The final state if the first delivery pauses before this call; null if it has fewer calls. */
async function interrupted(first: Delivery, second: Delivery, pauseBefore: number) {
  const store = openMemoryStore();
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  const openWith = (requestHandler: object) =>
    openTable(store.name, {
      region: "eu-central-1",
      credentials,
      requestHandler: requestHandler as never,
    });
  const inner = store.requestHandler as { readonly handle: (request: object) => Promise<object> };
  const service = serviceOn(openWith(inner));
  let calls = 0;
  const pausing = {
    handle: async (request: object) => {
      calls += 1;
      if (calls === pauseBefore) await second(service);
      return inner.handle(request);
    },
  };
  await first({ ...service, table: openWith(pausing) });
  if (calls < pauseBefore) return null;
  const { legs, records } = evidenceIn(await store.items());
  return {
    legs: legs.map(({ phase, status }) => `${phase} ${status}`).sort(),
    records: records.map(({ sourceRef }) => sourceRef).sort(),
  };
}

const ofBoth = ["intermediary_in confirmed", "source confirmed"];

test.each<{
  readonly name: string;
  readonly first: Delivery;
  readonly second: Delivery;
  readonly legs: readonly string[];
  readonly records: number;
}>([
  {
    name: "an event and the transfer's next event",
    first: webhook(awaiting),
    second: webhook(received),
    legs: ofBoth,
    records: 2,
  },
  {
    name: "an event and the previous one",
    first: webhook(received),
    second: webhook(awaiting),
    legs: ofBoth,
    records: 2,
  },
  {
    name: "an event and the list of transfers with the same state",
    first: webhook(received),
    second: listed(received),
    legs: ofBoth,
    records: 1,
  },
  {
    name: "the list of transfers and an event with the same state",
    first: listed(received),
    second: webhook(received),
    legs: ofBoth,
    records: 1,
  },
  {
    name: "an event twice",
    first: webhook(received),
    second: webhook(received),
    legs: ofBoth,
    records: 1,
  },
])("handles concurrently $name", async ({ first, second, legs, records }) => {
  let points = 0;
  for (let call = 1; ; call += 1) {
    const found = await interrupted(first, second, call);
    if (found === null) break;
    points = call;
    expect(found, `before call ${call}`).toMatchObject({ legs });
    expect(found.records, `before call ${call}`).toHaveLength(records);
  }
  expect(points).toBeGreaterThan(4);
});
