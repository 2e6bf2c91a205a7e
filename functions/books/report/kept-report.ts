import type { RequestContext } from "#api/http/operation.ts";
import { formatOptional, formatTimestamp } from "#api/schema/field/timestamp.ts";
import type { Instant } from "#domain/value/instant.ts";
import { findKeptMoments } from "#store/table/account/kept-report-store.ts";
import type { Table } from "#store/table/core/table.ts";
import { FailureError, invalidRequest, missing } from "#work/outcome/outcome.ts";
import { refuseFuture } from "#work/outcome/refuse-future.ts";
import { type KeptFigures, readKept } from "#work/reporting/keep-figures.ts";

type Asked = { readonly asOf: Instant; readonly report: string; readonly by?: string };

/**
 * The figures of a full hour.
 *
 * @throws FailureError 400 for a moment in the future; 404 where none are kept, with the nearest moments that are, and the export
 *   that answers for any moment
 */
export async function requireKept(
  table: Table,
  { organizationId, now }: RequestContext,
  { asOf, report, by }: Asked,
): Promise<KeptFigures> {
  refuseFuture({ asOf, now });
  const kept = await readKept(table, organizationId, { moment: asOf, now });
  if (kept !== null) return kept;
  const { before, after } = await findKeptMoments(table, organizationId, asOf);
  const moment = formatTimestamp(asOf);
  const query = new URLSearchParams({ report, ...(by === undefined ? {} : { by }), asOf: moment });
  throw new FailureError({
    ...missing("Kept report", { id: moment, organizationId }),
    details: {
      before: formatOptional(before),
      after: formatOptional(after),
      export: `/v1/exports/reports?${query}`,
    },
  });
}

type Period = {
  readonly by: string;
  readonly from?: Instant | undefined;
  readonly to?: Instant | undefined;
  readonly asOf?: Instant | undefined;
  readonly days?: string | undefined;
};

/** @throws FailureError 400 for a period that the figures of a moment do not tell apart, or two beginnings of a period */
export function refuseWithMoment({ by, from, to, asOf, days }: Period): void {
  const export_ = "GET /v1/exports/reports has any period.";
  const issues = [
    asOf !== undefined && from !== undefined && ["from", `Use days with asOf; ${export_}`],
    asOf !== undefined && to !== undefined && ["to", `Use days with asOf; ${export_}`],
    asOf !== undefined &&
      by === "rule" &&
      days !== undefined && ["days", `Not by rule; ${export_}`],
    asOf === undefined && days !== undefined && from !== undefined && ["days", "Not with from."],
  ].flatMap((issue) => {
    if (issue === false) return [];
    const [field = "", message = ""] = issue;
    return [{ path: [field], message }];
  });
  if (issues.length > 0) throw new FailureError(invalidRequest("The query is invalid.", issues));
}
