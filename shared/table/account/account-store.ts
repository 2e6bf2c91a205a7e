import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { type Account, accountNameFor } from "../../domain/account/account.ts";
import type { OrganizationId } from "../../domain/value/organization-id.ts";
import type { Write } from "../core/commit.ts";
import { documentCodec } from "../core/document/document.ts";
import { isNew } from "../core/expression.ts";
import type { Table } from "../core/table.ts";
import { accountKey, accountSortPrefix, accountsPartition, ledgerNameKey } from "./account-keys.ts";

const codec = documentCodec<Account>(1, {});

/** Fails if an account of the organization has the number, or the name in the ledger. */
export function createAccountWrites(account: Account): Write[] {
  const { organizationId, uuid } = account;
  return [
    {
      kind: "put",
      item: {
        ...accountKey(organizationId, account),
        v: codec.version,
        doc: codec.encode(account),
        uuid,
      },
      ...isNew,
    },
    {
      kind: "put",
      item: {
        ...ledgerNameKey(organizationId, accountNameFor(account, "ledger")),
        v: codec.version,
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
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: "pk = :pk AND sk BETWEEN :from AND :to",
      ExpressionAttributeValues: {
        ":pk": accountsPartition(organizationId),
        ":from": accountSortPrefix,
        ":to": `${accountSortPrefix}~`,
      },
      ConsistentRead: true,
    }),
  );
  const accounts = Items.map((item) => codec.decode(item["doc"] as string));
  return accounts.sort((a, b) => (a.uuid < b.uuid ? -1 : 1));
}
