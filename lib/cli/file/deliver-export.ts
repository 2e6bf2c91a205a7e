/** Waits for an export, and writes it to a file or the terminal. */
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "#api/client/client.ts";
import type { ResponseOf } from "#api/client/types.ts";
import type { Output } from "../output.ts";
import { UsageError } from "../session.ts";
import { progressBar } from "./progress-bar.ts";

export type ExportOperation =
  | "exportReconciliationCases"
  | "exportUnmatchedEvidence"
  | "exportJournalEntries"
  | "exportComparisonRows"
  | "exportReport";

const pollMilliseconds = 500;

/** The export from the response, or the download if a job writes it. */
export async function textsOf(
  client: Client,
  answer: ResponseOf<ExportOperation>,
  { showProgress }: Output,
): Promise<Readable> {
  if (typeof answer === "string") return Readable.from([answer]);
  if (!("exportId" in answer)) return Readable.from([JSON.stringify(answer)]);
  const path = { exportId: answer.exportId };
  for (;;) {
    const { status, downloadUrl, error } = await client.call("getExport", { path });
    if (status === "failed") throw new UsageError(`The export failed: ${error?.message ?? status}`);
    if (downloadUrl !== null) return download(downloadUrl);
    showProgress(progressBar(0, `export ${status}`));
    await sleep(pollMilliseconds);
  }
}

async function download(url: string): Promise<Readable> {
  const { ok, status, body } = await fetch(url);
  if (!ok || body === null) throw new UsageError(`The download failed with status ${status}.`);
  return Readable.fromWeb(body);
}

export async function deliver(
  texts: Readable,
  file: string | undefined,
  output: Output,
): Promise<void> {
  if (file === undefined) {
    output.write((await texts.map(String).toArray()).join(""));
    return;
  }
  await pipeline(texts, createWriteStream(file));
  output.write(`Written to ${file}.`);
}
