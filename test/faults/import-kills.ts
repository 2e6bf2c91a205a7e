/**
 * One complete import, in which the file worker is killed at random moments: at an external call,
 * before it is made or right after it was carried out. The result must equal that of a run without
 * kills.
 */

import {
  deliverMessages,
  deliverStream,
  queueConsumers,
  takeMessages,
} from "../simulation/aws/event-pump.ts";
import { CallLog, type Fault } from "../simulation/fault/call-log.ts";
import { seededSnapshot } from "../simulation/outside/api-client.ts";
import { SeededRandom } from "../simulation/seeded-random.ts";
import type { Simulator, Snapshot, TableLocation, World } from "../simulation/world.ts";
import { Ends } from "./ends.ts";
import { driverOf } from "./operation/operations.ts";
import { endState } from "./scenario.ts";

export type KilledRun = {
  /** Positions of the file worker's calls at which it was killed. */
  readonly kills: readonly number[];
  /** Lines of the end state that differ from those of a run without a kill. */
  readonly differences: number;
};

const profile = {
  name: "CSV",
  sourceType: "bank_statement",
  format: "csv",
  mapping: { bookingDate: "date", amount: "amount", remittance: "text", bankReference: "ref" },
  defaults: { currency: "EUR", account: "A" },
};

/** With very many of one amount, the index of amounts would choose their places at random. */
const amountsOfEqual = 8;

/**
 * Rows that match, that match nothing, that are equal, that are invalid, and that have a zero
 * amount. Only one row matches each payment: the order of two rows would be visible in its audit
 * chain.
 */
function contentOf(rows: number): string {
  const kinds = [
    (n: number) => `2026-03-01,${n % 100 === 0 ? 92 : 1_000 + n}.50,r-${n},pay-${n}`,
    (n: number) => `2026-03-01,${n + 1}.25,r-${n},loose-${n}`,
    (n: number) => `2026-03-01,${5 + (Math.floor(n / 5) % amountsOfEqual)}.00,,equal`,
    (n: number) => `2026-03-01,x,r-${n},broken`,
    () => "2026-03-01,0,,zero",
  ];
  const lines = Array.from({ length: rows }, (_, n) => kinds[n % kinds.length]?.(n));
  return `date,amount,ref,text\n${lines.join("\n")}\n`;
}

/** A submitted file whose first message is in the file worker's queue. */
async function prepareImport(simulator: Simulator, rows: number): Promise<Snapshot> {
  const world = await simulator.open(seededSnapshot, "memory");
  const { call, complete, relay } = driverOf(world);
  for (const n of [0, 100]) {
    const money = { amount: "92.50", currency: "EUR" };
    const body = { externalReference: `pay-${n}`, source: money, destination: money };
    await call("createPaymentIntent", { body });
  }
  await complete();
  const { id: profileId = "" } = await call("createImportProfile", { body: profile });
  const body = { profileId, fileName: "f.csv", content: contentOf(rows) };
  await call("createImportBatch", { body });
  await relay();
  return world.snapshot();
}

/** Runs the import with these faults at the file worker's calls, counted from 0. */
async function play(
  simulator: Simulator,
  before: Snapshot,
  faults: ReadonlyMap<number, Fault>,
  tables: TableLocation,
): Promise<{ readonly state: readonly string[]; readonly calls: number }> {
  const world = await simulator.open(before, tables);
  const fileWorker = new CallLog((position) => faults.get(position) ?? null);
  try {
    await pump(world, fileWorker);
    const state = await endState(
      world,
      { name: "file-worker: a new file", ends: new Ends() },
      null,
    );
    return { state, calls: fileWorker.names.length };
  } finally {
    await world.close();
  }
}

const maximumRounds = 200;

/**
 * Delivers everything until nothing is left; faults apply only to the file worker's calls, which
 * are counted.
 */
async function pump(world: World, fileWorker: CallLog): Promise<void> {
  for (let round = 0; round < maximumRounds; round += 1) {
    world.log = new CallLog();
    const records = await world.readStream();
    if (records.length > 0) await deliverStream(world, records);
    const messages = await pumpQueues(world, fileWorker);
    if (records.length + messages === 0) return;
  }
  throw new Error(`The import was not done after ${maximumRounds} rounds.`);
}

type QueueName = keyof typeof queueConsumers;

/** @returns the number of delivered messages */
async function pumpQueues(world: World, fileWorker: CallLog): Promise<number> {
  let delivered = 0;
  for (const name of Object.keys(queueConsumers) as QueueName[]) {
    world.log = name === "file-worker" ? fileWorker : new CallLog();
    const messages = takeMessages(world, name);
    // One message at a time, like the file worker's queue (lib/function/consumer-settings.ts).
    const batches = name === "file-worker" ? messages.map((each) => [each]) : [messages];
    for (const batch of batches) await deliverMessages(world, queueConsumers[name], batch);
    delivered += messages.length;
  }
  return delivered;
}

/** Kills the file worker in each run, `killsPerRun` times, at moments drawn from the seed. */
export async function runKills(
  simulator: Simulator,
  options: {
    readonly rows: number;
    readonly runs: number;
    readonly killsPerRun: number;
    readonly seed: number;
  },
): Promise<{ readonly calls: number; readonly runs: readonly KilledRun[] }> {
  const before = await prepareImport(simulator, options.rows);
  const clean = await play(simulator, before, new Map(), "memory");
  const random = new SeededRandom(options.seed);
  const runs: KilledRun[] = [];
  for (let run = 0; run < options.runs; run += 1) {
    const faults = new Map<number, Fault>();
    while (faults.size < options.killsPerRun) {
      const kind = random.fraction() < 0.5 ? "kill_before" : "kill_after";
      faults.set(random.integer(0, clean.calls), { kind });
    }
    const { state } = await play(simulator, before, faults, "memory");
    runs.push({ kills: [...faults.keys()], differences: differenceOf(clean.state, state) });
  }
  return { calls: clean.calls, runs };
}

function differenceOf(a: readonly string[], b: readonly string[]): number {
  const other = new Set(b);
  const missing = a.filter((line) => !other.has(line)).length;
  return missing + Math.abs(a.length - b.length);
}
