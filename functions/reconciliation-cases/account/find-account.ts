import type { Account } from "../../../shared/domain/account/account.ts";
import { parseId } from "../../../shared/domain/value/id.ts";
import type { OrganizationId } from "../../../shared/domain/value/organization-id.ts";
import { FailureError, missing } from "../../../shared/outcome/outcome.ts";
import { findAccounts } from "../../../shared/table/account/account-store.ts";
import type { Table } from "../../../shared/table/core/table.ts";

/**
 * The account of this id. One query, at most 200 accounts.
 *
 * @throws FailureError 404 if the organization has no such account
 */
export async function findAccount(
  table: Table,
  organizationId: OrganizationId,
  id: string,
): Promise<Account> {
  const wanted = parseId("account", id);
  const accounts = await findAccounts(table, organizationId);
  const account = accounts.find(({ uuid }) => uuid === wanted);
  if (account !== undefined) return account;
  throw new FailureError(missing("Account", { id, organizationId }));
}
