/** Rows of operations.ts for the organization's own accounts and their balances. */
import type { Driver, RequestRow } from "./operation-row.ts";

const accountBody = { kind: "bank", name: "Main", number: "DE1", currency: "EUR" };

async function balanceBody({ call }: Driver) {
  const { id: account = "" } = await call("createAccount", { body: accountBody });
  return { account, asOf: "2026-01-02", amount: "10.00", source: "ledger" };
}

export const accountRequestRows = {
  createAccount: { "a new one": async () => ({ body: accountBody }) },
  deleteAccount: {
    deleted: async ({ call }) => {
      const { id = "" } = await call("createAccount", { body: accountBody });
      return { params: { accountId: id } };
    },
  },
  recordBalance: {
    "a new one": async (driver) => ({ body: await balanceBody(driver) }),
    "in place of another amount": async (driver) => {
      const body = await balanceBody(driver);
      await driver.call("recordBalance", { body });
      return { body: { ...body, amount: "11.00" } };
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, RequestRow>>>>;
