/**
 * Simulations: one of an organization runs, and a few wait in the order of their requests. Each
 * change of the running one's item is, through the stream, the message for its next step.
 */

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
import { jobKey, simulationLineKey } from "./matching-keys.ts";

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

export function createSimulationWrite(job: SimulationJob): Write {
  const key = jobKey(job.organizationId, { kind: "simulation", uuid: job.uuid });
  return {
    kind: "put",
    item: {
      ...key,
      v: 1,
      doc: JSON.stringify(job),
      status: job.status,
      version: job.version,
      expiresAt: Math.floor(job.createdAt / 1_000) + keptSeconds,
      ...(job.status === "running" ? dueAgain(job.uuid, job.updatedAt) : {}),
    },
    condition: "attribute_not_exists(pk)",
  };
}

/** The result of one step, on the condition that no other step has run. */
export function updateSimulationWrite(before: SimulationJob, changed: SimulationJob): UpdateWrite {
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

export async function findSimulation(
  table: Table,
  organizationId: OrganizationId,
  uuid: Uuid<"simulation">,
): Promise<SimulationJob | null> {
  const [item] = await readAll(table, [jobKey(organizationId, { kind: "simulation", uuid })]);
  const job = item === undefined ? null : (JSON.parse(item["doc"] as string) as SimulationJob);
  return job?.kind === "simulation" ? job : null;
}
