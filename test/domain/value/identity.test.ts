/** Ids, instants and the canonical fields of a payment intent. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalMismatches } from "#domain/payment/payment-intent.ts";
import {
  formatId,
  type IdKind,
  idPrefixes,
  millisecondsOfUuid,
  parseId,
  parseUuid,
} from "#domain/value/id.ts";
import { type Instant, minutesBetween, plusMinutes } from "#domain/value/instant.ts";
import { atMinute, intentOf, money, uuid } from "../samples.ts";

const kinds = Object.keys(idPrefixes) as IdKind[];
const valid = uuid<never>(7);

describe("ids", () => {
  test.each(kinds)("%s: an id is parsed only as its own kind", (kind) => {
    const id = formatId(kind, valid);
    expect(id).toBe(`${idPrefixes[kind]}_${valid}`);
    for (const other of kinds) expect(parseId(other, id)).toBe(other === kind ? valid : null);
  });

  test.each([
    ["empty", ""],
    ["short", valid.slice(1)],
    ["long", `${valid}0`],
    ["upper case", valid.toUpperCase()],
    ["with hyphens", `${valid.slice(0, 8)}-${valid.slice(8)}`],
    ["another version", `${valid.slice(0, 12)}4${valid.slice(13)}`],
    ["another variant", `${valid.slice(0, 16)}c${valid.slice(17)}`],
    ["with a trailing line break", `${valid}\n`],
    ["not hexadecimal", `g${valid.slice(1)}`],
  ])("%s is refused", (_name, text) => {
    expect(parseUuid(text)).toBeNull();
    expect(parseId("paymentIntent", `pi_${text}`)).toBeNull();
  });

  test("an id contains its creation time", () => {
    expect(millisecondsOfUuid(valid)).toBe(atMinute(0));
  });
});

describe("instants", () => {
  const instant = (milliseconds: number) => milliseconds as Instant;

  test.each([
    [0, 0, 0],
    [0, 59_999, 0],
    [0, 60_000, 1],
    [60_000, 0, -1],
    [1, 0, -1],
    [60_001, 0, -2],
  ])("from %i to %i there are %i whole minutes", (start, end, minutes) => {
    expect(minutesBetween(instant(start), instant(end))).toBe(minutes);
  });

  test("adding minutes and counting minutes are inverse", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e6, max: 1e6 }), (minutes) => {
        expect(minutesBetween(atMinute(0), plusMinutes(atMinute(0), minutes))).toBe(minutes);
      }),
    );
  });
});

describe("canonicalMismatches", () => {
  const stored = intentOf({ beneficiaryAccount: "DE1", beneficiaryName: "Ann" });

  test.each([
    ["no change", {}, []],
    ["another spelling of an amount", { source: money("100.00 EUR") }, []],
    ["a field that is not canonical", { externalReference: "INV-2", direction: "inbound" }, []],
    ["source amount", { source: money("100.01 EUR") }, ["source.amount"]],
    ["source currency", { source: money("100 USD") }, ["source.currency"]],
    ["destination amount", { destination: money("99 EUR") }, ["destination.amount"]],
    ["destination currency", { destination: money("100 USD") }, ["destination.currency"]],
    ["account", { beneficiaryAccount: null }, ["beneficiaryAccount"]],
    ["name in another case", { beneficiaryName: "ann" }, ["beneficiaryName"]],
    [
      "several",
      { source: money("1 USD"), beneficiaryName: null },
      ["source.amount", "source.currency", "beneficiaryName"],
    ],
  ] as const)("reports the mismatches of %s", (_name, changes, fields) => {
    expect(canonicalMismatches(stored, { ...stored, ...changes })).toEqual(fields);
  });
});
