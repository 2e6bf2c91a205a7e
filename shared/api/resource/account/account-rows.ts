/** The organization's own accounts, and their balances. */
import type * as z from "zod";
import {
  createAccountBody,
  getAccountReconciliationQuery,
  listAccountsQuery,
  listBalancesQuery,
  recordBalanceBody,
} from "#api/resource/account/account-request.ts";
import type { ContractRows } from "#api/schema/contract/contract-row.ts";
import { caseId, organizationId } from "#api/schema/contract/examples.ts";
import { created, deleted, got, listOf, resource } from "#api/schema/contract/row-builders.ts";
import { account, accountReconciliation, balance } from "./account-response.ts";

const accountId = "acct_0193aa10c4007d3e8b1f4a5d6e7f80a1";
const actor = "key:ak_0193aa1142007b6f9a8c7d6e5f405a71";

const accountBody = {
  kind: "bank" as const,
  name: "Collections EUR",
  number: "DE89370400440532013000",
  ledgerAccount: "1200",
  currency: "EUR",
};

const accountExample = {
  id: accountId,
  organizationId,
  ...accountBody,
  createdBy: actor,
  createdAt: "2026-02-01T09:00:00.000Z",
} satisfies z.input<typeof account>;

const balanceBody = {
  account: accountId,
  asOf: "2026-03-02",
  amount: "1250.00",
  source: "ledger" as const,
};

const recordedExample = {
  ...balanceBody,
  organizationId,
  currency: "EUR",
  statement: null,
  recordedBy: actor,
  recordedAt: "2026-03-03T06:00:00.000Z",
} satisfies z.input<typeof balance>;

const statedExample = {
  ...recordedExample,
  source: "bank" as const,
  amount: "1310.00",
  statement: {
    id: "00042/001",
    importBatchId: "batch_0193aa1142007b6f9a8c7d6e5f405a71",
    opening: "900.00",
    addsUp: true,
    follows: true,
  },
} satisfies z.input<typeof balance>;

const reconciliationExample = {
  account: accountId,
  organizationId,
  currency: "EUR",
  since: "2026-02-28",
  asOf: "2026-03-02",
  balance: { amount: "1310.00", asOf: "2026-03-02", source: "bank" as const },
  ledgerBalance: { amount: "1250.00", asOf: "2026-03-02", source: "ledger" as const },
  difference: "60",
  broughtForward: "0",
  timing: { items: 0, amount: "0" },
  open: { items: 1, amount: "60" },
  unexplained: { items: 0, amount: "0" },
  residual: "0",
  items: [
    {
      kind: "open" as const,
      caseId,
      amount: "60",
      movementCount: 1,
      movements: [
        {
          flowLegId: "leg_0193aa1142007b6f9a8c7d6e5f405a71",
          source: "bank" as const,
          day: "2026-03-02",
          amount: "60",
        },
      ],
    },
  ],
  total: 1,
  limit: 25,
  offset: 0,
} satisfies z.input<typeof accountReconciliation>;

/** Accounts have the tag of the cases that are reconciled with them. */
const tag = "accounts";

const accounts = resource({
  tag,
  schema: account,
  examples: { account: ["A bank account", accountExample] },
});

const reconciliations = resource({
  tag,
  name: "reconciliation",
  schema: accountReconciliation,
  examples: { open: ["The ledger lacks a payment", reconciliationExample] },
});

const balances = resource({
  tag,
  schema: balance,
  examples: { balance: ["A balance of the ledger", recordedExample] },
});

export const accountRows = {
  createAccount: created(accounts, {
    summary: "Add an account",
    description:
      "An account of the organization itself in one currency: at a bank, at a processor, or a wallet. `number` is how " +
      "statements and reports name it, `ledgerAccount` how rows of `client_internal_ledger` do; by default the same. " +
      "Statements that were imported before count too.",
    body: createAccountBody,
    bodyExamples: { account: ["A bank account", accountBody] },
    resultText: "The account was added.",
    errors: { 409: "AccountConflict" },
  }),
  listAccounts: listOf(accounts, {
    description: "The organization's own accounts, newest first.",
    query: listAccountsQuery,
  }),
  getAccount: got(accounts, {
    description: "An account does not change; to correct one, delete it and add it again.",
  }),
  getAccountReconciliation: got(reconciliations, {
    summary: "Reconcile an account with its ledger",
    description:
      "Why the balance of an account and that of its ledger differ on a day: the movements of a period of 1 to 92 days (31 by " +
      "default), those of the bank, processor or chain against the imported rows of `client_internal_ledger`, case by case. The " +
      "figures add up exactly; what no item explains is the residual. At most 50,000 movements. `format=csv` " +
      "answers up to 20,000 of the items alone.",
    query: getAccountReconciliationQuery,
    resultText: "The figures, and a page of the items.",
    or: "text/csv",
  }),
  deleteAccount: deleted(accounts, {
    description: "Its balances stay, and count again for an account with the same number.",
  }),
  recordBalance: created(balances, {
    summary: "Record a balance",
    description:
      "What the account had at the end of a day: one balance for each day and source. Another amount replaces the one " +
      "before, except that of an imported statement. `source` is `ledger`, or who keeps the account: `bank`, `processor` " +
      "or, for a wallet, `chain`.",
    body: recordBalanceBody,
    bodyText: "The balance.",
    bodyExamples: { ledger: ["A balance of the ledger", balanceBody] },
    resultText: "It was recorded.",
    existingText: "It was recorded already, or replaced.",
    errors: { 404: "NotFound", 409: "BalanceConflict" },
  }),
  listBalances: listOf(balances, {
    description:
      "Latest day first: of one account at most 400 days, of all accounts at most 7, by default those up to `to`, which is " +
      "today by default. Balances of statements show whether each opens with the one before.",
    query: listBalancesQuery,
    records: { page: ["A statement's balance", statedExample] },
  }),
} as const satisfies ContractRows;
