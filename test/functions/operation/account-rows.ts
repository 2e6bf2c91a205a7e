/** Rows of operation-rows.ts: the organization's own accounts, their balances, and reports. */
import { idPrefixes } from "../../../shared/domain/value/id.ts";
import type { Client } from "../service-client.ts";
import { type Body, type Canary, create } from "./canary-bodies.ts";

const accountsPath = "/v1/accounts";

/** One number is one account of an organization, so each call names another one. */
let numbers = 0;

function account({ text }: Canary): Body {
  numbers += 1;
  return {
    kind: "bank",
    name: `${text}-account`,
    number: `${text}-number-${numbers}`,
    ledgerAccount: `${text}-ledger-${numbers}`,
    currency: "EUR",
  };
}

export const accountKinds = {
  account: {
    prefix: idPrefixes.account,
    path: accountsPath,
    make: (client: Client, canary: Canary) => create(client, accountsPath, account(canary), "id"),
  },
} as const;

const path = { accountId: "account" } as const;

export const accountRows = {
  createAccount: { body: account },
  listAccounts: {},
  getAccount: { path },
  getAccountReconciliation: { path, query: { asOf: null, since: null } },
  deleteAccount: { path },
  getAgingReport: {},
  getMatchRateReport: {},
  getValueAtRiskReport: {},
  listExpectedDeliveries: {},
  recordBalance: {
    body: ({ amount }: Canary) => ({ asOf: "2026-01-02", amount, source: "ledger" }),
    names: { account: "account" },
  },
  listBalances: { query: { account: "account", from: null, to: null } },
} as const;
