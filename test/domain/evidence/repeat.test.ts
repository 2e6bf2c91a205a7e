/** What differs in a repeat of evidence (docs/matching.md, Verdict). */
import { describe, expect, test } from "vitest";
import { noFacts } from "#domain/evidence/leg-facts.ts";
import {
  type Difference,
  differencesBetween,
  noRepeats,
  type Repeats,
  repeatsWith,
  type StatedFacts,
} from "#domain/evidence/observation/repeat.ts";
import { amount, atMinute, money } from "../samples.ts";

function statement(changes: Partial<StatedFacts> = {}): StatedFacts {
  const observed = { status: "confirmed", sequence: null, occurredAt: null } as const;
  return { ...noFacts, ...observed, ...money("100 EUR"), phase: "destination", ...changes };
}

const between = (first: Partial<StatedFacts>, repeat: Partial<StatedFacts>, isPartial = false) =>
  differencesBetween([statement(first)], [statement(repeat)], isPartial);

describe("differencesBetween", () => {
  test("equal statements do not differ, whatever the form of their amounts", () => {
    expect(between({}, { amount: amount("100.00") })).toEqual([]);
    expect(between({ fees: [] }, {})).toEqual([]);
  });

  test("each field that differs is named with both values", () => {
    const repeat = {
      amount: amount("90"),
      status: "failed",
      occurredAt: "2026-03-01T12:00:00.000Z",
    } as const;
    expect(between({}, repeat)).toEqual([
      { field: "status", first: "confirmed", repeat: "failed" },
      { field: "amount", first: "100", repeat: "90" },
      { field: "occurredAt", first: null, repeat: "2026-03-01T12:00:00.000Z" },
    ]);
  });

  test("an event that an integration lists and delivers may leave fields out", () => {
    expect(between({ externalReference: "A" }, {}, true)).toEqual([]);
    expect(between({ externalReference: "A" }, { externalReference: "B" }, true)).toHaveLength(1);
    expect(between({ externalReference: "A" }, {})).toHaveLength(1);
  });

  test("statements are compared by movement, in any order", () => {
    const [one, two] = [statement({ logIndex: 1 }), statement({ logIndex: 2 })];
    expect(differencesBetween([one, two], [two, one], false)).toEqual([]);
    const changed = { ...two, amount: amount("1") };
    expect(differencesBetween([one, two], [changed, one], false)).toHaveLength(1);
  });
});

describe("repeatsWith", () => {
  const repeatOf = (text: string) => {
    const differences: Difference[] = [{ field: "amount", first: "100", repeat: text }];
    return { receivedAt: atMinute(1), receivedBy: "api_key:1", differences };
  };
  const add = (repeats: Repeats | null, text: string) =>
    repeatsWith(repeats ?? noRepeats, repeatOf(text));

  test("the same content counts once", () => {
    const once = add(noRepeats, "90");
    expect(once?.count).toBe(1);
    expect(add(once, "90")).toBeNull();
    expect(add(once, "91")?.count).toBe(2);
  });

  test("the latest 20 are kept", () => {
    const texts = Array.from({ length: 25 }, (_, n) => String(n));
    const all = texts.reduce<Repeats | null>(add, noRepeats);
    expect([all?.count, all?.latest.length]).toEqual([25, 20]);
    expect(all?.latest.at(-1)?.differences[0]?.repeat).toBe("24");
  });
});
