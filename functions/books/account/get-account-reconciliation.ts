import type * as z from "zod";
import { json, type OperationResult, type ReadInput } from "#api/http/operation.ts";
import {
  viewAccountReconciliation,
  viewDifferenceItem,
} from "#api/resource/account/account-reconciliation-view.ts";
import type { getAccountReconciliationQuery } from "#api/resource/account/account-request.ts";
import { dayAfter, daysBetween, lastDayAt } from "#api/schema/field/calendar-date.ts";
import { type AccountPeriod, reconcileAccount } from "#domain/account/reconcile-account.ts";
import { formatId } from "#domain/value/id.ts";
import { movementsReadAtMost, TooManyMovementsError } from "#store/table/account/movement-store.ts";
import type { Table } from "#store/table/core/table.ts";
import { accounts } from "#work/case-work/standing/accounts.ts";
import { FailureError, refused } from "#work/outcome/outcome.ts";
import {
  daysAround,
  daysAtMost,
  differenceOfSides,
  movementsAround,
  readSides,
} from "./account-sides.ts";
import { csvOfItems } from "./difference-csv.ts";

/** Days of a period where the request does not say when it begins. */
const daysByDefault = 31;

/**
 * Why an account and its ledger differ at the end of a day.
 *
 * @throws FailureError 404 without such an account, 400 for too long a period or more than 50,000 movements
 */
export async function getAccountReconciliation(
  { table }: { readonly table: Table },
  { context, params, query }: ReadInput<z.output<typeof getAccountReconciliationQuery>>,
): Promise<OperationResult> {
  const { kind, limit, offset } = query;
  const account = await accounts.find(table, context.organizationId, params["accountId"] ?? "");
  const asOf = query.asOf ?? lastDayAt(context.now);
  const period = { after: query.since ?? dayAfter(asOf, -daysByDefault), asOf };
  refuseLong(period);
  const { start, end } = await readSides(table, account, period);
  const movements = await movementsAround(table, account, period).catch((error: unknown) => {
    if (error instanceof TooManyMovementsError) refuseMany();
    throw error;
  });
  const reconciled = reconcileAccount(movements, period, {
    outside: end.outside?.amount ?? null,
    ledger: end.ledger?.amount ?? null,
    broughtForward: differenceOfSides(start),
  });
  const items = reconciled.items.filter((item) => kind === undefined || item.kind === kind);
  if (query.format === "csv") {
    const own = { account: formatId("account", account.uuid), currency: account.currency };
    return csvOfItems(
      items.map((item) => ({ ...own, item })),
      offset,
    );
  }
  return json(200, {
    ...viewAccountReconciliation(account, { period, start, end, reconciled }),
    items: items.slice(offset, offset + limit).map(viewDifferenceItem),
    total: items.length,
    limit,
    offset,
  });
}

function refuseLong({ after, asOf }: AccountPeriod): void {
  const days = daysBetween(after, asOf);
  if (days < 1) refuse("since", "Must be a day before asOf.");
  if (days > daysAtMost) refuse("since", `Must be at most ${daysAtMost} days before asOf.`);
}

function refuse(field: string, message: string): never {
  throw new FailureError(refused([field], message, `The request is invalid: ${field}.`));
}

function refuseMany(): never {
  const message =
    `More than ${movementsReadAtMost} movements lie within ${daysAround} days of the period: ` +
    "choose a later day.";
  refuse("since", message);
}
