/**
 * Reads each file in a thread of its own, with limits of processor time and memory. The function
 * goes on beside the thread: it extends the visibility timeout of its message, and ends a thread
 * that passes a limit.
 */
import { Worker } from "node:worker_threads";
import { FileError } from "../file-error.ts";
import type { FileEvent } from "../file-event.ts";
import type { ReadingSettings } from "../mapping/row-plan.ts";
import type { ThreadReply, ThreadRequest } from "./thread-messages.ts";

type ReadableFile = {
  /** Opens the file at this byte, by default at its start. */
  readonly open: (from?: number) => AsyncIterable<Uint8Array>;
  /** Shown in messages. */
  readonly name: string;
  /** Size in bytes. */
  readonly size: number;
  readonly settings: ReadingSettings;
};

/** @throws FileError if the file cannot be read to its end; earlier events must be discarded */
export type FileReader = (file: ReadableFile) => AsyncGenerator<readonly FileEvent[]>;

type Limits = {
  /** Seconds of processor time for a file of this size in bytes. */
  readonly secondsOf: (size: number) => number;
  /** Maximum heap of the thread in MB. */
  readonly megabytes: number;
};

const bytesPerMegabyte = 1_048_576;

/**
 * A file of 1 GB may take 522 seconds, well within the 15 minutes of the function.
 */
const readingLimits: Limits = {
  secondsOf: (size) => 10 + Math.ceil(size / bytesPerMegabyte / 2),
  megabytes: 128,
};

/** A preview answers while its client waits; its file has at most 3.5 MB. */
const previewLimits: Limits = { secondsOf: () => 5, megabytes: 128 };

const checkMilliseconds = 250;

/** The thread's file: beside this one in the sources, and beside the bundle of a function when deployed. */
const threadUrl = new URL(
  import.meta.url.endsWith(".ts") ? "./thread.ts" : "./thread.mjs",
  import.meta.url,
);

/** Reads a file with `readingLimits`. */
export const readInThread: FileReader = createThreadReader(readingLimits);

/** Reads the file of a preview. */
export const previewInThread: FileReader = createThreadReader(previewLimits);

/** @param thread the file that the thread runs */
export function createThreadReader(limits: Limits, thread: URL = threadUrl): FileReader {
  return (file) => readWith(new ReaderThread(thread, file, limits), file);
}

async function* readWith(
  thread: ReaderThread,
  { open }: ReadableFile,
): AsyncGenerator<readonly FileEvent[]> {
  const bytes = new FileBytes(open);
  try {
    for (;;) {
      const request = await thread.nextRequest();
      if (request.kind === "done") return;
      if (request.kind === "refused") {
        throw new FileError(request.code, request.reason, request.line);
      }
      if (request.kind === "events") yield request.events;
      thread.reply(await bytes.answer(request));
    }
  } finally {
    await thread.end();
    await bytes.close();
  }
}

type AskedOfFile = Extract<ThreadRequest, { readonly kind: "open" | "bytes" | "events" }>;
type AwaitedRequest = Exclude<ThreadRequest, { readonly kind: "unfolds" }>;

/** The bytes of the file since it was last opened. */
class FileBytes {
  readonly #open: ReadableFile["open"];
  #source: AsyncIterator<Uint8Array> | null = null;

  constructor(open: ReadableFile["open"]) {
    this.#open = open;
  }

  async answer(request: AskedOfFile): Promise<ThreadReply> {
    if (request.kind === "events") return null;
    if (request.kind === "bytes") return this.#next();
    await this.close();
    this.#source = this.#open(request.from ?? 0)[Symbol.asyncIterator]();
    return null;
  }

  /** An array of its own, because its buffer moves to the thread. */
  async #next(): Promise<ThreadReply> {
    const next = await this.#source?.next();
    return next === undefined || next.done === true ? null : new Uint8Array(next.value);
  }

  async close(): Promise<void> {
    await this.#source?.return?.();
  }
}

class ReaderThread {
  readonly #worker: Worker;
  readonly #timer: NodeJS.Timeout;
  #request = Promise.withResolvers<AwaitedRequest>();
  #seconds: number;
  /** Why the thread has ended; it may end while its request is answered. */
  #failure: Error | null = null;

  constructor(url: URL, { name, size, settings }: ReadableFile, limits: Limits) {
    // No environment: the thread that reads a customer's file has no credentials.
    this.#worker = new Worker(url, {
      workerData: settings,
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes, maxYoungGenerationSizeMb: 16 },
    });
    this.#worker.on("message", (request: ThreadRequest) => {
      if (request.kind !== "unfolds") this.#request.resolve(request);
      else this.#seconds = Math.max(this.#seconds, limits.secondsOf(request.bytes));
    });
    this.#worker.on("error", (error) => this.#fail(asFileError(error, name, limits)));
    this.#worker.on("exit", (code) =>
      this.#fail(new Error(`The thread that read ${name} exited with ${code}.`)),
    );
    this.#seconds = limits.secondsOf(size);
    const check = () => void this.#endAfter(name);
    this.#timer = setInterval(check, checkMilliseconds);
  }

  /**
   * @throws FileError if the thread passed a limit
   * @throws Error if the thread failed otherwise
   */
  nextRequest(): Promise<AwaitedRequest> {
    if (this.#failure !== null) this.#request.reject(this.#failure);
    return this.#request.promise;
  }

  reply(bytes: ThreadReply): void {
    this.#request = Promise.withResolvers<AwaitedRequest>();
    this.#worker.postMessage(bytes, bytes === null ? [] : [bytes.buffer as ArrayBuffer]);
  }

  async end(): Promise<void> {
    clearInterval(this.#timer);
    await this.#worker.terminate();
  }

  async #endAfter(name: string): Promise<void> {
    // Rejected when the thread has ended.
    const used = await this.#worker.cpuUsage().catch(() => null);
    const seconds = this.#seconds;
    if (used === null || used.user + used.system <= seconds * 1_000_000) return;
    const message = `Reading ${name} takes more than ${seconds} seconds of processor time, the limit for a file of its size.`;
    this.#fail(new FileError("reading_too_long", message));
    await this.end();
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    // Handled where the next request is awaited.
    this.#request.promise.catch(() => undefined);
    this.#request.reject(this.#failure);
  }
}

function asFileError(error: Error, name: string, { megabytes }: Limits): Error {
  if (!("code" in error) || error.code !== "ERR_WORKER_OUT_OF_MEMORY") return error;
  const message = `Reading ${name} takes more than ${megabytes} MB of memory, the limit for a file.`;
  return new FileError("reading_too_large", message);
}
