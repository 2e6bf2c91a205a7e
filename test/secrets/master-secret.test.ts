/** Versions of a master secret (docs/architecture.md, Secrets). */
import { describe, expect, test } from "vitest";
import type { Instant } from "#domain/value/instant.ts";
import {
  formatMasters,
  type Master,
  masterLeadMinutes,
  mastersAt,
  parseMasters,
  rotateMasters,
} from "#store/secrets/master-secret.ts";

const start = Date.UTC(2026, 2, 1) as Instant;
const at = (minutes: number) => (start + minutes * 60_000) as Instant;
const day = 1_440;

function rotated(masters: readonly Master[], minute: number, overlapMinutes = day) {
  const result = rotateMasters(masters, {
    value: `at ${minute}`,
    now: at(minute),
    overlapMinutes,
  });
  if (typeof result === "string") throw new Error(result);
  return result;
}

const first = parseMasters("generated");

test("the text that CloudFormation generated is version 1, in use without end", () => {
  expect(first).toEqual([{ version: 1, value: "generated", from: 0, until: null }]);
  expect(mastersAt(first, start)).toEqual({ current: "generated", usable: ["generated"] });
});

test("a rotation is read as it was written", () => {
  const masters = rotated(first, 0);
  expect(parseMasters(formatMasters(masters))).toEqual(masters);
});

test.each([
  ["{}"],
  ['{"masters":[]}'],
  ['{"masters":[{"version":1,"value":"a","from":0}]}'],
  ['{"masters":[{"version":1,"value":7,"from":0,"until":null}]}'],
  ['{"masters":"a"}'],
])("refuses the document %s", (text) => {
  expect(() => parseMasters(text)).toThrow("unknown form");
});

describe("after a rotation", () => {
  const masters = rotated(first, 0);
  const end = masterLeadMinutes + day;

  test.each([
    ["at once, the new version signs and is not shown", 0, "generated", ["generated", "at 0"]],
    ["before its time", masterLeadMinutes - 1, "generated", ["generated", "at 0"]],
    ["from its time on it is shown", masterLeadMinutes, "at 0", ["at 0", "generated"]],
    ["to the end of the overlap both sign", end - 1, "at 0", ["at 0", "generated"]],
    ["from the end on only the new one signs", end, "at 0", ["at 0"]],
  ] as const)("%s", (_, minute, current, usable) => {
    expect(mastersAt(masters, at(minute))).toEqual({ current, usable });
  });

  test("the next rotation drops versions that have ended", () => {
    expect(rotated(masters, end).map(({ version }) => version)).toEqual([2, 3]);
  });

  test("a shorter rotation ends an earlier version sooner, and never later", () => {
    const soon = rotated(masters, 60, 0);
    expect(soon.map(({ until }) => until)).toEqual([
      at(60 + masterLeadMinutes),
      at(60 + masterLeadMinutes),
      null,
    ]);
    const late = rotated(masters, 60, 10 * day);
    expect(late[0]?.until).toBe(at(end));
  });

  test("another one waits until the new version is in use", () => {
    expect(() => rotated(masters, masterLeadMinutes - 1)).toThrow("just begun");
    expect(rotated(masters, masterLeadMinutes)).toHaveLength(3);
  });

  test("at most three versions sign", () => {
    const three = rotated(masters, 60);
    expect(() => rotated(three, 120)).toThrow("maximum");
  });
});
