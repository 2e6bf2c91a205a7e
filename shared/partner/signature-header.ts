/**
 * The header `X-Webhook-Signature: t=<unix ms>,v0=<base64>` (docs/specification.md, Inbound
 * webhooks).
 */

export const signatureHeaderName = "x-webhook-signature";

export type SignatureHeader = {
  /** Exactly as it was sent: it is part of what was signed. */
  readonly timestamp: string;
  readonly signature: Uint8Array;
};

/** Milliseconds since the epoch have 13 digits from September 2001 to November 2286. */
const timestampPattern = /^\d{13}$/;

/** Longer ones are no signature of ours: RSA of 8,192 bits has 1,368 characters of base64. */
const maximumHeaderLength = 4_096;

/**
 * Reads the header. Parts of other names are ignored, so that a later scheme can stand beside this
 * one. A part that stands twice fails: which of the two was meant would be the attacker's choice. A
 * repeated header is joined by commas on its way here, so it fails the same way.
 *
 * @returns null when the header is missing or malformed
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

/** The value of the one part of this name; null when there is none, or more than one. */
function partOf(header: string, name: string): string | null {
  const prefix = `${name}=`;
  const [first, ...others] = header.split(",").filter((part) => part.startsWith(prefix));
  return first === undefined || others.length > 0 ? null : first.slice(prefix.length);
}

/**
 * Base64 in its canonical form alone (RFC 4648, section 3.5): Node's decoder takes other alphabets,
 * missing padding and stray characters, so the bytes are encoded again and compared.
 */
function decodeBase64(text: string): Uint8Array | null {
  const bytes = Buffer.from(text, "base64");
  return bytes.length > 0 && bytes.toString("base64") === text ? bytes : null;
}
