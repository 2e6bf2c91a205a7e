/**
 * Prints the speed of the pure matcher on one core: `node test/bench/matching/matcher.ts
 * [--short]`. Processor time, medians of several rounds, each with new legs, so that no decision
 * benefits from an earlier one.
 */

import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import { type Fit, findAssignments } from "#domain/matching/assignment/optimal-assignment.ts";
import { decideGroup } from "#domain/matching/decide-group.ts";
import type { GroupCase } from "#domain/matching/strategy/group-input.ts";
import type { CandidateIntent } from "#domain/matching/strategy/matches.ts";
import { decideLeg } from "#domain/matching/tier/decide-leg.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { amount, atMinute, intentOf, legOf, money, ruleOf, uuid } from "../../domain/samples.ts";
import { median } from "../median.ts";

const isShort = process.argv.includes("--short");
const rounds = isShort ? 1 : 9;

/** Legs per second with ten candidates. */
const goal = 240_000;
const rule = ruleOf();
const tolerantRule = ruleOf({ amountTolerance: amount("1000") });

/** Milliseconds of processor time, so that other work on the machine does not count. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Milliseconds of processor time of one round, the median of several. */
function medianMilliseconds<T>(prepare: () => T, work: (prepared: T) => void): number {
  work(prepare());
  return median(
    Array.from({ length: rounds }, () => {
      const prepared = prepare();
      const start = processorTime();
      work(prepared);
      return processorTime() - start;
    }),
  );
}

function intentAt(n: number): PaymentIntent {
  const value = `${1_000 + n}.25`;
  return intentOf({
    uuid: uuid(n + 1),
    externalReference: `INV-${n}`,
    source: money(`${value} EUR`),
    destination: money(`${value} EUR`),
    referenceValues: [`T-${n}`, `END-TO-END-${n}`],
    effectiveDate: atMinute(n),
  });
}

/** A leg that is linked by the reference of the last candidate, with the last strategy. */
function legAt(n: number, candidates: number): FlowLeg {
  const value = 1_000 + (n % candidates);
  return legOf(`${value}.25 EUR`, {
    uuid: uuid(10_000 + n),
    provider: "bank-1",
    providerTransferId: `E-${n}`,
    externalReference: `INV-${candidates - 1}`,
    time: atMinute(n % 600),
  });
}

function print(name: string, ...figures: readonly string[]): void {
  process.stdout.write(`${name.padEnd(58)}${figures.map((each) => each.padStart(14)).join("")}\n`);
}

function perSecond(count: number, milliseconds: number): number {
  return Math.round((count / milliseconds) * 1_000);
}

function decisionsPerSecond(candidates: number, legs: number): number {
  const found = Array.from(
    { length: candidates },
    (_, n): CandidateIntent => ({ intent: intentAt(n), rule }),
  );
  const time = medianMilliseconds(
    () => Array.from({ length: legs }, (_, n) => legAt(n, candidates)),
    (all) => {
      for (const leg of all) decideLeg(leg, found);
    },
  );
  return perSecond(legs, time);
}

const scale = isShort ? 10 : 1;
const speeds = new Map(
  (
    [
      [1, 50_000],
      [10, 50_000],
      [100, 10_000],
    ] as const
  ).map(([candidates, legs]) => [candidates, decisionsPerSecond(candidates, legs / scale)]),
);
print("decisions with their explanations", "legs/s");
for (const [candidates, speed] of speeds) {
  print(`  candidates by reference: ${candidates}`, speed.toLocaleString("en"));
}

/**
 * As many payments as legs, all of one amount within the tolerance, each leg nearest to its own
 * payment.
 */
function groupOf(size: number) {
  const payments = Array.from({ length: size }, (_, n) => intentAt(n));
  const legs = payments.map(({ destination, effectiveDate }, n) =>
    legOf(`${destination.amount} EUR`, { uuid: uuid(10_000 + n), time: effectiveDate }),
  );
  const cases = payments.map(
    (intent): GroupCase => ({
      intent,
      rule,
      closed: false,
      otherLegs: [],
    }),
  );
  return {
    legs,
    cases,
    candidatesOf: () => [],
    firmLegs: [],
    ruleOf: () => tolerantRule,
    incomplete: false,
  };
}

for (const size of [1, 10, 100]) {
  const groups = 1_000 / scale / size;
  const time = medianMilliseconds(
    () => Array.from({ length: groups }, () => groupOf(size)),
    (all) => {
      for (const group of all) decideGroup(group);
    },
  );
  print(
    `  places by amount and time: ${size}`,
    perSecond(groups * size, time).toLocaleString("en"),
  );
}

const positions = 100;
const items = 1_000;

/**
 * Every item fits every position; there are few costs, so that many assignments are equally good.
 */
function fitsAt(seed: number): Fit[] {
  let state = BigInt(seed);
  return Array.from({ length: positions * items }, (_, n): Fit => {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % (1n << 64n);
    return { item: n % items, position: Math.floor(n / items), cost: (state >> 33n) % 50n };
  });
}

const time = medianMilliseconds(
  () => fitsAt(7),
  (fits) => {
    findAssignments(items, positions, fits);
  },
);
print("\nall best assignments", "ms");
print(`  ${positions} places, ${items.toLocaleString("en")} items that all fit`, time.toFixed(0));
// One round only shows that the bench works.
if (!isShort) {
  const isMet = (speeds.get(10) ?? 0) >= goal;
  const verdict = `${goal.toLocaleString("en")} legs/s with 10 candidates: ${isMet ? "met" : "missed"}`;
  process.stdout.write(`\ngoal: ${verdict}\n`);
  process.exitCode = isMet ? 0 : 1;
}
