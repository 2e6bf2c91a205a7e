/**
 * `node test/bench/file/import-memory.ts [megabytes…]`: peak memory of the built file worker while
 * it reads files of these sizes (200 and 1,000), in the process and with the flags of the
 * deployment.
 */

import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import {
  createImportProfileBody,
  settingsOf,
} from "#api/resource/import/import-profile-request.ts";
import type { Instant } from "#domain/value/instant.ts";
import { bundleEntry } from "#lib/bundle/bundle.ts";
import { fileWorkerNodeOptions } from "#lib/function/file-worker.ts";
import { importObjectKey } from "#store/queue/bulk/import-message.ts";
import { createImportBatchWrite, findImportBatch } from "#store/table/bulk/import-batch-store.ts";
import { commit } from "#store/table/core/commit.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import type { Table } from "#store/table/core/table.ts";
import { organizationOf } from "../../organization.ts";
import { openEngineTable } from "../../table/engine-table.ts";
import {
  type GeneratedFile,
  type GeneratedFormat,
  generateFile,
  serveFile,
} from "./generated-file.ts";

const root = join(import.meta.dirname, "..", "..", "..");
const folder = join(root, ".local", "import-memory");
const organizationId = organizationOf("org_memory");
/** Bound for files of any size: the heaps of both threads (128 + 48 and 128 + 16 MB) and the process itself. */
const megabytesAtMost = 384;

const csv = {
  format: "csv",
  mapping: { bookingDate: "date", amount: "amount", remittance: "text", account: "account" },
  defaults: { currency: "EUR" },
} as const;
const settings = {
  csv: settingsOf(
    createImportProfileBody.parse({ name: "f", sourceType: "bank_statement", ...csv }),
  ),
  camt053: settingsOf(
    createImportProfileBody.parse({ name: "f", sourceType: "bank_statement", format: "camt053" }),
  ),
} as const;

async function createBatch(table: Table, format: GeneratedFormat) {
  const ids = createIdSource(() => Date.now());
  const uuid = ids.nextOf(organizationId, "importBatch");
  const profileUuid = ids.next<"importProfile">();
  const origin = {
    uuid,
    organizationId,
    profileUuid,
    settings: settings[format],
    fileName: "file",
    dryRun: false,
    isUpload: true,
    objectKey: importObjectKey(true, organizationId, uuid),
    createdBy: "api_key:1",
    createdAt: Date.now() as Instant,
  };
  await commit(table, [createImportBatchWrite(origin)]);
  return uuid;
}

async function readByFileWorker(file: GeneratedFile) {
  const engine = await openEngineTable();
  const served = await serveFile(file);
  try {
    const batch = await createBatch(engine.table, file.format);
    const body = JSON.stringify({ organizationId, batch, chunk: null });
    const attributes = { SentTimestamp: String(Date.now()), ApproximateReceiveCount: "1" };
    const message = { messageId: "m", receiptHandle: "r", attributes, body };
    const event = JSON.stringify({ Records: [message] });
    const endpoint = await engine.table.client.config.endpoint?.();
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(import.meta.dirname, "file-worker-process.ts"), join(folder, "index.mjs"), event],
      {
        env: {
          NODE_OPTIONS: fileWorkerNodeOptions,
          TABLE_NAME: engine.table.name,
          OBJECT_BUCKET: "files",
          FILE_WORKER_QUEUE_URL: "https://sqs.us-east-1.amazonaws.com/000000000000/file-worker",
          NODE_ENV: "production",
          POWERTOOLS_METRICS_NAMESPACE: "bench",
          AWS_REGION: "eu-central-1",
          AWS_ACCESS_KEY_ID: "test",
          AWS_SECRET_ACCESS_KEY: "test",
          AWS_ENDPOINT_URL_DYNAMODB: `http://${endpoint?.hostname}:${endpoint?.port}`,
          AWS_ENDPOINT_URL_S3: served.url,
          AWS_ENDPOINT_URL_SQS: served.url,
        },
      },
    );
    const read = await findImportBatch(engine.table, organizationId, batch);
    const figures = JSON.parse(stdout.trim().split("\n").at(-1) ?? "{}") as {
      failed: number;
      seconds: number;
      peakMegabytes: number;
    };
    return { ...figures, rows: read?.file?.rows ?? null };
  } finally {
    served.close();
    await engine.close();
  }
}

const sizes = process.argv.slice(2).map(Number);
await bundleEntry(root, "functions/file-worker/handler.ts", folder);
process.stdout.write(`NODE_OPTIONS=${fileWorkerNodeOptions}\n`);
let held = true;
for (const megabytes of sizes.length === 0 ? [200, 1_000] : sizes) {
  for (const format of ["csv", "camt053"] as const) {
    const file = generateFile(format, megabytes * 1_000_000);
    const { failed, seconds, peakMegabytes, rows } = await readByFileWorker(file);
    const holds = failed === 0 && rows === file.rows && peakMegabytes < megabytesAtMost;
    held = held && holds;
    process.stdout.write(
      `${format.padEnd(8)} ${String(megabytes).padStart(5)} MB, ${rows} of ${file.rows} rows in ${seconds} s: ${peakMegabytes} MB at the most, ${holds ? "holds" : "DOES NOT HOLD"}\n`,
    );
  }
}
process.exitCode = held ? 0 : 1;
