import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { VirtualClock } from "../control/virtual-clock.ts";
import { hiddenHost } from "../listen.ts";
import { accountId } from "../provision/aws-environment.ts";

export type QueueEngineSettings = {
  readonly clock: SharedArrayBuffer;
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
};

/** Numbers of messages in one queue. */
export type QueueDepth = {
  readonly ready: number;
  readonly delayed: number;
  /** Received and not yet deleted, without those that their consumer postponed. */
  readonly inFlight: number;
  /** Receipts of messages that their consumer postponed by ChangeMessageVisibility. */
  readonly postponedReceipts: readonly string[];
};

export type QueueDepths = Readonly<Record<string, QueueDepth>>;

/** SQS and S3 in memory: messages and objects are lost when the process ends. */
export class QueueEngine {
  readonly #clock: VirtualClock;
  #thread: Worker;
  readonly host: string;
  readonly port: number;

  private constructor(clock: VirtualClock, thread: Worker, host: string, port: number) {
    this.#clock = clock;
    this.#thread = thread;
    this.host = host;
    this.port = port;
  }

  static async start(clock: VirtualClock): Promise<QueueEngine> {
    // It answers every web page and takes every signature (lib/emulator/doors/README.md).
    const host = hiddenHost();
    const { thread, port } = await startThread(clock, host, 0);
    return new QueueEngine(clock, thread, host, port);
  }

  get url(): string {
    return `http://${this.host}:${this.port}`;
  }

  queueUrl(name: string): string {
    return `${this.url}/${accountId}/${name}`;
  }

  /** @param about only messages whose body has one of these texts; all if there are none */
  async depths(about: readonly string[] = []): Promise<QueueDepths> {
    const query = new URLSearchParams(about.map((text): [string, string] => ["about", text]));
    const response = await fetch(`${this.url}/_local/queues?${query}`);
    if (!response.ok) throw new Error(`Queue engine: ${response.status} ${await response.text()}`);
    return (await response.json()) as QueueDepths;
  }

  /** Sends notifications of new objects in the bucket to queues, like S3. */
  async notify(
    bucket: string,
    notifications: readonly { readonly prefix: string; readonly queue: string }[],
  ): Promise<void> {
    const body = { bucket, notifications };
    const response = await fetch(`${this.url}/_local/notifications`, {
      method: "POST",
      headers: { "content-type": "application/octet-stream" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`Queue engine: ${response.status} ${await response.text()}`);
  }

  /** Deletes all queues, messages, buckets and objects; the address stays. */
  async reset(): Promise<void> {
    await this.stop();
    const { thread } = await startThread(this.#clock, this.host, this.port);
    this.#thread = thread;
  }

  async stop(): Promise<void> {
    await this.#thread.terminate();
  }
}

async function startThread(
  clock: VirtualClock,
  host: string,
  port: number,
): Promise<{ thread: Worker; port: number }> {
  const workerData: QueueEngineSettings = { clock: clock.memory, host, port };
  const thread = new Worker(new URL("./queue-engine-thread.ts", import.meta.url), {
    workerData,
    execArgv: [],
  });
  const [listening] = (await once(thread, "message")) as [number];
  return { thread, port: listening };
}
