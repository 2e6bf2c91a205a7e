/** Balances of accounts (docs/specification.md, Accounts). */

import type * as z from "zod";
import {
  json,
  type OperationResult,
  type ReadInput,
  type RequestContext,
  type WriteInput,
} from "#api/http/operation.ts";
import type {
  listBalancesQuery,
  recordBalanceBody,
} from "#api/resource/account/account-request.ts";
import { viewBalance } from "#api/resource/account/account-view.ts";
import { dayAfter, daysBetween, lastDayAt } from "#api/schema/field/calendar-date.ts";
import { type Account, accountNameFor, outsideSourceOf } from "#domain/account/account.ts";
import { type Balance, type ContinuedBalance, withContinuity } from "#domain/account/balance.ts";
import { formatId, parseId } from "#domain/value/id.ts";
import { equals } from "#domain/value/money.ts";
import { pageOf } from "#domain/value/page.ts";
import { findAccounts } from "#store/table/account/account-store.ts";
import {
  findBalance,
  readBalances,
  recordBalanceWrite,
} from "#store/table/account/balance-store.ts";
import { note, openAuditEntry, withAuditEntry } from "#store/table/audit/open-audit-entry.ts";
import type { Write } from "#store/table/core/commit.ts";
import type { Table } from "#store/table/core/table.ts";
import { accounts } from "#work/case-work/standing/accounts.ts";
import type { Dependencies } from "#work/outcome/dependencies.ts";
import {
  conflict,
  created,
  done,
  type Failure,
  FailureError,
  refused,
  unchanged,
  type WriteOutcome,
} from "#work/outcome/outcome.ts";

/**
 * Records what an account had at the end of a day; another amount replaces the one before.
 *
 * @returns 409 `invalid_state` if a statement states another balance
 * @throws FailureError 404 without such an account, 400 if nobody of that kind keeps it or the day is in the future
 */
export async function recordBalance(
  dependencies: Dependencies,
  { context, body }: WriteInput<z.output<typeof recordBalanceBody>>,
): Promise<WriteOutcome> {
  const { table } = dependencies;
  const { organizationId, actor: recordedBy, now: recordedAt } = context;
  const account = await accounts.find(table, organizationId, body.account);
  refuseOther(account, body, context);
  const { asOf, source, amount } = body;
  const name = accountNameFor(account, source);
  const before = await findBalance(table, organizationId, name, { asOf, source });
  const isSame = before !== null && equals(before.amount, amount);
  if (isSame) return unchanged(viewBalance(account, shownOf(before)));
  if (before !== null && before.statement !== null)
    return { failure: statedOtherwise(account, before) };
  // With what a later version stored.
  const after: Balance = {
    ...before,
    ...{ asOf, source, amount, statement: null, recordedBy, recordedAt },
  };
  return (before === null ? created : done)(
    viewBalance(account, shownOf(after)),
    await withEvent(dependencies, context, account, { before, after }),
  );
}

/** Continuity is a matter of several statements: the list shows it. */
const shownOf = (balance: Balance) => ({ ...balance, follows: null });

function refuseOther(
  { kind }: Account,
  { source, asOf }: z.output<typeof recordBalanceBody>,
  { now }: RequestContext,
): void {
  const outside = outsideSourceOf[kind];
  if (source !== "ledger" && source !== outside) {
    refuse("source", `The account is of kind ${kind}: its balances are of ledger or ${outside}.`);
  }
  if (asOf > lastDayAt(now)) refuse("asOf", "Must not be in the future.");
}

function refuse(field: string, message: string): never {
  throw new FailureError(refused([field], message, `The request is invalid: ${field}.`));
}

function statedOtherwise({ currency }: Account, { amount, statement }: Balance): Failure {
  const id = statement === null ? "" : formatId("importBatch", statement.importBatchUuid);
  return conflict(
    `A statement of import ${id} states ${amount} ${currency}; withdraw that import first.`,
  );
}

function withEvent(
  { table, ids }: Dependencies,
  { organizationId, actor, now }: RequestContext,
  account: Account,
  change: { readonly before: Balance | null; readonly after: Balance },
): Promise<Write[]> {
  const { before, after } = change;
  const auditEntry = openAuditEntry(ids, organizationId, actor, now);
  const auditEvents = note(auditEntry, {
    eventType: "balance.recorded",
    message: `The ${after.source} balance of account ${account.name} on ${after.asOf} was recorded.`,
    payload: {
      accountId: formatId("account", account.uuid),
      before: before === null ? null : viewBalance(account, shownOf(before)),
      after: viewBalance(account, shownOf(after)),
    },
  });
  const name = accountNameFor(account, after.source);
  const writes = [recordBalanceWrite(organizationId, name, change)];
  return withAuditEntry(table, auditEntry, { writes, auditEvents });
}

/** Most days of one list: of an account, and of all accounts. Each day has two balances of an account at most. */
const daysListed = { one: 400, all: 7 } as const;

/** Latest day first. Reads all balances of the period. */
export async function listBalances(
  { table }: Pick<Dependencies, "table">,
  { context, query }: ReadInput<z.output<typeof listBalancesQuery>>,
): Promise<OperationResult> {
  const { account: id, source } = query;
  const days = periodOf(query, context.now);
  const accounts = await findAccounts(table, context.organizationId);
  const listed = accounts.filter(({ uuid }) => id === undefined || uuid === parseId("account", id));
  const found = await balancesOfAll(table, listed, days);
  const balances = found
    .filter(({ balance }) => source === undefined || balance.source === source)
    .sort((a, b) => daysBetween(a.balance.asOf, b.balance.asOf));
  return json(
    200,
    pageOf(balances, query, ({ account, balance }) => viewBalance(account, balance)),
  );
}

function periodOf(
  query: Pick<z.output<typeof listBalancesQuery>, "account" | "from" | "to">,
  now: RequestContext["now"],
) {
  const most = query.account === undefined ? daysListed.all : daysListed.one;
  const to = query.to ?? lastDayAt(now);
  const from = query.from ?? dayAfter(to, 1 - most);
  if (from > to) refuse("from", "Must not be after to.");
  if (daysBetween(from, to) >= most) {
    refuse(
      "from",
      `At most ${most} days are listed${most === daysListed.all ? " of all accounts" : ""}.`,
    );
  }
  return { from, to };
}

const accountsAtOnce = 10;

/** With the continuity of each account's statements; of one account the latest day first, the ledger last. */
async function balancesOfAll(
  table: Table,
  accounts: readonly Account[],
  days: Parameters<typeof readBalances>[3],
) {
  const found: { readonly account: Account; readonly balance: ContinuedBalance }[] = [];
  for (let first = 0; first < accounts.length; first += accountsAtOnce) {
    const some = accounts.slice(first, first + accountsAtOnce);
    const read = await Promise.all(some.map((account) => balancesOf(table, account, days)));
    some.forEach((account, index) => {
      const continued = withContinuity(read[index] ?? []).toReversed();
      found.push(...continued.map((balance) => ({ account, balance })));
    });
  }
  return found;
}

/** The balances of those who keep the account, and of its ledger. */
async function balancesOf(
  table: Table,
  account: Account,
  days: Parameters<typeof readBalances>[3],
): Promise<Balance[]> {
  const found = await Promise.all(
    [outsideSourceOf[account.kind], "ledger" as const].map(async (source) => {
      const name = accountNameFor(account, source);
      const balances = await readBalances(table, account.organizationId, name, days);
      return balances.filter((balance) => balance.source === source);
    }),
  );
  return found.flat();
}
