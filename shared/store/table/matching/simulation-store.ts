/**
 * Simulations: one of an organization runs, and a few wait in the order of their requests. Each
 * change of the running one's item is, through the stream, the message for its next step.
 */

import type { SimulationJob } from "#domain/matching/job.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { UpdateWrite, Write } from "../core/commit.ts";
import { jsonCodec } from "../core/document/document.ts";
import { itemsOf } from "../core/key-range.ts";
import { finderOf, ownNames, setting, versioned } from "../core/stored.ts";
import type { Table } from "../core/table.ts";
import { dueAgain } from "./job-store.ts";
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

const lines = /* @__PURE__ */ setting({
  noun: "line of simulations",
  key: simulationLineKey,
  codec: /* @__PURE__ */ jsonCodec<SimulationLine>(1),
  absent: { running: null, waiting: [], version: 0 },
});

export const findSimulationLine = lines.find;

/** Replaces the line, on the condition that it is unchanged since it was read. */
export function updateLineWrite(
  organizationId: OrganizationId,
  before: SimulationLine,
  { running, waiting }: Pick<SimulationLine, "running" | "waiting">,
): Write {
  return lines.set(organizationId, { running, waiting, version: before.version + 1 });
}

const simulations = /* @__PURE__ */ versioned({
  noun: "simulation",
  key: (organizationId: OrganizationId, uuid: Uuid<"simulation">) =>
    jobKey(organizationId, { kind: "simulation", uuid }),
  namesOf: ownNames,
  codec: /* @__PURE__ */ jsonCodec<SimulationJob>(1),
});

/** A new simulation, with the cases that its first steps have found. */
export function createSimulationWrites(job: SimulationJob): Write[] {
  const put = simulations.create(withoutChanges(job), {
    status: job.status,
    expiresAt: expiryOf(job),
    ...(job.status === "running" ? dueAgain(job.uuid, job.updatedAt) : {}),
  });
  const found = { counted: 0, found: job.result.changes };
  return [put, ...addSimulatedWrites(job, found, expiryOf(job))];
}

function withoutChanges(job: SimulationJob): SimulationJob {
  return job.kind === "simulation"
    ? { ...job, result: { ...job.result, changes: [] } }
    : { ...job, result: { ...job.result, changes: [] } };
}

function expiryOf({ createdAt }: SimulationJob): number {
  return Math.floor(createdAt / 1_000) + keptSeconds;
}

/** The result of one step, on the condition that no other step has run; the first write is that of the job. */
export function updateSimulationWrites(
  before: SimulationJob,
  changed: SimulationJob,
): [UpdateWrite, ...Write[]] {
  const { changes: found } = changed.result;
  const kept = withoutChanges(changed);
  const counted = before.result.changed;
  const added = addSimulatedWrites(before, { counted, found }, expiryOf(before));
  return [updateWrite(before, kept), ...added];
}

function updateWrite(before: SimulationJob, changed: SimulationJob): UpdateWrite {
  const after: SimulationJob = { ...changed, version: before.version + 1 };
  const isRunning = after.status === "running";
  const due = dueAgain(after.uuid, after.updatedAt);
  return {
    ...simulations.update(before, after, { status: after.status, ...(isRunning ? due : {}) }),
    remove: isRunning ? [] : ["dueAt", "duePartition"],
  };
}

/** Simulations that a list shows, and those of both kinds that it reads for them. */
const maximumListedSimulations = 100;
const maximumReadSimulations = 400;

type OfKind<Kind extends SimulationJob["kind"]> = Extract<SimulationJob, { readonly kind: Kind }>;

/**
 * The newest simulations of a kind, newest first: one query. Their ids begin with digits, the names of other jobs with letters.
 */
export async function findSimulations<Kind extends SimulationJob["kind"]>(
  table: Table,
  {
    organizationId,
    kind,
    now,
  }: {
    readonly organizationId: OrganizationId;
    readonly kind: Kind;
    readonly now: Instant;
  },
): Promise<OfKind<Kind>[]> {
  const range = { pk: jobPartition(organizationId), from: "0", to: "9~" };
  const reading = { isDescending: true, limit: maximumListedSimulations };
  const found: OfKind<Kind>[] = [];
  let read = 0;
  for await (const item of itemsOf(table, range, reading)) {
    read += 1;
    const job = Number(item["expiresAt"]) > now / 1_000 ? simulations.decode(item) : null;
    if (job !== null && isOfKind(job, kind)) found.push(job);
    if (found.length === maximumListedSimulations || read === maximumReadSimulations) break;
  }
  return found;
}

function isOfKind<Kind extends SimulationJob["kind"]>(
  job: SimulationJob,
  kind: Kind,
): job is OfKind<Kind> {
  return job.kind === kind;
}

/** The simulation of any kind. */
export const findSimulation = /* @__PURE__ */ finderOf(simulations);

/** Finds a simulation of the kind by its id. */
export function simulationFinder<Kind extends SimulationJob["kind"]>(kind: Kind) {
  return async (
    table: Table,
    organizationId: OrganizationId,
    uuid: Uuid<"simulation">,
  ): Promise<OfKind<Kind> | null> => {
    const job = await findSimulation(table, organizationId, uuid);
    return job !== null && isOfKind(job, kind) ? job : null;
  };
}
