/** Lookup by amount and time: what is indexed is found, and what is removed is no longer found. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { positionName } from "#domain/case/leg/linked-leg.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import { RuleBook } from "#domain/rule/rule-book.ts";
import { type Instant, millisecondsPerMinute } from "#domain/value/instant.ts";
import {
  hasExpectedAmounts,
  indexExpectedAmounts,
  indexUnreferencedLeg,
  removeExpectedAmounts,
  removeReplacedAmounts,
  removeUnreferencedLeg,
} from "#store/table/amount/amount-index.ts";
import { AmountLookup } from "#store/table/amount/amount-lookup.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { amount, atMinute, intentOf, legOf, storedRule, uuid } from "../../domain/samples.ts";
import { type EngineTable, openEngineTable } from "../engine-table.ts";

const ids = createIdSource(() => atMinute(0));
const windowMinutes = 60;
const rules = new RuleBook([
  storedRule(1, { amountTolerance: amount("0.50"), timeWindowMinutes: windowMinutes }),
]);
const tolerance = amount("0.50");
let engine: EngineTable;

beforeAll(async () => {
  engine = await openEngineTable();
});
afterAll(() => engine.close());

const intent = intentOf({ uuid: uuid(1), effectiveDate: atMinute(0) });
const lookup = () => new AmountLookup(engine.table, intent.organizationId, rules);
const now = atMinute(0);

const payments = async (leg: FlowLeg) => (await lookup().paymentsFitting(leg, null)).payments;
const evidence = async () => (await lookup().legsFitting(intent, tolerance, [])).legs;

// Provider evidence, whose window is 1,440 minutes by default.
test.each([
  ["100 EUR", 0, true],
  ["100.50 EUR", windowMinutes, true],
  ["99.50 EUR", -windowMinutes, true],
  ["102 EUR", 0, false],
  ["100.51 EUR", 0, false],
  ["100 USD", 0, false],
  ["100 EUR", windowMinutes + 1, false],
  ["100 EUR", -windowMinutes - 1, false],
] as const)("finds %s at minute %i: %s", async (text, minute, isFound) => {
  const { table } = engine;
  const leg = legOf(text, { uuid: uuid(2), time: atMinute(minute) });
  const expected = { intent, tolerance, scopes: [] };
  await indexExpectedAmounts({ table, ids }, expected, now);
  await indexUnreferencedLeg(table, leg, null, now);
  expect(await payments(leg)).toEqual(isFound ? [intent.uuid] : []);
  expect(await evidence()).toEqual(isFound ? [leg.uuid] : []);
  await removeExpectedAmounts(table, expected, now);
  await removeUnreferencedLeg(table, leg, null);
  expect(await payments(leg)).toEqual([]);
  expect(await evidence()).toEqual([]);
});

test("evidence of a shared reference fits only payments with that reference", async () => {
  const { table } = engine;
  const leg = legOf("77 EUR", { uuid: uuid(3), time: now });
  const carrier = intentOf({
    uuid: uuid(4),
    effectiveDate: now,
    source: leg,
    destination: { amount: leg.amount, currency: leg.currency },
  });
  await indexExpectedAmounts({ table, ids }, { intent: carrier, tolerance, scopes: ["M-1"] }, now);
  await indexUnreferencedLeg(table, leg, "M-1", now);
  const found = async (scope: string | null) =>
    (await lookup().paymentsFitting(leg, scope)).payments;
  expect(await found("M-1")).toEqual([carrier.uuid]);
  expect(await found("M-2")).toEqual([]);
  expect((await lookup().legsFitting(carrier, tolerance, ["M-1"])).legs).toEqual([leg.uuid]);
  expect((await lookup().legsFitting(carrier, tolerance, [])).legs).toEqual([]);
});

const crowd = async (count: number, price: string) => {
  const { table } = engine;
  const leg = legOf(`${price} EUR`, { uuid: uuid(9_000), time: now });
  for (let n = 0; n < count; n += 1) {
    const each = intentOf({
      uuid: uuid(10_000 + n),
      effectiveDate: (now + n * millisecondsPerMinute * 0.5) as Instant,
      source: { amount: leg.amount, currency: leg.currency },
      destination: { amount: leg.amount, currency: leg.currency },
    });
    await indexExpectedAmounts({ table, ids }, { intent: each, tolerance, scopes: [] }, now);
  }
  return lookup().paymentsFitting(leg, null);
};

test("a leg that fits 100 payments can be matched; one that fits 101 is crowded", async () => {
  const fitting = await crowd(100, "200");
  expect([fitting.payments.length, fitting.crowded]).toEqual([100, false]);
  expect(await crowd(101, "300")).toEqual({ payments: [], crowded: true });
});

test("a position that more than 100 legs of one kind fit is crowded, and one of another kind is not", async () => {
  const { table } = engine;
  const price = { amount: amount("400"), currency: intent.destination.currency };
  const wanted = intentOf({
    uuid: uuid(8_000),
    effectiveDate: now,
    source: price,
    destination: price,
  });
  for (let n = 0; n < 102; n += 1) {
    const kind = n === 0 ? "bank" : "provider";
    const leg = legOf("400 EUR", {
      uuid: uuid(20_000 + n),
      time: now,
      kind,
      phase: "destination",
    });
    await indexUnreferencedLeg(table, leg, null, now);
  }
  const { legs, crowdedPositions } = await lookup().legsFitting(wanted, tolerance, []);
  expect(legs).toEqual([uuid(20_000)]);
  expect(crowdedPositions).toEqual([`${wanted.uuid}/${positionName("destination", "provider")}`]);
});

test("a matcher that read the payment before its amendment cannot write or remove entries", async () => {
  const { table } = engine;
  const leg = legOf("400 EUR", { uuid: uuid(20), time: now });
  const later = legOf("401 EUR", { uuid: uuid(21), time: now });
  const expecting = (text: string, version: object) => {
    const money = { amount: amount(text), currency: leg.currency };
    const changed = intentOf({ uuid: uuid(22), effectiveDate: now, ...version });
    return { intent: { ...changed, source: money, destination: money }, tolerance, scopes: [] };
  };
  const replaced = expecting("400", {});
  const inForce = expecting("401", { expectationVersion: 2 });
  await indexExpectedAmounts({ table, ids }, replaced, now);
  await removeReplacedAmounts(table, { replaced, inForce }, now);
  await indexExpectedAmounts({ table, ids }, inForce, now);
  await indexExpectedAmounts({ table, ids }, replaced, now);
  expect([await payments(leg), await payments(later)]).toEqual([[], [uuid(22)]]);
  expect(await hasExpectedAmounts(table, replaced)).toBe(false);
  // The amount of the first version, expected again.
  const again = expecting("400", { expectationVersion: 3 });
  await removeReplacedAmounts(table, { replaced: inForce, inForce: again }, now);
  await indexExpectedAmounts({ table, ids }, again, now);
  await removeExpectedAmounts(table, replaced, now);
  await indexExpectedAmounts({ table, ids }, inForce, now);
  expect([await payments(leg), await payments(later)]).toEqual([[uuid(22)], []]);
  await removeExpectedAmounts(table, again, now);
  await indexExpectedAmounts({ table, ids }, replaced, now);
  expect(await payments(leg)).toEqual([]);
});

test("entries of another width, from a rule in force before, are removed too", async () => {
  const { table } = engine;
  const leg = legOf("500 EUR", { uuid: uuid(30), time: now });
  const money = { amount: amount("500"), currency: leg.currency };
  const expecting = (limit: string, version: object) => {
    const changed = intentOf({ uuid: uuid(31), effectiveDate: now, ...version });
    const expected = { ...changed, source: money, destination: money };
    return { intent: expected, tolerance: amount(limit), scopes: [] };
  };
  await indexExpectedAmounts({ table, ids }, expecting("5.00", {}), now);
  await indexExpectedAmounts({ table, ids }, expecting("0.50", {}), now);
  expect(await payments(leg)).toEqual([uuid(31)]);
  await removeExpectedAmounts(table, expecting("0.50", {}), now);
  expect(await payments(leg)).toEqual([]);

  await indexExpectedAmounts({ table, ids }, expecting("5.00", {}), now);
  const inForce = expecting("0.50", { expectationVersion: 2, effectiveDate: atMinute(500) });
  await removeReplacedAmounts(table, { replaced: expecting("0.50", {}), inForce }, now);
  expect(await payments(leg)).toEqual([]);
});
