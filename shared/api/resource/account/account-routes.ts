/** Rows of the route table: the organization's own accounts and their balances (docs/specification.md, Accounts). */
import { changesOf, readsOf } from "#api/schema/route/route-row.ts";

const change = changesOf("books", "books:write", "cases_action");
const read = readsOf("books", "books:read");

export const accountRoutes = {
  createAccount: change("POST", "/v1/accounts", "accounts.create"),
  listAccounts: read("/v1/accounts"),
  getAccount: read("/v1/accounts/{accountId}"),
  getAccountReconciliation: read("/v1/accounts/{accountId}/reconciliation"),
  deleteAccount: change("DELETE", "/v1/accounts/{accountId}", "accounts.delete"),
  recordBalance: change("POST", "/v1/balances", "balances.create"),
  listBalances: read("/v1/balances"),
} as const;
