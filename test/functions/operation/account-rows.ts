/** Rows of operation-rows.ts: the organization's own accounts, their balances, and reports. */
import { idPrefixes } from "#domain/value/id.ts";
import type { Client } from "../service-client.ts";
import { type Body, type Canary, create } from "./canary-bodies.ts";

const closesPath = "/v1/closes";
const businessDate = "2026-01-02";

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

function close(scope: Body): Body {
  return { businessDate, timeZone: "Europe/Berlin", scope, since: "2026-01-01" };
}

export const accountKinds = {
  account: {
    prefix: idPrefixes.account,
    path: accountsPath,
    make: (client: Client, canary: Canary) => create(client, accountsPath, account(canary), "id"),
  },
  close: {
    prefix: idPrefixes.close,
    path: closesPath,
    make: async (client: Client, canary: Canary) => {
      const own = await create(client, accountsPath, account(canary), "id");
      for (const source of ["bank", "ledger"]) {
        const balance = { account: own, asOf: businessDate, amount: canary.amount, source };
        await create(client, "/v1/balances", balance, "account");
      }
      return create(client, closesPath, close({ accounts: [own] }), "id");
    },
  },
} as const;

const path = { accountId: "account" } as const;
const closePath = { closeId: "close" } as const;

export const accountRows = {
  createAccount: { body: account },
  listAccounts: {},
  getAccount: { path },
  getAccountReconciliation: { path, query: { asOf: null, since: null } },
  deleteAccount: { path },
  getAgingReport: {},
  getMatchRateReport: {},
  getOverchargesReport: { query: { provider: null, overcharge: null } },
  getValueAtRiskReport: {},
  listExpectedDeliveries: {},
  recordBalance: {
    body: ({ amount }: Canary) => ({ asOf: "2026-01-02", amount, source: "ledger" }),
    names: { account: "account" },
  },
  createClose: { body: () => close({ accounts: null }) },
  listCloses: { query: { businessDate: null } },
  getClose: { path: closePath },
  approveClose: { path: closePath },
  listCloseItems: { path: closePath, query: { account: "account" } },
  listCloseChanges: { path: closePath, query: { account: "account", from: null, to: null } },
  listBalances: { query: { account: "account", from: null, to: null } },
} as const;
