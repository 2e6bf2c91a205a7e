import type { Shown } from "#api/schema/contract/shown.ts";
import { formatOptional, formatTimestamp } from "#api/schema/field/timestamp.ts";
import { formatId, type Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { AnyExportQuery } from "./export-request.ts";
import type * as response from "./export-response.ts";

type Job = {
  readonly uuid: Uuid<"export">;
  readonly query: AnyExportQuery;
  readonly status: "pending" | "completed" | "failed";
  readonly total: number | null;
  readonly createdAt: Instant;
  readonly completedAt: Instant | null;
  readonly failure: { readonly code: string; readonly message: string } | null;
};

/** An export that a job writes, without the address of its file. */
export function viewExport(job: Job): Shown<typeof response.exportSummary> {
  const { query } = job;
  const subject = "subject" in query ? query.subject : "reconciliation-cases";
  return {
    exportId: formatId("export", job.uuid),
    subject,
    status: job.status,
    format: query.format,
    total: job.total,
    createdAt: formatTimestamp(job.createdAt),
    completedAt: formatOptional(job.completedAt),
    error: job.failure,
  };
}
