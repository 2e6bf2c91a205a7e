/**
 * A settlement of many payments, from its completion to the confirmation of every share: time, capacity units and
 * memory. `node test/bench/cost/settlement.ts [items] [kills]`: so many steps end in the middle, and are taken again.
 */

import type { RequestContext } from "#api/http/operation.ts";
import { createSettlementBody } from "#api/resource/settlement/settlement-request.ts";
import { newPayment } from "#domain/case/reconciliation-case.ts";
import type { SettlementItem } from "#domain/settlement/settlement-items.ts";
import { parseUuid, type Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { Amount } from "#domain/value/money.ts";
import { commit } from "#store/table/core/commit.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { inParallel } from "#store/table/core/in-parallel.ts";
import type { Table } from "#store/table/core/table.ts";
import { findLegs } from "#store/table/evidence/leg-store.ts";
import { registerDay } from "#store/table/list/walk/day-registry.ts";
import {
  claimReferenceWrite,
  registerIntentWrites,
} from "#store/table/matching/match-key-store.ts";
import {
  createPaymentWrites,
  findPayment,
  updatePaymentWrites,
} from "#store/table/payment/payment-store.ts";
import {
  type ItemBlock,
  itemsPerBlock,
  readShares,
} from "#store/table/settlement/settlement-part-store.ts";
import { findSettlement, type StoredSettlement } from "#store/table/settlement/settlement-store.ts";
import type { WriteOutcome } from "#work/outcome/outcome.ts";
import { addSettlementItems } from "#work/settlement/add-settlement-items.ts";
import { completeSettlement } from "#work/settlement/complete-settlement.ts";
import { createSettlement } from "#work/settlement/create-settlement.ts";
import { runSettlementStep } from "#work/settlement/run-settlement.ts";
import { intentOf } from "../../domain/samples.ts";
import { organizationOf } from "../../organization.ts";
import { SeededRandom } from "../../simulation/seeded-random.ts";
import { openEngineTable } from "../../table/engine-table.ts";
import { meterTable } from "../table/metered-table.ts";

/** Units of both walks together; the matcher's runs behind the changed legs come on top of it. */
const writeUnitsAtMost = 24;

const organizationId = organizationOf("org_bench");
const count = Number(process.argv[2] ?? 2_000);
const kills = Number(process.argv[3] ?? 0);
const itemsAtOnce = 1_000;
const now = () => Date.now() as Instant;
const ids = createIdSource(now);
const print = (line: string) => process.stdout.write(`${line}\n`);

const { table: engine, close } = await openEngineTable();
const metered = meterTable(engine);
const { table, take } = metered;
const dependencies = { table, ids, now };

const context = (): RequestContext =>
  ({ organizationId, actor: "user:bench", now: now() }) as RequestContext;

async function done(outcome: WriteOutcome): Promise<void> {
  if ("failure" in outcome) throw new Error(outcome.failure.message);
  if (!(await commit(table, outcome.writes)).ok) throw new Error("A condition failed.");
}

let lastPayment: Uuid<"payment"> | null = null;

async function createPayments(): Promise<void> {
  const day = now() - 3_600_000;
  await inParallel(
    Array.from({ length: count }, (_, number) => number),
    async (number) => {
      const createdAt = (day + number) as Instant;
      const digits = createdAt.toString(16).padStart(12, "0");
      const uuid = parseUuid<"payment">(`${digits}70008000000000000000`);
      if (uuid === null) throw new Error(`${digits} is no time.`);
      const money = { amount: "100" as Amount, currency: "EUR" } as const;
      const named = { uuid, organizationId, externalReference: `sale-${number}`, createdAt };
      const intent = intentOf({ ...named, ...{ source: money, destination: money } } as never);
      await registerDay(table, organizationId, "payment", uuid);
      const { ok } = await commit(table, [
        claimReferenceWrite(intent),
        ...registerIntentWrites(intent),
        ...createPaymentWrites(newPayment(intent)),
      ]);
      if (!ok) throw new Error(`Payment ${number} exists.`);
      lastPayment = uuid;
    },
  );
}

const chargeOf = (number: number): SettlementItem => ({
  type: "charge",
  externalReference: `sale-${number}`,
  providerTransferId: null,
  itemReference: `line-${number}`,
  gross: "100" as Amount,
  fee: "3" as Amount,
  net: "97" as Amount,
});

async function known(uuid: Uuid<"settlement">): Promise<StoredSettlement> {
  const found = await findSettlement(table, organizationId, uuid);
  if (found === null) throw new Error("The settlement is gone.");
  return found;
}

async function makeComplete(): Promise<Uuid<"settlement">> {
  const body = createSettlementBody.parse({
    provider: "acme_pay",
    reference: "po_1",
    currency: "EUR",
    gross: String(count * 100),
    net: String(count * 97),
    expectedOn: "2100-01-01",
  });
  const outcome = await createSettlement(dependencies, context(), body);
  await done(outcome);
  const { id } = ("body" in outcome ? outcome.body : null) as { readonly id: string };
  const uuid = parseUuid<"settlement">(id.slice("stl_".length));
  if (uuid === null) throw new Error(`${id} is no id.`);
  for (let from = 0; from < count; from += itemsAtOnce) {
    const length = Math.min(itemsAtOnce, count - from);
    const items = Array.from({ length }, (_, index) => chargeOf(from + index));
    await done(await addSettlementItems(dependencies, context(), await known(uuid), items));
  }
  const added = take();
  print(`items added: ${(added.writeUnits / count).toFixed(2)} write units an item`);
  await done(await completeSettlement(dependencies, context(), await known(uuid)));
  return uuid;
}

class KilledError extends Error {
  override readonly name = "KilledError";
}

const random = new SeededRandom(count);
const stepsExpected = 2 * Math.ceil(count / itemsPerBlock);
/** A step of a hundred items makes more calls than this. */
const callsBeforeKill = 400;
let killed = 0;

/** The table for one step: in some of them a call is refused, before or after it took effect, and so is every later one. */
function tableOfStep(): Table {
  const isKilled = killed < kills && random.fraction() < (kills * 1.5) / stepsExpected;
  if (!isKilled) return table;
  let left = random.integer(1, callsBeforeKill);
  const isBefore = random.fraction() < 0.5;
  const client = Object.create(table.client, {
    send: {
      value: async (...given: Parameters<typeof table.client.send>) => {
        left -= 1;
        if (left < 0 || (left === 0 && isBefore)) throw new KilledError();
        const answer = await table.client.send(...given);
        if (left === 0) throw new KilledError();
        return answer;
      },
    },
  });
  return { ...table, client };
}

async function takeStep(uuid: Uuid<"settlement">): Promise<void> {
  try {
    const own = { ...dependencies, table: tableOfStep() };
    await runSettlementStep(own, { organizationId, uuid });
  } catch (error) {
    if (!(error instanceof KilledError)) throw error;
    killed += 1;
  }
}

/** The payments that a block of shares pays: each share is confirmed, linked once, and matches its payment exactly. */
async function paidBy(settlement: StoredSettlement, block: ItemBlock): Promise<string[]> {
  const named = await readShares(table, settlement, block);
  const legUuids = named.flatMap((leg) => leg ?? []);
  const legs = await findLegs(table, organizationId, legUuids);
  const paid = legs.flatMap(({ links, status }) =>
    status === "confirmed" && links.length === 1 ? links : [],
  );
  await inParallel(paid, async ({ paymentUuid }) => {
    const payment = await findPayment(table, organizationId, paymentUuid);
    if (payment?.state.verdict !== "matched") throw new Error(`${paymentUuid} is not matched.`);
  });
  return paid.map(({ paymentUuid }) => paymentUuid);
}

async function checkShares(uuid: Uuid<"settlement">): Promise<void> {
  const settlement = await known(uuid);
  const blocks = settlement.parts.flatMap((items, part) =>
    Array.from({ length: Math.ceil(items / itemsPerBlock) }, (_, block) => ({ part, block })),
  );
  const paid: string[] = [];
  for (const block of blocks) paid.push(...(await paidBy(settlement, block)));
  const payments = new Set(paid).size;
  if (payments !== count || paid.length !== count) {
    throw new Error(`${paid.length} shares pay ${payments} of ${count} payments.`);
  }
  print(`${killed} steps killed; ${payments} payments, each matched by one confirmed share`);
}

/** Takes all steps of the job, prints what they take, and returns the write units of an item. */
async function walk(what: string, uuid: Uuid<"settlement">): Promise<number> {
  take();
  const started = performance.now();
  let heapBytes = 0;
  let steps = 0;
  for (; (await known(uuid)).isAsked; steps += 1) {
    await takeStep(uuid);
    heapBytes = Math.max(heapBytes, process.memoryUsage().heapUsed);
  }
  const seconds = (performance.now() - started) / 1_000;
  const { writeUnits, readUnits } = take();
  print(
    `${what}: ${count} items in ${seconds.toFixed(1)} s and ${steps} steps, ` +
      `${Math.round(count / seconds)} a second; ${(writeUnits / count).toFixed(2)} write and ` +
      `${(readUnits / count).toFixed(2)} read units an item; heap at most ${Math.round(heapBytes / 1e6)} MB`,
  );
  return writeUnits / count;
}

/** A person closes the settlement's case, which settles it as a bank movement would. */
async function settle({ paymentUuid }: StoredSettlement): Promise<void> {
  const before =
    paymentUuid === null ? null : await findPayment(table, organizationId, paymentUuid);
  if (before === null) throw new Error("The settlement has no case.");
  const state = { ...before.state, status: "resolved", statusSetBy: "person" } as const;
  await commit(table, updatePaymentWrites(before, { ...before, state }));
}

await createPayments();
take();
const uuid = await makeComplete();
const pending = await walk("shares made", uuid);
await settle(await known(uuid));
const confirmed = await walk("shares confirmed", uuid);
const { status, shares } = await known(uuid);
const last = lastPayment === null ? null : await findPayment(table, organizationId, lastPayment);
if (status !== "settled" || shares !== "confirmed" || last?.state.verdict !== "matched") {
  throw new Error(
    `It is ${status}, its shares are ${shares}, a payment is ${last?.state.verdict}.`,
  );
}
await checkShares(uuid);
await close();
if (killed < kills) throw new Error(`Only ${killed} of ${kills} steps were killed.`);
if (pending + confirmed > writeUnitsAtMost) {
  throw new Error(`${(pending + confirmed).toFixed(2)} write units an item are too many.`);
}
