/** One step of a simulation, of a rule or of a fee schedule: a page of the records of its stage. */
import {
  addFailure,
  type FailedRecord,
  maximumTries,
  type SimulationJob,
} from "#domain/matching/job.ts";
import type { Instant } from "#domain/value/instant.ts";
import { walkRecords } from "#store/table/list/walk/walk-records.ts";
import type { MatchDependencies } from "../../matching/match-dependencies.ts";
import { ruleStages } from "./simulate.ts";
import { feeStages } from "./simulate-fees.ts";
import type { Stages, WalkedItem } from "./stages.ts";

/** How a step skips the records of a page after repeated failures, and reports each of them. */
export type FailureSkipping = {
  /** Whether the records are skipped without being tried. */
  readonly isUntried: boolean;
  readonly report: (record: Omit<FailedRecord, "tries">, error: unknown) => void;
};

type Step = {
  readonly now: Instant;
  /** Maximum records of the page. */
  readonly records: number;
  /** How records that fail are skipped; without it, the step throws. */
  readonly skipping?: FailureSkipping;
};

/** Processes one page of the current stage. */
export function stepSimulation<Job extends SimulationJob>(
  dependencies: MatchDependencies,
  job: Job,
  step: Step,
): Promise<Job> {
  return stepThrough(dependencies, job, stagesOf(job), step);
}

/** A new job at its first stage. */
export function startSimulation<Job extends SimulationJob>(job: Job): Job {
  return startStage(job, stagesOf(job), job.stage);
}

function stagesOf<Job extends SimulationJob>({ kind }: Job): Stages<Job> {
  const stages = { simulation: ruleStages, feeSimulation: feeStages };
  return stages[kind] as unknown as Stages<Job>;
}

async function stepThrough<Job extends SimulationJob>(
  dependencies: MatchDependencies,
  job: Job,
  stages: Stages<Job>,
  { now, records, skipping }: Step,
): Promise<Job> {
  const { organizationId, position } = job;
  if (position === null) return { ...job, status: "completed" };
  const { collection } = position;
  const stage = stages[job.stage as Job["stage"]];
  const page = await walkRecords(dependencies.table, organizationId, collection, position, records);
  const processPage = () => stage.process(dependencies, job, page.items, now);
  const stepped =
    skipping === undefined
      ? await processPage()
      : await processOrSkip(job, page.items, processPage, skipping);
  const isPast =
    stage.isOfAllTime?.(job) !== true &&
    page.next !== null &&
    dayOf(page.next.partition) > isoDay(job.to);
  const isOver = page.next === null || (collection === "payment" && isPast);
  if (!isOver && page.next !== null) {
    return { ...stepped, position: { collection, ...page.next } };
  }
  return startStage(stepped, stages, stage.next);
}

async function processOrSkip<Job extends SimulationJob>(
  job: Job,
  items: readonly WalkedItem[],
  processPage: () => Promise<Job>,
  { isUntried, report }: FailureSkipping,
): Promise<Job> {
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

/** The job at the start of a stage; completed if there is none. */
function startStage<Job extends SimulationJob>(
  job: Job,
  stages: Stages<Job>,
  name: Job["stage"] | null,
): Job {
  if (name === null) return { ...job, position: null, status: "completed" };
  const { collection, isOfAllTime } = stages[name];
  const isFromBeginning = collection === "leg" || isOfAllTime?.(job) === true;
  // A day without a shard sorts before all its shards.
  const partition = isFromBeginning ? "" : isoDay(job.from);
  return { ...job, stage: name, position: { collection, partition, after: "" } };
}

function isoDay(instant: Instant): string {
  return new Date(instant).toISOString().slice(0, 10);
}

function dayOf(partition: string): string {
  return partition.slice(0, 10);
}
