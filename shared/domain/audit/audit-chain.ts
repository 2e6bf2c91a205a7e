/**
 * The hash chain over the audit events of one case (docs/specification.md, Audit). Each event has
 * its position, the hash of the previous event and the SHA-256 of its own canonical content.
 */
import type { AuditEvent } from "./audit-event.ts";

export type ChainEnd = { readonly auditCount: number; readonly auditHead: string | null };

/** SHA-256, in lower-case hexadecimal, of the RFC 8785 form of an event without its `hash`. */
export type HashOfEvent = (event: Omit<AuditEvent, "hash">) => string;

export type UnchainedEvent = Omit<AuditEvent, "sequence" | "previousHash" | "hash">;

/** The event with its position, the hash of the previous event (`end`), and its own hash. */
export function chainEvent(end: ChainEnd, event: UnchainedEvent, hashOf: HashOfEvent): AuditEvent {
  const content = { ...event, sequence: end.auditCount + 1, previousHash: end.auditHead };
  return { ...content, hash: hashOf(content) };
}

/**
 * The fields that the verification needs, in the stored form and in the exported form of an event.
 */
export type ChainedEvent = Pick<AuditEvent, "sequence" | "previousHash" | "hash">;

export type ChainFault = {
  readonly kind:
    | "changed" // the content does not match the hash
    | "foreign" // intact, but of another case, or not the successor in the chain
    | "dropped" // the event of this position is missing, later events are present
    | "reordered" // the event of this position is further back in the list
    | "repeated" // the same event is already earlier in the list
    | "tail_dropped"; // the case has more events than the list
  /**
   * Position in the list, from 1, of the first fault; for a missing event, the position that it
   * should have.
   */
  readonly position: number;
};

type Checks<E> = {
  /** Hash of the event's canonical content without its `hash`. */
  readonly hashOf: (event: E) => string;
  readonly isOfCase: (event: E) => boolean;
};

/**
 * Compares all events of a case, in the order of the list, with the end of the chain that the case
 * stores.
 *
 * @returns the first fault; null for a complete and unchanged chain
 */
export function verifyChain<E extends ChainedEvent>(
  events: readonly E[],
  end: ChainEnd,
  checks: Checks<E>,
): ChainFault | null {
  let head: string | null = null;
  for (const [index, event] of events.entries()) {
    const kind = faultOf(event, index, head, { events, end, checks });
    if (kind !== null) return { kind, position: index + 1 };
    head = event.hash;
  }
  if (events.length < end.auditCount) return { kind: "tail_dropped", position: events.length + 1 };
  return head === end.auditHead ? null : { kind: "changed", position: events.length };
}

type Chain<E> = {
  readonly events: readonly E[];
  readonly end: ChainEnd;
  readonly checks: Checks<E>;
};

function faultOf<E extends ChainedEvent>(
  event: E,
  index: number,
  head: string | null,
  { events, end, checks }: Chain<E>,
): ChainFault["kind"] | null {
  if (checks.hashOf(event) !== event.hash) return "changed";
  if (!checks.isOfCase(event)) return "foreign";
  const position = index + 1;
  if (event.sequence !== position) return orderFault(event, index, events);
  return event.previousHash !== head || position > end.auditCount ? "foreign" : null;
}

function orderFault<E extends ChainedEvent>(
  event: E,
  index: number,
  events: readonly E[],
): ChainFault["kind"] {
  if (events.slice(0, index).some(({ hash }) => hash === event.hash)) return "repeated";
  const isLater = events.slice(index).some(({ sequence }) => sequence === index + 1);
  return isLater ? "reordered" : "dropped";
}
