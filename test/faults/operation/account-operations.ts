/** Rows of operations.ts for the organization's own accounts and their balances. */
import type { Driver, RequestRow } from "./operation-row.ts";

const accountBody = { kind: "bank", name: "Main", number: "DE1", currency: "EUR" };

async function balanceBody({ call }: Driver) {
  const { id: account = "" } = await call("createAccount", { body: accountBody });
  return { account, asOf: "2026-01-02", amount: "10.00", source: "ledger" };
}

/** An account whose bank and ledger agree on a day, and the close of that day. */
async function closeBody({ call, world }: Driver) {
  const { id: account = "" } = await call("createAccount", { body: accountBody });
  for (const source of ["bank", "ledger"]) {
    const balance = { account, asOf: "2026-01-02", amount: "10.00", source };
    await call("recordBalance", { body: balance });
  }
  // A close counts the audit events before it, in a first attempt and in a later one.
  world.clock.now += 60_000;
  return { businessDate: "2026-01-02", timeZone: "UTC", scope: { accounts: [account] } };
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
  createClose: {
    prepared: async (driver) => ({ body: await closeBody(driver) }),
    "after another one": async (driver) => {
      const body = await closeBody(driver);
      const { id: closeId = "" } = await driver.call("createClose", { body });
      await driver.call("approveClose", { params: { closeId } });
      driver.world.clock.now += 60_000;
      return { body: { ...body, businessDate: "2026-01-03" } };
    },
  },
  approveClose: {
    approved: async (driver) => {
      const { id: closeId = "" } = await driver.call("createClose", {
        body: await closeBody(driver),
      });
      return { params: { closeId } };
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, RequestRow>>>>;
