/** The cost of an account of the organization and its balances. */
import type { Bench } from "./case-work-costs.ts";

export async function measureAccounts(bench: Bench): Promise<void> {
  const body = { kind: "bank", name: "Units", number: "DE-units", currency: "EUR" };
  const { id: account = "" } = await bench.measure("account", () =>
    bench.send("createAccount", { body }),
  );
  const balance = { account, asOf: "2026-01-02", amount: "10.00", source: "ledger" };
  await bench.measure("balance", () => bench.send("recordBalance", { body: balance }));
  await bench.measure("reconciliation of an account", () =>
    bench.send("getAccountReconciliation", { params: { accountId: account } }),
  );
  await bench.measure("list of balances", () =>
    bench.send("listBalances", { query: `account=${account}` }),
  );
  const bank = { ...balance, source: "bank" };
  await bench.send("recordBalance", { body: bank });
  const day = { businessDate: "2026-01-02", scope: { accounts: [account] } };
  const { id: closeId = "" } = await bench.measure("close", () =>
    bench.send("createClose", { body: day }),
  );
  await bench.measure("approval of a close", () =>
    bench.send("approveClose", { params: { closeId } }),
  );
  await bench.measure("one close", () => bench.send("getClose", { params: { closeId } }));
  await bench.measure("list of closes", () => bench.send("listCloses", {}));
  await bench.measure("items of a close", () =>
    bench.send("listCloseItems", { params: { closeId } }),
  );
  await bench.measure("changes since a close", () =>
    bench.send("listCloseChanges", { params: { closeId } }),
  );
  await bench.measure("aging report", () => bench.send("getAgingReport", {}));
  await bench.measure("expected deliveries", () => bench.send("listExpectedDeliveries", {}));
  await bench.measure("match rate by source", () => bench.send("getMatchRateReport", {}));
  await bench.measure("match rate by rule", () =>
    bench.send("getMatchRateReport", { query: "by=rule" }),
  );
}

/** An hour of one organization that has an account, and what reads it; at the end, because deadlines pass too. */
export async function measureKeptHour(bench: Bench): Promise<void> {
  await bench.waitUntilNextHour();
  await bench.match();
  const asOf = await bench.waitUntilNextHour();
  await bench.measure("a full hour of which reports are kept", () => bench.match());
  const query = `asOf=${asOf}`;
  await bench.measure("aging report at a kept hour", () => bench.send("getAgingReport", { query }));
  await bench.measure("value at risk at a kept hour", () =>
    bench.send("getValueAtRiskReport", { query }),
  );
  await bench.measure("match rate by rule at a kept hour", () =>
    bench.send("getMatchRateReport", { query: `by=rule&${query}` }),
  );
  await bench.measure("export of a report, the request", () =>
    bench.send("exportReport", { query: `report=aging&${query}` }),
  );
}
