/** Accounts of the organization and their balances (docs/specification.md, Accounts). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { maximumAccounts } from "#domain/account/account.ts";
import type { Currency } from "#domain/value/currency.ts";
import type { Instant } from "#domain/value/instant.ts";
import { createAccountWrites } from "#store/table/account/account-store.ts";
import { uuid } from "../domain/samples.ts";
import { organizationId, seededSnapshot } from "../simulation/outside/api-client.ts";
import { Simulator } from "../simulation/world.ts";
import { iban, mt940, openAccounts } from "./account-world.ts";

/** As many accounts of another day. */
function storedAccounts(count: number) {
  const writes = Array.from({ length: count }, (_, number) =>
    createAccountWrites({
      uuid: uuid(number),
      organizationId,
      ...{ kind: "bank", name: "Stored", number: `DE${number}`, ledgerAccount: `L${number}` },
      currency: "EUR" as Currency,
      createdBy: "user:a",
      createdAt: seededSnapshot.now as Instant,
    }),
  );
  return writes.flat().flatMap((write) => (write.kind === "put" ? [write.item] : []));
}

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const second = { id: "2/1", day: "260302", opening: "900.00", closing: "1310.00" };
const third = { id: "3/1", day: "260303", opening: "1310.00", closing: "-20.00" };

describe("accounts", () => {
  test("have a number and a ledger account that no other account in the currency has", async () => {
    const { account, ask, call } = await openAccounts(simulator);
    const id = await account({ ledgerAccount: "1200" });
    const added = (more: object) =>
      ask("createAccount", {
        body: { kind: "bank", name: "Other", number: "DE2", currency: "EUR", ...more },
      });
    const spelled = await added({ number: "de89 3704 0044 0532 0130 00" });
    expect(spelled).toMatchObject({ status: 409, body: { details: { id } } });
    await expect(added({ ledgerAccount: "1200" })).resolves.toMatchObject({ status: 409 });
    expect(await added({ ledgerAccount: "1200", currency: "USD" })).toMatchObject({ status: 201 });
    await call("deleteAccount", { params: { accountId: id } });
    expect(await added({ ledgerAccount: "1200" })).toMatchObject({ status: 201 });
  });

  test("are at most 200, listed newest first", async () => {
    const { account, ask, call } = await openAccounts(simulator, storedAccounts(199));
    const id = await account();
    const body = { kind: "bank", name: "More", number: "more", currency: "EUR" };
    expect(await ask("createAccount", { body })).toMatchObject({ status: 409 });
    const page = await call("listAccounts", { query: "limit=1" });
    expect(page).toMatchObject({ total: maximumAccounts, items: [{ id }] });
  });
});

describe("balances", () => {
  test("of all accounts are listed by day, and those of an unknown account are none", async () => {
    const { account, call, ask } = await openAccounts(simulator);
    for (const number of ["DE1", "DE2"]) {
      const id = await account({ number });
      for (const asOf of ["2026-02-02", "2026-02-03"]) {
        await ask("recordBalance", { body: { account: id, asOf, amount: "1", source: "ledger" } });
      }
    }
    const { items, total } = await call("listBalances", { query: "to=2026-02-08" });
    const days = (items as unknown as readonly { readonly asOf: string }[]).map(({ asOf }) => asOf);
    expect(days).toEqual(["2026-02-03", "2026-02-03", "2026-02-02", "2026-02-02"]);
    expect(total).toBe(4);
    const query = `account=acct_${"0".repeat(32)}&to=2026-02-08`;
    expect(await call("listBalances", { query })).toMatchObject({ items: [], total: 0 });
  });

  test("are those of imported statements, with continuity by day, also of files from before the account", async () => {
    const { account, load, balances } = await openAccounts(simulator);
    const importBatchId = await load("bank", mt940(third));
    const id = await account();
    await load("bank", mt940(second));
    const statement = { id: "3/1", importBatchId, opening: "1310.00", addsUp: false };
    const [latest, earlier, ...more] = await balances(id);
    expect(latest).toMatchObject({
      ...{ account: id, asOf: "2026-03-03", source: "bank", amount: "-20.00", currency: "EUR" },
      statement: { ...statement, follows: true },
    });
    expect(earlier).toMatchObject({ asOf: "2026-03-02", statement: { follows: null } });
    expect(more).toEqual([]);
    expect(await balances(id, "&from=2026-03-03&to=2026-03-03")).toHaveLength(1);
    expect(await balances(id, "&from=2026-03-04")).toEqual([]);
    expect(await balances(id, "&source=ledger")).toEqual([]);
  });

  test("go with the import that is withdrawn, unless another statement has replaced them", async () => {
    const { account, load, balances, call, complete } = await openAccounts(simulator);
    const id = await account();
    const withdraw = async (batchId: string) => {
      await call("withdrawImportBatch", { params: { batchId } });
      await complete();
    };
    const first = await load("bank", mt940({ ...second, closing: "1.00" }));
    const corrected = await load("bank", mt940({ ...second, id: "2/2" }));
    await withdraw(first);
    expect(await balances(id)).toMatchObject([{ amount: "1310.00" }]);
    await withdraw(corrected);
    expect(await balances(id)).toEqual([]);
  });

  test("of a dry run are not stored, nor those of another account", async () => {
    const { account, load, balances } = await openAccounts(simulator);
    const id = await account();
    await load("bank", mt940(second), { dryRun: true });
    await load("bank", mt940({ ...second, account: "DE2" }));
    expect(await balances(id)).toEqual([]);
  });

  test("are recorded once; another amount replaces one of a request, and none of a statement", async () => {
    const { account, load, balances, ask, call } = await openAccounts(simulator);
    const id = await account({ ledgerAccount: "1200" });
    const body = { account: id, asOf: "2026-03-02", amount: "1200.00", source: "ledger" };
    const record = (more: object = {}) => ask("recordBalance", { body: { ...body, ...more } });
    expect(await record()).toMatchObject({ status: 201, body: { amount: "1200.00" } });
    expect(await record({ amount: "1200" })).toMatchObject({
      status: 200,
      body: { amount: "1200.00" },
    });
    expect(await record({ amount: "1250" })).toMatchObject({ status: 200 });
    expect(await balances(id)).toMatchObject([{ source: "ledger", amount: "1250" }]);
    const { items } = await call("listAuditEvents", { query: "eventType=balance.recorded" });
    expect(items).toMatchObject([
      { payload: { before: { amount: "1200.00" }, after: { amount: "1250" } } },
      { payload: { before: null } },
    ]);
    await load("bank", mt940(second));
    await expect(record({ source: "bank" })).resolves.toMatchObject({
      status: 409,
      body: { error: "invalid_state" },
    });
    expect(await record({ source: "bank", amount: "1310" })).toMatchObject({ status: 200 });
  });

  test("are refused with the field that is wrong", async () => {
    const { account, ask } = await openAccounts(simulator);
    const id = await account({ kind: "wallet", number: "0xab" });
    const record = async (more: object) => {
      const body = { account: id, asOf: "2026-03-02", amount: "1", source: "chain", ...more };
      const answer = await ask("recordBalance", { body });
      const { issues = [] } = answer.body as {
        readonly issues?: readonly { readonly path: unknown }[];
      };
      const [issue] = issues;
      return [answer.status, issue?.path];
    };
    expect(await record({ source: "bank" })).toEqual([400, ["source"]]);
    expect(await record({ asOf: "2999-01-01" })).toEqual([400, ["asOf"]]);
    expect(await record({ asOf: "2026-02-30" })).toEqual([400, ["asOf"]]);
    expect(await record({ account: iban })).toEqual([404, undefined]);
    const list = async (query: string) =>
      (await ask("listBalances", { query: `account=${id}${query}` })).status;
    expect(await list("&from=2026-01-02&to=2026-01-01")).toBe(400);
    expect(await list("&from=2025-01-01&to=2026-02-04")).toBe(200);
    expect(await list("&from=2025-01-01&to=2026-02-05")).toBe(400);
    const listed = async (query: string) => (await ask("listBalances", { query })).status;
    expect(await listed("from=2026-01-01&to=2026-01-07")).toBe(200);
    expect(await listed("from=2026-01-01&to=2026-01-08")).toBe(400);
  });
});
