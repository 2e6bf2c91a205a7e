/**
 * More evidence of the same movement never lowers certainty (docs/matching.md, How it is tested).
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CaseState } from "#domain/case/reconciliation-case.ts";
import { type EvidenceKind, evidenceKinds } from "#domain/evidence/evidence-kind.ts";
import { type FlowLeg, legStatuses, type Observation } from "#domain/evidence/flow-leg.ts";
import { foldObservations } from "#domain/evidence/observation/fold-observations.ts";
import { phases } from "#domain/payment/phase.ts";
import { propertyRuns } from "../property-runs.ts";
import {
  amount,
  atMinute,
  evaluate,
  intentOf,
  legOf,
  money,
  observationOf,
  type Run,
} from "../samples.ts";
import { mostly } from "./worlds.ts";

/** From nothing known to all settled. */
function certaintyOf({ reconciliationStatus, verdict }: CaseState): number {
  if (verdict === "matched") return 3;
  return ["unreconciled", "tentatively_reconciled", "reconciled"].indexOf(reconciliationStatus);
}

const legs = fc
  .record({
    value: mostly("100", "100", "60", "40", "99.5"),
    unit: mostly("EUR", "USD", "USDC", "GBP"),
    kind: fc.constantFrom(...evidenceKinds),
    phase: mostly("destination", ...phases),
    status: mostly("confirmed", ...legStatuses),
    minute: fc.constantFrom(1, 5, 31),
    requirementLevel: mostly(null, "required", "optional", "ignored"),
    fee: mostly(null, "0.5"),
    exchangeRate: mostly(null, amount("0.99")),
  })
  .map(({ value, unit, minute, fee, ...rest }) =>
    legOf(`${value} ${unit}`, {
      ...rest,
      time: atMinute(minute),
      fees: fee === null ? [] : [{ type: "provider", ...money(`${fee} EUR`) }],
    }),
  );

const runs: fc.Arbitrary<Run> = fc
  .record({
    sourceCurrency: mostly("EUR", "USD"),
    required: fc.subarray([...phases], { maxLength: 2 }),
    legs: fc.array(legs, { maxLength: 3 }),
    tentative: fc.array(legs, { maxLength: 2 }),
    tolerance: mostly(null, amount("0.5")),
    delayed: mostly(null, 30),
    requireAllRequiredLegs: fc.boolean(),
    ambiguous: fc.boolean(),
  })
  .map(({ sourceCurrency, required, tolerance, delayed, requireAllRequiredLegs, ...rest }) => ({
    ...rest,
    intent: intentOf({
      source: money(`100 ${sourceCurrency}`),
      stablecoin: "USDC",
      expectedLegs: required.map((phase) => ({ phase, requirement: "required" })),
    }),
    rule: {
      amountTolerance: tolerance,
      delayedSettlementThresholdMinutes: delayed,
      requireAllRequiredLegs,
    },
    minute: 60,
  }));

/** Where sources disagree nothing is certain: evidence that decides between them may leave an open question. */
function certaintyBefore(state: CaseState): number {
  return state.exceptionType === "source_conflict" ? 0 : certaintyOf(state);
}

/** What the strongest kind says of a phase, said once more by a kind that is silent about it. */
function corroboration(given: readonly FlowLeg[], pick: number): FlowLeg[] {
  const standing = given.filter(
    (leg) => leg.status === "confirmed" && leg.requirementLevel !== "ignored",
  );
  const phase = standing[pick % Math.max(1, standing.length)]?.phase;
  const ofPhase = given.filter((leg) => leg.phase === phase);
  const said = ofPhase.filter((leg) => standing.includes(leg));
  const strongest = evidenceKinds.find((kind) => said.some((leg) => leg.kind === kind));
  const silent = evidenceKinds.filter((kind) => ofPhase.every((leg) => leg.kind !== kind));
  const kind: EvidenceKind | undefined = silent[pick % Math.max(1, silent.length)];
  if (kind === undefined) return [];
  return said
    .filter((leg) => leg.kind === strongest)
    .map((leg) => ({ ...leg, kind, exchangeRate: null, requirementLevel: null }));
}

/** A tentative link adds nothing where a firm leg of its phase went back, or where one of its kind stands. */
function countedTentative({ legs: firm = [], tentative = [] }: Run): readonly FlowLeg[] {
  const counted = firm.filter(({ requirementLevel }) => requirementLevel !== "ignored");
  const isReplaced = ({ phase, kind }: FlowLeg) =>
    counted.some(
      ({ status, ...other }) =>
        other.phase === phase &&
        (status === "reversed" ||
          (other.kind === kind && (status === "confirmed" || status === "pending"))),
    );
  return tentative.filter((leg) => !isReplaced(leg));
}

describe("more evidence of the same movement never lowers certainty", () => {
  test("another kind of evidence that says the same", () => {
    let risen = 0;
    let corroborated = 0;
    fc.assert(
      fc.property(runs, fc.nat(), (run, pick) => {
        const given = [...(run.legs ?? []), ...countedTentative(run)];
        const more = corroboration(given, pick);
        if (more.length === 0) return;
        const before = certaintyBefore(evaluate(run));
        const after = certaintyOf(evaluate({ ...run, legs: [...(run.legs ?? []), ...more] }));
        expect(after).toBeGreaterThanOrEqual(before);
        corroborated += 1;
        if (after > before) risen += 1;
      }),
      propertyRuns,
    );
    expect(corroborated).toBeGreaterThan(propertyRuns.numRuns / 4);
    expect(risen).toBeGreaterThan(0);
  });

  test("pending and missing news of a movement that is settled", () => {
    const statuses = ["confirmed", "failed", "reversed"] as const;
    const histories = fc.array(fc.constantFrom(...statuses, "pending"), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(histories, fc.constantFrom("pending", "missing"), (history, late) => {
        const given = history.map((status, sequence) => observationOf(status, { sequence }));
        const [first, ...rest] = given as [Observation, ...Observation[]];
        const before = foldObservations([first, ...rest]);
        const after = foldObservations([first, ...rest, observationOf(late, { sequence: 9 })]);
        expect(after.status).toBe(before.status);
      }),
      propertyRuns,
    );
  });

  test("a confirmation of what is pending", () => {
    fc.assert(
      fc.property(runs, (run) => {
        const confirm = (leg: FlowLeg): FlowLeg =>
          leg.status === "pending" ? { ...leg, status: "confirmed" } : leg;
        const quiet = { ...run, tentative: [], legs: (run.legs ?? []).slice(0, 1) };
        const before = evaluate(quiet);
        const after = evaluate({ ...quiet, legs: quiet.legs.map(confirm) });
        const isExpected = quiet.legs.every(({ currency }) => currency !== "GBP");
        if (isExpected) expect(certaintyOf(after)).toBeGreaterThanOrEqual(certaintyOf(before));
      }),
      propertyRuns,
    );
  });
});
