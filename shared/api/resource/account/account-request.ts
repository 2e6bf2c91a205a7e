/** Requests about the organization's own accounts and their balances (docs/specification.md, Accounts). */
import * as z from "zod";
import { reportFormats } from "#api/resource/report/report-request.ts";
import { calendarDate } from "#api/schema/field/calendar-date.ts";
import { createdRange, dayRange } from "#api/schema/field/created-range.ts";
import { anyAmount, currency, text } from "#api/schema/field/fields.ts";
import { listQuery } from "#api/schema/field/list-query.ts";
import { strictObject } from "#api/schema/field/strict-object.ts";
import { accountKinds } from "#domain/account/account.ts";
import { balanceSources } from "#domain/account/balance.ts";
import { differenceKinds } from "#domain/account/reconcile-account.ts";

export const createAccountBody = strictObject(() => ({
  kind: z.enum(accountKinds),
  name: text(255),
  number: text(255),
  ledgerAccount: text(255).nullable().default(null),
  currency,
}));

export const listAccountsQuery = listQuery(25, () => createdRange());

export const getAccountReconciliationQuery = listQuery(25, () => ({
  asOf: calendarDate.optional(),
  since: calendarDate.optional(),
  kind: z.enum(differenceKinds).optional(),
  format: z.enum(reportFormats).default("json"),
}));

export const recordBalanceBody = strictObject(() => ({
  account: z.string(),
  asOf: calendarDate,
  amount: anyAmount,
  source: z.enum(balanceSources),
}));

export const listBalancesQuery = listQuery(25, () => ({
  account: z.string().optional(),
  source: z.enum(balanceSources).optional(),
  ...dayRange(),
}));
