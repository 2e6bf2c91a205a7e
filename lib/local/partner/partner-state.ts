/** State of the local partner: webhooks, transfers, events and requested faults. */
import { generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";

export type PartnerWebhookRecord = {
  readonly id: string;
  readonly apiKey: string;
  url: string;
  status: "disabled" | "active" | "deleted";
  eventCategories: readonly string[];
  privateKey: KeyObject;
  publicKey: string;
};

type WebhookKeys = Pick<PartnerWebhookRecord, "privateKey" | "publicKey">;

export type PartnerObject = Record<string, unknown>;

export type Envelope = PartnerObject & { readonly event_id: string };

export type PartnerFault = {
  /** Number of calls to which the fault still applies. */
  remaining: number;
  readonly method: string | null;
  /** The account to which it applies; null: all. */
  readonly apiKey: string | null;
  /** Prefix of the paths to which it applies. */
  readonly path: string;
  readonly status: number | null;
  readonly delayMilliseconds: number;
  readonly retryAfterSeconds: number | null;
  /** Cuts the connection before or after the call takes effect. */
  readonly drop: "before" | "after" | null;
};

export type PartnerCall = {
  readonly method: string;
  readonly path: string;
  readonly apiKey: string | undefined;
  readonly at: number;
};

/** Each API key is an account: it sees its own webhooks, transfers and events. */
export class PartnerState {
  readonly webhooks = new Map<string, PartnerWebhookRecord>();
  /** Webhooks by the account's Idempotency-Key. */
  readonly created = new Map<string, string>();
  /** In the order of their creation, which a later state does not change. */
  readonly transfers: { readonly apiKey: string; readonly object: PartnerObject }[] = [];
  /** Newest last. */
  readonly events: { readonly apiKey: string; readonly envelope: Envelope }[] = [];
  /** The order of the list of events is not documented: a test may turn it round. */
  eventsOldestFirst = false;
  readonly faults: PartnerFault[] = [];
  readonly calls: PartnerCall[] = [];
  readonly now: () => number;
  readonly #makeKeys: () => WebhookKeys;
  #sequence = 0;

  /** @param makeKeys of a new webhook */
  constructor(now: () => number, makeKeys: () => WebhookKeys = generateKeys) {
    this.now = now;
    this.#makeKeys = makeKeys;
  }

  nextSequence(): number {
    this.#sequence += 1;
    return this.#sequence;
  }

  addWebhook(apiKey: string, url: string, eventCategories: readonly string[]) {
    const webhook: PartnerWebhookRecord = {
      id: newId("wep"),
      apiKey,
      url,
      status: "disabled",
      eventCategories,
      ...this.#makeKeys(),
    };
    this.webhooks.set(webhook.id, webhook);
    return webhook;
  }

  rotate(webhook: PartnerWebhookRecord): void {
    Object.assign(webhook, this.#makeKeys());
  }

  /** Stores the transfer and replaces its previous state. */
  putTransfer(apiKey: string, object: PartnerObject): void {
    const index = this.transfers.findIndex((each) => each.object["id"] === object["id"]);
    const place = index < 0 ? this.transfers.length : index;
    this.transfers.splice(place, 1, { apiKey, object });
  }

  /** The next fault for this call; its count is reduced by one. */
  takeFault(method: string, path: string, apiKey: string | undefined): PartnerFault | null {
    const fault = this.faults.find(
      (each) =>
        each.remaining > 0 &&
        path.startsWith(each.path) &&
        (each.method === null || each.method === method) &&
        (each.apiKey === null || each.apiKey === apiKey),
    );
    if (fault === undefined) return null;
    fault.remaining -= 1;
    return fault;
  }

  reset(): void {
    this.eventsOldestFirst = false;
    this.webhooks.clear();
    this.created.clear();
    for (const list of [this.transfers, this.events, this.faults, this.calls]) list.length = 0;
  }
}

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString("hex")}`;
}

const modulusLength = 2_048;

function generateKeys(): WebhookKeys {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength });
  return { privateKey, publicKey: publicKey.export({ type: "spki", format: "pem" }).toString() };
}
