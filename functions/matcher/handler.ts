import { Logger } from "@aws-lambda-powertools/logger";
import { readArchiveAfter, readArchiveBucket, readStage, readTableName } from "#config.ts";
import type { Instant } from "#domain/value/instant.ts";
import { openArchive } from "#store/archive/open-archive.ts";
import { createMeter } from "#store/metrics/meter.ts";
import { openObjectStore } from "#store/object-store/object-store.ts";
import { consumeMatches } from "#store/queue/matching/consume-matches.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { openTable } from "#store/table/core/table.ts";
import { logDecisions } from "#store/table/recovery/decision-log.ts";
import { openRematch, type RematchDependencies } from "./rematch.ts";

const now = () => Date.now() as Instant;
const logger = new Logger({ serviceName: "matcher" });
const meter = createMeter(readStage());

function archiveSettings() {
  const [bucket, afterMilliseconds] = [readArchiveBucket(), readArchiveAfter()];
  if (bucket === null || afterMilliseconds === null) return undefined;
  return { store: openObjectStore(bucket), afterMilliseconds };
}

const dependencies: RematchDependencies = {
  table: openTable(readTableName(), {}, openArchive(readArchiveBucket())),
  ids: createIdSource(now),
  now,
  reportFailure: ({ error, job, isGivenUp, ...failure }) => {
    const message = isGivenUp ? "job skipped a record" : "job postponed a record";
    logger.error(message, { job, ...failure, error: error as Error });
    if (isGivenUp) meter.record("JobFailures", job, 1);
  },
  archiving: archiveSettings(),
  countSilent: (kind) => meter.record("Silent", kind, 1),
};

export const handler = consumeMatches(
  {
    logger,
    meter,
    now,
    logDecided: (decided) => logDecisions(dependencies.table, decided),
  },
  openRematch(dependencies),
);
