/** Requests about closes of business days (docs/specification.md, Closes). */
import * as z from "zod";
import { reportFormats } from "#api/resource/report/report-request.ts";
import { calendarDate } from "#api/schema/field/calendar-date.ts";
import { createdRange, dayRange } from "#api/schema/field/created-range.ts";
import { text } from "#api/schema/field/fields.ts";
import { listQuery } from "#api/schema/field/list-query.ts";
import { strictObject } from "#api/schema/field/strict-object.ts";
import { timeZone } from "#api/schema/field/time-zone.ts";
import { maximumAccounts } from "#domain/account/account.ts";
import { closeStatuses } from "#domain/account/close.ts";
import { differenceKinds } from "#domain/account/reconcile-account.ts";

const closeFormats = ["json", "canonical", "html"] as const;

const scope = strictObject(() => ({
  accounts: z.array(text(255)).min(1).max(maximumAccounts).nullable().default(null),
}));

export const createCloseBody = strictObject(() => ({
  businessDate: calendarDate,
  timeZone: timeZone.nullable().default(null),
  scope: scope.default({ accounts: null }),
  since: calendarDate.nullable().default(null),
}));

export const listClosesQuery = listQuery(25, () => ({
  status: z.enum(closeStatuses).optional(),
  businessDate: calendarDate.optional(),
  ...createdRange(),
}));

export const getCloseQuery = strictObject(() => ({ format: z.enum(closeFormats).default("json") }));

export const listCloseItemsQuery = listQuery(25, () => ({
  account: text(255).optional(),
  kind: z.enum(differenceKinds).optional(),
  format: z.enum(reportFormats).default("json"),
}));

export const listCloseChangesQuery = listQuery(25, () => ({
  account: text(255).optional(),
  ...dayRange(),
}));
