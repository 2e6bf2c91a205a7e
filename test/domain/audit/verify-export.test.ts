/** The verification of a changed export; hashes are computed here, without the service's code. */
import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import { describe, expect, test } from "vitest";
import { verifyExport } from "#domain/audit/verify-export.ts";

type Event = Record<string, unknown>;
type Case = {
  id: string;
  auditCount: number;
  auditHead: string | null;
  auditEvents: Event[];
};
type Document = { total: number; items: { case: Case }[] };

/** SHA-256 of the RFC 8785 form of the event without its hash (docs/specification.md, Audit). */
function hashOf({ hash: _, ...event }: Event): string {
  return createHash("sha256")
    .update(canonicalize(event) ?? "")
    .digest("hex");
}

function chained(caseId: string, messages: readonly string[]): Case {
  const auditEvents: Event[] = [];
  for (const [at, message] of messages.entries()) {
    const previousHash = auditEvents.at(-1)?.["hash"] ?? null;
    const content = { caseId, message, payload: { amount: 1.5 }, sequence: at + 1, previousHash };
    auditEvents.push({ ...content, hash: hashOf(content) });
  }
  const auditHead = String(auditEvents.at(-1)?.["hash"]);
  return { id: caseId, auditCount: auditEvents.length, auditHead, auditEvents };
}

function newExport(): Document {
  const cases = [chained("case_1", ["a", "b", "c", "d"]), chained("case_2", ["e", "f"])];
  return { total: 2, items: cases.map((each) => ({ case: each })) };
}

function faultsOf(document: unknown): string[] {
  return verifyExport(document, hashOf).faults.map(
    ({ caseId, sequence, reason }) => `${caseId} ${sequence ?? "-"} ${reason}`,
  );
}

const content = "The hash does not match the event's content.";
const link = "previousHash is not the hash of the previous event.";

describe("verifyExport", () => {
  test("finds nothing in an unchanged export", () => {
    expect(verifyExport(newExport(), hashOf)).toEqual({ cases: 2, events: 6, faults: [] });
  });

  test.each<[string, (first: Case, document: Document) => void, string[]]>([
    [
      "a changed event",
      ({ auditEvents }) => Object.assign(auditEvents[1] ?? {}, { message: "forged" }),
      [`case_1 2 ${content}`],
    ],
    [
      "a changed number deep inside",
      ({ auditEvents }) => Object.assign(auditEvents[2] ?? {}, { payload: { amount: 1.6 } }),
      [`case_1 3 ${content}`],
    ],
    [
      "a changed event with a recomputed hash",
      ({ auditEvents }) => {
        const { hash: _, ...event } = { ...auditEvents[1], message: "forged" } as Event;
        auditEvents[1] = { ...event, hash: hashOf(event) };
      },
      [`case_1 3 ${link}`],
    ],
    [
      "a dropped event",
      ({ auditEvents }) => auditEvents.splice(1, 1),
      [
        "case_1 2 The event's sequence is not 2.",
        `case_1 2 ${link}`,
        "case_1 3 The event's sequence is not 3.",
        "case_1 - auditCount is 4, there are 3 events.",
      ],
    ],
    [
      "a dropped tail",
      ({ auditEvents }) => auditEvents.pop(),
      [
        "case_1 - auditCount is 4, there are 3 events.",
        "case_1 - auditHead is not the hash of the last event.",
      ],
    ],
    [
      "two events in the wrong order",
      ({ auditEvents }) => auditEvents.splice(1, 2, ...auditEvents.slice(1, 3).reverse()),
      [
        "case_1 2 The event's sequence is not 2.",
        `case_1 2 ${link}`,
        "case_1 3 The event's sequence is not 3.",
        `case_1 3 ${link}`,
        `case_1 4 ${link}`,
      ],
    ],
    [
      "an event of another case",
      ({ auditEvents }, { items }) => {
        auditEvents[0] = items[1]?.case.auditEvents[0] ?? {};
      },
      [`case_1 1 The event belongs to another case.`, `case_1 2 ${link}`],
    ],
    [
      "no events at all",
      (first) => {
        first.auditEvents = [];
      },
      [
        "case_1 - auditCount is 4, there are 0 events.",
        "case_1 - auditHead is not the hash of the last event.",
      ],
    ],
    [
      "a dropped case",
      (_, document) => document.items.pop(),
      [" - total is 2, there are 1 cases."],
    ],
  ])("reports %s", (_, forge, faults) => {
    const document = newExport();
    forge(document.items[0]?.case as Case, document);
    expect(faultsOf(document)).toEqual(faults);
  });

  test.each([[null], [{}], [[]], [{ items: 1 }], ["text"]])(
    "%j is refused as an export",
    (document) => {
      expect(faultsOf(document)).toEqual([
        " - The document is not an export of reconciliation cases.",
      ]);
    },
  );
});
