/** A leg's status from all its observations (docs/matching.md, A leg's status). */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { legStatuses, type Observation } from "#domain/evidence/flow-leg.ts";
import { noFacts } from "#domain/evidence/leg-facts.ts";
import { foldObservations } from "#domain/evidence/observation/fold-observations.ts";
import { permutations } from "../permutations.ts";
import { propertyRuns } from "../property-runs.ts";
import { amount, atMinute, money, observationOf } from "../samples.ts";

type History = [Observation, ...Observation[]];

/** Record ids are given as records arrive. All observations arrive at one moment. */
function received(order: readonly Observation[]): History {
  const receivedAt = atMinute(9);
  return order.map((each, n) => ({ ...each, rawRecordId: `raw_${n}`, receivedAt })) as History;
}

function inSequence(statuses: readonly Observation["status"][]): History {
  return statuses.map((status, sequence) => observationOf(status, { sequence })) as History;
}

describe("foldObservations", () => {
  test.each([
    [["pending"], "pending"],
    [["pending", "confirmed"], "confirmed"],
    [["confirmed", "pending"], "confirmed"],
    [["confirmed", "missing"], "confirmed"],
    [["failed", "pending"], "failed"],
    [["missing", "pending"], "pending"],
    [["confirmed", "failed"], "reversed"],
    [["confirmed", "reversed"], "reversed"],
    [["failed", "confirmed"], "confirmed"],
    [["reversed", "confirmed"], "confirmed"],
    [["confirmed", "reversed", "pending"], "reversed"],
    [["confirmed", "reversed", "failed"], "reversed"],
    [["confirmed", "reversed", "confirmed"], "confirmed"],
  ] as const)("%j is %s", (statuses, status) => {
    expect(foldObservations(inSequence(statuses)).status).toBe(status);
  });

  test.each([
    [["pending", "canceled"], "failed"],
    [["confirmed", "canceled"], "confirmed"],
    [["canceled", "confirmed"], "confirmed"],
    [["confirmed", "reversed", "canceled"], "reversed"],
  ] as const)("canceled is failed, unless it came about: %j is %s", (statuses, status) => {
    const observations = statuses.map((word, sequence) =>
      word === "canceled"
        ? observationOf("failed", { sequence, cause: "canceled" })
        : observationOf(word, { sequence }),
    );
    expect(foldObservations(observations as History).status).toBe(status);
  });

  test("without sequence or time the rank decides", () => {
    const [confirmed, failed] = [observationOf("confirmed"), observationOf("failed")];
    expect(foldObservations([confirmed, failed]).status).toBe("confirmed");
    expect(foldObservations([confirmed, observationOf("reversed")]).status).toBe("reversed");
  });

  test("sequence comes before time, and time counts only if all have one", () => {
    const early = { occurredAt: atMinute(1) };
    const late = { occurredAt: atMinute(2) };
    expect(
      foldObservations([observationOf("confirmed", early), observationOf("failed", late)]).status,
    ).toBe("reversed");
    expect(
      foldObservations([
        observationOf("confirmed", { ...late, sequence: 1 }),
        observationOf("failed", { ...early, sequence: 2 }),
      ]).status,
    ).toBe("reversed");
    expect(
      foldObservations([observationOf("confirmed", early), observationOf("failed")]).status,
    ).toBe("confirmed");
  });

  test("keeps its amount before reversals, and says what went back", () => {
    const history: History = [
      observationOf("confirmed", { sequence: 1 }),
      observationOf("reversed", { sequence: 2, amount: amount("30") }),
    ];
    expect(foldObservations(history)).toMatchObject({
      status: "confirmed",
      amount: "100",
      reversals: [{ amount: "30", reference: null }],
    });
    const rest = observationOf("reversed", { sequence: 4, amount: amount("100") });
    expect(foldObservations([...history, rest])).toMatchObject({ status: "reversed" });
  });

  const reversal = (text: string, id: string | null, sequence: number) =>
    observationOf("reversed", {
      sequence,
      amount: amount(text),
      facts: {
        ...noFacts,
        references: id === null ? [] : [{ type: "refund", value: id }],
      },
    });
  const totals = (...more: readonly Observation[]) =>
    foldObservations([observationOf("confirmed", { sequence: 1 }), ...more]).reversals.map(
      ({ amount: each }) => each,
    );

  test("adds up reversals with ids of their own, each at its latest amount", () => {
    expect(totals(reversal("30", "re_1", 2), reversal("20", "re_2", 3))).toEqual(["30", "20"]);
    expect(totals(reversal("30", "re_1", 2), reversal("35", "re_1", 3))).toEqual(["35"]);
  });

  test("takes the larger of reversals with ids and of the largest without one", () => {
    const known = [reversal("30", "re_1", 2), reversal("20", "re_2", 3)];
    expect(totals(...known, reversal("50", null, 4))).toEqual(["30", "20"]);
    expect(totals(...known, reversal("51", null, 4), reversal("10", null, 5))).toEqual(["51"]);
  });

  test("does not take a report of an old charge for a new one", () => {
    const charge = observationOf("confirmed", { occurredAt: atMinute(1) });
    const refund = observationOf("reversed", { occurredAt: atMinute(2) });
    const repeated = observationOf("confirmed", { occurredAt: atMinute(3) });
    expect(foldObservations([charge, refund, repeated]).status).toBe("reversed");
    const anew = observationOf("confirmed", { sequence: 3 });
    const before: History = [
      observationOf("confirmed", { sequence: 1 }),
      observationOf("reversed", { sequence: 2 }),
    ];
    expect(foldObservations([...before, anew]).status).toBe("confirmed");
  });

  test("takes a confirmation in another block of a chain for a movement anew", () => {
    const inBlock = (minute: number) =>
      observationOf("confirmed", { occurredAt: atMinute(minute) });
    const gone = observationOf("reversed", { occurredAt: atMinute(2) });
    expect(foldObservations([inBlock(1), gone, inBlock(3)], "chain").status).toBe("confirmed");
    expect(foldObservations([inBlock(1), gone, inBlock(3)], "provider").status).toBe("reversed");
    expect(foldObservations([inBlock(1), gone, inBlock(1)], "chain").status).toBe("reversed");
  });

  test("takes a confirmation after the reversal of an unknown block for a movement anew", () => {
    const reversed = observationOf("reversed", { occurredAt: atMinute(1) });
    const confirmed = observationOf("confirmed", { occurredAt: atMinute(2) });
    expect(foldObservations([reversed, confirmed], "chain").status).toBe("confirmed");
    expect(foldObservations([reversed, confirmed], "provider").status).toBe("reversed");
    const pending = observationOf("pending", { occurredAt: atMinute(2) });
    expect(foldObservations([reversed, pending, confirmed], "chain").status).toBe("confirmed");
  });

  test("lets a submitted record never overrule what the partner signed", () => {
    const signed = observationOf("failed", { origin: "verified", occurredAt: atMinute(1) });
    const submitted = observationOf("confirmed", { occurredAt: atMinute(2) });
    const folded = foldObservations([signed, submitted]);
    expect(folded).toMatchObject({ status: "failed", dispute: { differsInStatus: true } });
    const agreeing = observationOf("failed", { occurredAt: atMinute(2) });
    expect(foldObservations([signed, agreeing]).dispute).toBeNull();
    const pending = observationOf("pending", { origin: "verified" });
    expect(foldObservations([pending, submitted])).toMatchObject({
      status: "confirmed",
      dispute: null,
      origins: ["verified", "submitted"],
    });
  });

  test("is disputed by the amount that verified and submitted records differ by", () => {
    const signed = observationOf("confirmed", { origin: "verified" });
    const submitted = observationOf("confirmed", { amount: amount("90") });
    expect(foldObservations([signed, submitted])).toMatchObject({
      amount: "100",
      dispute: { differsInStatus: false, amountDifference: "10" },
    });
  });

  test("is a back leg if it says what it reverses, or only a reversal is known", () => {
    const facts = { ...noFacts, reverses: "ch_1", providerTransferId: "dp_1" };
    expect(foldObservations([observationOf("confirmed", { facts })]).effect).toBe("back");
    const itself = { ...facts, reverses: "dp_1" };
    expect(foldObservations([observationOf("confirmed", { facts: itself })]).effect).toBe(
      "forward",
    );
    expect(foldObservations([observationOf("reversed")]).effect).toBe("back");
    expect(foldObservations([observationOf("reversed")], "chain")).toMatchObject({
      effect: "forward",
      reversals: [],
    });
  });

  test("is no back leg where a record of the other origin confirmed it", () => {
    const confirmed = observationOf("confirmed", { occurredAt: atMinute(1) });
    const reversed = observationOf("reversed", {
      origin: "verified",
      occurredAt: atMinute(2),
      facts: { ...noFacts, externalReference: "RF-1" },
    });
    expect(foldObservations([confirmed, reversed])).toMatchObject({
      effect: "forward",
      status: "reversed",
      externalReference: null,
    });
    expect(foldObservations([confirmed, reversed], "chain").reversals).toHaveLength(1);
  });

  test("keeps what the record of a reversal names apart from the leg's own keys", () => {
    const own = { ...noFacts, externalReference: "INV-1" };
    const named = { ...noFacts, externalReference: "REFUND-9" };
    const folded = foldObservations([
      observationOf("confirmed", { sequence: 1, facts: own }),
      observationOf("reversed", { sequence: 2, facts: named, amount: amount("10") }),
    ]);
    expect(folded.externalReference).toBe("INV-1");
    expect(folded.reversals[0]?.references).toEqual(["REFUND-9"]);
  });

  test("its time is that of the news that decided, else when that was received", () => {
    const occurred = observationOf("confirmed", { sequence: 1, occurredAt: atMinute(3) });
    const late = observationOf("pending", { sequence: 2, occurredAt: atMinute(8) });
    expect(foldObservations([occurred, late]).time).toBe(atMinute(3));
    expect(foldObservations([observationOf("pending", { receivedAt: atMinute(4) })]).time).toBe(
      atMinute(4),
    );
  });

  test("a failure after the confirmation has its cause", () => {
    const returned = observationOf("failed", { sequence: 2, cause: "returned" });
    const history: History = [observationOf("confirmed", { sequence: 1 }), returned];
    expect(foldObservations(history)).toMatchObject({
      status: "reversed",
      reversals: [{ name: "return", amount: "100" }],
    });
  });

  const observation = fc
    .record({
      status: fc.constantFrom(...legStatuses),
      value: fc.constantFrom("30", "70", "100"),
      order: fc.integer({ min: 0, max: 3 }),
      sequenced: fc.boolean(),
      dated: fc.boolean(),
      unit: fc.constantFrom("EUR", "EUR", "USD"),
      cause: fc.constantFrom(null, "returned", "canceled"),
      provider: fc.constantFrom(null, "p", "q"),
    })
    .map(({ status, value, order, sequenced, dated, unit, cause, provider }) =>
      observationOf(status, {
        ...money(`${value} ${unit}`),
        origin: provider === "q" ? "verified" : "submitted",
        source: provider ?? "acme",
        cause,
        facts: { ...noFacts, provider },
        sequence: sequenced ? order : null,
        occurredAt: dated ? atMinute(order) : null,
      }),
    );

  test("the order of arrival never changes the state: all permutations", () => {
    fc.assert(
      fc.property(fc.array(observation, { minLength: 1, maxLength: 5 }), (history) => {
        const states = permutations(history).map((order) => foldObservations(received(order)));
        for (const state of states) expect(state).toEqual(states[0]);
      }),
      propertyRuns,
    );
  });

  test("the same record again changes nothing without partial reversals", () => {
    const whole = observation.map((observation) => ({ ...observation, amount: amount("100") }));
    fc.assert(
      fc.property(fc.array(whole, { minLength: 1, maxLength: 6 }), fc.nat(), (history, pick) => {
        const [first, ...rest] = history as History;
        const again = history[pick % history.length] ?? first;
        expect(foldObservations([first, ...rest, again])).toEqual(
          foldObservations([first, ...rest]),
        );
      }),
      propertyRuns,
    );
  });
});
