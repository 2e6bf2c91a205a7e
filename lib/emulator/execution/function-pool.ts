import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Activity } from "../control/activity.ts";
import type { VirtualClock } from "../control/virtual-clock.ts";
import { traceOf } from "../manners/lineage.ts";
import type { Manners } from "../manners/manners.ts";
import { seededFraction } from "../manners/seeded-fraction.ts";
import { retryDelayMilliseconds } from "../sources/retry-delay.ts";
import type { FunctionPlan } from "../template/plan.ts";
import { FunctionWorker, type InvocationResult } from "./function-worker.ts";

/** Environments of one function at most. More would only compete for the processors. */
const maxWorkersOfFunction = 2;
/**
 * Environments at most of all functions that answer requests, and of all functions behind the stream and
 * the queues. The limits are separate, so load on one kind does not block the other, like on AWS. The first
 * environment of a function is always allowed.
 */
const maxWorkers = { requests: 8, events: 6 } as const;
type Purpose = keyof typeof maxWorkers;

function purposeOf({ answersRequests }: FunctionPlan): Purpose {
  return answersRequests ? "requests" : "events";
}

/**
 * Time after which an environment that no event has used ends, as on AWS. Longer than the minute of the schedules, whose
 * functions would start anew each time.
 */
const keptUnusedMilliseconds = 5 * 60_000;

/** Enough for a function that is throttled for minutes. */
const maxThrottledTries = 200;

/** Lambda's bound on the event of a synchronous invocation, in bytes of JSON. */
export const maxEventBytes = 6 * 1024 * 1024;

type Job = {
  readonly payload: string;
  readonly trace: string;
  readonly resolve: (result: InvocationResult) => void;
};

type FunctionState = {
  readonly plan: FunctionPlan;
  readonly environment: Readonly<Record<string, string>>;
  readonly workers: Set<FunctionWorker>;
  readonly idle: FunctionWorker[];
  readonly waiting: Job[];
  /** Invocations that have begun and not ended. */
  running: number;
};

export type Log = (line: string | Buffer) => void;

type PoolManners = Pick<
  Manners,
  "seed" | "accountConcurrency" | "latency" | "replacements" | "slowness"
>;

/** Runs functions. Environments start when needed, stay warm for a while, and process one event at a time. */
export class FunctionPool {
  readonly #functions: ReadonlyMap<string, FunctionState>;
  readonly #clock: VirtualClock;
  readonly #activity: Activity;
  readonly #log: Log;
  readonly #manners: PoolManners;
  readonly #fraction: () => number;
  /** Invocations that have begun and not ended. */
  #running = 0;
  #coldStarts = 0;
  #throttles = 0;
  readonly #workers: Record<Purpose, number> = { requests: 0, events: 0 };

  constructor(
    plans: readonly FunctionPlan[],
    environmentOf: (plan: FunctionPlan) => Record<string, string>,
    shared: {
      readonly clock: VirtualClock;
      readonly activity: Activity;
      readonly log: Log;
      readonly manners: PoolManners;
    },
  ) {
    this.#clock = shared.clock;
    this.#activity = shared.activity;
    this.#log = shared.log;
    this.#manners = shared.manners;
    this.#fraction = seededFraction(shared.manners.seed);
    this.#functions = new Map(
      plans.map((plan) => [
        plan.name,
        {
          plan,
          environment: environmentOf(plan),
          workers: new Set(),
          idle: [],
          waiting: [],
          running: 0,
        },
      ]),
    );
  }

  /** Number of events that this function can process at once. */
  concurrencyOf(name: string): number {
    return Math.min(
      maxWorkersOfFunction,
      this.#find(name).plan.concurrency ?? maxWorkersOfFunction,
    );
  }

  /** Executions that the template reserves for this function; null: none. */
  reservedConcurrencyOf(name: string): number | null {
    return this.#find(name).plan.concurrency;
  }

  /**
   * Invokes a function with one event. A failure of the function is a result, never an exception.
   *
   * @param traces of the messages that caused it
   * @throws Error when no function has this name.
   */
  async invoke(
    name: string,
    event: object,
    traces: readonly (string | undefined)[] = [],
  ): Promise<InvocationResult> {
    const state = this.#find(name);
    if (this.#isThrottled(state)) {
      this.#throttles += 1;
      return { kind: "throttled" };
    }
    const payload = JSON.stringify(event);
    const trace = traceOf(name, traces);
    this.#running += 1;
    state.running += 1;
    const result = await this.#activity.during(
      () => payload,
      () =>
        new Promise<InvocationResult>((resolve) => {
          state.waiting.push({ payload, trace, resolve });
          this.#dispatch(state);
        }),
    );
    this.#running -= 1;
    state.running -= 1;
    if (result.kind === "timed_out") this.#log(`${name}: timed out\n`);
    if (result.kind === "failed")
      this.#log(`${name}: ${result.errorType}: ${result.errorMessage}\n`);
    return result;
  }

  /**
   * Invokes a function as often as it is throttled, up to six hours of AWS's backoff. For events that wait:
   * of schedules, and of streams, whose shard stands still meanwhile.
   */
  async invokeWhenFree(name: string, event: object): Promise<InvocationResult> {
    const text = () => JSON.stringify(event);
    return await this.#activity.during(text, async () => {
      for (let tries = 1; ; tries += 1) {
        const result = await this.invoke(name, event);
        if (result.kind !== "throttled" || tries === maxThrottledTries) return result;
        await sleep(retryDelayMilliseconds(tries));
      }
    });
  }

  /** How many times as long as on AWS anything may take. */
  get slowness(): number {
    return this.#manners.slowness;
  }

  /** Environments that were started. */
  get coldStarts(): number {
    return this.#coldStarts;
  }

  /** Invocations that were refused for lack of concurrency. */
  get throttles(): number {
    return this.#throttles;
  }

  /** Ends all environments; the next event starts fresh ones. */
  async stop(): Promise<void> {
    const states = [...this.#functions.values()];
    const stopping = states.flatMap((state) => [...state.workers].map((worker) => worker.stop()));
    for (const state of states) {
      this.#workers[purposeOf(state.plan)] -= state.workers.size;
      state.workers.clear();
      state.idle.length = 0;
    }
    await Promise.all(stopping);
  }

  /** A function's own limit is its reserved concurrency. Without a limit of the account none is kept. */
  #isThrottled({ plan, running }: FunctionState): boolean {
    const { accountConcurrency } = this.#manners;
    if (accountConcurrency === null) return false;
    return (
      this.#running >= accountConcurrency ||
      running >= (plan.concurrency ?? Number.POSITIVE_INFINITY)
    );
  }

  #find(name: string): FunctionState {
    const state = this.#functions.get(name);
    if (state === undefined) throw new Error(`No function is called ${name}`);
    return state;
  }

  #dispatch(state: FunctionState): void {
    while (state.waiting.length > 0) {
      const worker = this.#takeIdle(state) ?? this.#startWorker(state);
      if (worker === null) return;
      const job = state.waiting.shift();
      if (job === undefined) return;
      void this.#run(state, worker, job);
    }
  }

  #takeIdle(state: FunctionState): FunctionWorker | null {
    for (let worker = state.idle.pop(); worker !== undefined; worker = state.idle.pop()) {
      if (worker.alive && this.#fraction() >= this.#manners.replacements) return worker;
      void worker.stop();
      this.#remove(state, worker);
    }
    return null;
  }

  #startWorker(state: FunctionState): FunctionWorker | null {
    if (state.workers.size >= this.concurrencyOf(state.plan.name)) return null;
    const { plan, environment } = state;
    const purpose = purposeOf(plan);
    if (state.workers.size > 0 && this.#workers[purpose] >= maxWorkers[purpose]) return null;
    const worker = new FunctionWorker(plan, environment, {
      clock: this.#clock.memory,
      log: this.#log,
      coldStartMilliseconds: this.#manners.latency.coldStart,
      slowness: this.slowness,
    });
    state.workers.add(worker);
    this.#workers[purpose] += 1;
    this.#coldStarts += 1;
    return worker;
  }

  async #run(state: FunctionState, worker: FunctionWorker, job: Job): Promise<void> {
    const result = await worker.run({
      payload: job.payload,
      trace: job.trace,
      requestId: randomUUID(),
      timeoutMilliseconds: state.plan.timeoutSeconds * 1000,
    });
    this.#giveBack(state, worker);
    job.resolve(result);
    this.#dispatch(state);
  }

  #giveBack(state: FunctionState, worker: FunctionWorker): void {
    // A worker that is not in the set was stopped by a reset, which has subtracted it.
    if (!state.workers.has(worker)) return;
    if (worker.alive) {
      state.idle.push(worker);
      worker.whenUnused(keptUnusedMilliseconds, () => this.#end(state, worker));
      return;
    }
    this.#remove(state, worker);
  }

  #end(state: FunctionState, worker: FunctionWorker): void {
    const position = state.idle.indexOf(worker);
    if (position === -1) return;
    state.idle.splice(position, 1);
    this.#remove(state, worker);
    void worker.stop();
  }

  #remove(state: FunctionState, worker: FunctionWorker): void {
    state.workers.delete(worker);
    this.#workers[purposeOf(state.plan)] -= 1;
  }
}
