/**
 * What-if analysis: runs the real matcher over the stored history with other rules and changes no
 * case (docs/matching.md, What-if).
 */

import type { Payment } from "#domain/case/reconciliation-case.ts";
import {
  addFailure,
  addSimulated,
  type FailedRecord,
  maximumTries,
  outcomeOf,
  type SimulationJob,
} from "#domain/matching/job.ts";
import { referencesOfIntent } from "#domain/matching/strategy/match-values.ts";
import type { ReconciliationRule } from "#domain/rule/rule.ts";
import { RuleBook } from "#domain/rule/rule-book.ts";
import type { Instant } from "#domain/value/instant.ts";
import { indexExpectedAmounts } from "#store/table/amount/amount-index.ts";
import { openAuditEntry } from "#store/table/audit/open-audit-entry.ts";
import { decodeLeg } from "#store/table/evidence/leg-store.ts";
import { walkRecords } from "#store/table/list/walk/walk-records.ts";
import { sharedAmong } from "#store/table/matching/shared-reference-store.ts";
import { decodePayment } from "#store/table/payment/payment-store.ts";
import { findMatchSettings, findRules } from "#store/table/rule/rule-store.ts";
import { concerns } from "../../matching/case-knowledge.ts";
import type { MatchDependencies } from "../../matching/match-dependencies.ts";
import { matchLegs } from "../../matching/match-legs.ts";
import { evaluatePayment } from "../../matching/run-cases.ts";
import { indexLeg } from "../index-amounts.ts";
import { readRematchInput } from "../rematch-input.ts";
import { readSealedRematchInputs } from "../sealed-rematch-inputs.ts";

type Item = Record<string, unknown>;

/** The organization's rules, with the tried rule added or in place of its stored version. */
async function rulesToTry(
  { table }: MatchDependencies,
  { organizationId, rule }: Pick<SimulationJob, "organizationId" | "rule">,
): Promise<ReconciliationRule[]> {
  const rules = await findRules(table, organizationId);
  return [...rules.filter(({ uuid }) => uuid !== rule.uuid), rule];
}

/** How a step skips the records of a page after repeated failures, and reports each of them. */
export type FailureSkipping = {
  /** Whether the records are skipped without being tried. */
  readonly isUntried: boolean;
  readonly report: (record: Omit<FailedRecord, "tries">, error: unknown) => void;
};

/**
 * Processes one page of the current stage.
 *
 * @param records maximum records of the page
 * @param skipping how records that fail are skipped; without it, the step throws
 */
export async function stepSimulation(
  dependencies: MatchDependencies,
  job: SimulationJob,
  now: Instant,
  records: number,
  skipping?: FailureSkipping,
): Promise<SimulationJob> {
  const { organizationId, position } = job;
  if (position === null) return { ...job, status: "completed" };
  const { collection } = position;
  const page = await walkRecords(dependencies.table, organizationId, collection, position, records);
  const rules = await rulesToTry(dependencies, job);
  const processPage = () => stages[job.stage].process(dependencies, job, page.items, rules, now);
  const stepped =
    skipping === undefined
      ? await processPage()
      : await processOrSkip(job, page.items, processPage, skipping);
  const isPast = page.next !== null && dayOf(page.next.partition) > isoDay(job.to);
  const isOver = page.next === null || (collection === "payment" && isPast);
  if (!isOver && page.next !== null) {
    return { ...stepped, position: { collection, ...page.next } };
  }
  return startStage(stepped, stages[job.stage].next);
}

async function processOrSkip(
  job: SimulationJob,
  items: readonly Item[],
  processPage: () => Promise<SimulationJob>,
  { isUntried, report }: FailureSkipping,
): Promise<SimulationJob> {
  const collection = job.position?.collection ?? "payment";
  const error = new Error("The function ended at this record each time.");
  const skip = (reason: unknown) => {
    let { failed } = job;
    for (const item of items) {
      const record = { collection, uuid: item["sk"] as FailedRecord["uuid"] };
      failed = addFailure(failed, { ...record, tries: maximumTries });
      report(record, reason);
    }
    return { ...job, failed };
  };
  return isUntried ? skip(error) : processPage().catch(skip);
}

type Stage = {
  readonly next: SimulationJob["stage"] | null;
  readonly process: (
    dependencies: MatchDependencies,
    job: SimulationJob,
    items: readonly Item[],
    rules: readonly ReconciliationRule[],
    now: Instant,
  ) => Promise<SimulationJob>;
};

const stages: Readonly<Record<SimulationJob["stage"], Stage>> = {
  prepare_payments: { next: "prepare_legs", process: preparePayments },
  prepare_legs: { next: "decide", process: prepareLegs },
  decide: { next: null, process: decideCases },
};

/** The job at the start of a stage; completed if there is none. */
export function startStage(
  job: SimulationJob,
  stage: SimulationJob["stage"] | null,
): SimulationJob {
  if (stage === null) return { ...job, position: null, status: "completed" };
  const collection = stage === "prepare_legs" ? "leg" : "payment";
  // A day without a shard sorts before all its shards.
  const partition = collection === "payment" ? isoDay(job.from) : "";
  return { ...job, stage, position: { collection, partition, after: "" } };
}

function isoDay(instant: Instant): string {
  return new Date(instant).toISOString().slice(0, 10);
}

function dayOf(partition: string): string {
  return partition.slice(0, 10);
}

function isInPeriod({ intent }: Payment, { from, to }: SimulationJob): boolean {
  return intent.createdAt >= from && intent.createdAt < to;
}

/**
 * Enters the payments with the tried rules' tolerance, which may need buckets of another width.
 * Additional entries change no case, because every reader checks them.
 */
async function preparePayments(
  dependencies: MatchDependencies,
  job: SimulationJob,
  items: readonly Item[],
  rules: readonly ReconciliationRule[],
  now: Instant,
): Promise<SimulationJob> {
  const book = new RuleBook(rules);
  let total = job.total;
  for (const payment of items.map(decodePayment).filter((each) => isInPeriod(each, job))) {
    total += 1;
    if (payment.state.status !== "open") continue;
    const { intent } = payment;
    const { shared } = await findMatchSettings(dependencies.table, intent.organizationId);
    const scopes = sharedAmong(shared, referencesOfIntent(intent));
    const expected = { intent, tolerance: book.widestToleranceOf(intent), scopes };
    await indexExpectedAmounts(dependencies, expected, now);
  }
  return { ...job, total };
}

async function prepareLegs(
  dependencies: MatchDependencies,
  job: SimulationJob,
  items: readonly Item[],
  _rules: readonly ReconciliationRule[],
  now: Instant,
): Promise<SimulationJob> {
  for (const leg of items.map(decodeLeg)) await indexLeg(dependencies, leg, now);
  return job;
}

async function decideCases(
  dependencies: MatchDependencies,
  job: SimulationJob,
  items: readonly Item[],
  rules: readonly ReconciliationRule[],
  now: Instant,
): Promise<SimulationJob> {
  let { result } = job;
  for (const payment of items.map(decodePayment).filter((each) => isInPeriod(each, job))) {
    const after = await decideAnew(dependencies, payment, rules, now);
    const before = outcomeOf(payment.state);
    result = addSimulated(result, payment.intent, before, outcomeOf(after.state));
  }
  return { ...job, result };
}

/** The case as these rules evaluate it at the moment. Writes nothing. */
export async function decideAnew(
  dependencies: MatchDependencies,
  payment: Payment,
  rules: readonly ReconciliationRule[],
  now: Instant,
): Promise<Payment> {
  const { organizationId } = payment.intent;
  const input = await readRematchInput(dependencies, payment);
  const request = { organizationId, ...input, now, scope: "queue", rules } as const;
  const { decided, assets, dispositionPolicies } = await matchLegs(dependencies, request);
  const all = [...decided];
  for (const readPage of await readSealedRematchInputs(dependencies, payment)) {
    const page = await matchLegs(dependencies, { ...request, ...(await readPage()) });
    all.push(...page.decided);
  }
  const auditEntry = openAuditEntry(dependencies.ids, organizationId, "system:simulation", now);
  const own = all.filter((leg) => concerns(leg, payment));
  const known = new Set(all.map(({ uuid }) => uuid));
  const runs = { legs: own, decided: known, rules, assets, dispositionPolicies, auditEntry };
  return (await evaluatePayment(dependencies.table, payment, runs)).after;
}
