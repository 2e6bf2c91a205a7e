/** Work over an organization's whole history, a page at a time (docs/matching.md, What-if). */

import type { CaseState } from "#domain/case/reconciliation-case.ts";
import type {
  CaseStatus,
  ExceptionType,
  ReconciliationStatus,
  Verdict,
} from "#domain/case/verdict/verdict.ts";
import { isMatchedVerdict } from "#domain/case/verdict/verdict.ts";
import type { FeeSchedule } from "#domain/fee/fee-schedule.ts";
import type { FeeSimulationResult } from "#domain/fee/simulated-fees.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { ReconciliationRule } from "#domain/rule/rule.ts";
import { parseUuid, type Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { type Amount, subtract, sum } from "#domain/value/money.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";

/** The position of a job in the records that it processes. */
export type JobPosition = {
  readonly collection: "payment" | "leg";
  readonly partition: string;
  readonly after: string;
};

/** A record that a job could not process, and the number of tries. */
export type FailedRecord = {
  readonly collection: JobPosition["collection"];
  readonly uuid: Uuid<JobPosition["collection"]>;
  readonly tries: number;
};

/** Records that a job could not process: their number and the first of them. */
export type FailedRecords = { readonly count: number; readonly records: readonly FailedRecord[] };

export const noFailures: FailedRecords = { count: 0, records: [] };

/** Failed records that a job names; it counts all. */
const failedRecordsNamed = 20;

/** Maximum tries of a record, at the end of the walk and later. */
export const maximumTries = 3;

type JobBase = {
  readonly organizationId: OrganizationId;
  readonly position: JobPosition | null;
  readonly failed: FailedRecords;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly version: number;
};

/**
 * One part of an organization's rematch, which decides open cases and unreferenced evidence again after a
 * change of the rules. The parts run at the same time; each day's partition belongs to one of them.
 */
export type RematchRange = JobBase & {
  /** From 0 up to, and without, `ranges`. */
  readonly range: number;
  readonly ranges: number;
  /** The rule change that it is about: a newer one replaces the range, at its beginning. */
  readonly generation: number;
  /** `waiting`: the walk is over, and failed records are tried again at `dueAt`. */
  readonly status: "running" | "waiting" | "completed";
  readonly dueAt: Instant | null;
};

/** Parts of a rematch at the most; an organization with fewer partitions has fewer. */
export const maximumRanges = 8;

/** The outcome of a case as a comparison shows it. */
export type Outcome = {
  readonly verdict: Verdict | null;
  readonly reconciliationStatus: ReconciliationStatus;
  readonly exceptionType: ExceptionType | null;
  readonly status: CaseStatus;
  readonly actualAmount: Amount | null;
  readonly unexplainedDelta: Amount | null;
};

export type SimulatedCase = {
  readonly paymentUuid: Uuid<"payment">;
  readonly externalReference: string;
  readonly before: Outcome;
  readonly after: Outcome;
};

type Transition = {
  readonly from: Verdict | null;
  readonly to: Verdict | null;
  readonly count: number;
};

export type SimulationResult = {
  readonly cases: number;
  readonly changed: number;
  readonly newlyMatched: number;
  readonly noLongerMatched: number;
  readonly transitions: readonly Transition[];
  /** Expected money of the cases whose verdict changes, per currency. */
  readonly amounts: readonly { readonly currency: string; readonly amount: Amount }[];
  /** Those that the steps in memory have found; a stored job has none, because they lie beside it. */
  readonly changes: readonly SimulatedCase[];
};

type SimulationBase = JobBase & {
  readonly uuid: Uuid<"simulation">;
  /** `waiting`: an earlier one of the organization runs. */
  readonly status: "waiting" | "running" | "completed";
  readonly from: Instant;
  readonly to: Instant;
  /** Cases that the period had when the job began; for the progress. */
  readonly total: number;
};

/** Decides a period again by other rules, without changing anything. */
export type RuleSimulation = SimulationBase & {
  readonly kind: "simulation";
  readonly ruleUuid: Uuid<"rule"> | null;
  /** The rule as it would be. */
  readonly rule: ReconciliationRule;
  /** First the amounts are made findable as the rule would have it, then the cases are decided. */
  readonly stage: "prepare_payments" | "prepare_legs" | "decide";
  readonly result: SimulationResult;
};

/** Prices the fees of a period by another fee schedule, without changing anything. */
export type FeeSimulation = SimulationBase & {
  readonly kind: "feeSimulation";
  readonly scheduleUuid: Uuid<"feeSchedule"> | null;
  /** The schedule as it would be. */
  readonly schedule: FeeSchedule;
  /** Whether a tier of the tried schedule or of a present one is chosen by the volume of a month. */
  readonly needsVolumes: boolean;
  /** First the cases are counted, and the volumes of months where tiers follow them; then the fees are priced. */
  readonly stage: "count_fees" | "price_fees";
  readonly result: FeeSimulationResult;
};

export type SimulationJob = RuleSimulation | FeeSimulation;

/**
 * A message about a job names one of these: the rematch as a whole, one range of it, a simulation, an
 * action on many cases, a comparison, a settlement, an approval that expires, an import profile or integration of which
 * something is expected, a digest, the figures of reports that are kept, the fees of ended months, the archiving of closed cases.
 */
export type JobName =
  | MatchingJobName
  | { readonly kind: "caseAction"; readonly uuid: Uuid<"caseAction"> }
  | { readonly kind: "comparison"; readonly uuid: Uuid<"comparison"> }
  | { readonly kind: "settlement"; readonly uuid: Uuid<"settlement"> }
  | { readonly kind: "approval"; readonly uuid: Uuid<"approval"> }
  | { readonly kind: "expectedFile"; readonly uuid: Uuid<"importProfile"> }
  | { readonly kind: "expectedDelivery"; readonly uuid: Uuid<"integration"> }
  | { readonly kind: "digest"; readonly period: "hourly" | "daily" }
  | { readonly kind: "reports" }
  | { readonly kind: "feeMonths" }
  | { readonly kind: "archiving" };

/** The jobs that decide history again. */
export type MatchingJobName =
  | { readonly kind: "rematch" }
  | { readonly kind: "range"; readonly range: number }
  | { readonly kind: "simulation"; readonly uuid: Uuid<"simulation"> };

const feeMonthsName = "fee-months";

/** What the names of jobs begin with that are about one record. */
const marks = {
  caseAction: "action#",
  comparison: "comparison#",
  settlement: "settlement#",
  approval: "approval#",
  expectedFile: "file#",
  expectedDelivery: "delivery#",
} as const satisfies Partial<Record<JobName["kind"], string>>;

export function formatJobName(name: JobName): string {
  switch (name.kind) {
    case "rematch":
    case "reports":
    case "archiving":
      return name.kind;
    case "feeMonths":
      return feeMonthsName;
    case "range":
      return `rematch#${name.range}`;
    case "simulation":
      return name.uuid;
    case "digest":
      return `digest#${name.period}`;
    case "caseAction":
    case "comparison":
    case "settlement":
    case "approval":
    case "expectedFile":
    case "expectedDelivery":
      return `${marks[name.kind]}${name.uuid}`;
  }
}

/** Null for every other text. */
export function parseJobName(text: string): JobName | null {
  if (text === "rematch" || text === "reports" || text === "archiving") return { kind: text };
  if (text === feeMonthsName) return { kind: "feeMonths" };
  const period = /^digest#(hourly|daily)$/.exec(text)?.[1];
  if (period !== undefined) return { kind: "digest", period: period as "hourly" | "daily" };
  const range = /^rematch#(\d)$/.exec(text)?.[1];
  if (range !== undefined && Number(range) < maximumRanges) {
    return { kind: "range", range: Number(range) };
  }
  const kinds = Object.keys(marks) as (keyof typeof marks)[];
  const kind = kinds.find((each) => text.startsWith(marks[each])) ?? "simulation";
  const uuid = parseUuid(kind === "simulation" ? text : text.slice(marks[kind].length));
  return uuid === null ? null : ({ kind, uuid } as JobName);
}

/** The failures with one more, which is named if there is room. */
export function addFailure(failed: FailedRecords, record: FailedRecord): FailedRecords {
  const { count, records } = failed;
  const named = records.length < failedRecordsNamed ? [...records, record] : records;
  return { count: count + 1, records: named };
}

export const noResult: SimulationResult = {
  cases: 0,
  changed: 0,
  newlyMatched: 0,
  noLongerMatched: 0,
  transitions: [],
  amounts: [],
  changes: [],
};

/** Cases or fees whose before and after a simulation itself shows; a list has all of them. */
export const simulatedChangesShown = 100;

export function outcomeOf(state: CaseState): Outcome {
  const { verdict, reconciliationStatus, exceptionType, status, actualAmount, unexplainedDelta } =
    state;
  return { verdict, reconciliationStatus, exceptionType, status, actualAmount, unexplainedDelta };
}

/** The result with one more case; one whose verdict stays only counts. */
export function addSimulated(
  result: SimulationResult,
  intent: PaymentIntent,
  before: Outcome,
  after: Outcome,
): SimulationResult {
  const cases = result.cases + 1;
  if (before.verdict === after.verdict) return { ...result, cases };
  const isMatched = ({ verdict }: Outcome) => isMatchedVerdict(verdict);
  const change = {
    paymentUuid: intent.uuid,
    externalReference: intent.externalReference,
    before,
    after,
  };
  return {
    cases,
    changed: result.changed + 1,
    newlyMatched: result.newlyMatched + Number(!isMatched(before) && isMatched(after)),
    noLongerMatched: result.noLongerMatched + Number(isMatched(before) && !isMatched(after)),
    transitions: addTransition(result.transitions, before.verdict, after.verdict),
    amounts: addAmount(result.amounts, intent),
    changes: [...result.changes, change],
  };
}

function addTransition(
  transitions: readonly Transition[],
  from: Verdict | null,
  to: Verdict | null,
): Transition[] {
  const known = transitions.find((each) => each.from === from && each.to === to);
  const others = transitions.filter((each) => each !== known);
  return [...others, { from, to, count: (known?.count ?? 0) + 1 }];
}

function addAmount(
  amounts: SimulationResult["amounts"],
  { destination }: PaymentIntent,
): SimulationResult["amounts"] {
  const known = amounts.find(({ currency }) => currency === destination.currency);
  const total = sum([
    known?.amount ?? subtract(destination.amount, destination.amount),
    destination.amount,
  ]);
  const others = amounts.filter((each) => each !== known);
  return [...others, { currency: destination.currency, amount: total }];
}
