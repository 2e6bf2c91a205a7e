import type { AccountName } from "#domain/account/account.ts";
import type { Balance, BalanceSource } from "#domain/account/balance.ts";
import type { CalendarDate } from "#domain/value/calendar-date.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Write } from "../core/commit.ts";
import { documentCodec } from "../core/document/document.ts";
import { isNew } from "../core/expression.ts";
import { allOf } from "../core/key-range.ts";
import { finderOf, stored } from "../core/stored.ts";
import type { Table } from "../core/table.ts";
import { deleteItem, putItem } from "../core/write-item.ts";
import { balanceKey, balancesPartition } from "./account-keys.ts";

const balances = /* @__PURE__ */ stored({
  noun: "balance",
  key: balanceKey,
  codec: /* @__PURE__ */ documentCodec<Balance>(1, { statement: null }),
});

function itemOf(organizationId: OrganizationId, name: AccountName, balance: Balance) {
  return {
    ...balanceKey(organizationId, name, balance),
    ...balances.bodyOf(balance),
    batch: balance.statement?.importBatchUuid ?? "",
  };
}

/** Records a balance in place of the one that was read; null: there was none. */
export function recordBalanceWrite(
  organizationId: OrganizationId,
  name: AccountName,
  { before, after }: { readonly before: Balance | null; readonly after: Balance },
): Write {
  const unchanged =
    before === null
      ? isNew
      : { condition: "doc = :read", values: { ":read": balances.bodyOf(before).doc } };
  return { kind: "put", item: itemOf(organizationId, name, after), ...unchanged };
}

/** Stores the balance that a statement states, in place of any other. Reading the file again stores the same. */
export async function putStatementBalance(
  table: Table,
  organizationId: OrganizationId,
  name: AccountName,
  balance: Balance,
): Promise<void> {
  await putItem(table, { item: itemOf(organizationId, name, balance) });
}

type Day = { readonly asOf: CalendarDate; readonly source: BalanceSource };

/** Removes the balance that a statement of this import stated; does nothing if another one has replaced it. */
export async function removeStatementBalance(
  table: Table,
  organizationId: OrganizationId,
  name: AccountName,
  { importBatchUuid, ...day }: Day & { readonly importBatchUuid: Uuid<"importBatch"> },
): Promise<void> {
  await deleteItem(table, {
    key: balanceKey(organizationId, name, day),
    // `batch` is a reserved word.
    condition: "#batch = :batch",
    names: { "#batch": "batch" },
    values: { ":batch": importBatchUuid },
  });
}

/** The balance of this day and source; null if there is none. Strongly consistent. */
export const findBalance = /* @__PURE__ */ finderOf(balances);

type Days = { readonly from: CalendarDate; readonly to: CalendarDate };

/** Sorts after every source of a day. */
const afterSources = "#~";

/** The balances of these days, both included, by day: one query of strongly consistent reads for each megabyte. */
export function readBalances(
  table: Table,
  organizationId: OrganizationId,
  name: AccountName,
  { from, to }: Days,
): Promise<Balance[]> {
  const range = { pk: balancesPartition(organizationId, name), from, to: `${to}${afterSources}` };
  return allOf(table, range, balances.decode);
}
