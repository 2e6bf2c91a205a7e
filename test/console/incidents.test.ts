/** The lines of the inbox from the answers of the API (console/screen/inbox). */
import { describe, expect, test } from "vitest";
import { caseIncidents } from "#console/screen/inbox/case-incidents.ts";
import {
  approvalIncident,
  endpointIncident,
  fileIncident,
  payoutIncident,
  strayIncident,
} from "#console/screen/inbox/source-incidents.ts";

type Summary = Parameters<typeof caseIncidents>[0];
type Group = Summary["groups"][number];

const none = { missingAmount: "0", tooMuchAmount: "0", notArrivedAmount: "0" };

function groupOf(
  changes: Partial<Group>,
  money: Partial<typeof none> & { currency?: string } = {},
) {
  const sums = { expectedAmount: "1", unexplainedAmount: "0", openAmount: "0" };
  return {
    ...{ verdict: "needs_review", exceptionType: "underpayment", status: "open" },
    ...{ age: "under_1_day", cases: 1, casesSince: null },
    money: [{ currency: "EUR", ...sums, ...none, ...money }],
    ...changes,
  } as Group;
}

function linesOf(...groups: Group[]) {
  const summary = { total: 0, since: null, money: [], casesWithoutMoney: 0, inArchive: 0, groups };
  return caseIncidents(summary).map(({ text, money, since, act }) => ({
    text,
    money: money.map(({ amount, currency, word }) => `${amount} ${currency} ${word}`),
    since,
    query: act.query,
  }));
}

describe("payments", () => {
  test("that are short and that brought too much are two lines with two sums", () => {
    const lines = linesOf(
      groupOf({ cases: 2 }, { missingAmount: "8.20" }),
      groupOf({ cases: 27, age: "7_to_30_days" }, { missingAmount: "8312.70" }),
      groupOf({ exceptionType: "overpayment", cases: 29 }, { tooMuchAmount: "41425.03" }),
    );
    expect(lines).toEqual([
      {
        text: "29 payments are short",
        money: ["8320.9 EUR missing"],
        since: { words: "here up to 30 days" },
        query: { status: "open", verdicts: "needs_review", exceptionType: "underpayment" },
      },
      {
        text: "29 payments brought too much",
        money: ["41425.03 EUR too much"],
        since: { words: "here up to 1 day" },
        query: { status: "open", verdicts: "needs_review", exceptionType: "overpayment" },
      },
    ]);
  });

  test("of one kind with money of both ways show both, and each currency", () => {
    const kind = { exceptionType: "fx_variance" } as const;
    const [line] = linesOf(
      groupOf(kind, { missingAmount: "3", tooMuchAmount: "5" }),
      groupOf(kind, { currency: "USD", tooMuchAmount: "5" }),
    );
    expect(line?.text).toBe("2 payments need a look: exchange rate");
    expect(line?.money).toEqual(["3 EUR missing", "5 EUR too much", "5 USD too much"]);
  });

  test("that are late are not those that are due soon; closed ones are in no line", () => {
    const late = { verdict: "delayed", exceptionType: "no_evidence" } as const;
    const lines = linesOf(
      groupOf({ ...late, cases: 30 }, { notArrivedAmount: "437182.20" }),
      groupOf({ ...late, exceptionType: "sla_breach" }, { notArrivedAmount: "0.01" }),
      groupOf({ verdict: "sla_risk", exceptionType: null }, { notArrivedAmount: "7" }),
      groupOf({ ...late, status: "resolved", cases: 9 }, { notArrivedAmount: "99" }),
      groupOf({ verdict: "matched", exceptionType: null }),
      groupOf({ verdict: "matched_with_exception", exceptionType: "within_tolerance" }),
    );
    expect(lines.map(({ text, money }) => [text, ...money])).toEqual([
      ["31 payments are late", "437182.21 EUR not arrived"],
      ["1 payment is due soon", "7 EUR not arrived"],
    ]);
  });
});

describe("beside the payments", () => {
  const payout = {
    ...{ id: "set_1", reference: "po_1", provider: "acme_pay", currency: "EUR", status: "short" },
    ...{ difference: "49.42", net: "281.71", createdAt: "2026-03-01T00:00:00.000Z" },
  };
  const payoutOf = (changes: object) =>
    payoutIncident({ ...payout, shortfallReasons: [], ...changes } as never);

  test.each([
    [{ shortfallReasons: [{ positions: [1] }] }, "49.42 missing", "Item 2 explains it exactly."],
    [
      { shortfallReasons: [{ positions: [0, 3] }] },
      "49.42 missing",
      "Items 1 and 4 explain it exactly.",
    ],
    [{}, "49.42 missing", "No item of it, and no two, are exactly the difference."],
    [{ status: "over", difference: "-7" }, "7 too much", "No item of it"],
    [{ status: "late", difference: null }, "281.71 not arrived", undefined],
  ])("a payout %j says how much, and what explains it", (changes, money, detail) => {
    const [line] = payoutOf(changes);
    expect(line?.money.map(({ amount, word }) => `${amount} ${word}`)).toEqual([money]);
    if (detail === undefined) expect(line?.detail).toBeUndefined();
    else expect(line?.detail).toContain(detail);
  });

  test("a file that failed is a line for a week", () => {
    const file = { id: "b", fileName: "f.csv", rejected: 0, dryRun: false, status: "failed" };
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    expect(fileIncident({ ...file, createdAt: daysAgo(6) } as never)).toMatchObject([
      { text: "f.csv was not imported", act: { label: "Look", path: ["imports", "b"] } },
    ]);
    expect(fileIncident({ ...file, createdAt: daysAgo(8) } as never)).toEqual([]);
    expect(fileIncident({ ...file, createdAt: daysAgo(1), dryRun: true } as never)).toEqual([]);
  });

  test("a payout that is settled, a file without rejected rows and an endpoint that works are no lines", () => {
    expect(payoutOf({ status: "settled" })).toEqual([]);
    const file = { id: "b", fileName: "f.csv", rejected: 0, dryRun: false, createdAt: "x" };
    expect(fileIncident(file as never)).toEqual([]);
    expect(fileIncident({ ...file, rejected: 3, dryRun: true } as never)).toEqual([]);
    expect(fileIncident({ ...file, rejected: 3 } as never)[0]?.text).toBe(
      "3 rows of f.csv were rejected",
    );
    expect(fileIncident({ ...file, rejected: 3, status: "withdrawn" } as never)).toEqual([]);
    const endpoint = { id: "e", name: "Ledger", status: "active", failingSince: null };
    expect(endpointIncident({ ...endpoint, disabledReason: null } as never)).toEqual([]);
    const off = { ...endpoint, status: "disabled", disabledReason: "person" };
    expect(endpointIncident(off as never)).toEqual([]);
    expect(endpointIncident({ ...off, disabledReason: "gone" } as never)[0]?.text).toBe(
      "Ledger was switched off",
    );
  });

  test("nobody is asked to approve what they asked for", () => {
    const approval = (id: string, requester: string, amount: string | null) =>
      ({ id, requester, amount, currency: "EUR", createdAt: `2026-03-0${id}` }) as never;
    expect(approvalIncident([approval("1", "me", "5")], "me")).toEqual([]);
    const [line] = approvalIncident(
      [approval("2", "her", "-560.68"), approval("1", "her", "2"), approval("3", "me", "9")],
      "me",
    );
    expect(line).toMatchObject({
      text: "2 acts wait for a second person",
      money: [{ amount: "562.68", currency: "EUR" }],
      since: { at: "2026-03-01" },
    });
  });

  test("lines without a payment are counted and summed by currency", () => {
    const row = { source: "bank", currency: "EUR", legs: 5, matchedLegs: 3, rate: "0.6" };
    const [line] = strayIncident([
      { ...row, amount: "100", matchedAmount: "58.87" },
      { ...row, source: "provider", legs: 4, amount: "10.5", matchedAmount: "10" },
      { ...row, currency: null, legs: 4, amount: null, matchedAmount: null },
    ] as never);
    expect(line?.text).toBe("4 bank lines and reports belong to no payment");
    expect(line?.money).toEqual([{ amount: "41.63", currency: "EUR", word: "not linked" }]);
  });
});
