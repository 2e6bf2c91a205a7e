/** What changed on closed days since they were closed (docs/specification.md, Changes since a close). */

import type * as z from "zod";
import { json, type OperationResult, type ReadInput } from "#api/http/operation.ts";
import type { listCloseChangesQuery } from "#api/resource/close/close-request.ts";
import { isDayIn } from "#api/schema/field/created-range.ts";
import { formatTimestamp } from "#api/schema/field/timestamp.ts";
import type { Account } from "#domain/account/account.ts";
import { type Close, type ClosedAccount, orderOf, periodOfClose } from "#domain/account/close.ts";
import type { LegMovement } from "#domain/account/reconcile-account.ts";
import { formatId, type Uuid } from "#domain/value/id.ts";
import type { Amount } from "#domain/value/money.ts";
import { findAccounts } from "#store/table/account/account-store.ts";
import { TooManyMovementsError } from "#store/table/account/movement-store.ts";
import type { Table } from "#store/table/core/table.ts";
import { FailureError, refused } from "#work/outcome/outcome.ts";
import { countEvents, movementsOfCloseAtMost, readClosedAccounts } from "./closed-figures.ts";
import { findCloseOf } from "./find-close.ts";
import { readKept } from "./read-closes.ts";

/**
 * Compares what the close kept with what is there now: balances, movements, and how many audit events there were. `from` and
 * `to` limit the days of the movements only.
 *
 * @throws FailureError 400 if the accounts have too many movements by now
 */
export async function listCloseChanges(
  { table }: { readonly table: Table },
  { context, params, query }: ReadInput<z.output<typeof listCloseChangesQuery>>,
): Promise<OperationResult> {
  const { limit, offset, account: named, from, to } = query;
  const { organizationId, now } = context;
  const close = await findCloseOf(table, context.organizationId, params["closeId"] ?? "");
  const kept = (await readKept(table, close)).accounts.filter(
    ({ uuid }) => named === undefined || named === formatId("account", uuid),
  );
  const present = await readPresent(table, close, kept);
  const pairs = kept.flatMap((before) => {
    const after = present.get(before.uuid);
    return after === undefined ? [] : [{ before, after }];
  });
  const changes = pairs.flatMap(changedMovements).filter(({ day }) => isDayIn({ from, to }, day));
  const gone = kept.filter(({ uuid }) => !present.has(uuid));
  const events = await countEvents(table, organizationId, { from: close.preparedAt, before: now });
  return json(200, {
    closeId: formatId("close", close.uuid),
    changedSince: formatTimestamp(close.preparedAt),
    balances: pairs.flatMap(changedBalances),
    deletedAccounts: gone.map(({ uuid }) => formatId("account", uuid)),
    events,
    items: changes.slice(offset, offset + limit),
    total: changes.length,
    limit,
    offset,
  });
}

/** The accounts as they would be closed now, but for those that were deleted. */
async function readPresent(
  table: Table,
  close: Close,
  kept: readonly ClosedAccount[],
): Promise<ReadonlyMap<Uuid<"account">, ClosedAccount>> {
  const closed = new Set(kept.map(({ uuid }) => uuid));
  const accounts = (await findAccounts(table, close.organizationId)).filter(({ uuid }) =>
    closed.has(uuid),
  );
  const read = await readNow(table, accounts, close);
  return new Map(read.map((account) => [account.uuid, account]));
}

async function readNow(
  table: Table,
  accounts: readonly Account[],
  close: Close,
): Promise<ClosedAccount[]> {
  try {
    return await readClosedAccounts(table, accounts, periodOfClose(close), new Map());
  } catch (error) {
    if (!(error instanceof TooManyMovementsError)) throw error;
    const message = `More than ${movementsOfCloseAtMost} movements lie around the period by now: name one account.`;
    const failure = refused(["account"], message, "The request is invalid: account.");
    throw new FailureError(failure, { cause: error });
  }
}

type Pair = { readonly before: ClosedAccount; readonly after: ClosedAccount };

function changedBalances({ before, after }: Pair) {
  const figures: readonly (readonly [string, Amount | null, Amount | null])[] = [
    ["balance", amountOf(before.end.outside), amountOf(after.end.outside)],
    ["ledgerBalance", amountOf(before.end.ledger), amountOf(after.end.ledger)],
    ["broughtForward", before.broughtForward, after.broughtForward],
  ];
  return figures
    .filter(([, was, is]) => was !== is)
    .map(([figure, was, is]) => ({
      account: formatId("account", before.uuid),
      currency: before.currency,
      figure,
      before: was,
      after: is,
    }));
}

function amountOf(balance: { readonly amount: Amount } | null): Amount | null {
  return balance?.amount ?? null;
}

function changedMovements({ before, after }: Pair) {
  const was = new Map(before.movements.map((movement) => [orderOf(movement), movement]));
  const is = new Map(after.movements.map((movement) => [orderOf(movement), movement]));
  return [...new Set([...was.keys(), ...is.keys()])].sort().flatMap((name) => {
    const [old, now] = [was.get(name), is.get(name)];
    const either = now ?? old;
    if (either === undefined || sameOf(old) === sameOf(now)) return [];
    return [
      {
        account: formatId("account", before.uuid),
        currency: before.currency,
        change: changeOf(old, now),
        flowLegId: formatId("flowLeg", either.legUuid),
        source: either.source,
        day: either.day,
        before: viewMovement(old),
        after: viewMovement(now),
      },
    ];
  });
}

function changeOf(old: LegMovement | undefined, now: LegMovement | undefined) {
  if (old === undefined) return "added";
  return now === undefined ? "removed" : "changed";
}

function sameOf(movement: LegMovement | undefined): string {
  if (movement === undefined) return "";
  return JSON.stringify([movement.amount, movement.isIgnored, movement.parts]);
}

/** Most cases that are shown of one movement. */
const casesShown = 20;

function viewMovement(movement: LegMovement | undefined) {
  if (movement === undefined) return null;
  const { amount, isIgnored, parts } = movement;
  return {
    amount,
    ignored: isIgnored,
    cases: parts.slice(0, casesShown).map(({ paymentUuid, amount: own }) => ({
      caseId: formatId("reconciliationCase", paymentUuid),
      amount: own,
    })),
  };
}
