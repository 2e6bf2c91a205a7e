import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { AccountName } from "../../domain/account/account.ts";
import type { Balance, BalanceSource } from "../../domain/account/balance.ts";
import type { CalendarDate } from "../../domain/value/calendar-date.ts";
import type { Uuid } from "../../domain/value/id.ts";
import type { OrganizationId } from "../../domain/value/organization-id.ts";
import { readAll } from "../core/batch-read.ts";
import type { Write } from "../core/commit.ts";
import { documentCodec } from "../core/document/document.ts";
import { isNew } from "../core/expression.ts";
import type { Table } from "../core/table.ts";
import { balanceKey, balancesPartition } from "./account-keys.ts";

const codec = documentCodec<Balance>(1, { statement: null });

function itemOf(organizationId: OrganizationId, name: AccountName, balance: Balance) {
  return {
    ...balanceKey(organizationId, name, balance),
    v: codec.version,
    doc: codec.encode(balance),
    batch: balance.statement?.importBatchUuid ?? "",
  };
}

function decodeBalance(item: Record<string, unknown>): Balance {
  return codec.decode(item["doc"] as string);
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
      : { condition: "doc = :read", values: { ":read": codec.encode(before) } };
  return { kind: "put", item: itemOf(organizationId, name, after), ...unchanged };
}

/** Stores the balance that a statement states, in place of any other. Reading the file again stores the same. */
export async function putStatementBalance(
  table: Table,
  organizationId: OrganizationId,
  name: AccountName,
  balance: Balance,
): Promise<void> {
  const Item = itemOf(organizationId, name, balance);
  await table.client.send(new PutCommand({ TableName: table.name, Item }));
}

type Day = { readonly asOf: CalendarDate; readonly source: BalanceSource };

/** Removes the balance that a statement of this import stated; does nothing if another one has replaced it. */
export async function removeStatementBalance(
  table: Table,
  organizationId: OrganizationId,
  name: AccountName,
  { importBatchUuid, ...day }: Day & { readonly importBatchUuid: Uuid<"importBatch"> },
): Promise<void> {
  const remove = new DeleteCommand({
    TableName: table.name,
    Key: balanceKey(organizationId, name, day),
    // `batch` is a reserved word.
    ConditionExpression: "#batch = :batch",
    ExpressionAttributeNames: { "#batch": "batch" },
    ExpressionAttributeValues: { ":batch": importBatchUuid },
  });
  await table.client.send(remove).catch((error: unknown) => {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  });
}

/** The balance of this day and source; null if there is none. Strongly consistent. */
export async function findBalance(
  table: Table,
  organizationId: OrganizationId,
  name: AccountName,
  day: Day,
): Promise<Balance | null> {
  const [item] = await readAll(table, [balanceKey(organizationId, name, day)]);
  return item === undefined ? null : decodeBalance(item);
}

type Days = { readonly from: CalendarDate; readonly to: CalendarDate };

/** Sorts after every source of a day. */
const afterSources = "#~";

/** The balances of these days, both included, by day: one query of strongly consistent reads for each megabyte. */
export async function readBalances(
  table: Table,
  organizationId: OrganizationId,
  name: AccountName,
  { from, to }: Days,
): Promise<Balance[]> {
  const balances: Balance[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const page = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: "pk = :pk AND sk BETWEEN :from AND :to",
        ExpressionAttributeValues: {
          ":pk": balancesPartition(organizationId, name),
          ":from": from,
          ":to": `${to}${afterSources}`,
        },
        ConsistentRead: true,
        ...(start === undefined ? {} : { ExclusiveStartKey: start }),
      }),
    );
    balances.push(...(page.Items ?? []).map(decodeBalance));
    start = page.LastEvaluatedKey;
  } while (start !== undefined);
  return balances;
}
