/** What the sign and the mark of a statement row mean for a case (docs/matching.md, Money that goes back). */
import { describe, expect, test } from "vitest";
import { statementPositions } from "#domain/case/leg/statement-position.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { intentOf, legOf } from "../samples.ts";

type Row = {
  readonly sign: "credit" | "debit";
  readonly day?: number;
  /** What the file and its profile say besides. */
  readonly details?: Readonly<Record<string, string>>;
  /** The phase of the stored row; that of its sign unless the profile names one for the sign. */
  readonly phase?: "source" | "destination" | "transfer";
};

function rowOf({ sign, day = 1, details = {}, phase }: Row) {
  return legOf("100 EUR", {
    phase: phase ?? (sign === "credit" ? "destination" : "source"),
    metadata: {
      direction: sign,
      account: "DE89370400440532013000",
      bookingDate: `2026-03-0${day}`,
      ...details,
    },
  });
}

function positionsOf(intent: Partial<PaymentIntent>, rows: readonly Row[]): string[] {
  const legs = rows.map(rowOf);
  const positions = statementPositions(intentOf(intent), legs);
  return legs.map(({ uuid }) => {
    const position = positions.get(uuid);
    return `${position?.phase} ${position?.effect}`;
  });
}

const credit: Row = { sign: "credit" };
const debit: Row = { sign: "debit" };
const marked = { details: { returned: "return" } };

describe("the sign of an unmarked row", () => {
  test.each<[string, Partial<PaymentIntent>, readonly Row[], readonly string[]]>([
    [
      "the earliest row is forward",
      {},
      [credit, { sign: "debit", day: 2 }],
      ["destination forward", "destination back"],
    ],
    [
      "on one date a credit comes before a debit",
      {},
      [debit, credit],
      ["destination back", "destination forward"],
    ],
    [
      "an earlier debit is forward",
      {},
      [debit, { sign: "credit", day: 2 }],
      ["source forward", "source back"],
    ],
    [
      "a stated direction wins over the earliest row: inbound",
      { direction: "inbound", directionStated: true },
      [debit, { sign: "credit", day: 2 }],
      ["destination back", "destination forward"],
    ],
    [
      "a stated direction wins over the earliest row: outbound",
      { direction: "outbound", directionStated: true },
      [credit, { sign: "debit", day: 2 }],
      ["source back", "source forward"],
    ],
    [
      "a direction by default decides nothing",
      { direction: "outbound" },
      [credit, { sign: "debit", day: 2 }],
      ["destination forward", "destination back"],
    ],
    [
      "the beneficiary's own account wins over the direction",
      {
        beneficiaryAccount: "DE89 3704 0044 0532 0130 00",
        direction: "outbound",
        directionStated: true,
      },
      [debit, { sign: "credit", day: 2 }],
      ["destination back", "destination forward"],
    ],
  ])("%s", (_, intent, rows, expected) => {
    expect(positionsOf(intent, rows)).toEqual(expected);
  });
});

describe("a row marked as a return", () => {
  test.each<[string, Partial<PaymentIntent>, readonly Row[], readonly string[]]>([
    ["a debit, alone: of destination", {}, [{ ...debit, ...marked }], ["destination back"]],
    ["a credit, alone: of source", {}, [{ ...credit, ...marked }], ["source back"]],
    [
      "decides nothing of the unmarked rows",
      {},
      [
        { ...debit, ...marked },
        { sign: "credit", day: 2 },
      ],
      ["destination back", "destination forward"],
    ],
    [
      "a debit beside an outbound payment: of destination all the same",
      { direction: "outbound", directionStated: true },
      [{ ...debit, ...marked }],
      ["destination back"],
    ],
    [
      "the phase that the profile names wins",
      {},
      [{ ...debit, details: { returned: "refund", namedPhase: "source" } }],
      ["source back"],
    ],
    [
      "the phase that the profile names for the sign wins",
      {},
      [{ ...debit, phase: "transfer", details: { returned: "refund" } }],
      ["transfer back"],
    ],
    [
      "another text is no mark",
      {},
      [{ ...debit, details: { returned: "payment" } }],
      ["source forward"],
    ],
  ])("%s", (_, intent, rows, expected) => {
    expect(positionsOf(intent, rows)).toEqual(expected);
  });
});
