/** The phase and the effect of what ends a longer chain of `reverses` (docs/matching.md, Money that goes back). */
import { describe, expect, test } from "vitest";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import type { Phase } from "#domain/payment/phase.ts";
import { amount, evaluate, intentOf, legOf, uuid } from "../samples.ts";

function movement(id: string, changes: Partial<FlowLeg> = {}): FlowLeg {
  return legOf("100 EUR", { kind: "provider", providerTransferId: id, ...changes });
}

function back(id: string, reverses: string, phase: Phase): FlowLeg {
  return movement(id, { effect: "back", reverses, phase });
}

describe("a dispute that was won, and lost again", () => {
  const paid = [movement("ch_1", { phase: "source" }), movement("ch_1")];
  const won = [back("dp_1", "ch_1", "destination"), back("won_1", "dp_1", "destination")];

  test.each(["source", "intermediary_in", "destination"] as const)(
    "takes the money from the phase at the end of the chain, where it states %s",
    (phase) => {
      const lost = back("dp_2", "won_1", phase);
      expect(evaluate({ legs: [...paid, ...won] })).toMatchObject({ verdict: "matched" });
      expect(evaluate({ legs: [...paid, ...won, lost] })).toMatchObject({
        verdict: "needs_review",
        exceptionType: "payment_reversed",
        actualAmount: "0",
      });
    },
  );

  test("once undone takes nothing, whatever phase the dispute states", () => {
    for (const phase of ["source", "destination"] as const) {
      const legs = [...paid, back("dp_1", "ch_1", "destination"), back("won_1", "dp_1", phase)];
      expect(evaluate({ legs })).toMatchObject({ verdict: "matched", actualAmount: "100" });
    }
  });
});

describe("an expected refund", () => {
  const intent = intentOf({ uuid: uuid(2), refundOf: uuid(1) });
  const got = back("re_1", "ch_1", "destination");
  const taken = back("b_1", "re_1", "destination");
  const again = back("c_1", "b_1", "destination");
  const takenAgain = back("d_1", "c_1", "destination");

  test.each([
    ["that came is matched", [got], "100", "matched"],
    ["that was taken back is not", [got, taken], "0", "needs_review"],
    ["that came again is matched", [got, taken, again], "100", "matched"],
    ["that was taken back twice is not", [got, taken, again, takenAgain], "0", "needs_review"],
  ] as const)("%s", (_, legs, actualAmount, verdict) => {
    expect(evaluate({ intent, legs })).toMatchObject({ actualAmount, verdict });
  });

  test("that a leg of its own id takes back is not there", () => {
    const came = movement("re_1", { phase: "destination" });
    const own = { ...back("re_1", "re_1", "destination"), providerTransferId: null };
    expect(evaluate({ intent, legs: [came, { ...own, sourceRef: "re_1" }] })).toMatchObject({
      actualAmount: "0",
      verdict: "needs_review",
    });
  });

  test("shows evidence of what took it back and was undone", () => {
    const pending = { ...back("re_1", "ch_1", "destination"), status: "pending" as const };
    const undone = { status: "reversed", undoneAmount: amount("100") } as const;
    const legs = [pending, { ...taken, ...undone }];
    expect(evaluate({ intent, legs }).evidenceCoverage.provider).toBe("present");
  });
});
