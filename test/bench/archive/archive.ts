/**
 * Closed cases archived, read by id, exported, erased and verified: time, units, bytes and dollars.
 * `node test/bench/archive/archive.ts [cases] [--memory]`: 2,000 by default. `--memory` is faster, and counts no units. Exits with 1 if something is not as it was.
 */
import { isDeepStrictEqual } from "node:util";
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { formatId, type Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { erase } from "#lib/operations/erase.ts";
import { recount, recountable } from "#lib/operations/recount.ts";
import { countArchived } from "#store/archive/archive-job-store.ts";
import { archiveIn } from "#store/archive/open-archive.ts";
import { isStub } from "#store/table/core/archived-item.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { findLegs } from "#store/table/evidence/leg-store.ts";
import { findWholePayment } from "#store/table/payment/payment-store.ts";
import { walkPaymentItems } from "#store/table/payment/walk-payments.ts";
import { checkArchive } from "#work/archiving/check-archive.ts";
import { ensureArchiving, stepArchiving } from "#work/archiving/run-archiving.ts";
import { archiveStoreOf } from "../../archive/archive-world.ts";
import { organizationOf } from "../../organization.ts";
import { tableOf } from "../../simulation/aws/store-table.ts";
import { openMemoryStore } from "../../simulation/aws/table-store.ts";
import { SeededRandom } from "../../simulation/seeded-random.ts";
import { openEngineTable } from "../../table/engine-table.ts";
import { dollarsOf } from "../cost/dollar-model.ts";
import { besideItem, kindOf, sizeOf } from "../cost/item-size.ts";
import { meterTable } from "../table/metered-table.ts";
import { storeClosedLives } from "./closed-lives.ts";

const count = Number(process.argv.slice(2).find((argument) => /^\d+$/.test(argument)) ?? 2_000);
const organizationId = organizationOf("org_a");
const dayMilliseconds = 86_400_000;
const million = 1e6;
const print = (line: string) => process.stdout.write(`${line}\n`);
const faults: string[] = [];
const expectEqual = (what: string, found: unknown, expected: unknown) => {
  if (isDeepStrictEqual(found, expected)) return;
  faults.push(`${what}: ${JSON.stringify(found)} in place of ${JSON.stringify(expected)}`);
};

/** DynamoDB's units are those of the engine. */
const isInMemory = process.argv.includes("--memory");
const memory = openMemoryStore();
const engine = isInMemory
  ? { table: tableOf(memory), close: memory.close }
  : await openEngineTable();
const world = { objects: new Map<string, Uint8Array>(), random: new SeededRandom(1) };
const store = archiveStoreOf(world);
const { table, take } = meterTable({ ...engine.table, archive: archiveIn(store) });
const clock = { now: Date.UTC(2027, 5, 1) };
const now = () => clock.now as Instant;
const ids = createIdSource(now);

async function timed<Result>(what: string, of: number, act: () => Promise<Result>) {
  take();
  const began = performance.now();
  const result = await act();
  const seconds = (performance.now() - began) / 1_000;
  const units = take();
  const each = (sum: number) => (sum / of).toFixed(3);
  print(
    `${what}: ${seconds.toFixed(1)} s, ${((seconds * 1_000) / of).toFixed(2)} ms, ${each(units.readUnits)} read and ${each(units.writeUnits)} write units a case`,
  );
  return { result, units };
}

async function* items(): AsyncGenerator<Record<string, unknown>> {
  if (isInMemory) {
    yield* await memory.items();
    return;
  }
  let from: Record<string, unknown> | undefined;
  do {
    const start = from === undefined ? {} : { ExclusiveStartKey: from };
    const page = await engine.table.client.send(
      new ScanCommand({ TableName: engine.table.name, ...start }),
    );
    yield* page.Items ?? [];
    from = page.LastEvaluatedKey;
  } while (from !== undefined);
}

async function bytesInTable(): Promise<number> {
  const kinds = new Set(["pay", "leg", "jnl", "raw"]);
  let sum = 0;
  for await (const item of items()) if (kinds.has(kindOf(item))) sum += sizeOf(item) + besideItem;
  return sum / count;
}

/** What the list counter does while records arrive: an erasure finds audit events by the counted lists. */
async function countLists(): Promise<void> {
  const nothingAgain = { from: clock.now, before: clock.now, anew: false };
  await recount(table, { organizationId, collections: recountable, ...nothingAgain, now });
}

async function archive(): Promise<void> {
  const dependencies = {
    table,
    ids,
    now,
    archiving: { store, afterMilliseconds: 400 * dayMilliseconds },
  };
  await ensureArchiving(dependencies, organizationId);
  clock.now += 2 * dayMilliseconds;
  for (let steps = 0; steps <= count; steps += 1) {
    await stepArchiving(dependencies, organizationId);
    const { inArchive } = await countArchived(table, organizationId);
    if (inArchive === count) return;
  }
  faults.push("The archiving does not end.");
}

/** The payments and their legs as a reader gets them; where they are kept is left out. */
async function readById(uuids: readonly Uuid<"payment">[]): Promise<unknown[]> {
  const read: unknown[] = [];
  for (const uuid of uuids) {
    const found = await findWholePayment(table, organizationId, uuid);
    const { isInArchive: _, ...payment } = found ?? {};
    read.push([payment, await findLegs(table, organizationId, found?.legUuids ?? [])]);
  }
  return read;
}

async function exportAll(): Promise<number> {
  const range = { organizationId, from: 0, to: clock.now, after: null };
  let cases = 0;
  for await (const { payment } of walkPaymentItems(table, range)) {
    if ((await findLegs(table, organizationId, payment.legUuids)).length === 1) cases += 1;
  }
  return cases;
}

function eraseSome(uuids: readonly Uuid<"payment">[]) {
  return erase({
    ...{ table, ids, now, organizationId, archive: store, actor: "operator:bench" },
    selection: { kind: "payments", ids: uuids.map((uuid) => formatId("paymentIntent", uuid)) },
    files: { list: async () => [], remove: async () => {} },
    erasures: { add: async () => {}, read: async () => [] },
    onStep: () => {},
  });
}

const uuids = await storeClosedLives(table, organizationId, count);
const some = uuids.filter((_, at) => at % Math.ceil(count / 1_000) === 0);
await timed("counted", count, countLists);
const before = { bytes: await bytesInTable(), read: await readById(some) };
const { units } = await timed("archived", count, archive);
let stubs = 0;
for await (const item of items()) if (isStub(item)) stubs += 1;
expectEqual("stubs", stubs, 4 * count);
const archivedBytes = [...world.objects.values()].reduce((sum, bytes) => sum + bytes.length, 0);
const bytes = await bytesInTable();
print(
  `${world.objects.size} objects, ${Math.round(archivedBytes / count)} bytes a case; in the table ${Math.round(before.bytes)} before and ${Math.round(bytes)} after`,
);
const { result: read } = await timed("read by id", some.length, () => readById(some));
expectEqual("what was read", read, before.read);
const { result: exported } = await timed("exported", count, exportAll);
expectEqual("exported cases", exported, count);
const gone = some.slice(0, 100);
const { result: erased } = await timed("erased", gone.length, () => eraseSome(gone));
expectEqual("erased cases", erased.erased, gone.length);
const list = async (prefix: string) =>
  [...world.objects.keys()].filter((key) => key.startsWith(prefix));
const checked = await timed("verified", count, () =>
  checkArchive({ table, store, list, now }, organizationId),
);
const { faults: wrong, ...report } = checked.result;
expectEqual("verified", report, {
  ...{ objects: world.objects.size, cases: count - gone.length, blank: gone.length },
});
faults.push(...wrong.slice(0, 10));
const gigabytes = (each: number) => (each * million) / 1e9;
const each = (sum: number) => (sum / count) * million;
const moved = dollarsOf({ writeUnit: each(units.writeUnits), readUnit: each(units.readUnits) });
const kept = (size: number) =>
  dollarsOf({ storedGigabyteMonth: gigabytes(size), recoveryGigabyteMonth: gigabytes(size) });
print(
  `a million cases: ${moved.toFixed(2)} dollars to move, once; these items ${kept(before.bytes).toFixed(2)} dollars a month before, ${kept(bytes).toFixed(2)} after, and ${dollarsOf({ archivedGigabyteMonth: gigabytes(archivedBytes / count) }).toFixed(2)} in the archive`,
);
await engine.close();
for (const fault of faults) print(fault);
print(faults.length === 0 ? `${count} cases: holds` : `${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
