import { type Account, accountNameFor } from "#domain/account/account.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Write } from "../core/commit.ts";
import { documentCodec } from "../core/document/document.ts";
import { isNew } from "../core/expression.ts";
import { pageOf } from "../core/key-range.ts";
import { stored } from "../core/stored.ts";
import type { Table } from "../core/table.ts";
import { accountKey, accountSortPrefix, accountsPartition, ledgerNameKey } from "./account-keys.ts";

const accounts = /* @__PURE__ */ stored({
  noun: "account",
  key: accountKey,
  codec: /* @__PURE__ */ documentCodec<Account>(1, {}),
});

/** Fails if an account of the organization has the number, or the name in the ledger. */
export function createAccountWrites(account: Account): Write[] {
  const { organizationId, uuid } = account;
  return [
    {
      kind: "put",
      item: { ...accountKey(organizationId, account), ...accounts.bodyOf(account), uuid },
      ...isNew,
    },
    {
      kind: "put",
      item: {
        ...ledgerNameKey(organizationId, accountNameFor(account, "ledger")),
        v: 1,
        uuid,
      },
      ...isNew,
    },
  ];
}

/** Fails if the account was deleted, also if another one has its number since. */
export function deleteAccountWrites(account: Account): Write[] {
  const { organizationId, uuid } = account;
  const keys = [
    accountKey(organizationId, account),
    ledgerNameKey(organizationId, accountNameFor(account, "ledger")),
  ];
  return keys.map((key) => ({
    kind: "delete",
    key,
    condition: "#uuid = :uuid",
    names: { "#uuid": "uuid" },
    values: { ":uuid": uuid },
  }));
}

/** All accounts of the organization, at most 200, oldest first: one strongly consistent query. */
export async function findAccounts(
  table: Table,
  organizationId: OrganizationId,
): Promise<Account[]> {
  const pk = accountsPartition(organizationId);
  const { items } = await pageOf(table, {
    pk,
    from: accountSortPrefix,
    to: `${accountSortPrefix}~`,
  });
  return items.map(accounts.decode).sort((a, b) => (a.uuid < b.uuid ? -1 : 1));
}
