import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import {
  dropExport,
  type ExportLane,
  type ExportProgress,
  readExportLane,
  saveExportLane,
} from "#store/table/bulk/export-lane-store.ts";
import { type ExportFailure, type ExportJob, findExport } from "#store/table/bulk/export-store.ts";
import { readRows } from "#work/exporting/export-rows.ts";
import { IncompleteEvidenceError } from "#work/exporting/read-evidence.ts";
import {
  type ExportBounds,
  type ExportDependencies,
  ExportFailedError,
  ExportFile,
  LaneLostError,
} from "./export-file.ts";

export const exportBounds: ExportBounds = {
  partBytes: 8 * 1_048_576,
  leastPartBytes: 5 * 1_048_576,
  // Short, so that the exports of other organizations run in between.
  runMilliseconds: 60_000,
};

/**
 * Longer than the function's timeout: afterwards the holder is dead and another message may
 * continue.
 */
const heldMilliseconds = 360_000;

/** After this number of runs without progress the job fails. */
const maximumTries = 5;

/** All runs ended without recording an error. */
class RunsEndedError extends Error {
  override readonly name = "RunsEndedError";
}

/**
 * One run of the organization's exports: continues the current job, or starts the one that has
 * waited longest. Returns without work if another message holds the lane: the next change of the
 * lane sends a new message.
 *
 * @param message id of the queue message, equal in all its deliveries
 * @throws the error of the run; the message is then delivered again
 */
export async function writeExport(
  dependencies: ExportDependencies,
  organizationId: OrganizationId,
  message: string,
): Promise<void> {
  const { table, now } = dependencies;
  const claimed = await claimLane(dependencies, organizationId, message);
  if (claimed === null) return;
  const { lane, progress } = claimed;
  const job = await findExport(table, organizationId, progress.job);
  if (job?.status !== "pending") {
    await dropExport(table, lane, progress.job, now());
    return;
  }
  const file = new ExportFile(dependencies, job, lane, progress);
  try {
    if (progress.tries > maximumTries) throw new RunsEndedError("The runs ended unexpectedly.");
    await writeOn(dependencies, job, file);
  } catch (error) {
    if (error instanceof LaneLostError) return;
    const failure = failureOf(error, file.progress);
    if (failure !== null) await file.fail(failure);
    throw error;
  }
}

type Claimed = { readonly lane: ExportLane; readonly progress: ExportProgress };

/** Returns null if there is no job, or another message holds the lane. */
async function claimLane(
  { table, now }: ExportDependencies,
  organizationId: OrganizationId,
  message: string,
): Promise<Claimed | null> {
  const { lane, waiting } = await readExportLane(table, organizationId);
  const { holder } = lane;
  if (holder !== null && holder.message !== message && holder.until > now()) return null;
  const before = lane.progress ?? (waiting === null ? null : progressOf(waiting));
  if (before === null) return null;
  const progress = { ...before, part: before.part + 1, tries: before.tries + 1 };
  const until = (now() + heldMilliseconds) as Instant;
  const after = { progress, holder: { message, until } };
  const claimed = await saveExportLane(table, lane, after, { now: now() });
  return claimed === null ? null : { lane: claimed, progress };
}

function progressOf(job: Uuid<"export">): ExportProgress {
  return {
    job,
    uploadId: null,
    part: 0,
    after: null,
    written: 0,
    remainder: null,
    isWritten: false,
    tries: 0,
  };
}

/** Writes until the file is complete or the time of the run is used up. */
async function writeOn(
  dependencies: ExportDependencies,
  job: ExportJob,
  file: ExportFile,
): Promise<void> {
  const { now, bounds } = dependencies;
  const endsAt = now() + bounds.runMilliseconds;
  if (!file.progress.isWritten) {
    await file.open();
    const { after } = file.progress;
    const request = { ...job, now: job.createdAt, after };
    for await (const group of readRows(dependencies, request)) {
      await file.add(group);
      if (now() > endsAt) {
        await file.handOver();
        return;
      }
    }
    await file.close();
  }
  await file.complete();
}

/** Why the job fails now; null if it will be tried again. */
function failureOf(error: unknown, { tries }: ExportProgress): ExportFailure | null {
  if (error instanceof ExportFailedError) return { code: error.code, message: error.message };
  if (tries < maximumTries) return null;
  if (error instanceof IncompleteEvidenceError) {
    return { code: "incomplete_evidence", message: error.message };
  }
  return { code: "internal_error", message: "The export could not be written. Start it again." };
}
