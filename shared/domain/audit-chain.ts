/**
 * The hash chain over the audit events of one case (decisions: Audit): each event carries its
 * position, the hash before it and the SHA-256 of its canonical content.
 */
import type { AuditEvent } from "./audit-event.ts";

export type ChainEnd = { readonly auditCount: number; readonly auditHead: string | null };

/** SHA-256, in lower-case hexadecimal, of the RFC 8785 form of an event without its `hash`. */
export type HashOfEvent = (event: Omit<AuditEvent, "hash">) => string;

export type UnchainedEvent = Omit<AuditEvent, "sequence" | "previousHash" | "hash">;

export function chainEvent(end: ChainEnd, event: UnchainedEvent, hashOf: HashOfEvent): AuditEvent {
  const content = { ...event, sequence: end.auditCount + 1, previousHash: end.auditHead };
  return { ...content, hash: hashOf(content) };
}
