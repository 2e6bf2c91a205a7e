/** Controls of the local partner for development and tests: events, transfers, faults. */
import * as z from "zod";
import { deliver, makeEnvelope } from "./partner-delivery.ts";
import {
  newId,
  type PartnerObject,
  type PartnerState,
  type PartnerWebhookRecord,
} from "./partner-state.ts";

const target = {
  /** The webhook to use; by default the newest active one. */
  webhookId: z.string().optional(),
  integrationKey: z.string().optional(),
};

const delivery = {
  digest: z.enum(["text", "sha256"]).default("text"),
  forged: z.boolean().default(false),
  stale: z.boolean().default(false),
  repeat: z.int().min(1).max(1_000).default(1),
};

const anyObject = z.record(z.string(), z.unknown());

const eventsBody = z.strictObject({
  ...target,
  ...delivery,
  /** The envelope; missing fields are filled in. `category` and `object` are a short form. */
  event: anyObject.default({}),
  category: z.string().default("transfer"),
  object: anyObject.default({}),
  /** Sends the envelope as given, without filling in fields. */
  verbatim: z.boolean().default(false),
});

const usualStates = ["awaiting_funds", "funds_received", "payment_submitted", "payment_processed"];

const transfersBody = z.strictObject({
  ...target,
  ...delivery,
  transfer: anyObject.default({}),
  states: z.array(z.string()).min(1).max(50).default(usualStates),
  /** Fields that the transfer has from a state on, by the state's name. */
  changes: z.record(z.string(), anyObject).default({}),
  /** False: no webhook is sent, so only polling finds the events. */
  deliver: z.boolean().default(true),
  /** False: the list of events does not have them either; only the list of transfers does. */
  record: z.boolean().default(true),
});

const faultsBody = z.strictObject({
  method: z.enum(["GET", "POST", "PUT", "DELETE"]).nullable().default(null),
  apiKey: z.string().nullable().default(null),
  path: z.string().default("/v0/"),
  count: z.int().min(1).max(100_000).default(1),
  status: z.int().min(300).max(599).nullable().default(null),
  delayMilliseconds: z.int().min(0).max(60_000).default(0),
  retryAfterSeconds: z.int().min(0).nullable().default(null),
  drop: z.enum(["before", "after"]).nullable().default(null),
});

const rotateBody = z.strictObject(target);

type Control = (state: PartnerState, input: unknown) => Promise<object> | object;

export const controls: Readonly<Record<string, Control>> = {
  "POST /control/events": async (state, input) => {
    const given = eventsBody.parse(input);
    const webhook = findWebhook(state, given);
    const envelope = given.verbatim
      ? given.event
      : makeEnvelope(state, given.category, given.object, given.event);
    if (!given.forged && typeof envelope["event_id"] === "string") {
      const { event_id, ...rest } = envelope;
      state.events.push({
        apiKey: webhook.apiKey,
        envelope: { ...rest, event_id: String(event_id) },
      });
    }
    return { event: envelope, deliveries: await deliver(state, webhook, envelope, given) };
  },
  "POST /control/transfers": async (state, input) => {
    const given = transfersBody.parse(input);
    return await walk(state, findWebhook(state, given), given);
  },
  "POST /control/faults": (state, input) => {
    const { count, ...fault } = faultsBody.parse(input);
    state.faults.push({ ...fault, remaining: count });
    return { faults: state.faults.length };
  },
  "POST /control/rotate": (state, input) => {
    const webhook = findWebhook(state, rotateBody.parse(input));
    state.rotate(webhook);
    return { webhookId: webhook.id };
  },
  "POST /control/reset": (state) => {
    state.reset();
    return { reset: true };
  },
  "GET /control/webhooks": (state) => ({ webhooks: [...state.webhooks.values()].map(shown) }),
  "GET /control/calls": (state) => ({ calls: state.calls }),
};

export class UnknownWebhookError extends Error {
  override readonly name = "UnknownWebhookError";
}

function findWebhook(
  state: PartnerState,
  {
    webhookId,
    integrationKey,
  }: { webhookId?: string | undefined; integrationKey?: string | undefined },
): PartnerWebhookRecord {
  const all = [...state.webhooks.values()].reverse();
  const found = all.find(
    (webhook) =>
      (webhookId === undefined || webhook.id === webhookId) &&
      (integrationKey === undefined || webhook.url.endsWith(`/${integrationKey}`)) &&
      (webhookId !== undefined || webhook.status === "active"),
  );
  if (found === undefined) throw new UnknownWebhookError("No such webhook is registered here.");
  return found;
}

function shown({ id, url, status, eventCategories }: PartnerWebhookRecord) {
  return { id, url, status, eventCategories };
}

type Walk = z.output<typeof transfersBody>;

/** Moves the transfer through its states, with one event for each. */
async function walk(state: PartnerState, webhook: PartnerWebhookRecord, given: Walk) {
  let object: PartnerObject = {
    id: newId("tr"),
    amount: "100.0",
    currency: "usd",
    created_at: new Date(state.now()).toISOString(),
    ...given.transfer,
  };
  const events: object[] = [];
  const deliveries: object[] = [];
  let changedAt = state.now();
  for (const name of given.states) {
    changedAt = Math.max(changedAt + 1, state.now());
    const updated = { state: name, updated_at: new Date(changedAt).toISOString() };
    object = { ...object, ...updated, ...given.changes[name] };
    state.putTransfer(webhook.apiKey, object);
    const envelope = makeEnvelope(state, "transfer", object, {});
    if (given.record) state.events.push({ apiKey: webhook.apiKey, envelope });
    events.push(envelope);
    if (given.deliver) deliveries.push(...(await deliver(state, webhook, envelope, given)));
  }
  return { transfer: object, events, deliveries };
}
