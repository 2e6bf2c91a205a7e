/** What came after people had disposed of it: the books never credit a receivable above the claim (docs/matching.md, Status). */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { postableOfCase } from "#domain/posting/postable-amounts.ts";
import { formatExact, negate, sum } from "#domain/value/money.ts";
import { propertyRuns } from "../property-runs.ts";
import { amount, evaluate, intentOf, legOf, money } from "../samples.ts";
import { disposed, dispositionOf, runs, shown } from "./posting-samples.ts";

describe("what a case posts", () => {
  test.each([
    ["850", "850", ["receivable -850", "clearing 850", "written_off 50", "difference -50"]],
    ["850", "820", ["receivable -850", "clearing 820", "written_off 50", "difference -20"]],
    ["850", "800", ["receivable -850", "clearing 800", "written_off 50"]],
    ["850", "780", ["receivable -830", "clearing 780", "written_off 50"]],
  ])("of %s expected 50 was written off, then %s came", (expected, came, lines) => {
    const [all, legs] = [money(`${expected} EUR`), [legOf(`${came} EUR`)]];
    const intent = intentOf({ direction: "inbound", source: all, destination: all });
    const state = { disposedAmount: amount("50") };
    const after = evaluate({ intent, legs, state });
    const writtenOff = [dispositionOf("write_off", "50")];
    expect(shown(postableOfCase({ intent, state: after }, writtenOff))).toEqual(lines);
  });

  test("of a case whose disposition is contradicted credits exactly the claim", () => {
    let seen = 0;
    fc.assert(
      fc.property(runs, disposed, (run, dispositions) => {
        const disposedAmount = sum(dispositions.map((each) => each.amount));
        const state = evaluate({ ...run, state: { disposedAmount } });
        if (!state.contradicted) return;
        seen += 1;
        const posted = postableOfCase({ intent: run.intent, state }, dispositions);
        expect(sum(posted.amounts.map((each) => each.amount))).toBe("0");
        const receivable = posted.amounts.find(({ type }) => type === "receivable")?.amount ?? "0";
        const claim = formatExact(run.intent.destination.amount);
        expect(receivable).toBe(run.intent.direction === "outbound" ? claim : negate(claim));
      }),
      propertyRuns,
    );
    expect(seen).toBeGreaterThan(0);
  });
});
