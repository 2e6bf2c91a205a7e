/** Reports at full hours, which are kept, and at any other moment, by an export (docs/specification.md, Reports at a moment). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { startScheduled } from "../simulation/aws/event-pump.ts";
import { Simulator } from "../simulation/world.ts";
import { type Json, openAccounts } from "./account-world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

type Report = Json & { readonly asOf: string; readonly items: readonly Json[] };
type Query = Readonly<Record<string, string>>;
type Operation = "getAgingReport" | "getMatchRateReport" | "getValueAtRiskReport";

const reports = [
  ["getAgingReport", { report: "aging" }],
  ["getValueAtRiskReport", { report: "value-at-risk" }],
  ["getMatchRateReport", { report: "match-rate" }],
  ["getMatchRateReport", { report: "match-rate", by: "rule" }],
] as const;

/** It is 2026-03-03, 12:00 UTC; four payments of three days, with what was paid of them. */
async function openWorld() {
  const client = await openAccounts(simulator);
  const { call, ask, complete, world } = client;
  const expectPayment = async (externalReference: string, amount: string, currency = "EUR") => {
    const money = { amount, currency };
    const body = { externalReference, source: money, destination: money };
    return (await call("createPaymentIntent", { body }))["caseId"] ?? "";
  };
  const pay = (externalReference: string, amount: string, currency = "EUR") => {
    const body = { provider: "acme", sourceRef: `${externalReference}-${amount}`, payload: {} };
    const paid = { amount: { amount, currency }, phase: "destination", status: "confirmed" };
    return call("createProviderEvidence", { body: { ...body, externalReference, ...paid } });
  };
  await call("createReconciliationRule", { body: { name: "All", isActive: true } });
  const early = await expectPayment("early", "100.00");
  await expectPayment("short", "50.00");
  await pay("short", "40.00");
  await complete();
  world.clock.now += 2 * 86_400_000;
  const account = await client.account();
  await expectPayment("dollars", "7.00", "USD");
  await pay("nobody", "3.00");
  await complete();
  const until = async (text: string) => {
    world.clock.now = Date.parse(`2026-03-${text}Z`);
    await startScheduled(world, "deadline-sweeper");
    await complete();
  };
  const textOf = (operation: Operation, query: Query) =>
    ask(operation, { query: `${new URLSearchParams(query)}` });
  return {
    ...client,
    ...{ account, early, expectPayment, pay, until, textOf },
    report: async (operation: Operation, query: Query = {}) => {
      const { status, body, text } = await textOf(operation, query);
      if (status !== 200) throw new Error(text);
      return body as Report;
    },
    exported: async (query: Query) => {
      const asked = { query: `${new URLSearchParams(query)}` };
      const { exportId = "" } = await call("exportReport", asked);
      await complete();
      const { status } = await call("getExport", { params: { exportId } });
      expect(status).toBe("completed");
      const name = exportId.slice("exp_".length);
      const [, bytes] = [...world.objects].find(([key]) => key.endsWith(name)) ?? [];
      return Buffer.from(bytes ?? []).toString();
    },
  };
}

type Client = Awaited<ReturnType<typeof openWorld>>;

/** What changes every report: money, a link, a closed case, an amendment, evidence that is set aside, new records. */
async function changeAll({ call, complete, pay, early, expectPayment }: Client) {
  await pay("early", "100.00");
  await pay("short", "10.00");
  const { items } = (await call("listFlowLegs", { query: "matched=false" })) as unknown as Report;
  const params = { flowLegId: String(items[0]?.["id"]) };
  const reason = { code: "bank_interest", comment: null };
  await call("ignoreFlowLeg", { params, body: { reason } });
  await expectPayment("new", "30.00");
  await complete();
  await call("updateReconciliationCase", {
    params: { caseId: early },
    body: { status: "archived", reason: { code: "other", comment: null } },
  });
  await complete();
}

test("a full hour is kept as it was, and an export of its moment has the same rows", async () => {
  const client = await openWorld();
  const { until, report, exported } = client;
  await until("05T13:00:30");
  const present = await Promise.all(
    reports.map(([operation, { report: _, ...query }]) => report(operation, query)),
  );
  expect(present.map(({ items }) => items.length)).toEqual([2, 3, 1, 1]);
  await until("05T13:40:00");
  await changeAll(client);
  const moment = "2026-03-05T13:00:00Z";
  for (const [index, [operation, { report: name, ...query }]] of reports.entries()) {
    const then = present[index] as Report;
    expect((await report(operation, query)).items).not.toEqual(then.items);
    const kept = await report(operation, { ...query, asOf: moment });
    expect(kept).toEqual(then);
    const asked = { ...query, report: name, asOf: kept.asOf };
    expect(JSON.parse(await exported(asked))).toMatchObject({
      ...{ report: name, asOf: kept.asOf },
      ...{ items: then.items, total: then.items.length },
    });
    const { text } = await client.textOf(operation, { ...query, asOf: moment, format: "csv" });
    expect(await exported({ ...asked, format: "csv" })).toBe(text);
  }
});

test("the present as an export is the present report", async () => {
  const client = await openWorld();
  await changeAll(client);
  client.world.clock.now += 60_000;
  for (const [operation, { report: name, ...query }] of reports) {
    const { asOf, items } = await client.report(operation, query);
    const file = JSON.parse(await client.exported({ ...query, report: name, asOf }));
    expect(file.items).toEqual(items);
  }
  const from = "2026-03-04T00:00:00Z";
  const { asOf, items } = await client.report("getMatchRateReport", { from });
  const file = await client.exported({ report: "match-rate", from, asOf });
  expect(JSON.parse(file)).toMatchObject({ by: "source", from: "2026-03-04T00:00:00.000Z", items });
  expect((await client.report("getMatchRateReport", { days: "1" })).items).toEqual(items);
});

test("days of a kept match rate count what was created in them", async () => {
  const { until, report } = await openWorld();
  await until("05T13:00:00");
  const rateOf = async (days: string) => {
    const query = { asOf: "2026-03-05T13:00:00Z", days };
    return (await report("getMatchRateReport", query)).items.map(({ legs }) => legs);
  };
  expect([await rateOf("1"), await rateOf("3"), await rateOf("30")]).toEqual([[1], [2], [2]]);
});

test("a moment that is not kept is 404 with the nearest ones and the export; others are refused", async () => {
  const { until, textOf, world } = await openWorld();
  await until("05T13:00:00");
  await until("05T14:11:00");
  await until("05T15:00:00");
  const asked = (query: Query, operation: Operation = "getAgingReport") => textOf(operation, query);
  const missing = await asked({ asOf: "2026-03-05T14:00:00Z" });
  expect(missing).toMatchObject({
    status: 404,
    body: {
      error: "not_found",
      details: {
        before: "2026-03-05T13:00:00.000Z",
        after: "2026-03-05T15:00:00.000Z",
        export: "/v1/exports/reports?report=aging&asOf=2026-03-05T14%3A00%3A00.000Z",
      },
    },
  });
  expect((await asked({ asOf: "2026-03-05T13:00:00.001Z" })).status).toBe(404);
  for (const [query, field, operation] of [
    [{ asOf: "2026-03-05T16:00:00Z" }, "asOf", "getAgingReport"],
    [{ asOf: "2026-03-05T13:00:00Z", from: "2026-03-01T00:00:00Z" }, "from", "getMatchRateReport"],
    [{ asOf: "2026-03-05T13:00:00Z", by: "rule", days: "1" }, "days", "getMatchRateReport"],
    [{ days: "1", from: "2026-03-01T00:00:00Z" }, "days", "getMatchRateReport"],
  ] as const) {
    const answer = await asked(query, operation);
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: [field] }] } });
  }
  // Kept for 35 days and for 400: the first of the day is still there.
  world.clock.now = Date.parse("2026-04-20T12:00:00Z");
  expect((await asked({ asOf: "2026-03-05T13:00:00Z" })).status).toBe(200);
  expect((await asked({ asOf: "2026-03-05T15:00:00Z" })).status).toBe(404);
});

test("nothing is kept any more without an account, and again with the next one", async () => {
  const { until, textOf, call, world, account } = await openWorld();
  const statusAt = async (asOf: string) => (await textOf("getAgingReport", { asOf })).status;
  const scheduled = async () => (await world.readItems()).filter(({ sk }) => sk === "look").length;
  await call("deleteAccount", { params: { accountId: account } });
  expect(await scheduled()).toBe(1);
  await until("05T13:00:00");
  expect([await scheduled(), await statusAt("2026-03-05T13:00:00Z")]).toEqual([0, 404]);
  await call("createAccount", {
    body: { kind: "wallet", name: "Other", number: "0x1", currency: "USDC" },
  });
  await until("05T14:00:00");
  expect(await statusAt("2026-03-05T14:00:00Z")).toBe(200);
});
