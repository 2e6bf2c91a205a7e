/**
 * The header `X-Webhook-Signature: t=<unix ms>,v0=<base64>` (docs/specification.md, Inbound
 * webhooks).
 */

export const signatureHeaderName = "x-webhook-signature";

export type SignatureHeader = {
  /** The text as received, because it is part of the signed bytes. */
  readonly timestamp: string;
  readonly signature: Uint8Array;
};

/** Milliseconds since the epoch have 13 digits from September 2001 to November 2286. */
const timestampPattern = /^\d{13}$/;

/** In characters. A signature of an 8,192-bit RSA key has 1,368 characters of base64. */
const maximumHeaderLength = 4_096;

/**
 * Parses the header. Unknown parts are ignored, so that a later scheme can be added. A repeated
 * part fails, because otherwise an attacker could choose which of the two counts. Repeated headers
 * arrive joined by commas and fail in the same way.
 *
 * @returns null if the header is missing or malformed
 */
export function parseSignatureHeader(header: string | undefined): SignatureHeader | null {
  if (header === undefined || header.length > maximumHeaderLength) return null;
  const timestamp = partOf(header, "t");
  const encoded = partOf(header, "v0");
  if (timestamp === null || encoded === null) return null;
  const signature = decodeBase64(encoded);
  if (signature === null || !timestampPattern.test(timestamp)) return null;
  return { timestamp, signature };
}

/** The value of the part with this name; null if there is none or more than one. */
function partOf(header: string, name: string): string | null {
  const prefix = `${name}=`;
  const [first, ...others] = header.split(",").filter((part) => part.startsWith(prefix));
  return first === undefined || others.length > 0 ? null : first.slice(prefix.length);
}

/**
 * Decodes canonical base64 only (RFC 4648, section 3.5). Node's decoder accepts other alphabets,
 * missing padding and invalid characters, so the re-encoded bytes are compared.
 */
function decodeBase64(text: string): Uint8Array | null {
  const bytes = Buffer.from(text, "base64");
  return bytes.length > 0 && bytes.toString("base64") === text ? bytes : null;
}
