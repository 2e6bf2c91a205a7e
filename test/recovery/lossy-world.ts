/**
 * A world in which one batch of the stream or of a queue is lost, and half an hour passes while the
 * sweepers run. Then the state must be as if nothing had been lost.
 */

import type { OperationId } from "#api/schema/route/routes.ts";
import type { StreamRecord } from "#lib/emulator/sources/stream-client.ts";
import { derived, withoutBookkeeping } from "../faults/scenario.ts";
import {
  deliverMessages,
  deliverStream,
  listConsumer,
  queueConsumers,
  splitTasks,
  startScheduled,
  streamConsumer,
  takeMessages,
} from "../simulation/aws/event-pump.ts";
import { sampleOf } from "../simulation/fault/sample.ts";
import { type ApiRequest, request, seededSnapshot } from "../simulation/outside/api-client.ts";
import { canonicalLines } from "../simulation/state/canonical-state.ts";
import type { Simulator, Snapshot, World } from "../simulation/world.ts";

type Json = Readonly<Record<string, unknown>>;
type QueueName = keyof typeof queueConsumers;

const minute = 60_000;
const recordsPerBatch = 8;
/** Half an hour; the sweepers run less often than in production. */
const sweeps = 3;
const sweepEvery = 10 * minute;
const roundsAtMost = 400;

class LossyWorld {
  readonly world: World;
  /** Every delivered batch, by its kind and destination. */
  readonly batches: string[] = [];
  readonly #lost: number | null;
  readonly #unread: Record<string, StreamRecord[]> = { [streamConsumer]: [], [listConsumer]: [] };
  #isLost = false;

  /** @param lost position of the batch that is lost; null: none is lost */
  constructor(world: World, lost: number | null) {
    this.world = world;
    this.#lost = lost;
  }

  /**
   * Sends a request that must succeed and delivers everything that results from it; if a batch was
   * lost, half an hour passes.
   */
  async call(operationId: OperationId, given: ApiRequest = {}): Promise<Json> {
    const key = `key-${this.world.random.uuid()}`;
    const answer = await request(this.world, operationId, { key, ...given });
    if (answer.status >= 300) throw new Error(`${operationId}: ${answer.status} ${answer.text}`);
    await this.settle();
    return answer.body as Json;
  }

  async settle(): Promise<void> {
    this.#isLost = false;
    await this.#deliverAll();
    // Lists count their newest records late; a test reads the lists at the end of each step.
    this.world.clock.now += minute;
    if (this.#isLost) await this.sweep();
  }

  async sweep(): Promise<void> {
    for (let count = 0; count < sweeps; count += 1) {
      this.world.clock.now += sweepEvery;
      await startScheduled(this.world, "deadline-sweeper");
      await startScheduled(this.world, "missed-work-sweeper");
      await this.#deliverAll();
    }
  }

  /** Delivers everything that is under way, delayed messages when they are due. */
  async #deliverAll(): Promise<void> {
    for (let round = 0; round < roundsAtMost; round += 1) {
      if (await this.#deliverRound()) continue;
      const times = [...this.world.queues.values()].flat().map(({ visibleAt }) => visibleAt);
      if (times.length === 0) return;
      this.world.clock.now = Math.max(this.world.clock.now, Math.min(...times));
    }
    throw new Error("Messages went on and on.");
  }

  /** @returns whether anything was delivered */
  async #deliverRound(): Promise<boolean> {
    const changes = await this.#deliverChanges();
    const messages = await this.#deliverMessages();
    return changes + messages > 0;
  }

  async #deliverChanges(): Promise<number> {
    const records = await this.world.readStream();
    let count = 0;
    for (const [consumer, unread] of Object.entries(this.#unread)) {
      unread.push(...records);
      const batch = unread.splice(0, recordsPerBatch);
      if (batch.length === 0) continue;
      count += 1;
      if (this.#arrives(`stream to ${consumer}`)) await deliverStream(this.world, batch, consumer);
    }
    return count;
  }

  async #deliverMessages(): Promise<number> {
    let count = 0;
    for (const name of Object.keys(queueConsumers) as QueueName[]) {
      for (const message of splitTasks(takeMessages(this.world, name))) {
        count += 1;
        if (!this.#arrives(`${name} ${kindOf(message.body)}`)) continue;
        await deliverMessages(this.world, queueConsumers[name], [message]);
      }
    }
    return count;
  }

  #arrives(batch: string): boolean {
    const position = this.batches.length;
    this.batches.push(batch);
    if (position !== this.#lost) return true;
    this.#isLost = true;
    return false;
  }

  /** Everything that clients and functions can read, without ids and times. */
  async state(): Promise<string[]> {
    const items = (await this.world.readItems()).filter(({ pk }) => !derived.test(String(pk)));
    const lists: unknown[] = [];
    for (const [operationId, query] of listed) {
      const { body } = await request(this.world, operationId, { query });
      const { items: page, total } = body as {
        items: readonly { status?: string }[];
        total: number;
      };
      lists.push({ operationId, query, total, shown: page.length });
    }
    const records = [...items.map(withoutBookkeeping), ...lists];
    return canonicalLines(records, "without times", (text) => text.replaceAll(age, ""));
  }
}

/** A case's age at its run: it differs because the run was later, and is absent for a new case. */
const age = /,?\\*"slaAgeMinutes\\*":\d+/g;

const listed: readonly (readonly [OperationId, string])[] = [
  ["listPaymentIntents", "limit=100"],
  ["listReconciliationCases", "limit=100&verdicts=matched"],
  ["listReconciliationCases", "limit=100&status=open"],
  ["listFlowLegs", "limit=100&matched=true"],
  ["listFlowLegs", "limit=100&matched=false"],
  ["listFlowLegs", "limit=100&provider=acme_bank"],
  ["listAuditEvents", "limit=100"],
  ["listOutboundWebhookEvents", "limit=100"],
  ["listImportBatches", "limit=100"],
];

function kindOf(body: string): string {
  const { tasks, kind, chunk } = JSON.parse(body) as Json;
  const [task] = (tasks ?? []) as readonly Json[];
  return String(task?.["subject"] ?? kind ?? (chunk === null ? "batch" : "chunk"));
}

/**
 * A step of a scenario: one request, and what results from it. It stores ids for later steps in
 * `known`.
 */
export type Step = (world: LossyWorld, known: Record<string, string>) => Promise<void>;

type Played = { readonly batches: readonly string[]; readonly state: readonly string[] };

/**
 * Plays a scenario without loss. Also plays each step once for each batch that it delivers (for a
 * sample of them in the test command), from the state before the step, without that batch.
 * @returns the differences at the end of these steps, by batch
 */
export async function loseEach(
  simulator: Simulator,
  steps: readonly Step[],
): Promise<{ readonly lost: number; readonly broken: readonly string[] }> {
  let before = seededSnapshot;
  const known: Record<string, string> = {};
  const broken: string[] = [];
  let lost = 0;
  for (const step of steps) {
    const learnt = { ...known };
    const clean = await play(simulator, before, known, step, null);
    for (const [position, batch] of sampleOf([...clean.batches.entries()])) {
      const { state } = await play(simulator, before, { ...learnt }, step, position);
      const missing = clean.state.filter((line) => !state.includes(line));
      const added = state.filter((line) => !clean.state.includes(line));
      lost += 1;
      if (missing.length + added.length === 0 && state.length === clean.state.length) continue;
      const lines = [...missing.map((line) => `- ${line}`), ...added.map((line) => `+ ${line}`)];
      broken.push([`step ${steps.indexOf(step)}, ${position} ${batch}`, ...lines].join("\n"));
    }
    before = clean.after;
  }
  return { lost, broken };
}

async function play(
  simulator: Simulator,
  before: Snapshot,
  known: Record<string, string>,
  step: Step,
  lost: number | null,
): Promise<Played & { readonly after: Snapshot }> {
  const world = await simulator.open(before, "memory");
  try {
    const lossy = new LossyWorld(world, lost);
    await step(lossy, known);
    const after = await world.snapshot();
    return { batches: lossy.batches, state: await lossy.state(), after };
  } finally {
    await world.close();
  }
}
