import { getCompileCacheDir } from "node:module";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { FunctionPlan } from "../template/plan.ts";

export type FunctionThreadSettings = {
  readonly clock: SharedArrayBuffer;
  readonly entry: string;
  readonly exportName: string;
  readonly functionName: string;
  readonly functionArn: string;
  readonly memoryMegabytes: number;
  readonly answersRequests: boolean;
};

export type WorkerRequest = {
  /** JSON. */
  readonly payload: string;
  /** The trace header, which the SDK passes on. */
  readonly trace: string;
  readonly requestId: string;
  readonly timeoutMilliseconds: number;
};

export type WorkerReply =
  | { readonly kind: "ready" }
  /** The payload is JSON. */
  | { readonly kind: "answered"; readonly payload: string }
  | InvocationFailure;

export type InvocationFailure = {
  readonly kind: "failed";
  readonly errorType: string;
  readonly errorMessage: string;
};

export type InvocationResult =
  | { readonly kind: "answered"; readonly payload: string }
  | InvocationFailure
  | { readonly kind: "timed_out" }
  /** Lambda refused it for lack of concurrency; the function has not run. */
  | { readonly kind: "throttled" };

/** What the function says of a batch; null if it did not answer. */
export function batchAnswer(result: InvocationResult): { readonly value: unknown } | null {
  return result.kind === "answered" ? { value: JSON.parse(result.payload) } : null;
}

/**
 * Lambda's bound on loading a function. Behind it, loading is tried again under the function's own time limit
 * (https://docs.aws.amazon.com/lambda/latest/dg/lambda-runtime-environment.html); here it just goes on for as long.
 */
const loadTimeoutMilliseconds = 10_000;

/**
 * A thread with an environment of its own does not inherit the runner's cache of compiled modules. With it, an
 * environment of a function starts with a third of the processor time. The thread removes the variable.
 */
function compileCache(): Readonly<Record<string, string>> {
  // The folder of this version of Node, in the one that was set.
  const folder = getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}

/**
 * MB of the heap of a thread in which new objects begin. By default each has 48: a stack has up to forty threads, and
 * V8 fills what it may have before it looks for garbage.
 */
const youngGenerationMegabytes = 6;

export type WorkerParts = {
  readonly clock: SharedArrayBuffer;
  readonly log: (chunk: Buffer) => void;
  /** The least time of a start. */
  readonly coldStartMilliseconds: number;
  /** How many times as long as on AWS it may take. */
  readonly slowness: number;
};

/** A worker thread that runs one function, one event at a time. After a crash or timeout it is dead. */
export class FunctionWorker {
  readonly #thread: Worker;
  readonly #slowness: number;
  readonly #loaded: Promise<InvocationFailure | null>;
  #settle: ((reply: WorkerReply) => void) | null = null;
  #alive = true;
  #unused: NodeJS.Timeout | null = null;

  constructor(
    plan: FunctionPlan,
    environment: Readonly<Record<string, string>>,
    { clock, log, coldStartMilliseconds, slowness }: WorkerParts,
  ) {
    const workerData: FunctionThreadSettings = {
      clock,
      entry: plan.entry,
      exportName: plan.exportName,
      functionName: plan.name,
      functionArn: plan.arn,
      memoryMegabytes: plan.memoryMegabytes,
      answersRequests: plan.answersRequests,
    };
    this.#thread = new Worker(new URL("./function-thread.ts", import.meta.url), {
      workerData,
      env: { ...environment, ...compileCache() },
      execArgv: [],
      resourceLimits: {
        maxYoungGenerationSizeMb: youngGenerationMegabytes,
        maxOldGenerationSizeMb: plan.memoryMegabytes,
      },
      stdout: true,
      stderr: true,
    });
    this.#thread.stdout.on("data", log);
    this.#thread.stderr.on("data", log);
    this.#thread.on("message", (reply: WorkerReply) => this.#settle?.(reply));
    this.#thread.on("error", (error) => this.#die("Runtime.UnhandledException", describe(error)));
    this.#thread.on("exit", (code) => this.#die("Runtime.ExitError", `exited with status ${code}`));
    this.#slowness = slowness;
    this.#loaded = this.#load(coldStartMilliseconds, plan.timeoutSeconds * 1000);
  }

  get alive(): boolean {
    return this.#alive;
  }

  /** The function's time counts from when its code is loaded. */
  async run(request: WorkerRequest): Promise<InvocationResult> {
    this.#endUnusedTime();
    const failure = await this.#loaded;
    if (failure !== null) return failure;
    if (!this.#alive)
      return failed("Runtime.ExitError", "The environment ended between two events");
    const answer = this.#nextReply(request.timeoutMilliseconds);
    this.#thread.postMessage(request);
    const reply = await answer;
    if (reply === null) {
      await this.stop();
      return { kind: "timed_out" };
    }
    return reply.kind === "ready" ? failed("Runtime.Protocol", "Not an answer") : reply;
  }

  /** Calls `end` once when no event has come for this time. */
  whenUnused(milliseconds: number, end: () => void): void {
    this.#endUnusedTime();
    this.#unused = setTimeout(end, milliseconds).unref();
  }

  #endUnusedTime(): void {
    if (this.#unused !== null) clearTimeout(this.#unused);
    this.#unused = null;
  }

  async stop(): Promise<void> {
    this.#endUnusedTime();
    this.#alive = false;
    await this.#thread.terminate();
  }

  async #load(
    coldStartMilliseconds: number,
    ownMilliseconds: number,
  ): Promise<InvocationFailure | null> {
    const started = sleep(coldStartMilliseconds, undefined, { ref: false });
    const reply = await this.#nextReply(loadTimeoutMilliseconds + ownMilliseconds);
    await started;
    if (reply?.kind === "ready") return null;
    await this.stop();
    return reply?.kind === "failed"
      ? reply
      : failed("Runtime.InitTimeout", "Loading took too long");
  }

  /** The thread's next message, or null after the timeout, which is AWS's. */
  #nextReply(timeoutMilliseconds: number): Promise<WorkerReply | null> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#settle = null;
        resolve(null);
      }, timeoutMilliseconds * this.#slowness);
      this.#settle = (reply) => {
        clearTimeout(timer);
        this.#settle = null;
        resolve(reply);
      };
    });
  }

  #die(errorType: string, errorMessage: string): void {
    this.#alive = false;
    this.#settle?.(failed(errorType, errorMessage));
  }
}

function failed(errorType: string, errorMessage: string): InvocationFailure {
  return { kind: "failed", errorType, errorMessage };
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
