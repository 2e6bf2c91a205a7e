/** A leg's status from all that was told of it (docs/matching.md, A leg's status). */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  foldObservations,
  legStatuses,
  type Observation,
} from "../../../shared/domain/evidence/flow-leg.ts";
import { noFacts } from "../../../shared/domain/evidence/leg-facts.ts";
import { permutations } from "../permutations.ts";
import { propertyRuns } from "../property-runs.ts";
import { amount, atMinute, money, observationOf } from "../samples.ts";

type History = [Observation, ...Observation[]];

/** Record ids are given as records come; what is told comes within one moment. */
function received(order: readonly Observation[]): History {
  const receivedAt = atMinute(9);
  return order.map((each, n) => ({ ...each, rawRecordId: `raw_${n}`, receivedAt })) as History;
}

function inSequence(statuses: readonly Observation["status"][]): History {
  return statuses.map((status, sequence) => observationOf(status, { sequence })) as History;
}

describe("foldTellings", () => {
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

  test("a reversal takes only the amount that it reports", () => {
    const history: History = [
      observationOf("confirmed", { sequence: 1 }),
      observationOf("reversed", { sequence: 2, amount: amount("30") }),
    ];
    expect(foldObservations(history)).toMatchObject({ status: "confirmed", amount: "70" });
    const again = observationOf("reversed", { sequence: 3, amount: amount("0.5") });
    expect(foldObservations([...history, again])).toMatchObject({
      status: "confirmed",
      amount: "69.5",
    });
    const rest = observationOf("reversed", {
      sequence: 4,
      amount: amount("70"),
      cause: "returned",
    });
    expect(foldObservations([...history, rest])).toMatchObject({
      status: "reversed",
      cause: "returned",
    });
  });

  test("its time is that of the news that decided, else when that was received", () => {
    const occurred = observationOf("confirmed", { sequence: 1, occurredAt: atMinute(3) });
    const late = observationOf("pending", { sequence: 2, occurredAt: atMinute(8) });
    expect(foldObservations([occurred, late]).time).toBe(atMinute(3));
    expect(foldObservations([observationOf("pending", { receivedAt: atMinute(4) })]).time).toBe(
      atMinute(4),
    );
  });

  test("a failure after the confirmation tells its cause", () => {
    const returned = observationOf("failed", { sequence: 2, cause: "returned" });
    const history: History = [observationOf("confirmed", { sequence: 1 }), returned];
    expect(foldObservations(history)).toMatchObject({ status: "reversed", cause: "returned" });
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

  test("the same news again changes nothing without reversals of a part", () => {
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
