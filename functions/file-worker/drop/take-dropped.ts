/**
 * Takes a file of the drop folder in: one content under one name is one batch, however often and in whatever order S3
 * announces it (docs/decisions/0085, Files that come by themselves).
 *
 * The file is copied before its batch exists, and the batch, with what is known of the object, is one transaction. So after a
 * crash the announcement, which comes again, finds either nothing but an unused copy, or all of it.
 */
import type { Logger } from "@aws-lambda-powertools/logger";
import type { ImportProfile } from "#api/resource/import/import-profile-request.ts";
import { type OwnedPath, readDropPath } from "#domain/bulk/drop-folder.ts";
import type { Meter } from "#store/metrics/meter.ts";
import type { MetricValue } from "#store/metrics/metric-table.ts";
import { copyVersion, removeObject, removeVersion } from "#store/object-store/object-store.ts";
import { type DropAnnouncement, importObjectKey } from "#store/queue/bulk/import-message.ts";
import { type DroppedObject, findDroppedObject } from "#store/table/bulk/dropped-file-store.ts";
import { findImportProfile, findImportProfiles } from "#store/table/bulk/import-profile-store.ts";
import { commit } from "#store/table/core/commit.ts";
import { raced, retryRaces } from "#store/table/core/retry-races.ts";
import type { BatchDependencies } from "../complete-batch.ts";
import { createdBatchWrites, failedBatchWrites, newOrigin, repeatWrites } from "./dropped-batch.ts";
import { claimWrites, findStanding, type Seen } from "./dropped-claims.ts";
import { type DropError, readDropped } from "./read-dropped.ts";

export type DropDependencies = BatchDependencies & {
  readonly meter: Pick<Meter, "record">;
  readonly logger: Pick<Logger, "warn">;
};

/** What became of an announcement; `known`: it was seen before. */
type Outcome = Exclude<MetricValue<"DroppedFiles">, "nobody"> | "known";

export async function takeDropped(
  dependencies: DropDependencies,
  announced: DropAnnouncement,
): Promise<void> {
  const { meter, logger, table } = dependencies;
  const { key, size } = announced;
  // A client makes a folder by an empty object.
  if (key.endsWith("/") && size === 0) return;
  const path = readDropPath(key);
  if (path.kind === "nobody") {
    meter.record("DroppedFiles", "nobody", 1);
    logger.warn("A dropped file is in no organization's folder", { key });
    return;
  }
  const outcome = await retryRaces(() => takeOnce(dependencies, path, announced));
  if (outcome === "known") return;
  meter.record("DroppedFiles", outcome, 1);
  if (outcome !== "failed") return;
  logger.warn("A dropped file failed before it was read", { key });
  // Perhaps the organization's id is mistyped: then nobody reads its list of batches.
  const profiles = await findImportProfiles(table, path.organizationId);
  if (profiles.length === 0) meter.record("DroppedFiles", "nobody", 1);
}

async function takeOnce(
  dependencies: DropDependencies,
  path: OwnedPath,
  announced: DropAnnouncement,
): Promise<Outcome | typeof raced> {
  const { table, objects } = dependencies;
  const { organizationId } = path;
  const { key, etag, sequencer } = announced;
  const object = await findDroppedObject(table, organizationId, { key, etag });
  if (object?.announcements.includes(sequencer) === true) {
    if (object.sha256 !== null) await removeVersion(objects, announced);
    return "known";
  }
  const seen: Seen = { organizationId, announced, object, content: null, sha256: null };
  const profile = await profileOf(dependencies, path);
  if (profile === null) return fail(dependencies, path, seen, reasonOf(path));
  const repeated = await repeatObject(dependencies, seen, object);
  return repeated ?? (await takeContent(dependencies, { path, profile, seen }));
}

async function profileOf(
  { table }: DropDependencies,
  path: OwnedPath,
): Promise<ImportProfile | null> {
  if (path.kind === "unowned") return null;
  return findImportProfile(table, path.organizationId, path.profileUuid);
}

function reasonOf(path: OwnedPath): DropError {
  return path.kind === "unowned" ? path.reason : "profile_unknown";
}

/** The same object was uploaded again: where ETags follow from the content. Null where it has no batch that stands. */
async function repeatObject(
  dependencies: DropDependencies,
  seen: Seen,
  object: DroppedObject | null,
): Promise<Outcome | typeof raced | null> {
  if (object === null || object.sha256 === null) return null;
  return repeat(dependencies, { ...seen, sha256: object.sha256 });
}

type Taking = {
  readonly path: OwnedPath;
  readonly profile: ImportProfile;
  readonly seen: Seen;
};

async function takeContent(
  dependencies: DropDependencies,
  { path, profile, seen }: Taking,
): Promise<Outcome | typeof raced> {
  const { announced } = seen;
  const read = await readDropped(dependencies.objects, announced);
  if ("error" in read) return fail(dependencies, path, seen, read.error, profile);
  const known: Seen = { ...seen, sha256: read.sha256 };
  const repeated = await repeat(dependencies, known);
  return repeated ?? (await create(dependencies, { path, profile, seen: known }));
}

/** @returns null where the content has no batch that stands */
async function repeat(
  dependencies: DropDependencies,
  seen: Seen,
): Promise<Outcome | typeof raced | null> {
  const { table, objects } = dependencies;
  const { batch, content } = await findStanding(table, seen);
  if (batch === null) return null;
  const claims = claimWrites({ ...seen, content }, batch.uuid);
  const writes = await repeatWrites(dependencies, batch, { seen, claims });
  if (!(await commit(table, writes)).ok) return raced;
  await removeVersion(objects, seen.announced);
  return "repeated";
}

async function create(
  dependencies: DropDependencies,
  { path, profile, seen }: Taking,
): Promise<Outcome | typeof raced> {
  const { table, objects } = dependencies;
  const { announced } = seen;
  const origin = newOrigin(dependencies, path, announced.key, profile);
  const { content } = await findStanding(table, seen);
  if (!(await copyVersion(objects, announced, origin.objectKey))) {
    return fail(dependencies, path, { ...seen, sha256: null }, "file_replaced", profile);
  }
  const claims = claimWrites({ ...seen, content }, origin.uuid);
  const writes = await createdBatchWrites(dependencies, origin, claims);
  if (!(await commit(table, writes)).ok) {
    await removeObject(objects, importObjectKey(false, origin.organizationId, origin.uuid));
    return raced;
  }
  await removeVersion(objects, announced);
  return "taken";
}

/** The file stays where it is until the bucket expires it; a batch that failed says why. */
async function fail(
  dependencies: DropDependencies,
  path: OwnedPath,
  seen: Seen,
  error: DropError,
  profile: ImportProfile | null = null,
): Promise<Outcome | typeof raced> {
  const origin = newOrigin(dependencies, path, seen.announced.key, profile);
  const claims = claimWrites({ ...seen, sha256: null }, origin.uuid);
  const writes = await failedBatchWrites(dependencies, origin, { error, claims });
  return (await commit(dependencies.table, writes)).ok ? "failed" : raced;
}
