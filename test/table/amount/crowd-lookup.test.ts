/**
 * Counting crowds by the entries of the amount index: when a crowd begins, and where counting ends.
 */

import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { maximumCounted } from "#domain/matching/pool/crowd.ts";
import { RuleBook } from "#domain/rule/rule-book.ts";
import {
  attributesOfLeg,
  attributesOfPayment,
  bucketFor,
  entryKinds,
  expectationsOf,
  type LegEntry,
  legEntryOf,
  type PaymentEntry,
  partitionOfBucket,
} from "#store/table/amount/amount-entry.ts";
import { CrowdLookup } from "#store/table/amount/crowd-lookup.ts";
import { EntryFits } from "#store/table/amount/entry-fits.ts";
import { matchKeyPartition, matchKeyShardPartition, matchKeySort } from "#store/table/core/keys.ts";
import { countCarriers } from "#store/table/matching/carrier-count.ts";
import { amountEntrySort } from "#store/table/matching/matching-keys.ts";
import { readPool } from "#work/ingestion/crowd/read-crowd.ts";
import {
  amount,
  atMinute,
  intentOf,
  legOf,
  money,
  organizationId,
  storedRule,
  uuid,
} from "../../domain/samples.ts";
import { organizationOf } from "../../organization.ts";
import { type EngineTable, openEngineTable } from "../engine-table.ts";

const noRules = new RuleBook([]);
const bankRule = new RuleBook([storedRule(1, { timeWindowMinutes: 60 })]);

const payment = (n: number, minute = 0): PaymentEntry => ({
  uuid: uuid(n),
  time: atMinute(minute),
  paymentType: "bank",
  amount: amount("49.00"),
  terms: "D",
  destination: amount("49.00"),
  destinationCurrency: money("49.00 EUR").currency,
});

const leg = (n: number, changes: Partial<LegEntry> = {}): LegEntry => ({
  ...legEntryOf(legOf("49.00 EUR", { uuid: uuid(n), time: atMinute(0) })),
  ...changes,
});

const many = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));

describe("a crowd", () => {
  const fits = new EntryFits(noRules);

  test.each([
    [100, false],
    [101, true],
  ])("of %i payments that one leg fits: crowded %s", (count, crowded) => {
    expect(
      fits.isCrowd(
        many(count, (n) => payment(n)),
        [leg(5_000)],
      ),
    ).toBe(crowded);
  });

  test.each([
    [100, false],
    [101, true],
  ])("of %i legs of one kind and phase that one payment fits: crowded %s", (count, crowded) => {
    const others = [leg(7_000, { kind: "provider" }), leg(7_001, { phase: "transfer" })];
    const legs = [...many(count, (n) => leg(5_000 + n)), ...others];
    expect(fits.isCrowd([payment(1)], legs)).toBe(crowded);
  });

  test("does not consist of only payments or only evidence", () => {
    expect(
      fits.isCrowd(
        many(200, (n) => payment(n)),
        [],
      ),
    ).toBe(false);
    expect(
      fits.isCrowd(
        [],
        many(200, (n) => leg(5_000 + n)),
      ),
    ).toBe(false);
  });

  test("excludes payments outside of the rule's window", () => {
    const payments = [...many(100, (n) => payment(n)), payment(200, 61)];
    expect(new EntryFits(bankRule).isCrowd(payments, [leg(5_000)])).toBe(false);
    expect(
      new EntryFits(bankRule).isCrowd([...payments.slice(0, 100), payment(200, 60)], [leg(5_000)]),
    ).toBe(true);
    expect(fits.isCrowd(payments, [leg(5_000)])).toBe(true);
  });

  test("does not exist if no rule allows matching by amount", () => {
    const rule = storedRule(1, { allowAmountAndTimeWindowMatch: false });
    const payments = many(101, (n) => payment(n));
    expect(new EntryFits(new RuleBook([rule])).isCrowd(payments, [leg(5_000)])).toBe(false);
  });

  test("has the widest window that the rules give to its payments and evidence", () => {
    const rules = new RuleBook([
      storedRule(1, { timeWindowMinutes: 60 }),
      storedRule(2, { paymentType: "bank", timeWindowMinutes: 120 }),
    ]);
    const both = new EntryFits(rules);
    expect(both.widestWindow(["other"], ["bank_statement"])).toBe(60);
    expect(both.widestWindow(["other", "bank"], ["bank_statement"])).toBe(120);
    expect(both.widestWindow([], ["bank_statement"])).toBe(120);
  });
});

describe("counting", () => {
  let engine: EngineTable;
  beforeAll(async () => {
    engine = await openEngineTable();
  });
  afterAll(() => engine.close());

  const itemsAtOnce = 25;

  async function putAll(items: readonly Record<string, unknown>[]): Promise<void> {
    for (let start = 0; start < items.length; start += itemsAtOnce) {
      const requests = items
        .slice(start, start + itemsAtOnce)
        .map((Item) => ({ PutRequest: { Item } }));
      const RequestItems = { [engine.table.name]: requests };
      await engine.table.client.send(new BatchWriteCommand({ RequestItems }));
    }
  }

  /** Stores payments and legs of one price, a minute apart. */
  async function share(price: string, payments: number, legs: number): Promise<void> {
    const { amount: own, currency } = money(`${price} EUR`);
    const where = { organizationId, scope: null };
    const pk = partitionOfBucket(bucketFor(where, currency, own, null));
    const entry = (letter: "p" | "l", n: number) => ({
      pk,
      sk: amountEntrySort(letter, atMinute(n), uuid(n)),
    });
    const intent = intentOf({
      source: { amount: own, currency },
      destination: { amount: own, currency },
    });
    const [expected] = expectationsOf(intent, amount("0"));
    if (expected === undefined) throw new Error("A payment expects something.");
    await putAll([
      ...many(payments, (n) => ({
        ...entry(entryKinds.payment, n),
        ...attributesOfPayment(intent, expected),
      })),
      ...many(legs, (n) => ({
        ...entry(entryKinds.waiting, n),
        ...attributesOfLeg(legOf(`${price} EUR`)),
      })),
    ]);
  }

  const pool = (price: string, to: number) => ({
    kind: "amount" as const,
    uuid: uuid<"matchPool">(1),
    organizationId,
    ...money(`${price} EUR`),
    reference: null,
    from: atMinute(0),
    to: atMinute(to),
    firstSeenAt: atMinute(0),
    lastSeenAt: atMinute(0),
  });
  const settings = {
    rules: [],
    shared: new Set<string>(),
    assets: [],
    evidenceFilters: [],
    dispositionPolicies: [],
    feeSchedules: [],
  };

  test.each([
    [maximumCounted, true],
    [maximumCounted + 1, false],
  ])("counts %i payments; exact: %s", async (count, isExact) => {
    const price = String(count);
    await share(price, count, 3);
    const { crowd, isCrowded } = await readPool(engine.table, settings, pool(price, count));
    expect(crowd).toMatchObject({
      openPayments: maximumCounted,
      waitingEvidence: 3,
      countsAreExact: isExact,
    });
    expect(isCrowded).toBe(true);
  });

  test("includes only entries within a window of the recorded times", async () => {
    await share("77", 200, 1);
    const narrow = { ...settings, rules: bankRule.rules };
    const { crowd, isCrowded } = await readPool(engine.table, narrow, pool("77", 10));
    // Minutes 0 to 10, and 60 minutes beyond.
    expect(crowd).toMatchObject({ openPayments: 71, waitingEvidence: 1, timeWindowMinutes: 60 });
    expect(isCrowded).toBe(false);
  });

  test("includes amounts within the tolerance and excludes those beyond", async () => {
    const rules = new RuleBook([storedRule(1, { amountTolerance: amount("0.50") })]);
    const { currency } = money("1 EUR");
    const where = { organizationId: organizationOf("org_tolerance"), scope: null };
    const items = ["10.00", "10.50", "10.51", "9.49", "9.50"].map((text, n) => ({
      pk: partitionOfBucket(bucketFor(where, currency, amount(text), 0)),
      sk: amountEntrySort("l", atMinute(0), uuid(n)),
      ...attributesOfLeg(legOf(`${text} EUR`)),
    }));
    const widths = { pk: "o#13#org_tolerance#amtwidths", sk: "EUR", v: 1, widths: new Set(["0"]) };
    await putAll([...items, widths]);
    const asked = { ...where, currency, amount: amount("10.00") };
    const period = { from: atMinute(0), to: atMinute(0) };
    const read = await new CrowdLookup(engine.table, rules).legs(asked, period, []);
    expect(read.entries.map((entry) => entry.amount).sort()).toEqual(["10.00", "10.50", "9.50"]);
    expect(read.isWhole).toBe(true);
  });

  test("includes the carriers of a reference in all its shards, without canceled ones", async () => {
    const pk = matchKeyPartition(organizationId, "M-1");
    await putAll([
      { pk, sk: matchKeySort.owner, v: 1, payment: uuid(1) },
      { pk, sk: matchKeySort.intent(uuid(2)), v: 1 },
      { pk, sk: matchKeySort.canceledIntent(uuid(3)), v: 1 },
      { pk, sk: matchKeySort.leg(uuid(4)), v: 1 },
      ...[0, 63].map((shard) => ({
        pk: matchKeyShardPartition(organizationId, "M-1", shard),
        sk: matchKeySort.intent(uuid(10 + shard)),
        v: 1,
      })),
    ]);
    expect(await countCarriers(engine.table, organizationId, "M-1")).toEqual({
      openPayments: 4,
      waitingEvidence: 1,
      countsAreExact: true,
    });
  });
});
