/** Verification of outbound events (Standard Webhooks), with WebCrypto. */
import type { WebhookEvent } from "./generated/contract.ts";
import type { HeadersLike } from "./platform.ts";

/** The delivery is not from the service, or not from now. Answer it with 400. */
export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError";
}

export type VerifyOptions = {
  /** Permitted age of a delivery, and permitted difference of clocks; 300 by default. */
  readonly toleranceSeconds?: number | undefined;
  /** Milliseconds since 1970; now by default. */
  readonly now?: number | undefined;
};

/**
 * Verifies the signature and timestamp of a delivery and returns its event, which narrows by `type`. A
 * newer service may send types that this client does not know: ignore them.
 *
 * @param body the body as received, byte for byte
 * @param secrets `whsec_…`; during a rotation both
 * @throws WebhookVerificationError if no secret verifies the delivery, or it is too old
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: HeadersLike,
  secrets: string | readonly string[],
  { toleranceSeconds = 300, now = Date.now() }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  const signatures = headerOf(headers, "webhook-signature").split(" ");
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  if (!(Math.abs(now / 1_000 - seconds) <= toleranceSeconds)) {
    throw new WebhookVerificationError(`The webhook-timestamp ${timestamp} is too old or too new.`);
  }
  const encoder = new TextEncoder();
  const bytes = typeof body === "string" ? encoder.encode(body) : body;
  // The bytes as they came: decoded text may have lost some of them.
  const start = encoder.encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(start.length + bytes.length);
  signed.set(start);
  signed.set(bytes, start.length);
  for (const secret of [secrets].flat()) {
    if (await isSigned(signed, signatures, secret)) {
      return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent;
    }
  }
  throw new WebhookVerificationError("No signature is valid for the secret.");
}

/** `subtle.verify` compares in constant time. */
async function isSigned(
  signed: Uint8Array<ArrayBuffer>,
  signatures: readonly string[],
  secret: string,
): Promise<boolean> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const bytes = decode(secret.replace(/^whsec_/, ""));
  if (bytes === null || bytes.length === 0) {
    throw new WebhookVerificationError("The secret is not whsec_ and base64.");
  }
  const key = await crypto.subtle.importKey("raw", bytes, algorithm, false, ["verify"]);
  for (const signature of signatures) {
    const given = signature.startsWith("v1,") ? decode(signature.slice("v1,".length)) : null;
    if (given !== null && (await crypto.subtle.verify("HMAC", key, given, signed))) return true;
  }
  return false;
}

function decode(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

type HeaderRecord = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Frameworks and gateways write the names of headers in lower case or as they came. */
function headerOf(headers: HeadersLike, name: string): string {
  const value =
    typeof headers["get"] === "function"
      ? headers.get(name)
      : Object.entries(headers as HeaderRecord).find(([own]) => own.toLowerCase() === name)?.[1];
  if (typeof value === "string" && value !== "") return value;
  throw new WebhookVerificationError(`The header ${name} is missing.`);
}
