/**
 * An action on all cases of a filter, and its undo: time, capacity units and memory.
 * `node test/bench/cost/case-actions.ts [cases] [kills] [--memory]`: so many steps end in the middle, and are taken again.
 * `--memory` is faster, and counts no units.
 */

import { newPayment } from "#domain/case/reconciliation-case.ts";
import type { CaseAction } from "#domain/case/work/case-action.ts";
import { parseUuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { commit } from "#store/table/core/commit.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { inParallel } from "#store/table/core/in-parallel.ts";
import type { Table } from "#store/table/core/table.ts";
import { registerDay } from "#store/table/list/walk/day-registry.ts";
import {
  createCaseActionWrites,
  findCaseActions,
} from "#store/table/matching/case-action-store.ts";
import { createPaymentWrites } from "#store/table/payment/payment-store.ts";
import { walkPayments } from "#store/table/payment/walk-payments.ts";
import { runCaseActionStep } from "#work/case-work/action/run-case-action.ts";
import { intentOf } from "../../domain/samples.ts";
import { organizationOf } from "../../organization.ts";
import { tableOf } from "../../simulation/aws/store-table.ts";
import { openMemoryStore } from "../../simulation/aws/table-store.ts";
import { SeededRandom } from "../../simulation/seeded-random.ts";
import { openEngineTable } from "../../table/engine-table.ts";
import { meterTable } from "../table/metered-table.ts";

/** An assignment with its result and its share of the steps. */
const writeUnitsAtMost = 8;

const organizationId = organizationOf("org_bench");
const cases = Number(process.argv[2] ?? 10_000);
const kills = Number(process.argv[3] ?? 0);
const now = () => Date.now() as Instant;
const ids = createIdSource(now);
const print = (line: string) => process.stdout.write(`${line}\n`);

async function createCases(table: Table): Promise<void> {
  const day = now() - 3_600_000;
  const numbers = Array.from({ length: cases }, (_, number) => number);
  await inParallel(numbers, async (number) => {
    const createdAt = (day + number) as Instant;
    const digits = createdAt.toString(16).padStart(12, "0");
    const uuid = parseUuid<"payment">(`${digits}70008000000000000000`);
    if (uuid === null) throw new Error(`${digits} is no time.`);
    const intent = intentOf({ uuid, organizationId, externalReference: `b-${number}`, createdAt });
    await registerDay(table, organizationId, "payment", uuid);
    await commit(table, createPaymentWrites(newPayment(intent)));
  });
}

function newAction(asked: Pick<CaseAction, "action" | "selection" | "undoes">): CaseAction {
  return {
    ...asked,
    uuid: ids.next(),
    organizationId,
    parameters: { assignee: "alice" },
    status: "running",
    isCanceling: false,
    requestedBy: "user:bench",
    total: cases,
    processed: 0,
    counts: { done: 0, unchanged: 0, refused: 0 },
    createdAt: now(),
    updatedAt: now(),
    completedAt: null,
    failure: null,
    version: 1,
  };
}

class KilledError extends Error {
  override readonly name = "KilledError";
}

/** A step of 50 cases makes more calls than this. */
const callsBeforeKill = 60;
const casesOfStep = 50;

/** Ends steps at a random call, before or after it took effect. */
class Kills {
  number = 0;
  readonly #random = new SeededRandom(cases);

  tableOfStep(table: Table): Table {
    const chance = (kills * 1.5 * casesOfStep) / cases;
    if (this.number >= kills || this.#random.fraction() >= chance) return table;
    let left = this.#random.integer(1, callsBeforeKill);
    const isBefore = this.#random.fraction() < 0.5;
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

  count(error: unknown): void {
    if (!(error instanceof KilledError)) throw error;
    this.number += 1;
  }
}

/** Each case was changed once by each action: it has one audit event of each, and what the last one says. */
async function checkCases(table: Table, assignee: string | null): Promise<void> {
  const range = { organizationId, from: 0, to: now(), after: null };
  let [checked, version] = [0, 0];
  for await (const { state, ...payment } of walkPayments(table, range)) {
    checked += 1;
    version = Math.max(version, payment.version);
    const isRight = state.assignee === assignee && payment.version === version;
    if (!isRight) throw new Error(`${payment.intent.uuid}: ${state.assignee}, ${payment.version}`);
  }
  if (checked !== cases) throw new Error(`${checked} of ${cases} cases are there.`);
}

function openMemory() {
  const store = openMemoryStore();
  return { table: tableOf(store), close: store.close };
}

/** Runs an action to its end, prints what it takes, and returns the write units of a case. */
async function measure(metered: ReturnType<typeof meterTable>, action: CaseAction) {
  const { table, take } = metered;
  await commit(table, createCaseActionWrites(action, []));
  take();
  const started = performance.now();
  let [known] = [action];
  let steps = 0;
  let heapBytes = 0;
  const killed = new Kills();
  for (; known?.status === "running"; steps += 1) {
    const step = { organizationId, uuid: action.uuid, deliveries: 1 };
    const own = { table: killed.tableOfStep(table), ids, now };
    await runCaseActionStep(own, step).catch((error) => killed.count(error));
    heapBytes = Math.max(heapBytes, process.memoryUsage().heapUsed);
    [known = action] = await findCaseActions(table, organizationId, [action.uuid]);
  }
  const seconds = (performance.now() - started) / 1_000;
  const { writeUnits, readUnits } = take();
  if (known?.counts.done !== cases) throw new Error(`Done: ${known?.counts.done} of ${cases}.`);
  await checkCases(table, action.action === "undo" ? null : "alice");
  if (killed.number < kills)
    throw new Error(`Only ${killed.number} of ${kills} steps were killed.`);
  print(
    `${action.action}: ${cases} cases in ${seconds.toFixed(1)} s and ${steps} steps, ` +
      `${killed.number} killed, ${Math.round(cases / seconds)} a second; ${(writeUnits / cases).toFixed(2)} write and ` +
      `${(readUnits / cases).toFixed(2)} read units a case; heap at most ${Math.round(heapBytes / 1e6)} MB`,
  );
  return writeUnits / cases;
}

const engine = process.argv.includes("--memory") ? openMemory() : await openEngineTable();
await createCases(engine.table);
const metered = meterTable(engine.table);
const selection = { filter: {}, expectedTotal: cases, selected: 0, after: null, isDone: false };
const first = newAction({ action: "assign", selection, undoes: null });
const units = await measure(metered, first);
const { uuid, action, createdAt } = first;
const undoes = { uuid, action, createdAt };
const undoUnits = await measure(metered, newAction({ action: "undo", selection: null, undoes }));
await engine.close();
const isGood = Math.max(units, undoUnits) <= writeUnitsAtMost;
print(`goal: at most ${writeUnitsAtMost} write units a case${isGood ? "" : ", missed"}`);
process.exitCode = isGood ? 0 : 1;
