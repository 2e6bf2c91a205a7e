/** Queries of reports (docs/specification.md, Reports). */
import * as z from "zod";
import { timestamp } from "../../field/fields.ts";
import { listQuery } from "../../field/list-query.ts";

const reportFormats = ["json", "csv"] as const;
const matchRateGroupings = ["source", "rule"] as const;

export const reportQuery = z.lazy(() =>
  z.strictObject({ format: z.enum(reportFormats).default("json") }),
);

export const expectedStatuses = ["expected", "overdue"] as const;

export const listExpectedDeliveriesQuery = listQuery(100, () => ({
  status: z.enum(expectedStatuses).optional(),
  format: z.enum(reportFormats).default("json"),
}));

export const getMatchRateReportQuery = listQuery(100, () => ({
  by: z.enum(matchRateGroupings).default("source"),
  from: timestamp.optional(),
  to: timestamp.optional(),
  format: z.enum(reportFormats).default("json"),
}));
