/**
 * The hash chain over the audit events of one case (docs/specification.md, Audit): each event
 * carries its position, the hash before it and the SHA-256 of its canonical content.
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

/** What the verification reads of an event, in the service's own form or as it is exported. */
export type ChainedEvent = Pick<AuditEvent, "sequence" | "previousHash" | "hash">;

export type ChainFault = {
  readonly kind:
    | "changed" // its content is not what its hash says
    | "foreign" // intact, yet of another case, or nothing that follows the event before it
    | "dropped" // the event of this position is nowhere, later ones are there
    | "reordered" // the event of this position comes later
    | "repeated" // the event was there before
    | "tail_dropped"; // the case has more events than these
  /** Position in the list, from 1: where the first fault is, or the missing event was. */
  readonly position: number;
};

type Checks<E> = {
  /** Hash of the event's canonical content, its `hash` aside. */
  readonly hashOf: (event: E) => string;
  readonly isOfCase: (event: E) => boolean;
};

/** The first fault of a case's events against the end that the case states; null: it is whole. */
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
