/** What a claim of fees posts, and its credit (docs/matching.md, Claims). */
import { expect, test } from "vitest";
import type { FeeClaim } from "#domain/case/amount/fee-claim.ts";
import { postableOfCase } from "#domain/posting/postable-amounts.ts";
import { sum } from "#domain/value/money.ts";
import { amount, atMinute, evaluate, intentOf, legOf, money } from "../samples.ts";
import { shown } from "./posting-samples.ts";

const claim: FeeClaim = {
  ...{ provider: "acme", month: "2026-02", type: "provider", schedule: "Acme", since: "1 January" },
  ...{ charged: money("1.95 EUR"), agreed: money("1.75 EUR") },
  ...{ claimed: amount("0.20"), credited: amount("0"), by: "user:alice", at: atMinute(1) },
};

test.each([
  [
    "inbound",
    "0",
    ["receivable -98.05", "clearing 98.05", "provider_fee -0.2", "fee_in_dispute 0.2"],
  ],
  [
    "inbound",
    "0.15",
    ["receivable -98.05", "clearing 98.2", "provider_fee -0.2", "fee_in_dispute 0.05"],
  ],
  ["inbound", "0.20", ["receivable -98.05", "clearing 98.25", "provider_fee -0.2"]],
  ["outbound", "0.20", ["receivable 98.05", "clearing -97.85", "provider_fee -0.2"]],
  // What came as a line of a payout is in the posting of the payout, which lowers the costs.
  ["inbound", "0.20", ["receivable -98.05", "clearing 98.05"], "0.20"],
  ["inbound", "0.20", ["receivable -98.05", "clearing 98.1", "provider_fee -0.05"], "0.15"],
] as const)(
  "a case that is %s posts the claim and %s of credit, balanced",
  (direction, credited, lines, byLines: string | undefined = undefined) => {
    const all = money("98.05 EUR");
    const intent = intentOf({ direction, source: all, destination: all });
    const state = evaluate({ intent, legs: [legOf("98.05 EUR")] });
    const creditedByLines = byLines === undefined ? {} : { creditedByLines: amount(byLines) };
    const feeClaims = [{ ...claim, credited: amount(credited), ...creditedByLines }];
    const posted = postableOfCase({ intent, state: { ...state, feeClaims } }, []);
    expect(shown(posted)).toEqual(lines);
    expect(sum(posted.amounts.map((each) => each.amount))).toBe("0");
  },
);
