/**
 * Write units of a late change: a case whose filterable fields change after it was counted.
 * `node test/bench/list/late-changes.ts [cases]`
 */
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { Table } from "#store/table/core/table.ts";
import { countList } from "#store/table/list/count/count-list.ts";
import { listedCollections } from "#store/table/listed-collections.ts";
import { listPayments } from "#store/table/payment/payment-list.ts";
import { importTable } from "../table/imported-table.ts";
import { meterTable } from "../table/metered-table.ts";
import {
  type CountedCase,
  casesOf,
  countedAt,
  countedItems,
  countedOrganization,
  itemOf,
  numbersFrom,
  type Outcome,
} from "./counted-cases.ts";

const unitsAtMost = 3;

/** Number of changes in one stream batch, and number of measured batches. The short form measures a tenth of them. */
const loads = [
  { changes: 100, batches: 20 },
  { changes: 10, batches: 60 },
  { changes: 1, batches: 400 },
] as const;

const ranges = [
  { name: "over all records", share: 1 },
  { name: "newest 10%", share: 0.1 },
  { name: "newest 1%", share: 0.01 },
] as const;

/** New outcome of a changed case: resolved, or open again. */
const outcomes: readonly Outcome[] = [
  {
    intentStatus: "reconciled",
    status: "resolved",
    reconciliationStatus: "reconciled",
    verdict: "matched",
    exceptionType: null,
    slaRisk: false,
  },
  {
    intentStatus: "reconciling",
    status: "open",
    reconciliationStatus: "unreconciled",
    verdict: "unreconciled",
    exceptionType: "no_evidence",
    slaRisk: false,
  },
];

const print = (line: string) => process.stdout.write(`${line}\n`);
const count = Number(process.argv[2] ?? 1_000_000);
const isShort = count < 10_000;
const random = numbersFrom(7);
const cases = casesOf(count);
const engine = await importTable(await countedItems(cases));
const metered = meterTable(engine.table);

async function change(table: Table, share: number): Promise<CountedCase> {
  const index = cases.length - 1 - Math.floor(cases.length * share * random());
  const { uuid } = cases[index] as CountedCase;
  const outcome = outcomes[random() < 0.5 ? 0 : 1] as Outcome;
  const changed = { uuid, outcome };
  cases[index] = changed;
  await table.client.send(new PutCommand({ TableName: table.name, Item: itemOf(changed) }));
  return changed;
}

type Load = (typeof loads)[number];

/** Write and read units of one change. */
async function measure(share: number, load: Load): Promise<readonly number[]> {
  const batches = isShort ? load.batches / 10 : load.batches;
  // With few cases, as in the short form, a range has fewer records than a load has changes.
  const changes = Math.min(load.changes, Math.ceil((cases.length * share) / 2));
  metered.take();
  for (let batch = 0; batch < batches; batch += 1) {
    const touched = new Map<CountedCase["uuid"], []>();
    while (touched.size < changes) touched.set((await change(engine.table, share)).uuid, []);
    const collection = listedCollections.payment;
    const request = { organizationId: countedOrganization, collection, touched, before: 0 };
    await countList(metered.table, request);
  }
  const { writeUnits, readUnits } = metered.take();
  return [writeUnits / (changes * batches), readUnits / (changes * batches)];
}

/** @throws Error if a total differs from that of a plain filter */
async function checkTotals(): Promise<void> {
  for (const status of ["open", "resolved", "archived"] as const) {
    const { total } = await listPayments(engine.table, {
      organizationId: countedOrganization,
      page: { limit: 25, offset: 0 },
      now: countedAt,
      externalReference: null,
      matches: (facets) => facets.status === status,
    });
    const expected = cases.filter(({ outcome }) => outcome.status === status).length;
    if (total !== expected) throw new Error(`${status}: ${total} instead of ${expected}`);
  }
}

print(`Late changes among ${count} counted cases: write units (read units) of one change`);
print(`  ${"".padEnd(20)}${loads.map(({ changes }) => `${changes} at once`.padEnd(18)).join("")}`);
let held = true;
try {
  for (const { name, share } of ranges) {
    const cells: string[] = [];
    for (const load of loads) {
      const [writes = 0, reads = 0] = await measure(share, load);
      // A change in a batch of its own pays for the head alone.
      held = held && (load.changes === 1 || writes <= unitsAtMost);
      cells.push(`${writes.toFixed(2)} (${reads.toFixed(1)})`.padEnd(18));
    }
    print(`  ${name.padEnd(20)}${cells.join("")}`);
  }
  await checkTotals();
  print(
    `At most ${unitsAtMost} write units a change in batches: ${held ? "holds" : "DOES NOT HOLD"}`,
  );
} finally {
  await engine.close();
}
process.exitCode = held ? 0 : 1;
