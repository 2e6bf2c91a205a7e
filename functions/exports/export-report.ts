import type * as z from "zod";
import type { OperationResult, ReadInput } from "#api/http/operation.ts";
import type { exportReportQuery } from "#api/resource/export/export-request.ts";
import type { Dependencies } from "#work/outcome/dependencies.ts";
import { FailureError, invalidRequest } from "#work/outcome/outcome.ts";
import { refuseFuture } from "#work/outcome/refuse-future.ts";
import { startExport } from "./start-export.ts";

type Query = z.output<typeof exportReportQuery>;

/**
 * Starts the job that writes a report as it was at a moment.
 *
 * @throws FailureError 400 for a moment in the future, and for a period of another report than the match rate
 */
export async function exportReport(
  dependencies: Dependencies,
  { context, query }: ReadInput<Query>,
): Promise<OperationResult> {
  refuseFuture({ asOf: query.asOf, now: context.now });
  refusePeriod(query);
  return startExport(dependencies, context, { ...query, subject: "reports" });
}

function refusePeriod({ report, from, to }: Query): void {
  if (report === "match-rate") return;
  const named = Object.entries({ from, to }).filter(([, moment]) => moment !== undefined);
  if (named.length === 0) return;
  const issues = named.map(([name]) => ({
    path: [name],
    message: "Only match-rate has a period.",
  }));
  throw new FailureError(invalidRequest("The query is invalid.", issues));
}
