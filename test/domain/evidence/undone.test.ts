/** Money that goes back, and does not after all (docs/matching.md, Money that goes back). */
import { describe, expect, test } from "vitest";
import { type FlowLeg, isUndone, type Observation } from "#domain/evidence/flow-leg.ts";
import { noFacts } from "#domain/evidence/leg-facts.ts";
import { foldObservations } from "#domain/evidence/observation/fold-observations.ts";
import { permutations } from "../permutations.ts";
import { amount, atMinute, observationOf } from "../samples.ts";

type Word = Observation["status"] | "refund_failed";
const refund = { ...noFacts, providerTransferId: "re_1", reverses: "ch_1" };

function told(words: readonly Word[], changes: (n: number) => Partial<Observation>) {
  return words.map((word, n) =>
    word === "refund_failed"
      ? observationOf("failed", { cause: "refund_failed", ...changes(n) })
      : observationOf(word, changes(n)),
  );
}

/** The state after each order of arrival, each once. */
function foldsOf(records: readonly Observation[]): FlowLeg["status"][] {
  const folded = permutations([...records]).map((order) => {
    const leg = foldObservations(order as [Observation, ...Observation[]]);
    return isUndone(leg) ? (`undone ${leg.status}` as FlowLeg["status"]) : leg.status;
  });
  return [...new Set(folded)];
}

describe("a back leg, told in the order of time", () => {
  test.each([
    [["pending", "confirmed"], "confirmed"],
    [["confirmed", "failed"], "undone failed"],
    [["confirmed", "reversed"], "undone reversed"],
    [["confirmed", "failed", "confirmed"], "confirmed"],
    [["confirmed", "reversed", "confirmed", "reversed"], "undone reversed"],
    [["confirmed", "failed", "pending"], "undone failed"],
    [["reversed"], "reversed"],
    [["pending", "reversed"], "reversed"],
    [["reversed", "failed"], "reversed"],
    [["pending", "failed"], "failed"],
    [["failed", "confirmed"], "confirmed"],
  ] as const)("%j is %s", (words, state) => {
    const timed = told(words, (n) => ({ facts: refund, occurredAt: atMinute(n) }));
    expect(foldsOf(timed)).toEqual([state]);
    const inSequence = told(words, (sequence) => ({ facts: refund, sequence }));
    expect(foldsOf(inSequence)).toEqual([state]);
  });
});

test("without times the rank decides: a refund that failed and is confirmed went back", () => {
  const records = told(["confirmed", "failed"], () => ({ facts: refund }));
  expect(foldsOf(records)).toEqual(["confirmed"]);
  const withdrawn = told(["reversed", "confirmed"], () => ({ facts: refund }));
  expect(foldsOf(withdrawn)).toEqual(["undone reversed"]);
});

test("a submitted record undoes nothing that the partner signed", () => {
  const signed = observationOf("confirmed", {
    facts: refund,
    origin: "verified",
    source: "partner",
    occurredAt: atMinute(1),
  });
  const submitted = observationOf("failed", { facts: refund, occurredAt: atMinute(2) });
  expect(foldsOf([signed, submitted])).toEqual(["confirmed"]);
});

test("two sources: the later one undoes what the earlier one confirmed", () => {
  const one = observationOf("confirmed", { facts: refund, source: "a", occurredAt: atMinute(1) });
  const other = observationOf("failed", { facts: refund, source: "b", occurredAt: atMinute(2) });
  expect(foldsOf([one, other])).toEqual(["undone failed"]);
  const later = { ...one, rawRecordId: "raw_later", occurredAt: atMinute(3) };
  expect(foldsOf([later, other])).toEqual(["confirmed"]);
});

test.each([1, 3])(
  "two sources: one calls reversed, at minute %s, what the other calls confirmed",
  (n) => {
    const one = observationOf("reversed", { facts: refund, source: "a", occurredAt: atMinute(n) });
    const other = observationOf("confirmed", {
      facts: refund,
      source: "b",
      occurredAt: atMinute(2),
    });
    expect(foldsOf([one, other])).toEqual(["confirmed"]);
  },
);

describe("a payout whose refund fails", () => {
  const tell = (words: readonly Word[]) => told(words, (n) => ({ occurredAt: atMinute(n) }));

  test("has failed, and the provider has the money", () => {
    for (const order of permutations(tell(["failed", "reversed", "refund_failed"]))) {
      const leg = foldObservations(order as [Observation, ...Observation[]]);
      expect(leg).toMatchObject({ status: "failed", cause: "refund_failed", reversals: [] });
    }
  });

  test("was returned where no refund failed afterwards", () => {
    expect(foldsOf(tell(["failed", "reversed"]))).toEqual(["reversed"]);
  });

  test("after it had arrived, says so of what went back, once", () => {
    for (const order of permutations(tell(["confirmed", "reversed", "refund_failed"]))) {
      const { status, reversals } = foldObservations(order as [Observation, ...Observation[]]);
      expect(status).toBe("reversed");
      expect(reversals).toMatchObject([
        { name: "failure", isWithProvider: true, amount: amount("100") },
      ]);
    }
  });
});

test("a payout of which a part came back, and whose refund fails, is short of that part", () => {
  const returned = {
    ...noFacts,
    providerTransferId: "tr_1",
    references: [{ type: "return", value: "r_1" }],
  };
  const [paid, part, failed] = told(["confirmed", "reversed", "refund_failed"], (n) => ({
    occurredAt: atMinute(n),
    ...(n === 1 ? { facts: returned, amount: amount("30") } : {}),
  }));
  for (const order of permutations([paid, part, failed])) {
    const { status, reversals } = foldObservations(order as [Observation, ...Observation[]]);
    expect(status).toBe("confirmed");
    expect(reversals).toMatchObject([{ name: "failure", isWithProvider: true, amount: "30" }]);
  }
});

test("a part that is reversed after the money went back leaves the rest", () => {
  const [gone, part] = told(["confirmed", "reversed"], (n) => ({
    facts: refund,
    occurredAt: atMinute(n),
    amount: amount(n === 0 ? "100" : "30"),
  }));
  const leg = foldObservations([gone, part] as [Observation, Observation]);
  expect(leg).toMatchObject({ status: "confirmed", amount: "100", undoneAmount: "30" });
});
