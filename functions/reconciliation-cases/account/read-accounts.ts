import type * as z from "zod";
import { json, type OperationResult, type ReadInput } from "../../../shared/http/operation.ts";
import type { listAccountsQuery } from "../../../shared/schema/request/report/account-request.ts";
import { viewAccount } from "../../../shared/schema/view/report/account-view.ts";
import { findAccounts } from "../../../shared/table/account/account-store.ts";
import type { Table } from "../../../shared/table/core/table.ts";
import { findAccount } from "./find-account.ts";

type Reading = { readonly table: Table };

/** Newest first. */
export async function listAccounts(
  { table }: Reading,
  { context, query: { limit, offset } }: ReadInput<z.output<typeof listAccountsQuery>>,
): Promise<OperationResult> {
  const accounts = await findAccounts(table, context.organizationId);
  const items = accounts
    .toReversed()
    .slice(offset, offset + limit)
    .map(viewAccount);
  return json(200, { items, total: accounts.length, limit, offset });
}

export async function getAccount(
  { table }: Reading,
  { context, params }: ReadInput<unknown>,
): Promise<OperationResult> {
  const account = await findAccount(table, context.organizationId, params["accountId"] ?? "");
  return json(200, viewAccount(account));
}
