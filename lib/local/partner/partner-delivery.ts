/** Signs envelopes, correctly or wrongly as the control asks, and delivers them. */
import { createHash, generateKeyPairSync, sign } from "node:crypto";
import {
  type Envelope,
  newId,
  type PartnerObject,
  type PartnerState,
  type PartnerWebhookRecord,
} from "./partner-state.ts";

export type DeliveryOptions = {
  /** The signed content: the text, by the specification, or its SHA-256. */
  readonly digest: "text" | "sha256";
  /** Signs with a key of no webhook. */
  readonly forged: boolean;
  /** Signs with a timestamp eleven minutes ago. */
  readonly stale: boolean;
  readonly repeat: number;
};

export type Delivered = { readonly status: number; readonly body: unknown };

const staleMilliseconds = 11 * 60_000;
const deliveryTimeoutMilliseconds = 30_000;
let nobody: ReturnType<typeof generateKeyPairSync> | null = null;

function nobodysKey() {
  nobody ??= generateKeyPairSync("rsa", { modulusLength: 2_048 });
  return nobody.privateKey;
}

export function makeEnvelope(
  state: PartnerState,
  category: string,
  object: PartnerObject,
  given: PartnerObject,
): Envelope {
  const status = object["state"] ?? object["status"] ?? null;
  return {
    api_version: "v0",
    event_id: newId("wh"),
    event_developer_id: "local-partner",
    event_sequence: state.nextSequence(),
    event_category: category,
    event_type: `${category}.updated`,
    event_object_id: object["id"] ?? null,
    event_object_status: status,
    event_object: object,
    event_object_changes: {},
    event_created_at: new Date(state.now()).toISOString(),
    ...given,
  };
}

function signatureHeader(
  webhook: Pick<PartnerWebhookRecord, "privateKey">,
  body: string,
  timestamp: number,
  { digest, forged }: Pick<DeliveryOptions, "digest" | "forged">,
): string {
  const signed = Buffer.from(`${timestamp}.${body}`);
  const input = digest === "text" ? signed : createHash("sha256").update(signed).digest();
  const signature = sign("RSA-SHA256", input, forged ? nobodysKey() : webhook.privateKey);
  return `t=${timestamp},v0=${signature.toString("base64")}`;
}

/** Each repetition has its own timestamp and signature, like the partner's retries. */
export async function deliver(
  state: PartnerState,
  webhook: PartnerWebhookRecord,
  envelope: object,
  options: DeliveryOptions,
): Promise<Delivered[]> {
  const body = JSON.stringify(envelope);
  const answers: Delivered[] = [];
  for (let time = 0; time < options.repeat; time += 1) {
    const timestamp = state.now() - (options.stale ? staleMilliseconds : 0);
    const response = await fetch(webhook.url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-webhook-signature": signatureHeader(webhook, body, timestamp, options),
      },
      body,
      signal: AbortSignal.timeout(deliveryTimeoutMilliseconds),
    });
    const text = await response.text();
    answers.push({ status: response.status, body: readJson(text) });
  }
  return answers;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
