/** The hash of an audit event (docs/audit.md, The hashed form), from the event as the API shows it. */
import { hash } from "node:crypto";
import canonicalize from "canonicalize";
import {
  auditContentVersion,
  auditEventContent,
  type ErasedTexts,
  type EventText,
  erasedText,
} from "#domain/audit/audit-content.ts";

type Fields = Readonly<Record<string, unknown>>;

/** The event cannot be hashed, because its salts are missing or its version is unknown. */
class UnhashableEventError extends Error {
  override readonly name = "UnhashableEventError";
}

/**
 * SHA-256, in lower-case hexadecimal, of the hashed form.
 *
 * @throws UnhashableEventError
 */
export function hashShownEvent(shown: Fields): string {
  if (shown["contentVersion"] !== auditContentVersion) {
    throw new UnhashableEventError(`contentVersion ${String(shown["contentVersion"])} is unknown.`);
  }
  const content = auditEventContent(shown, (text) => digestOfText(shown, text));
  return hash("sha256", canonicalize(content) ?? "");
}

/** As `hashShownEvent`; null for an event that lacks what its hash needs: somebody changed it. */
export function tryHashShownEvent(shown: Fields): string | null {
  try {
    return hashShownEvent(shown);
  } catch (error) {
    if (error instanceof UnhashableEventError) return null;
    throw error;
  }
}

/**
 * SHA-256 of the text's derived salt and its RFC 8785 form; of an erased text the digest that was kept.
 *
 * @throws UnhashableEventError
 */
export function digestOfText(shown: Fields, text: EventText): string {
  const erased = shown["erased"] as ErasedTexts | null | undefined;
  const kept = erased?.digests[text.pointer];
  if (kept !== undefined) {
    // Otherwise any text could be put over a kept digest.
    if (text.value === erasedText) return kept;
    throw new UnhashableEventError(`${text.pointer} was erased and has a value.`);
  }
  const derived = derivedSalt(shown, text.pointer);
  const { value } = text;
  const canonical = typeof value === "string" ? JSON.stringify(value) : (canonicalize(value) ?? "");
  return hash("sha256", Buffer.concat([Buffer.from(derived, "hex"), Buffer.from(canonical)]));
}

/**
 * HMAC-SHA256 of the text's place under the salt of its audit entry, in hexadecimal.
 *
 * @throws UnhashableEventError
 */
export function derivedSalt(shown: Fields, pointer: string): string {
  const { salt, erased, id } = shown;
  // All events of an entry share its salt, so the id of the event is part of the place.
  if (typeof salt === "string") return hmac(salt, `/${String(id)}${pointer}`);
  const derived = (erased as ErasedTexts | null | undefined)?.salts[pointer];
  if (derived === undefined) throw new UnhashableEventError(`The salt of ${pointer} is missing.`);
  return derived;
}

const blockBytes = 64;
const innerByte = 0x36;
const outerByte = 0x5c;

type Pads = { readonly salt: string; readonly inner: Buffer; readonly outer: Buffer };

/** Digests under the last salt: an event has many texts. */
let pads: Pads = padsOf("");

/** RFC 2104. By one-shot hashes, which take a tenth of the time of a Hmac object. */
function hmac(salt: string, message: string): string {
  if (pads.salt !== salt) pads = padsOf(salt);
  const inner = hash("sha256", Buffer.concat([pads.inner, Buffer.from(message)]), "buffer");
  return hash("sha256", Buffer.concat([pads.outer, inner]));
}

function padsOf(salt: string): Pads {
  const key = Buffer.from(salt, "hex");
  const pad = (byte: number) => {
    const block = Buffer.alloc(blockBytes, byte);
    key.forEach((value, at) => {
      block[at] = value ^ byte;
    });
    return block;
  };
  return { salt, inner: pad(innerByte), outer: pad(outerByte) };
}
