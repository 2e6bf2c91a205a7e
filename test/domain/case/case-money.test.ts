/** Which way the money of a case is wrong (docs/specification.md, Summary of cases). */
import { describe, expect, test } from "vitest";
import { caseMoneyOf } from "#domain/case/work/case-money.ts";
import { amount, evaluate, intentOf, legOf, type Run } from "../samples.ts";

const rule = { delayedSettlementThresholdMinutes: 30 };
const noSource = { phase: "destination", requirement: "required" } as const;

type Row = [
  name: string,
  run: Run,
  missing: string,
  tooMuch: string,
  notArrived: string,
  disposed?: string,
];

const rows: Row[] = [
  ["a payment that arrived", { legs: [legOf("100 EUR")] }, "0", "0", "0"],
  ["a payment that is short", { legs: [legOf("97.51 EUR")] }, "2.49", "0", "0"],
  ["a payment of too much", { legs: [legOf("102.51 EUR")] }, "0", "2.51", "0"],
  ["a part of a short payment written off", { legs: [legOf("90 EUR")] }, "7", "0", "0", "3"],
  ["all of too much accepted", { legs: [legOf("110 EUR")] }, "0", "0", "0", "-10"],
  ["money that came after it was written off", { legs: [legOf("100 EUR")] }, "0", "3", "0", "3"],
  ["a payment without evidence", {}, "0", "0", "100"],
  ["a late payment without evidence", { rule, minute: 31 }, "0", "0", "100"],
  [
    "a late payment that is on its way",
    { rule, minute: 31, legs: [legOf("100 EUR", { phase: "source" })] },
    "0",
    "0",
    "100",
  ],
  [
    "a late payment of which too little was sent",
    { rule, minute: 31, legs: [legOf("40 EUR", { phase: "source" })] },
    "0",
    "0",
    "100",
  ],
  [
    "a payment of which the rest is on its way",
    { legs: [legOf("60 EUR"), legOf("40 EUR", { status: "pending" })] },
    "0",
    "0",
    "40",
  ],
  [
    "a payment that arrived, and whose source is awaited",
    {
      intent: intentOf({ expectedLegs: [{ phase: "source", requirement: "required" }, noSource] }),
      legs: [legOf("100 EUR")],
    },
    "0",
    "0",
    "0",
  ],
  ["a payment that failed", { legs: [legOf("100 EUR", { status: "failed" })] }, "100", "0", "0"],
  ["evidence in another currency", { legs: [legOf("5 XAU")] }, "0", "0", "100"],
  ["a canceled payment", { state: { canceled: true } }, "0", "0", "0"],
  [
    "a canceled payment whose money all went back",
    { state: { canceled: true }, legs: [legOf("100 EUR", { status: "reversed" })] },
    "0",
    "0",
    "0",
  ],
  [
    "a canceled payment that was paid",
    { state: { canceled: true }, legs: [legOf("130 EUR")] },
    "0",
    "30",
    "0",
  ],
];

describe("missing, too much and not arrived", () => {
  test.each(rows)("of %s", (_, run, missing, tooMuch, notArrived, disposed = "0") => {
    const intent = run.intent ?? intentOf();
    const state = { ...evaluate(run), disposedAmount: amount(disposed) };
    expect(caseMoneyOf(intent, state)).toEqual({
      missingAmount: missing,
      tooMuchAmount: tooMuch,
      notArrivedAmount: notArrived,
    });
  });
});
