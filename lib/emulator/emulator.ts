import type { Activity } from "./control/activity.ts";
import { Drain, type IdleOptions } from "./control/drain.ts";
import { keepClock } from "./control/kept-clock.ts";
import type { VirtualClock } from "./control/virtual-clock.ts";
import type { DataFile } from "./data-file.ts";
import type { Engines } from "./engines/engines.ts";
import type { QueueDepths } from "./engines/queue-engine.ts";
import type { Endpoints } from "./execution/function-environment.ts";
import type { FunctionPool } from "./execution/function-pool.ts";
import type { Front } from "./front.ts";
import type { FunctionLog } from "./function-log.ts";
import { apiListener, functionUrlListener } from "./gateway/gateway.ts";
import type { OpenedParts } from "./opened-parts.ts";
import type { ProxyReport } from "./permissions/proxy/open-proxy.ts";
import type { PermissionProxy } from "./permissions/proxy/permission-proxy.ts";
import { deleteTables, provision } from "./provision/provision.ts";
import type { EventSources } from "./sources/event-sources.ts";
import type { StreamPositions } from "./sources/stream-position.ts";
import type { StackPlan } from "./template/plan.ts";

export type EmulatorAddresses = {
  /** Of the API, without a slash at the end. */
  readonly api: string;
  /** Of the function URL, without a slash at the end; null when there is none. */
  readonly functionUrl: string | null;
  /** Of the engines for operators, who sign with `credentials`. */
  readonly endpoints: Endpoints;
};

export type EmulatorParts = {
  readonly plan: StackPlan;
  readonly addresses: EmulatorAddresses;
  /** Origins whose web pages may call the API. */
  readonly origins: readonly string[];
  readonly clock: VirtualClock;
  readonly clockFile: DataFile | null;
  readonly activity: Activity;
  readonly engines: Engines;
  readonly proxy: PermissionProxy;
  readonly pool: FunctionPool;
  readonly sources: EventSources;
  readonly positions: StreamPositions;
  readonly fronts: { readonly api: Front; readonly functionUrl: Front };
  readonly opened: OpenedParts;
  readonly log: FunctionLog;
};

const saveEveryMilliseconds = 1_000;
const millisecondsPerMinute = 60_000;

/** A running template. Made by startEmulator. */
export class Emulator {
  readonly addresses: EmulatorAddresses;
  readonly #parts: EmulatorParts;
  readonly #drain: Drain;
  #saving: NodeJS.Timeout | null = null;
  #stopped: Promise<void> | null = null;

  constructor(parts: EmulatorParts) {
    this.addresses = parts.addresses;
    this.#parts = parts;
    const { activity, engines, sources, positions } = parts;
    const { streams, consumedQueues } = sources;
    this.#drain = new Drain({
      activity,
      queues: engines.queues,
      streams,
      consumedQueues,
      positions,
    });
  }

  /** Opens the servers and starts the event sources. */
  start(): void {
    this.#resume();
  }

  /**
   * Resolves when the stream and all queues are drained and nothing is under way. Delayed messages
   * are not waited for.
   *
   * @throws NotIdleError when nothing goes on or after the timeout, saying what is left.
   */
  async idle(options: IdleOptions = {}): Promise<void> {
    await this.#drain.waitUntilIdle(options);
  }

  /**
   * Moves the time of all functions and queues forward, and runs the schedules that fall due.
   *
   * @param minutes zero or more, fractions allowed
   * @returns the new time, in ISO 8601.
   */
  async advanceClock(minutes: number): Promise<string> {
    const { clock, clockFile, sources } = this.#parts;
    clock.advance(Math.round(minutes * millisecondsPerMinute));
    keepClock(clockFile, clock);
    await sources.schedules.runDue();
    return new Date(clock.now()).toISOString();
  }

  /**
   * Deletes all state. The clock keeps its time.
   *
   * @param fill writes into the new tables before functions and event sources use them
   */
  async reset(fill: () => Promise<void> = async () => undefined): Promise<void> {
    const { plan, engines, pool, sources } = this.#parts;
    await this.#pause();
    await pool.stop();
    await engines.queues.reset();
    await deleteTables(plan, engines.dynamodb);
    engines.secrets.keepOnly(plan.secrets.map((secret) => secret.name));
    await provision(plan, engines);
    await sources.followNewTables();
    await fill();
    this.#resume();
  }

  /** What happens once a second: saves the streams' positions if all work behind them is finished. */
  async savePositions(): Promise<void> {
    await this.#drain.savePositions();
  }

  /** Numbers of messages in each queue, dead-letter queues included. */
  async queueDepths(): Promise<QueueDepths> {
    return await this.#parts.engines.queues.depths();
  }

  /** What the functions' calls needed of their roles, since the start. */
  async permissionReport(): Promise<ProxyReport> {
    return await this.#parts.proxy.report();
  }

  /** Environments of functions that were started. */
  get coldStarts(): number {
    return this.#parts.pool.coldStarts;
  }

  /** Invocations that were refused for lack of concurrency. */
  get throttles(): number {
    return this.#parts.pool.throttles;
  }

  /** The newest output of the functions, with the runner's messages about their failures. */
  get log(): string {
    return this.#parts.log.recent;
  }

  /** Stops everything; a second call resolves with the first. */
  async stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    await this.#stopped;
  }

  async #stop(): Promise<void> {
    const { pool, opened, log } = this.#parts;
    await this.#pause();
    await this.savePositions();
    await pool.stop();
    await opened.stop();
    await log.close();
  }

  #resume(): void {
    const { fronts, plan, pool, activity, clock, sources } = this.#parts;
    const parts = { pool, activity, clock };
    fronts.api.answerWith(apiListener(parts, plan));
    const { functionUrlTarget } = plan;
    if (functionUrlTarget !== null) {
      fronts.functionUrl.answerWith(functionUrlListener(parts, functionUrlTarget));
    }
    sources.start();
    this.#saving = setInterval(() => void this.#tryToSavePositions(), saveEveryMilliseconds);
  }

  async #pause(): Promise<void> {
    const { fronts, sources } = this.#parts;
    if (this.#saving !== null) clearInterval(this.#saving);
    fronts.api.pause();
    fronts.functionUrl.pause();
    await sources.stop();
  }

  async #tryToSavePositions(): Promise<void> {
    try {
      await this.savePositions();
    } catch (error) {
      this.#parts.log.write(`Saving the stream's positions failed: ${String(error)}\n`);
    }
  }
}
