/** Entries: reversed and posted anew where a subject changes, so that their sum is its present state. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  chooseTemplate,
  type JournalTemplate,
  problemOfAccountCode,
  traitsOfCase,
} from "#domain/posting/journal-template.ts";
import { type Postable, postableOfCase } from "#domain/posting/postable-amounts.ts";
import {
  type Posted,
  type PostedEntry,
  type PostedLine,
  postState,
  totalsOf,
} from "#domain/posting/posted-entry.ts";
import type { Uuid } from "#domain/value/id.ts";
import { equals, isZero, sum } from "#domain/value/money.ts";
import { propertyRuns } from "../property-runs.ts";
import { amount, atMinute, currency, evaluate, intentOf, legOf, money, uuid } from "../samples.ts";
import { caseAccounts, dispositionOf, templateOf } from "./posting-samples.ts";

const intent = intentOf({ direction: "inbound" });
const subject = { kind: "case", uuid: intent.uuid } as const;

function ledgerOf(templates: readonly JournalTemplate[]) {
  let posted: Posted | null = null;
  let made = 0;
  const entries: PostedEntry[] = [];
  const nextUuid = () => {
    made += 1;
    return uuid<"journalEntry">(10_000 + made);
  };
  return {
    entries,
    post(postable: Postable, current = templates) {
      const traits = traitsOfCase({
        ...intent,
        destination: { ...intent.destination, currency: postable.currency },
      });
      const state = { subject, traits, postable, changedAt: atMinute(1) };
      const step = postState(posted, state, { templates: current, nextUuid });
      if (step === null) return null;
      posted = step.posted;
      entries.push(...step.entries);
      return step.entries;
    },
  };
}

function came(text: string): Postable {
  return postableOfCase({ intent, state: evaluate({ intent, legs: [legOf(text)] }) }, []);
}

const nothing: Postable = { currency: currency("EUR"), amounts: [] };
const linesOf = (entries: readonly PostedEntry[] | null) =>
  entries?.map(({ lines }) => lines.map((line) => `${line.account} ${line.amount}`));

describe("the entries of a subject", () => {
  test("nothing is posted twice, and a change reverses the entry before it", () => {
    const ledger = ledgerOf([templateOf()]);
    expect(linesOf(ledger.post(came("90 EUR")))).toEqual([["1200 -90", "1300-EUR 90"]]);
    expect(ledger.post(came("90.00 EUR"))).toEqual([]);
    expect(linesOf(ledger.post(came("100 EUR")))).toEqual([
      ["1200 90", "1300-EUR -90"],
      ["1200 -100", "1300-EUR 100"],
    ]);
    expect(linesOf(ledger.post(nothing))).toEqual([["1200 100", "1300-EUR -100"]]);
    expect(ledger.post(nothing)).toEqual([]);
    expect(ledger.entries.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4]);
    const [first, second, third, last] = ledger.entries;
    expect(first?.reversesUuid).toBeNull();
    expect(second?.reversesUuid).toBe(first?.uuid);
    expect(last?.reversesUuid).toBe(third?.uuid);
  });

  test.each([
    ["with an account for differences", { differences: "6950" }, "6950 -50"],
    ["without one, carried forward until a person decides", {}, "1900 -50"],
  ])("what came after it was written off: %s", (_, more, line) => {
    const all = money("850 EUR");
    const expected = intentOf({ direction: "inbound", source: all, destination: all });
    const state = evaluate({
      intent: expected,
      legs: [legOf("850 EUR")],
      state: { disposedAmount: amount("50") },
    });
    const posted = postableOfCase({ intent: expected, state }, [dispositionOf("write_off", "50")]);
    const ledger = ledgerOf([templateOf({ accounts: { ...caseAccounts, ...more } })]);
    expect(linesOf(ledger.post(posted))).toEqual([["1200 -850", "1300-EUR 850", "6900 50", line]]);
  });

  test("a reversal has the accounts of its entry, whatever templates say now", () => {
    const ledger = ledgerOf([templateOf()]);
    ledger.post(came("90 EUR"));
    const other = templateOf({ accounts: { ...caseAccounts, receivable: "9999" } });
    expect(ledger.post(came("90 EUR"), [other])).toEqual([]);
    expect(linesOf(ledger.post(came("95 EUR"), [other]))).toEqual([
      ["1200 90", "1300-EUR -90"],
      ["9999 -95", "1300-EUR 95"],
    ]);
  });

  test("special fees, and the two sides of the exchange rate, have accounts of their own", () => {
    const ledger = ledgerOf([templateOf()]);
    const fx = (side: string, other: string): Postable => ({
      currency: currency("EUR"),
      amounts: [
        { type: "receivable", amount: amount(other) },
        { type: "fx", amount: amount(side) },
      ],
    });
    expect(linesOf(ledger.post(fx("2", "-2")))?.[0]).toEqual(["1200 -2", "7200 2"]);
    expect(linesOf(ledger.post(fx("-2", "2")))?.[1]).toEqual(["1200 2", "7100 -2"]);
    const fees: Postable = {
      currency: currency("USD"),
      amounts: [
        { type: "receivable", amount: amount("-3") },
        { type: "provider_fee", amount: amount("2") },
        { type: "network_fee", amount: amount("1") },
      ],
    };
    expect(linesOf(ledger.post(fees))?.[1]).toEqual(["1200 -3", "6110 2", "6100 1"]);
  });

  test("without a template nothing is posted and what stands stays, but what is gone is reversed", () => {
    const ledger = ledgerOf([]);
    expect(ledger.post(came("90 EUR"))).toBeNull();
    ledger.post(came("90 EUR"), [templateOf()]);
    expect(ledger.post(came("95 EUR"))).toBeNull();
    expect(linesOf(ledger.post(nothing))).toEqual([["1200 90", "1300-EUR -90"]]);
  });

  test("each entry sums to zero in each currency, and all entries to the last state, in every order", () => {
    const states = fc.array(
      fc.oneof(
        fc.constant(nothing),
        fc
          .record({
            units: fc.integer({ min: 1, max: 99_999 }),
            unit: fc.constantFrom("EUR", "USD", "ETH"),
          })
          .map(({ units, unit }): Postable => {
            const part = amount(`0.${String(units).padStart(18, "0")}`);
            const whole = amount((units / 100).toFixed(2));
            const all = sum([part, whole]);
            return {
              currency: currency(unit),
              amounts: [
                { type: "receivable", amount: amount(`-${all}`) },
                { type: "clearing", amount: whole },
                { type: "provider_fee", amount: part },
              ],
            };
          }),
      ),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(states, (all) => {
        const ledger = ledgerOf([templateOf()]);
        for (const state of all) ledger.post(state);
        for (const { lines } of ledger.entries) {
          expect([...totalsOf(lines).values()].every(isZero)).toBe(true);
        }
        const direct = ledgerOf([templateOf()]);
        direct.post(all.at(-1) ?? nothing);
        expect(balances(ledger.entries)).toEqual(balances(direct.entries));
        const sequences = ledger.entries.map(({ sequence }) => sequence);
        expect(sequences).toEqual(sequences.map((_, index) => index + 1));
      }),
      propertyRuns,
    );
  });
});

/** The balance of each account that is not zero. */
function balances(entries: readonly PostedEntry[]): Record<string, string> {
  const lines = entries.flatMap((entry) => entry.lines);
  const byAccount = Map.groupBy(lines, (line: PostedLine) => `${line.account} ${line.currency}`);
  const totals = [...byAccount].map(
    ([name, own]) => [name, sum(own.map((each) => each.amount))] as const,
  );
  return Object.fromEntries(
    totals.filter(([, total]) => !equals(total, amount("0"))).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

describe("the template of a subject", () => {
  const named = (n: number, changes: Partial<JournalTemplate> = {}) =>
    templateOf({ uuid: uuid<"journalTemplate">(n), ...changes });
  const traits = traitsOfCase(intentOf({ direction: "inbound", destination: money("100 EUR") }));

  test.each<[string, readonly JournalTemplate[], Uuid | null]>([
    ["the newest of equals", [named(2), named(1)], uuid(2)],
    ["the one with most criteria", [named(2), named(1, { currency: currency("EUR") })], uuid(1)],
    ["none of another currency", [named(1, { currency: currency("USD") })], null],
    ["none of another direction", [named(1, { direction: "outbound" })], null],
    ["none of another payment type", [named(1, { paymentType: "stablecoin" })], null],
    ["none of settlements", [named(1, { subject: "settlement" })], null],
    ["none that begins later", [named(1, { createdFrom: atMinute(10_000) })], null],
    ["one that begins with it", [named(1, { createdFrom: traits.createdAt })], uuid(1)],
  ])("%s", (_, templates, expected) => {
    expect(chooseTemplate(templates, traits)?.uuid ?? null).toBe(expected);
  });

  test.each([
    ["case", "1300-{currency}-{paymentType}{direction}", null],
    ["settlement", "{provider}:{currency}", null],
    ["case", "1300-{provider}", "{provider}"],
    ["settlement", "{reference}", "{reference}"],
    ["case", "1300-{currency", "Braces"],
    ["case", "1300}", "Braces"],
    ["case", "{}", "{}"],
  ] as const)("account code of a %s: %s", (kind, code, problem) => {
    const found = problemOfAccountCode(kind, code);
    if (problem === null) expect(found).toBeNull();
    else expect(found).toContain(problem);
  });
});
