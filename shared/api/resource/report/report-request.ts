/** Queries of reports (docs/specification.md, Reports). */

import * as z from "zod";
import { createdRange } from "#api/schema/field/created-range.ts";
import { text, timestamp } from "#api/schema/field/fields.ts";
import { listQuery } from "#api/schema/field/list-query.ts";
import { strictObject } from "#api/schema/field/strict-object.ts";

export const reportFormats = ["json", "csv"] as const;
export const matchRateGroupings = ["source", "rule"] as const;

export const reportQuery = strictObject(() => ({
  asOf: timestamp.optional(),
  format: z.enum(reportFormats).default("json"),
}));

export const getOverchargesReportQuery = listQuery(100, () => ({
  provider: text(64).optional(),
  overcharge: text(255).optional(),
  ...createdRange(),
  format: z.enum(reportFormats).default("json"),
}));

/** Days of creation that kept figures tell apart. */
export const reportDays = ["1", "3", "7", "30"] as const;

export const expectedStatuses = ["expected", "overdue"] as const;

export const listExpectedDeliveriesQuery = listQuery(100, () => ({
  status: z.enum(expectedStatuses).optional(),
  ...createdRange(),
  format: z.enum(reportFormats).default("json"),
}));

export const getMatchRateReportQuery = listQuery(100, () => ({
  by: z.enum(matchRateGroupings).default("source"),
  ...createdRange(),
  asOf: timestamp.optional(),
  days: z.enum(reportDays).optional(),
  format: z.enum(reportFormats).default("json"),
}));
