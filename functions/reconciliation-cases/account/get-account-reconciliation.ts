import type * as z from "zod";
import {
  type Account,
  accountNameFor,
  foldAccountNumber,
  outsideSourceOf,
} from "../../../shared/domain/account/account.ts";
import type { Balance } from "../../../shared/domain/account/balance.ts";
import {
  type LegMovement,
  type Period,
  reconcileAccount,
} from "../../../shared/domain/account/reconcile-account.ts";
import type { CalendarDate } from "../../../shared/domain/value/calendar-date.ts";
import { subtract } from "../../../shared/domain/value/money.ts";
import { FailureError, invalidRequest } from "../../../shared/http/error/failure-error.ts";
import { json, type OperationResult, type ReadInput } from "../../../shared/http/operation.ts";
import { dayAfter, daysBetween, lastDayAt } from "../../../shared/schema/field/calendar-date.ts";
import type { getAccountReconciliationQuery } from "../../../shared/schema/request/account-request.ts";
import {
  viewAccountReconciliation,
  viewDifferenceItem,
} from "../../../shared/schema/view/account-reconciliation-view.ts";
import { readBalances } from "../../../shared/table/account/balance-store.ts";
import {
  movementsReadAtMost,
  readMovements,
  TooManyMovementsError,
} from "../../../shared/table/account/movement-store.ts";
import type { Table } from "../../../shared/table/core/table.ts";
import { findAccount } from "./find-account.ts";

/** Days of a period where the request does not say when it begins. */
const daysByDefault = 31;
const daysAtMost = 92;
/** Days before and after the period among which the other side of a movement is looked for. */
const daysAround = 10;
/** Days for which a balance counts if no other one is known. */
const daysOfBalance = 31;

/**
 * Why an account and its ledger differ at the end of a day.
 *
 * @throws FailureError 404 without such an account, 400 for too long a period or more than 20,000 movements
 */
export async function getAccountReconciliation(
  { table }: { readonly table: Table },
  { context, params, query }: ReadInput<z.output<typeof getAccountReconciliationQuery>>,
): Promise<OperationResult> {
  const { kind, limit, offset } = query;
  const account = await findAccount(table, context.organizationId, params["accountId"] ?? "");
  const asOf = query.asOf ?? lastDayAt(context.now);
  const period = { after: query.since ?? dayAfter(asOf, -daysByDefault), asOf };
  refuseLong(period);
  const { start, end } = await readSides(table, account, period);
  const movements = await movementsAround(table, account, period);
  const reconciled = reconcileAccount(movements, period, {
    outside: end.outside?.amount ?? null,
    ledger: end.ledger?.amount ?? null,
    broughtForward: differenceOf(start),
  });
  const items = reconciled.items.filter((item) => kind === undefined || item.kind === kind);
  return json(200, {
    ...viewAccountReconciliation(account, { period, start, end, reconciled }),
    items: items.slice(offset, offset + limit).map(viewDifferenceItem),
    total: items.length,
    limit,
    offset,
  });
}

function refuseLong({ after, asOf }: Period): void {
  const days = daysBetween(after, asOf);
  if (days < 1) refuse("since", "Must be a day before asOf.");
  if (days > daysAtMost) refuse("since", `Must be at most ${daysAtMost} days before asOf.`);
}

function refuse(field: string, message: string): never {
  throw new FailureError(
    invalidRequest(`The request is invalid: ${field}.`, [{ path: [field], message }]),
  );
}

/** The balances of both sides at the end of a day. */
type Sides = { readonly outside: Balance | null; readonly ledger: Balance | null };

async function readSides(
  table: Table,
  account: Account,
  { after, asOf }: Period,
): Promise<{ readonly start: Sides; readonly end: Sides }> {
  const days = { from: dayAfter(after, 1 - daysOfBalance), to: asOf };
  const read = async (source: Balance["source"]) => {
    const name = accountNameFor(account, source);
    const balances = await readBalances(table, account.organizationId, name, days);
    return balances.filter((balance) => balance.source === source);
  };
  const [outside, ledger] = await Promise.all([
    read(outsideSourceOf[account.kind]),
    read("ledger"),
  ]);
  const at = (day: CalendarDate): Sides => ({
    outside: lastAt(outside, day),
    ledger: lastAt(ledger, day),
  });
  return { start: at(after), end: at(asOf) };
}

/** The balance of the day, or the last one before it. @param balances by day */
function lastAt(balances: readonly Balance[], day: CalendarDate): Balance | null {
  const earliest = dayAfter(day, 1 - daysOfBalance);
  return balances.findLast(({ asOf }) => asOf <= day && asOf >= earliest) ?? null;
}

function differenceOf({ outside, ledger }: Sides) {
  return outside === null || ledger === null ? null : subtract(outside.amount, ledger.amount);
}

/** The movements of the period and of the days around it, on both sides. */
async function movementsAround(
  table: Table,
  account: Account,
  { after, asOf }: Period,
): Promise<LegMovement[]> {
  const { organizationId, kind } = account;
  const days = { from: dayAfter(after, 1 - daysAround), to: dayAfter(asOf, daysAround) };
  const outside = outsideSourceOf[kind];
  const names = [outside, "ledger" as const].map((source) => accountNameFor(account, source));
  const distinct = new Map(names.map((name) => [foldAccountNumber(name.number), name]));
  const found = await Promise.all(
    [...distinct.values()].map((name) => readMovements(table, organizationId, name, days)),
  ).catch((error: unknown) => {
    if (error instanceof TooManyMovementsError) refuseMany();
    throw error;
  });
  const [outsideName, ledgerName] = names.map(({ number }) => foldAccountNumber(number));
  const movements = [...distinct.keys()].flatMap((name, index) =>
    (found[index] ?? []).filter(({ source }) =>
      source === "ledger" ? name === ledgerName : source === outside && name === outsideName,
    ),
  );
  if (movements.length > movementsReadAtMost) refuseMany();
  return movements;
}

function refuseMany(): never {
  const message =
    `More than ${movementsReadAtMost} movements lie within ${daysAround} days of the period: ` +
    "choose a later day.";
  refuse("since", message);
}
