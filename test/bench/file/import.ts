/**
 * `node test/bench/file/import.ts [rows]`: uploads and imports a CSV with this many rows through
 * the whole service on this machine, and shows the progress; then imports the same file again,
 * which gives only duplicates.
 */

import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "#api/client/client.ts";
import { carriedOut } from "#lib/carried-out.ts";
import { progressBar } from "#lib/cli/file/progress-bar.ts";
import { startLocalStack } from "#lib/local/stack.ts";
import { generateRows } from "./generated-file.ts";

const rows = Number(process.argv[2] ?? 100_000);
const pollMilliseconds = 2_000;
const print = (line: string) => process.stdout.write(`${line}\n`);

const stack = await startLocalStack({ environment: { RATE_LIMIT_PER_MINUTE: "1000000" } });
const { baseUrl, apiKey } = stack.outputs;
const client = new Client({ baseUrl, token: apiKey });
const profile = await client.call("createImportProfile", {
  body: {
    name: "bench",
    sourceType: "bank_statement",
    format: "csv",
    mapping: { bookingDate: "date", amount: "amount", remittance: "text", account: "account" },
    defaults: { currency: "EUR" },
  },
});
const { id: profileId } = carriedOut(profile);

/** Uploads the file and polls until the import is done; returns the seconds. */
async function importFile() {
  const body = { profileId, fileName: "bench.csv" };
  const { id, uploadUrl } = await client.call("createImportBatch", { body });
  const started = performance.now();
  const answer = await fetch(uploadUrl ?? "", { method: "PUT", body: generateRows("csv", rows) });
  if (!answer.ok) throw new Error(`The upload answered ${answer.status}.`);
  for (let shown = -1; ; await sleep(pollMilliseconds)) {
    const batch = await client.call("getImportBatch", { path: { batchId: id } });
    const { progressPercent, processedRows, status } = batch;
    if (progressPercent > shown)
      print(progressBar(progressPercent, `${processedRows} of ${rows} rows`));
    shown = progressPercent;
    if (status === "pending" || status === "processing") continue;
    return { batch, seconds: (performance.now() - started) / 1_000 };
  }
}

const first = await importFile();
print(
  `${first.batch.accepted} accepted in ${first.seconds.toFixed(0)} s, ${(rows / first.seconds).toFixed(0)} a second`,
);
const again = await importFile();
print(`${again.batch.duplicate} duplicates in ${again.seconds.toFixed(0)} s when it came again`);
await stack.stop();
const holds = first.batch.accepted === rows && again.batch.duplicate === rows;
print(holds ? "every row once: holds" : "every row once: DOES NOT HOLD");
process.exitCode = holds ? 0 : 1;
