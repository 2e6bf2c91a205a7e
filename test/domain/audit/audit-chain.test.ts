/** The audit chain of a case reveals every change to its events (docs/specification.md, Audit). */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type ChainEnd,
  type ChainFault,
  chainEvent,
  verifyChain,
} from "#domain/audit/audit-chain.ts";
import type { AuditEvent } from "#domain/audit/audit-event.ts";
import { hashAuditEvent } from "#store/table/audit/open-audit-entry.ts";
import { propertyRuns } from "../property-runs.ts";
import { atMinute, organizationId, uuid } from "../samples.ts";

const start: ChainEnd = { auditCount: 0, auditHead: null };

function chainOf(length: number, payment = 1): { events: AuditEvent[]; end: ChainEnd } {
  const events: AuditEvent[] = [];
  let end = start;
  for (let n = 0; n < length; n += 1) {
    const event = chainEvent(
      end,
      {
        uuid: uuid(100 * payment + n),
        organizationId,
        paymentUuid: uuid(payment),
        rawRecordUuid: null,
        importBatchUuid: null,
        eventType: "reconciliation_case.updated",
        actor: "system:matcher",
        message: `Run ${n}.`,
        payload: { after: { verdict: "matched", n } },
        occurredAt: atMinute(n),
        salt: "5a".repeat(16),
        erased: null,
      },
      hashAuditEvent,
    );
    events.push(event);
    end = { auditCount: end.auditCount + 1, auditHead: event.hash };
  }
  return { events, end };
}

const isOfCase = (event: AuditEvent) => event.paymentUuid === uuid(1);

function faultOf(events: readonly AuditEvent[], end: ChainEnd): ChainFault | null {
  return verifyChain(events, end, { hashOf: hashAuditEvent, isOfCase });
}

const { events, end } = chainOf(4);
const [first, second, third, fourth] = events as [AuditEvent, AuditEvent, AuditEvent, AuditEvent];
const stranger = chainOf(4, 2).events[1] as AuditEvent;
const forged = { ...second, message: "Nothing happened." };
const rehashed = { ...forged, hash: hashAuditEvent(forged) };

const faults: readonly (readonly [
  name: string,
  events: readonly AuditEvent[],
  fault: ChainFault | null,
])[] = [
  ["nothing", [first, second, third, fourth], null],
  ["a changed message", [first, forged, third, fourth], { kind: "changed", position: 2 }],
  [
    "a changed value in the payload",
    [{ ...first, payload: { after: { verdict: "matched", n: 9 } } }, second, third, fourth],
    { kind: "changed", position: 1 },
  ],
  [
    "a changed hash",
    [first, { ...second, hash: first.hash }, third, fourth],
    { kind: "changed", position: 2 },
  ],
  [
    "a changed event with a recomputed hash, which the next event does not follow",
    [first, rehashed, third, fourth],
    { kind: "foreign", position: 3 },
  ],
  ["the first event dropped", [second, third, fourth], { kind: "dropped", position: 1 }],
  ["one event dropped", [first, third, fourth], { kind: "dropped", position: 2 }],
  ["the last event dropped", [first, second, third], { kind: "tail_dropped", position: 4 }],
  ["all events dropped", [], { kind: "tail_dropped", position: 1 }],
  ["two events exchanged", [first, third, second, fourth], { kind: "reordered", position: 2 }],
  ["all events reversed", [fourth, third, second, first], { kind: "reordered", position: 1 }],
  ["one event repeated", [first, second, second, third, fourth], { kind: "repeated", position: 3 }],
  [
    "an event of another case instead of one",
    [first, stranger, third, fourth],
    { kind: "foreign", position: 2 },
  ],
  [
    "an additional event of another case",
    [first, second, third, fourth, stranger],
    { kind: "foreign", position: 5 },
  ],
  ["an event after the end", chainOf(5).events, { kind: "foreign", position: 5 }],
];

describe("verifyChain", () => {
  test.each(faults)("reports the fault in: %s", (_name, events, fault) => {
    expect(faultOf(events, end)).toEqual(fault);
  });

  test("accepts an empty chain", () => {
    expect(faultOf([], start)).toBeNull();
  });

  test("detects by its head a chain that was rebuilt from the start", () => {
    const [forgedFirst] = chainOf(1).events as [AuditEvent];
    const other = { ...forgedFirst, message: "Another story." };
    const events = { ...other, hash: hashAuditEvent(other) };
    expect(faultOf([events], { auditCount: 1, auditHead: first.hash })).toEqual({
      kind: "changed",
      position: 1,
    });
  });

  test("locates any event that is changed, dropped or moved in any chain", () => {
    const chains = fc.integer({ min: 2, max: 8 }).map((length) => chainOf(length));
    fc.assert(
      fc.property(chains, fc.nat(), fc.nat(), (chain, a, b) => {
        const [at, to] = [a % chain.events.length, b % chain.events.length];
        const event = chain.events[at] as AuditEvent;
        const position = at + 1;
        expect(faultOf(chain.events, chain.end)).toBeNull();
        const changed = chain.events.with(at, { ...event, actor: "user:mallory" });
        expect(faultOf(changed, chain.end)).toEqual({ kind: "changed", position });
        const isLast = position === chain.events.length;
        expect(faultOf(chain.events.toSpliced(at, 1), chain.end)).toEqual({
          kind: isLast ? "tail_dropped" : "dropped",
          position,
        });
        const moved = chain.events.toSpliced(at, 1).toSpliced(to, 0, event);
        const fault = at === to ? null : { kind: "reordered", position: Math.min(at, to) + 1 };
        expect(faultOf(moved, chain.end)).toEqual(fault);
      }),
      propertyRuns,
    );
  });
});
