/**
 * Simulations: one of an organization runs, and a few wait in the order of their requests. Each
 * change of the running one's item is, through the stream, the message for its next step.
 */

import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { SimulationJob } from "../../domain/matching/job.ts";
import type { Uuid } from "../../domain/value/id.ts";
import type { Instant } from "../../domain/value/instant.ts";
import type { OrganizationId } from "../../domain/value/organization-id.ts";
import { readAll } from "../core/batch-read.ts";
import type { UpdateWrite, Write } from "../core/commit.ts";
import { dueAttributes } from "../core/due-keys.ts";
import { atVersion, isNew } from "../core/expression.ts";
import type { Table } from "../core/table.ts";
import { overdueMilliseconds } from "./job-store.ts";
import { jobKey, jobPartition, simulationLineKey } from "./matching-keys.ts";
import { addSimulatedWrites } from "./simulated-case-store.ts";

/** Lifetime of a simulation after its request. */
const keptSeconds = 30 * 24 * 3_600;

/** Maximum simulations of one organization that may wait for the running one. */
export const maximumWaiting = 5;

/** The running and the waiting simulations. `version` is 0 if the line is not stored yet. */
export type SimulationLine = {
  readonly running: Uuid<"simulation"> | null;
  readonly waiting: readonly Uuid<"simulation">[];
  readonly version: number;
};

export async function findSimulationLine(
  table: Table,
  organizationId: OrganizationId,
): Promise<SimulationLine> {
  const [item] = await readAll(table, [simulationLineKey(organizationId)]);
  if (item === undefined) return { running: null, waiting: [], version: 0 };
  return JSON.parse(item["doc"] as string) as SimulationLine;
}

/** Replaces the line, on the condition that it is unchanged since it was read. */
export function updateLineWrite(
  organizationId: OrganizationId,
  before: SimulationLine,
  { running, waiting }: Pick<SimulationLine, "running" | "waiting">,
): Write {
  const line: SimulationLine = { running, waiting, version: before.version + 1 };
  const item = { ...simulationLineKey(organizationId), v: 1, version: line.version };
  return {
    kind: "put",
    item: { ...item, doc: JSON.stringify(line) },
    ...(before.version === 0 ? isNew : atVersion(before.version)),
  };
}

/** A new simulation, with the cases that its first steps have found. */
export function createSimulationWrites(job: SimulationJob): Write[] {
  const key = jobKey(job.organizationId, { kind: "simulation", uuid: job.uuid });
  const put: Write = {
    kind: "put",
    item: {
      ...key,
      v: 1,
      doc: JSON.stringify({ ...job, result: { ...job.result, changes: [] } }),
      status: job.status,
      version: job.version,
      expiresAt: expiryOf(job),
      ...(job.status === "running" ? dueAgain(job.uuid, job.updatedAt) : {}),
    },
    ...isNew,
  };
  const found = { counted: 0, found: job.result.changes };
  return [put, ...addSimulatedWrites(job, found, expiryOf(job))];
}

function expiryOf({ createdAt }: SimulationJob): number {
  return Math.floor(createdAt / 1_000) + keptSeconds;
}

/** The result of one step, on the condition that no other step has run; the first write is that of the job. */
export function updateSimulationWrites(
  before: SimulationJob,
  changed: SimulationJob,
): [UpdateWrite, ...Write[]] {
  const { changes, changed: counted } = before.result;
  const found = changed.result.changes.slice(changes.length);
  const kept = { ...changed, result: { ...changed.result, changes } };
  const added = addSimulatedWrites(before, { counted, found }, expiryOf(before));
  return [updateWrite(before, kept), ...added];
}

function updateWrite(before: SimulationJob, changed: SimulationJob): UpdateWrite {
  const after: SimulationJob = { ...changed, version: before.version + 1 };
  const isRunning = after.status === "running";
  const due = dueAgain(after.uuid, after.updatedAt);
  return {
    kind: "update",
    key: jobKey(before.organizationId, { kind: "simulation", uuid: before.uuid }),
    set: {
      doc: JSON.stringify(after),
      status: after.status,
      version: after.version,
      ...(isRunning ? due : {}),
    },
    remove: isRunning ? [] : ["dueAt", "duePartition"],
    ...atVersion(before.version),
  };
}

function dueAgain(uuid: Uuid<"simulation">, now: Instant) {
  return dueAttributes(uuid, now + overdueMilliseconds);
}

/** Simulations that a list shows. */
const maximumListedSimulations = 100;

/**
 * The newest simulations, newest first: one query of at most 100 items. Their ids begin with digits, the names of
 * other jobs with letters.
 */
export async function findSimulations(
  table: Table,
  organizationId: OrganizationId,
  now: Instant,
): Promise<SimulationJob[]> {
  const query = {
    TableName: table.name,
    KeyConditionExpression: "pk = :pk AND sk BETWEEN :from AND :to",
    ExpressionAttributeValues: { ":pk": jobPartition(organizationId), ":from": "0", ":to": "9~" },
    ScanIndexForward: false,
    Limit: maximumListedSimulations,
    ConsistentRead: true,
  };
  const found: SimulationJob[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const next = start === undefined ? {} : { ExclusiveStartKey: start };
    const page = await table.client.send(new QueryCommand({ ...query, ...next }));
    const kept = (page.Items ?? []).filter(({ expiresAt }) => expiresAt > now / 1_000);
    found.push(...kept.map(({ doc }) => JSON.parse(String(doc)) as SimulationJob));
    start = page.LastEvaluatedKey;
  } while (start !== undefined && found.length < maximumListedSimulations);
  return found.slice(0, maximumListedSimulations);
}

export async function findSimulation(
  table: Table,
  organizationId: OrganizationId,
  uuid: Uuid<"simulation">,
): Promise<SimulationJob | null> {
  const [item] = await readAll(table, [jobKey(organizationId, { kind: "simulation", uuid })]);
  const job = item === undefined ? null : (JSON.parse(item["doc"] as string) as SimulationJob);
  return job?.kind === "simulation" ? job : null;
}
