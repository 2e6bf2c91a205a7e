/** The reconciliation of an account with its ledger, from the files to the answer (docs/specification.md, Accounts). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CalendarDate } from "#domain/value/calendar-date.ts";
import { movementPartitions } from "#store/table/account/account-keys.ts";
import { organizationId } from "../simulation/outside/api-client.ts";
import { Simulator } from "../simulation/world.ts";
import { iban, type Json, openAccounts } from "./account-world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const head = "account,date,amount,ref,text\n";
const bankRows = (...rows: readonly string[]) =>
  head + rows.map((row) => `${iban},${row}\n`).join("");
const ledgerRows = (...rows: readonly string[]) =>
  head + rows.map((row) => `1200,${row}\n`).join("");

async function openWithBalances(bank: string, ledger: string) {
  const client = await openAccounts(simulator);
  const account = await client.account({ ledgerAccount: "1200" });
  const record = (source: string, amount: string, asOf = "2026-02-10") =>
    client.call("recordBalance", { body: { account, asOf, amount, source } });
  await record("bank", bank);
  await record("ledger", ledger);
  const reconcile = async (query = "") => {
    const given = { params: { accountId: account }, query: `asOf=2026-02-10${query}` };
    return (await client.call("getAccountReconciliation", given)) as unknown as Json & {
      readonly items: readonly Json[];
    };
  };
  const expectPayment = async (externalReference: string, amount: string) => {
    const money = { amount, currency: "EUR" };
    const body = { externalReference, source: money, destination: money, direction: "inbound" };
    return (await client.call("createPaymentIntent", { body }))["caseId"] ?? "";
  };
  return { ...client, account, record, reconcile, expectPayment };
}

describe("the difference of bank and ledger", () => {
  test("is timing, open items, unexplained items and a residual, exactly", async () => {
    // Bank 100 + 40 + 7.50 (nobody's) - 0.50 (a charge, set aside); ledger 100 + 30 + 25; and 2 of nothing known.
    const client = await openWithBalances("149.00", "155.00");
    const { load, expectPayment, reconcile, call, complete } = client;
    const paid = await expectPayment("both", "100.00");
    const late = await expectPayment("late", "30.00");
    const unbooked = await expectPayment("unbooked", "40.00");
    const missing = await expectPayment("missing", "25.00");
    await load(
      "bank csv",
      bankRows(
        "2026-02-03,100.00,b1,both",
        "2026-02-12,30.00,b2,late",
        "2026-02-04,40.00,b3,unbooked",
        "2026-02-05,7.50,b4,nobody",
        "2026-02-06,-0.50,b5,charge",
      ),
    );
    await load(
      "ledger",
      ledgerRows(
        "2026-02-02,100.00,l1,both",
        "2026-02-09,30.00,l2,late",
        "2026-02-10,25.00,l3,missing",
      ),
    );
    const { items } = (await call("listFlowLegs", { query: "reference=b5" })) as unknown as {
      readonly items: readonly { readonly id: string }[];
    };
    await call("ignoreFlowLeg", {
      params: { flowLegId: items[0]?.id ?? "" },
      body: { reason: { code: "other", comment: null } },
    });
    await complete();
    const found = await reconcile();
    expect(found).toMatchObject({
      balance: { amount: "149.00", asOf: "2026-02-10", source: "bank" },
      ledgerBalance: { amount: "155.00", source: "ledger" },
      ...{ difference: "-6.00", broughtForward: null },
      timing: { items: 1, amount: "-30.00" },
      open: { items: 3, amount: "14.50" },
      unexplained: { items: 1, amount: "7.50" },
      residual: "2.00",
      total: 5,
    });
    const shown = found.items.map(({ kind, caseId, amount }) => [kind, caseId, amount]);
    expect(shown).toEqual([
      ["open", unbooked, "40.00"],
      ["unexplained", null, "7.5"],
      ["open", null, "-0.5"],
      ["timing", late, "-30.00"],
      ["open", missing, "-25.00"],
    ]);
    expect(JSON.stringify(shown)).not.toContain(paid);
    const timing = await reconcile("&kind=timing");
    expect(timing.items).toMatchObject([
      {
        movementCount: 2,
        movements: [
          { source: "ledger", day: "2026-02-09", amount: "30.00" },
          { source: "bank", day: "2026-02-12", amount: "30.00" },
        ],
      },
    ]);
    const page = await reconcile("&limit=2&offset=3");
    expect(page).toMatchObject({ total: 5, items: [{ amount: "-30.00" }, { amount: "-25.00" }] });
  });

  test("follows links, repeats and withdrawals; the same rows again change nothing", async () => {
    const client = await openWithBalances("60", "0");
    const { load, expectPayment, reconcile, call, complete, world } = client;
    const batchId = await load("bank csv", bankRows("2026-02-03,60.00,b1,later"));
    expect(await reconcile()).toMatchObject({ unexplained: { amount: "60.00" }, residual: "0.00" });
    const caseId = await expectPayment("later", "60.00");
    await complete();
    expect((await reconcile()).items).toMatchObject([{ kind: "open", caseId, amount: "60.00" }]);
    await load("bank csv", bankRows("2026-02-03,60.00,b1,later"), { fileName: "again" });
    expect(await reconcile()).toMatchObject({
      open: { items: 1, amount: "60.00" },
      residual: "0.00",
    });
    await call("withdrawImportBatch", { params: { batchId } });
    await complete();
    expect(await reconcile()).toMatchObject({ total: 0, residual: "60.00" });
    const stored = (await world.readItems()).filter(({ pk }) => String(pk).includes("#moved#"));
    expect(stored).toEqual([]);
  });

  test("begins with what was brought forward, where both balances are known on the day before", async () => {
    const client = await openWithBalances("60", "50");
    const { record, reconcile } = client;
    await record("bank", "15", "2026-02-01");
    expect(await reconcile("&since=2026-02-01")).toMatchObject({ broughtForward: null });
    await record("ledger", "5", "2026-01-30");
    expect(await reconcile("&since=2026-02-01")).toMatchObject({
      ...{ since: "2026-02-01", difference: "10.00", broughtForward: "10.00", residual: "0.00" },
    });
  });

  test("is unknown while a balance is, and refuses a period that is no period", async () => {
    const { account, ask } = await openAccounts(simulator);
    const accountId = await account();
    const answer = async (query: string) =>
      ask("getAccountReconciliation", { params: { accountId }, query });
    expect(await answer("")).toMatchObject({
      status: 200,
      body: { balance: null, ledgerBalance: null, difference: null, residual: null, total: 0 },
    });
    const refused = { status: 400, body: { issues: [{ path: ["since"] }] } };
    expect(await answer("asOf=2026-02-10&since=2026-02-10")).toMatchObject(refused);
    expect(await answer("asOf=2026-02-10&since=2025-11-09")).toMatchObject(refused);
    expect(await answer("asOf=2026-02-10&since=2025-11-10")).toMatchObject({ status: 200 });
  });
});

test("the movements of a period lie in the partitions of its months", () => {
  const day = (text: string) => text as CalendarDate;
  const monthsOf = (from: string, to: string) =>
    movementPartitions(organizationId, "a", { from: day(from), to: day(to) }).map(([first]) =>
      first?.split("#").at(-2),
    );
  expect(monthsOf("2025-11-30", "2026-02-01")).toEqual([
    "2025-11",
    "2025-12",
    "2026-01",
    "2026-02",
  ]);
  expect(monthsOf("2026-02-01", "2026-02-28")).toEqual(["2026-02"]);
});
