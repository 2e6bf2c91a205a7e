import type { Uuid } from "../../shared/domain/id.ts";
import { exportObjectKey } from "../../shared/exporting/object-key.ts";
import { readExported } from "../../shared/exporting/read-cases.ts";
import { exportContentTypes, writeCases } from "../../shared/exporting/write-cases.ts";
import { writeObject } from "../../shared/object-store/object-store.ts";
import type { ExportedCase } from "../../shared/schema/export-view.ts";
import { findExport, finishExport } from "../../shared/table/export-store.ts";
import type { ReadDependencies } from "./read-file.ts";

/** Writes the file of an export job; repeated after a crash, it writes the same file again. */
export async function writeExport(
  { table, objects, now }: ReadDependencies,
  organizationId: string,
  uuid: Uuid,
): Promise<void> {
  const job = await findExport(table, organizationId, uuid);
  if (job === null || job.status !== "pending") return;
  const { query, createdAt } = job;
  let total = 0;
  const counted = async function* (): AsyncGenerator<ExportedCase> {
    for await (const each of readExported(table, { organizationId, query, now: createdAt })) {
      total += 1;
      yield each;
    }
  };
  const texts = writeCases(query, createdAt, counted());
  await writeObject(objects, exportObjectKey(job), exportContentTypes[query.format], texts);
  await finishExport(table, job, { status: "completed", total, now: now() });
}
