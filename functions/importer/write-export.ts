import type { Uuid } from "../../shared/domain/id.ts";
import { exportObjectKey } from "../../shared/exporting/object-key.ts";
import { readExported } from "../../shared/exporting/read-cases.ts";
import { exportContentTypes, writeCases } from "../../shared/exporting/write-cases.ts";
import { writeObject } from "../../shared/object-store/object-store.ts";
import type { ExportedCase } from "../../shared/schema/export-view.ts";
import { findExport, finishExport } from "../../shared/table/export-store.ts";
import type { ReadDependencies } from "./read-file.ts";

/** A run ends itself before Lambda ends it (15 minutes), so that its job can say that it failed. */
const longestRunMilliseconds = 13 * 60_000;

export class ExportTooLongError extends Error {
  override readonly name = "ExportTooLongError";
}

/**
 * Writes the file of an export job; repeated after a crash, it writes the same file again.
 *
 * @throws ExportTooLongError where one run does not suffice; the job has failed then.
 */
export async function writeExport(
  { table, objects, now }: ReadDependencies,
  organizationId: string,
  uuid: Uuid,
): Promise<void> {
  const job = await findExport(table, organizationId, uuid);
  if (job === null || job.status !== "pending") return;
  const { query, createdAt } = job;
  const endsAt = now() + longestRunMilliseconds;
  let total = 0;
  const counted = async function* (): AsyncGenerator<ExportedCase> {
    for await (const each of readExported(table, { organizationId, query, now: createdAt })) {
      if (now() > endsAt) throw new ExportTooLongError(`No end after ${total} cases.`);
      total += 1;
      yield each;
    }
  };
  const texts = writeCases(query, createdAt, counted());
  try {
    await writeObject(objects, exportObjectKey(job), exportContentTypes[query.format], texts);
  } catch (error) {
    if (!(error instanceof ExportTooLongError)) throw error;
    await finishExport(table, job, { status: "failed", total: null, now: now() });
    throw error;
  }
  await finishExport(table, job, { status: "completed", total, now: now() });
}
