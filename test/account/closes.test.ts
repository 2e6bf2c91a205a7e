/** Closes of business days (docs/specification.md, Closes). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RequestContext } from "#api/http/operation.ts";
import { approveClose } from "#functions/books/close/approve-close.ts";
import { compressJson, decompressJson } from "#store/table/core/document/compressed-json.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { SealedWorld } from "../sealing/sealed-world.ts";
import { organizationId } from "../simulation/outside/api-client.ts";
import { Simulator } from "../simulation/world.ts";
import { type Json, openAccounts } from "./account-world.ts";
import { ledgerRows, prepareClosable } from "./close-world.ts";

let simulator: Simulator;
let open: Awaited<ReturnType<typeof prepareClosable>>;
beforeAll(async () => {
  simulator = await Simulator.start();
  open = await prepareClosable(simulator);
});
afterAll(() => simulator.stop());

const first = { since: "2026-01-31" };

describe("a close", () => {
  test("keeps the figures of each account, and the lists that explain them", async () => {
    const { prepared, get, items, ownAccount: account, cases, call } = await open();
    const { id, ...made } = await prepared("2026-02-10", first);
    expect(made).toMatchObject({
      ...{ businessDate: "2026-02-10", timeZone: "Europe/Berlin", since: "2026-01-31" },
      ...{ scope: { accounts: null }, status: "prepared", preparer: "user_1" },
      ...{ approvedBy: null, approvedAt: null, previousCloseId: null, manifest: null },
      ...{ accountCount: 1, itemCount: 2, version: 1, digest: expect.stringMatching(/^\w{64}$/) },
    });
    expect(await get(id)).toMatchObject({
      ...made,
      anchor: { isSealed: false },
      accounts: [
        {
          account,
          currency: "EUR",
          balance: { amount: "147.50", asOf: "2026-02-10", source: "bank" },
          ledgerBalance: { amount: "100.00" },
          ...{ difference: "47.5", broughtForward: "0", closedBefore: null },
          timing: { items: 0, amount: "0" },
          open: { items: 1, amount: "40" },
          unexplained: { items: 1, amount: "7.5" },
          residual: "0",
        },
      ],
    });
    expect(await items(id)).toMatchObject({
      total: 2,
      items: [
        { account, kind: "open", caseId: cases.unbooked, amount: "40.00" },
        { account, kind: "unexplained", caseId: null, amount: "7.5" },
      ],
    });
    expect(await items(id, "kind=open")).toMatchObject({ total: 1 });
    expect(await items(id, "account=acct_0")).toMatchObject({ total: 0 });
    const listed = await call("listCloses", { query: "businessDate=2026-02-10&status=prepared" });
    expect(listed).toMatchObject({ total: 1, items: [{ id, digest: made.digest }] });
    expect(await call("listCloses", { query: "businessDate=2026-02-11" })).toMatchObject({
      total: 0,
    });
  });

  test("counts the cases that were created until its day ended, and the audit events of its period", async () => {
    const client = await open();
    const { world, prepared, get } = client;
    const closed = await get((await prepared("2026-02-10", first)).id);
    // The payments were created after that day.
    expect(closed).toMatchObject({ cases: [] });
    const counted = (closed["events"] as readonly Json[]).map(({ eventType }) => eventType);
    expect(counted).toContain("balance.recorded");
    expect(counted).toEqual(counted.toSorted());
    const today = new Date(world.clock.now).toISOString().slice(0, 10);
    world.clock.now += 2 * 86_400_000;
    for (const source of ["bank", "ledger"])
      await client.record(today, source, source === "bank" ? "7.5" : "0");
    const later = await prepared(today, {
      since: new Date(world.clock.now - 4 * 86_400_000).toISOString().slice(0, 10),
    });
    const { cases } = await get(later.id);
    expect(cases).toMatchObject([{ cases: 2, newCases: 2, expectedAmount: "140" }]);
  });

  test("is approved by another person, who is named in the audit trail with the digest", async () => {
    const { prepared, approve, get, call, world } = await open();
    const { id, digest } = await prepared("2026-02-10", first);
    const table = new SealedWorld(world).table;
    const own = {
      ...{ requestId: "r", organizationId, actor: "user:user_1", now: world.clock.now },
      ...{ principal: { kind: "session", userId: "user_1" }, baseUrl: "" },
    } as unknown as RequestContext;
    const input = { context: own, params: { closeId: id } } as unknown as Parameters<
      typeof approveClose
    >[1];
    await expect(
      approveClose({ table, ids: createIdSource(() => world.clock.now) }, input),
    ).rejects.toMatchObject({
      failure: { error: "forbidden" },
    });
    expect(await approve(id)).toMatchObject({
      status: 200,
      body: { id, status: "approved", approvedBy: "development", digest, version: 2 },
    });
    expect(await get(id)).toMatchObject({ status: "approved", digest });
    const noted = await call("listAuditEvents", { query: "eventType=close.approved" });
    expect(noted).toMatchObject({ total: 1, items: [{ payload: { closeId: id, digest } }] });
    expect(await approve(id)).toMatchObject({
      status: 409,
      body: { error: "invalid_state", details: { status: "approved" } },
    });
  });

  test("is one of a day and its accounts: of two that are prepared, the first approval counts", async () => {
    const { prepared, prepare, approve, ownAccount: account } = await open();
    const [one, two] = [await prepared("2026-02-10", first), await prepared("2026-02-10", first)];
    const other = await prepared("2026-02-10", { ...first, scope: { accounts: [account] } });
    expect((await approve(two.id)).status).toBe(200);
    const refused = { status: 409, body: { error: "invalid_state", details: { closeId: two.id } } };
    expect(await approve(one.id)).toMatchObject(refused);
    expect(await prepare("2026-02-10")).toMatchObject(refused);
    expect(await prepare("2026-02-09")).toMatchObject(refused);
    // Another scope has days of its own.
    expect((await approve(other.id)).status).toBe(200);
  });

  test("goes on where the close before ended, and shows what was changed since", async () => {
    const { prepared, prepare, approve, get, items, load, record, cases } = await open();
    const before = await prepared("2026-02-10", first);
    await approve(before.id);
    await load("ledger", ledgerRows("2026-02-11,40.00,l2,unbooked"));
    const { id } = await prepared("2026-02-11");
    expect(await get(id)).toMatchObject({
      ...{ since: "2026-02-10", previousCloseId: before.id },
      accounts: [
        {
          ...{ difference: "7.5", broughtForward: "47.5", closedBefore: "47.5" },
          ...{ changedSinceClose: "0", residual: "0" },
        },
      ],
    });
    expect(await items(id)).toMatchObject({
      items: [{ caseId: cases.unbooked, amount: "-40.00" }],
    });
    expect(await prepare("2026-02-11", { since: "2026-02-09" })).toMatchObject({
      status: 400,
      body: { issues: [{ path: ["since"] }] },
    });
    await record("2026-02-10", "bank", "148.50");
    await record("2026-02-11", "bank", "148.50");
    const later = await prepared("2026-02-11");
    expect(await get(later.id)).toMatchObject({
      accounts: [{ broughtForward: "48.5", closedBefore: "47.5", changedSinceClose: "1" }],
    });
    expect((await approve(later.id)).status).toBe(200);
  });

  test("shows what changed on its days since: rows that came, went and moved, and balances", async () => {
    const {
      prepared,
      changes,
      load,
      record,
      ownAccount: account,
      call,
      complete,
      world,
    } = await open();
    const { id } = await prepared("2026-02-10", first);
    expect(await changes(id)).toMatchObject({ total: 0, balances: [], deletedAccounts: [] });
    const money = { amount: "7.50", currency: "EUR" };
    const body = { externalReference: "nobody", source: money, destination: money };
    const { caseId = "" } = await call("createPaymentIntent", { body });
    await load("ledger", ledgerRows("2026-02-09,40.00,l9,unbooked"));
    await record("2026-02-10", "ledger", "140");
    await complete();
    world.clock.now += 1_000;
    expect(await changes(id)).toMatchObject({
      balances: [{ account, figure: "ledgerBalance", before: "100.00", after: "140" }],
      events: expect.arrayContaining([{ eventType: "balance.recorded", count: 1 }]),
      total: 2,
      items: [
        {
          ...{ change: "changed", source: "bank", day: "2026-02-05" },
          before: { amount: "7.50", cases: [] },
          after: { amount: "7.50", cases: [{ caseId, amount: "7.50" }] },
        },
        { change: "added", source: "ledger", day: "2026-02-09", before: null },
      ],
    });
    expect(await changes(id, "limit=1&offset=1")).toMatchObject({ items: [{ change: "added" }] });
    await call("deleteAccount", { params: { accountId: account } });
    expect(await changes(id)).toMatchObject({ total: 0, deletedAccounts: [account] });
  });
});

describe("a close is refused", () => {
  test("with a residual that no item explains, and the answer names the account and the amount", async () => {
    const { prepare, record, ownAccount: account, call } = await open();
    await record("2026-02-10", "bank", "149.50");
    expect(await prepare("2026-02-10", first)).toMatchObject({
      status: 409,
      body: {
        error: "unexplained_residual",
        details: { accounts: [{ account, currency: "EUR", residual: "2" }], total: 1 },
      },
    });
    expect(await call("listCloses", {})).toMatchObject({ total: 0 });
  });

  test("without a balance, because the residual is unknown", async () => {
    const client = await openAccounts(simulator);
    const account = await client.account();
    const body = { businessDate: "2026-02-10", timeZone: "UTC" };
    expect(await client.ask("createClose", { body })).toMatchObject({
      status: 409,
      body: {
        error: "balance_missing",
        details: { accounts: [{ account, missing: ["bank", "ledger"] }], total: 1 },
      },
    });
  });

  test.each([
    ["of a day that has not ended", { businessDate: "2099-01-01" }, ["businessDate"]],
    [
      "of an account that is not there",
      { scope: { accounts: ["acct_1"] } },
      ["scope", "accounts", 0],
    ],
    ["of no day", { since: "2026-02-10" }, ["since"]],
    ["of more than 92 days", { since: "2025-11-01" }, ["since"]],
    ["of a time zone that is none", { timeZone: "Mars/Base" }, ["timeZone"]],
    ["of no accounts", { scope: { accounts: [] } }, ["scope", "accounts"]],
  ])("%s", async (_, body, path) => {
    const { prepare } = await open();
    expect(await prepare("2026-02-10", { ...first, ...body })).toMatchObject({
      status: 400,
      body: { issues: [{ path }] },
    });
  });

  test("of a day that has ended elsewhere, but not in its time zone", async () => {
    const { prepare, world } = await open();
    const today = new Date(world.clock.now).toISOString().slice(0, 10);
    world.clock.now = Date.parse(`${today}T23:30:00Z`);
    const since = new Date(world.clock.now - 86_400_000).toISOString().slice(0, 10);
    const answerIn = async (timeZone: string) => (await prepare(today, { since, timeZone })).body;
    expect(await answerIn("UTC")).toMatchObject({ issues: [{ path: ["businessDate"] }] });
    expect(await answerIn("Europe/Berlin")).not.toHaveProperty("issues");
  });
});

test("what is stored of a close cannot be changed unseen", async () => {
  const { prepared, ask, canonical, world } = await open();
  const { id } = await prepared("2026-02-10", first);
  expect(await canonical(id)).toContain('"residual":"0"');
  const sealed = new SealedWorld(world);
  const isMovements = ({ pk }: Json) => /#clsparts#\w+#1$/.test(String(pk));
  const [movements = {}] = (await world.readItems()).filter(isMovements);
  const text = decompressJson(movements["doc"] as Uint8Array);
  expect(text).toContain('"40.00"');
  const changed = compressJson(text.replaceAll('"40.00"', '"41.00"'));
  const isRefused = { status: 409, body: { error: "invalid_state" } };
  const readAll = (["getClose", "listCloseItems", "listCloseChanges"] as const).map(
    (operation) => async () => ask(operation, { params: { closeId: id } }),
  );
  await sealed.overwrite({ ...movements, doc: changed });
  for (const read of readAll) expect(await read()).toMatchObject(isRefused);
  await sealed.remove(movements);
  for (const read of readAll) expect(await read()).toMatchObject(isRefused);
});

test("all accounts of an organization are closed together", async () => {
  const client = await open();
  const other = await client.account({ number: "DE2", ledgerAccount: "1300", currency: "USD" });
  for (const source of ["bank", "ledger"]) {
    await client.record("2026-02-09", source, "5", other);
  }
  const { id } = await client.prepared("2026-02-10", first);
  const { accounts } = await client.get(id);
  expect(accounts).toMatchObject([
    { account: client.ownAccount },
    { account: other, difference: "0" },
  ]);
  expect((await client.items(id)).total).toBe(2);
});
