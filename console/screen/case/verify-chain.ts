/**
 * Verifies the audit chain of a case in the browser, from the events alone (docs/audit.md, The hashed form): the
 * hash of each event over its RFC 8785 form, and the order of the events up to the head that the case shows.
 */
import canonicalize from "canonicalize";
import type { AuditEvent } from "#console/api/case-detail.ts";
import { sha256Hex } from "#console/format/sha256.ts";
import { type ChainFault, verifyChain } from "#domain/audit/audit-chain.ts";
import {
  auditContentVersion,
  auditEventContent,
  type ErasedTexts,
  type EventText,
  erasedText,
  textsOf,
} from "#domain/audit/audit-content.ts";

export type ChainEnd = { readonly auditCount: number; readonly auditHead: string | null };

export type ChainVerdict =
  | { readonly kind: "holds"; readonly events: number }
  | { readonly kind: "broken"; readonly fault: ChainFault };

const encoder = new TextEncoder();

/** @param events of the case, from the first */
export async function verifyCaseChain(
  caseId: string,
  events: readonly AuditEvent[],
  end: ChainEnd,
): Promise<ChainVerdict> {
  const hashes = new Map<AuditEvent, string | null>();
  for (const event of events) hashes.set(event, await hashOf(event));
  const chained = events.map((event) => event as AuditEvent & { sequence: number; hash: string });
  const fault = verifyChain(chained, end, {
    hashOf: (event) => hashes.get(event) ?? "",
    isOfCase: ({ chain }) => chain === caseId,
  });
  return fault === null ? { kind: "holds", events: events.length } : { kind: "broken", fault };
}

/** Null for an event that lacks what its hash needs: somebody changed it. */
async function hashOf(event: AuditEvent): Promise<string | null> {
  if (event.contentVersion !== auditContentVersion) return null;
  const digests = new Map<string, string>();
  for (const text of textsOf(event)) {
    const digest = await digestOf(event, text);
    if (digest === null) return null;
    digests.set(text.pointer, digest);
  }
  const content = auditEventContent(event, ({ pointer }) => digests.get(pointer) ?? "");
  return await sha256Hex(encoder.encode(canonicalize(content) ?? ""));
}

async function digestOf(event: AuditEvent, { pointer, value }: EventText): Promise<string | null> {
  const erased = event.erased as ErasedTexts | null;
  const kept = erased?.digests[pointer];
  // Otherwise any text could be put over a kept digest.
  if (kept !== undefined) return value === erasedText ? kept : null;
  const derived = await derivedSalt(event, pointer);
  if (derived === null) return null;
  const text = encoder.encode(canonicalize(value) ?? "");
  const bytes = new Uint8Array(derived.length + text.length);
  bytes.set(derived);
  bytes.set(text, derived.length);
  return await sha256Hex(bytes);
}

async function derivedSalt(event: AuditEvent, pointer: string): Promise<Uint8Array | null> {
  const { salt, erased, id } = event;
  if (salt === null) {
    const kept = (erased as ErasedTexts | null)?.salts[pointer];
    return kept === undefined ? null : bytesOf(kept);
  }
  const algorithm = { name: "HMAC", hash: "SHA-256" } as const;
  const key = await crypto.subtle.importKey("raw", bytesOf(salt), algorithm, false, ["sign"]);
  const place = encoder.encode(`/${id}${pointer}`);
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, place));
}

function bytesOf(hexadecimal: string): Uint8Array<ArrayBuffer> {
  const pairs = hexadecimal.match(/../g) ?? [];
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
}
