/** Rows of the route table: the organization's own accounts and their balances (docs/specification.md, Accounts). */

const group = "reconciliation-cases";
const read = { group, idempotentAs: null, scope: "books:read", permission: null } as const;
const write = { group, scope: "books:write", permission: "cases_action" } as const;

export const accountRoutes = {
  createAccount: {
    ...write,
    method: "POST",
    path: "/v1/accounts",
    idempotentAs: "accounts.create",
  },
  listAccounts: { ...read, method: "GET", path: "/v1/accounts" },
  getAccount: { ...read, method: "GET", path: "/v1/accounts/{accountId}" },
  getAccountReconciliation: {
    ...read,
    method: "GET",
    path: "/v1/accounts/{accountId}/reconciliation",
  },
  deleteAccount: {
    ...write,
    method: "DELETE",
    path: "/v1/accounts/{accountId}",
    idempotentAs: "accounts.delete",
  },
  recordBalance: {
    ...write,
    method: "POST",
    path: "/v1/balances",
    idempotentAs: "balances.create",
  },
  listBalances: { ...read, method: "GET", path: "/v1/balances" },
} as const;
