/** Reads one file in a thread of its own, which `thread-reader.ts` starts and can end. */
import { parentPort, workerData } from "node:worker_threads";
import { FileError } from "../file-error.ts";
import type { ReadingSettings } from "../mapping/row-plan.ts";
import { readRows } from "../read-rows.ts";
import type { ThreadReply, ThreadRequest } from "./thread-messages.ts";

function send(request: ThreadRequest): void {
  parentPort?.postMessage(request);
}

function ask(request: ThreadRequest): Promise<ThreadReply> {
  return new Promise((resolve) => {
    parentPort?.once("message", resolve);
    send(request);
  });
}

async function* openFile(from = 0): AsyncGenerator<Uint8Array> {
  await ask(from === 0 ? { kind: "open" } : { kind: "open", from });
  for (;;) {
    const bytes = await ask({ kind: "bytes" });
    if (bytes === null) return;
    yield bytes;
  }
}

const opening = {
  openAt: openFile,
  unfolds: (bytes: number) => send({ kind: "unfolds", bytes }),
};

try {
  const settings = workerData as ReadingSettings;
  for await (const events of readRows(() => openFile(), settings, opening)) {
    if (events.length > 0) await ask({ kind: "events", events });
  }
  send({ kind: "done" });
} catch (error) {
  if (!(error instanceof FileError)) throw error;
  const { code, reason, line } = error;
  send({ kind: "refused", code, reason, line });
}
