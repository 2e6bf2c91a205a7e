/** Verifies the signature of a delivery (docs/specification.md, Inbound webhooks). */
import {
  createHash,
  createHmac,
  createPublicKey,
  type KeyObject,
  timingSafeEqual,
  verify,
} from "node:crypto";
import type { Instant } from "#domain/value/instant.ts";
import { parseSignatureHeader } from "./signature-header.ts";

/** Maximum difference between the timestamp and our clock, in both directions, inclusive. */
const replayToleranceMilliseconds = 600_000;

/** Minimum size of an RSA key at registration (NIST SP 800-131A). */
const minimumModulusBits = 2_048;

export type SignatureFault = "missing_or_malformed" | "expired" | "mismatch";

export type SignedDelivery = {
  readonly header: string | undefined;
  /** The body as received, byte for byte. */
  readonly body: Uint8Array;
  readonly now: Instant;
};

/** Returns whether the signature belongs to exactly these bytes. */
export type SignatureCheck = (signed: Uint8Array, signature: Uint8Array) => boolean;

/** @returns null for a valid delivery, otherwise the first violated rule */
export function findSignatureFault(
  { header, body, now }: SignedDelivery,
  check: SignatureCheck,
): SignatureFault | null {
  const parsed = parseSignatureHeader(header);
  if (parsed === null) return "missing_or_malformed";
  const { timestamp, signature } = parsed;
  if (Math.abs(now - Number(timestamp)) > replayToleranceMilliseconds) return "expired";
  const signed = Buffer.concat([Buffer.from(`${timestamp}.`), body]);
  return check(signed, signature) ? null : "mismatch";
}

/**
 * RSASSA-PKCS1-v1_5 with SHA-256 (RFC 8017, section 8.2), over the signed bytes or over their
 * SHA-256. The specification describes the first; the provider's published test vector verifies
 * only with the second.
 */
export function checkRsa(publicKey: KeyObject): SignatureCheck {
  return (signed, signature) =>
    verify("RSA-SHA256", signed, publicKey, signature) ||
    verify("RSA-SHA256", createHash("sha256").update(signed).digest(), publicKey, signature);
}

/** HMAC-SHA256 (RFC 2104), compared in constant time. */
export function checkHmac(secret: Uint8Array): SignatureCheck {
  return (signed, signature) => {
    const expected = createHmac("sha256", secret).update(signed).digest();
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  };
}

/**
 * Parses the partner's public key in PEM; its line ends may be escaped as `\n`.
 *
 * @returns null for anything but an RSA key of at least 2,048 bits
 */
export function parsePublicKey(pem: string): KeyObject | null {
  try {
    const key = createPublicKey(normalizePem(pem));
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    return key.asymmetricKeyType === "rsa" && bits >= minimumModulusBits ? key : null;
  } catch {
    return null;
  }
}

/**
 * Accepts public keys only: Node would extract the public key from a private one, which nobody
 * should send.
 */
function normalizePem(pem: string): string {
  const text = pem.replaceAll("\\r", "").replaceAll("\\n", "\n").trim();
  return text.startsWith("-----BEGIN PUBLIC KEY-----") ? text : "";
}
