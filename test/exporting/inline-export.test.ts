/**
 * Which exports a request answers inline and which become a job: limited by what it reads, not only
 * by what it finds.
 */
import { beforeAll, expect, test } from "vitest";
import { exportCasesQuery } from "#api/resource/export/export-request.ts";
import type { Payment } from "#domain/case/reconciliation-case.ts";
import type { Uuid } from "#domain/value/id.ts";
import { exportReconciliationCases } from "#functions/exports/export-reconciliation-cases.ts";
import { commit } from "#store/table/core/commit.ts";
import { findPayment, updatePaymentWrites } from "#store/table/payment/payment-store.ts";
import { type ExportWorld, openExportWorld, organizationId } from "./export-world.ts";

let world: ExportWorld;
let uuids: Uuid<"payment">[];
/** Creation times of the 301st newest and of the 2,001st newest case. */
let moments: { readonly of301: string; readonly of2001: string };

beforeAll(async () => {
  world = openExportWorld();
  uuids = await world.createCases(2_001);
  moments = { of301: madeAt(301), of2001: madeAt(2_001) };
});

function madeAt(newest: number): string {
  const uuid = uuids.at(-newest) ?? "";
  return new Date(Number.parseInt(uuid.slice(0, 12), 16)).toISOString();
}

function after(moment: string): string {
  return new Date(Date.parse(moment) + 1).toISOString();
}

type Answer = {
  readonly status: number;
  readonly total: number;
  /** As the response repeats them; absent if a job answers. */
  readonly filters?: Readonly<Record<string, unknown>>;
  /** Maximum of payments that the queries could read. */
  readonly read: number;
};

async function ask(filter: Record<string, string>): Promise<Answer> {
  let read = 0;
  const { table } = world.dependenciesOf({}, (name, input) => {
    const isOfPayments = name === "Query" && JSON.stringify(input).includes("#pay#");
    if (isOfPayments) read += Number(input["Limit"]);
  });
  const query = exportCasesQuery.parse(filter);
  const context = { organizationId, now: world.clock.now };
  const dependencies = { table, ids: world.ids };
  const input = { context, query, params: {} } as never;
  const { status, body } = await exportReconciliationCases(dependencies, input);
  const { total, filters } = JSON.parse(String(body));
  return { status, total, filters, read };
}

test("300 cases are answered inline, 301 by a job", async () => {
  const from = moments.of301;
  expect(await ask({ from: after(from) })).toMatchObject({ status: 200, total: 300 });
  expect(await ask({ from })).toMatchObject({ status: 202 });
});

test("a few cases are found inline among 2,000, and by a job among 2,001", async () => {
  const rare = uuids.slice(1, 4);
  for (const uuid of rare) await world.changeCase(uuid, { status: "archived" });
  const from = moments.of2001;
  const filter = { status: "archived" };
  expect(await ask({ ...filter, from: after(from) })).toMatchObject({ status: 200, total: 3 });
  const { status, read } = await ask({ ...filter, from });
  expect(status).toBe(202);
  // Besides the 2,001 payments it reads one page ahead in each shard.
  expect(read).toBeLessThanOrEqual(2_400);
  for (const uuid of rare) await world.changeCase(uuid, { status: "open" });
});

test("an export holds the cases of an exception and of an SLA risk only", async () => {
  const [late, both, other] = uuids.slice(-3) as [
    Uuid<"payment">,
    Uuid<"payment">,
    Uuid<"payment">,
  ];
  await world.changeCase(late, { slaRisk: true });
  await world.changeCase(both, { slaRisk: true, exceptionType: "underpayment" });
  await world.changeCase(other, { exceptionType: "overpayment" });
  const from = madeAt(3);
  const slaRisk = "true";
  const exceptionType = "underpayment";
  expect(await ask({ from, slaRisk })).toMatchObject({
    total: 2,
    filters: { slaRisk: true, verdicts: [] },
  });
  expect(await ask({ from, slaRisk: "false" })).toMatchObject({ total: 1 });
  expect(await ask({ from, exceptionType })).toMatchObject({
    total: 1,
    filters: { exceptionType },
  });
  expect(await ask({ from, exceptionType: "overpayment", slaRisk })).toMatchObject({ total: 0 });
  const unfiltered = await ask({ from });
  expect(unfiltered.total).toBe(3);
  expect(Object.keys(unfiltered.filters ?? {})).not.toContain("slaRisk");
  for (const uuid of [late, both, other]) {
    await world.changeCase(uuid, { slaRisk: false, exceptionType: null });
  }
});

test("a short period reads only that period, and a reference reads one case by its key", async () => {
  const from = madeAt(1_000);
  const to = after(madeAt(991));
  const { status, total, read } = await ask({ from, to });
  expect({ status, total }).toEqual({ status: 200, total: 10 });
  expect(read).toBeLessThanOrEqual(110);
  expect(await ask({ externalReference: "case-7" })).toMatchObject({
    status: 200,
    total: 1,
    read: 0,
  });
  const filter = { externalReference: "case-7", status: "archived" };
  expect(await ask(filter)).toMatchObject({ status: 200, total: 0, read: 0 });
  expect(await ask({ externalReference: "nobody" })).toMatchObject({
    status: 200,
    total: 0,
    read: 0,
  });
});

test("includes a case that was created under a fast clock", async () => {
  world.clock.now += 5_000;
  const uuid = await world.createCase("made-ahead");
  world.clock.now -= 4_000;
  const { status, total } = await ask({ from: after(madeAt(1)) });
  expect({ status, total, uuid: uuid.length }).toEqual({ status: 200, total: 1, uuid: 32 });
});

test("a case with incomplete evidence is never left out: a job tries again", async () => {
  const uuid = uuids[5] as Uuid<"payment">;
  const payment = (await findPayment(world.table, organizationId, uuid)) as Payment;
  const damaged = { ...payment, auditCount: payment.auditCount + 1 };
  await commit(world.table, updatePaymentWrites(payment, damaged));
  expect(await ask({ externalReference: "case-5" })).toMatchObject({ status: 202 });
});

async function jobOf(filter: Record<string, string>): Promise<string> {
  const query = exportCasesQuery.parse({ from: "2020-01-01", ...filter });
  const context = { organizationId, now: world.clock.now };
  const { status, body } = await exportReconciliationCases(world.dependenciesOf({}), {
    context,
    query,
    params: {},
  } as never);
  expect(status).toBe(202);
  return JSON.parse(String(body)).exportId;
}

test("a query of the same cases gets the same job, however its verdicts are written", async () => {
  const job = await jobOf({ verdicts: "needs_review,unreconciled", async: "true" });
  expect(await jobOf({ verdicts: "unreconciled,needs_review", async: "true" })).toBe(job);
  expect(await jobOf({ verdicts: "unreconciled,needs_review,unreconciled" })).toBe(job);
  expect(await jobOf({ verdicts: "unreconciled", async: "true" })).not.toBe(job);
  expect(await jobOf({ verdicts: "needs_review,unreconciled", format: "csv" })).not.toBe(job);
});
