/**
 * An export job of many cases, on the real engines, and the result of reading it with an
 * independent reader.
 */

import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Worker } from "node:worker_threads";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { parse } from "csv-parse";
import { exportCasesQuery } from "#api/resource/export/export-request.ts";
import { createPaymentIntentBody } from "#api/resource/payment-intent/payment-intent-request.ts";
import { hashShownEvent } from "#api/schema/audit/audit-event-hash.ts";
import {
  addVerification,
  nothingVerified,
  verifyExportedCase,
} from "#domain/audit/verify-export.ts";
import { noFacts } from "#domain/evidence/leg-facts.ts";
import { parseId, type Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { exportBounds, writeExport } from "#functions/exporter/write-export.ts";
import { exportReconciliationCases } from "#functions/exports/export-reconciliation-cases.ts";
import { getExport } from "#functions/exports/get-export.ts";
import { ArrayRecords } from "#outside/import/json/array-records.ts";
import type { ObjectStore } from "#store/object-store/object-store.ts";
import { findExport } from "#store/table/bulk/export-store.ts";
import { commit } from "#store/table/core/commit.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { openTable, type Table } from "#store/table/core/table.ts";
import { countList } from "#store/table/list/count/count-list.ts";
import { listedCollections } from "#store/table/listed-collections.ts";
import { acceptEvidence } from "#work/ingestion/evidence/accept-evidence.ts";
import { createPaymentIntent } from "#work/payment-intent/create-payment-intent.ts";
import { createReuseWatch } from "#work/payment-intent/reuse-watch.ts";
import { amount, currency } from "../../domain/samples.ts";
import { differencesOf } from "../../exporting/compare-export.ts";
import { organizationOf } from "../../organization.ts";
import { openMemoryStore } from "../../simulation/aws/table-store.ts";
import { importTable } from "../table/imported-table.ts";
import { meterTable } from "../table/metered-table.ts";

const reuse = createReuseWatch();

const organizationId = organizationOf("org_export");
const writersAtOnce = 16;
/** Time after the last case after which all cases can be counted. */
const commitDelayMilliseconds = 5_000;

/** The clock is advanced after the cases were created, so that they can be counted. */
let ahead = 0;
const now = () => (Date.now() + ahead) as Instant;

export type ExportFigures = {
  readonly cases: number;
  readonly total: number;
  readonly seconds: Readonly<Record<"create" | "json" | "csv", number>>;
  readonly runs: Readonly<Record<"json" | "csv", number>>;
  /** Processor time of this process, which also serves the bucket. */
  readonly processorSeconds: Readonly<Record<"json" | "csv", number>>;
  /** Calls that read the table, and their read units. */
  readonly reads: Readonly<Record<"json" | "csv", number>>;
  readonly readUnits: Readonly<Record<"json" | "csv", number>>;
  readonly megabytes: Readonly<Record<"json" | "csv", number>>;
  /** Compared cases, and their differences. */
  readonly compared: number;
  readonly differences: readonly string[];
  readonly auditEvents: number;
  readonly faults: number;
};

export async function runExport(cases: number): Promise<ExportFigures> {
  const started = performance.now();
  const engine = await importTable(await storedItems(cases));
  const folder = await mkdtemp(join(tmpdir(), "export-"));
  const bucket = new Worker(new URL("./bucket-thread.ts", import.meta.url));
  const [address] = (await once(bucket, "message")) as [string];
  const objects = await openObjects(address);
  try {
    const create = secondsSince(started);
    // The age of an open case is that at the request: both requests are made at one moment.
    const requestedAt = now();
    const json = await exportTo({ folder, format: "json", requestedAt }, engine.table, objects);
    const csv = await exportTo({ folder, format: "csv", requestedAt }, engine.table, objects);
    const found = await compare(json.file, csv.file);
    return {
      cases,
      total: json.total,
      seconds: { create, json: json.seconds, csv: csv.seconds },
      runs: { json: json.runs, csv: csv.runs },
      processorSeconds: { json: json.processor, csv: csv.processor },
      reads: { json: json.reads, csv: csv.reads },
      readUnits: { json: json.readUnits, csv: csv.readUnits },
      megabytes: { json: json.megabytes, csv: csv.megabytes },
      ...found,
    };
  } finally {
    await bucket.terminate();
    await engine.close();
    await rm(folder, { recursive: true });
  }
}

function secondsSince(started: number): number {
  return Math.round((performance.now() - started) / 100) / 10;
}

async function openObjects(endpoint: string): Promise<ObjectStore> {
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  const client = new S3Client({
    endpoint,
    region: "us-east-1",
    credentials,
    forcePathStyle: true,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  await client.send(new CreateBucketCommand({ Bucket: "files" }));
  const s3 = await import("#store/object-store/s3-bucket.ts");
  return { open: async () => ({ s3, bucket: { client, bucket: "files" } }) };
}

/** The table's items, written by the service's own code to a table in memory. */
async function storedItems(cases: number): Promise<readonly Record<string, unknown>[]> {
  const store = openMemoryStore();
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  const requestHandler = store.requestHandler as never;
  const settings = { region: "eu-central-1", credentials, requestHandler };
  await makeCases(openTable(store.name, settings), cases);
  return store.items();
}

/** Every third case has evidence, with less than, exactly, or more than the expected amount. */
async function makeCases(table: Table, cases: number): Promise<void> {
  const ids = createIdSource(now);
  const made: Uuid[] = [];
  let next = 0;
  const write = async () => {
    for (let n = next; n < cases; n = next) {
      next += 1;
      made.push(await makeCase(table, ids, n));
    }
  };
  await Promise.all(Array.from({ length: writersAtOnce }, write));
  ahead += commitDelayMilliseconds;
  const touched = new Map(made.map((uuid) => [uuid, []]));
  const request = { organizationId, collection: listedCollections.payment, touched };
  const countMore = () => countList(table, { ...request, before: now() });
  for (let isLeft = true; isLeft; ) isLeft = await countMore();
}

async function makeCase(
  table: Table,
  ids: ReturnType<typeof createIdSource>,
  n: number,
): Promise<Uuid> {
  const body = createPaymentIntentBody.parse({
    externalReference: `export-${n}`,
    source: { amount: "100.00", currency: "EUR" },
    destination: { amount: "100.00", currency: "EUR" },
    beneficiaryName: n % 2 === 0 ? `=SUM(A${n})` : "Example Trading Company",
  });
  const context = { organizationId, actor: "api_key:1", now: now() };
  const outcome = await createPaymentIntent({ table, ids, reuse }, {
    context,
    body,
    params: {},
  } as never);
  if (!("writes" in outcome)) throw new Error("The case was refused.");
  await commit(table, outcome.writes);
  if (n % 3 === 0) await acceptPayment(table, ids, n);
  const { paymentIntentId } = outcome.body as { paymentIntentId: string };
  return parseId("paymentIntent", paymentIntentId) as Uuid<"payment">;
}

async function acceptPayment(table: Table, ids: ReturnType<typeof createIdSource>, n: number) {
  const claim = {
    ...noFacts,
    phase: "destination",
    provider: "bank",
    externalReference: `export-${n}`,
    status: "confirmed",
    amount: amount(String(99 + (n % 4))),
    currency: currency("EUR"),
    cause: null,
    sequence: null,
    occurredAt: now(),
  } as const;
  const { writes } = await acceptEvidence(
    { table, ids },
    {
      organizationId,
      kind: "bank",
      origin: "submitted",
      source: "bank",
      sourceRef: `export-${n}`,
      actor: "api_key:1",
      receivedAt: now(),
      body: Buffer.from("{}"),
      contentType: "application/json",
      payload: null,
      claims: [claim],
    },
  );
  await commit(table, writes);
}

type Wanted = {
  readonly folder: string;
  readonly format: "json" | "csv";
  readonly requestedAt: Instant;
};

/** Requests the export like a client, runs the job like the exporter, and downloads the file. */
async function exportTo(
  { folder, format, requestedAt }: Wanted,
  given: Table,
  objects: ObjectStore,
) {
  const { table, take } = meterTable(given);
  const file = join(folder, `cases.${format}`);
  const ids = createIdSource(now);
  const context = { organizationId, now: requestedAt };
  const query = exportCasesQuery.parse({ format, async: "true" });
  const accepted = await exportReconciliationCases({ table, ids }, { context, query } as never);
  const { exportId } = JSON.parse(String(accepted.body)) as { exportId: string };
  const started = performance.now();
  const before = process.cpuUsage();
  const job = parseId("export", exportId) as Uuid<"export">;
  let runs = 0;
  do {
    runs += 1;
    const dependencies = { table, objects, manifests: objects, ids, now, bounds: exportBounds };
    await writeExport(dependencies, organizationId, `run-${runs}`);
  } while ((await findExport(table, organizationId, job))?.status === "pending");
  const seconds = Math.round((performance.now() - started) / 10) / 100;
  const { reads, readUnits } = take();
  const { user, system } = process.cpuUsage(before);
  const processor = Math.round((user + system) / 1e5) / 10;
  const answer = await getExport({ table, objects }, { context, params: { exportId } } as never);
  const { downloadUrl, total } = JSON.parse(String(answer.body)) as {
    downloadUrl: string;
    total: number;
  };
  const { body } = await fetch(downloadUrl);
  if (body === null) throw new Error("The download is empty.");
  await pipeline(Readable.fromWeb(body), createWriteStream(file));
  return {
    file,
    total,
    runs,
    seconds,
    processor,
    reads,
    readUnits,
    megabytes: Math.round((await stat(file)).size / 1e5) / 10,
  };
}

/** Compares both files case by case, so that neither is in memory as a whole. */
async function compare(json: string, csv: string) {
  const parser = createReadStream(csv).pipe(parse({ columns: true, record_delimiter: "\r\n" }));
  const rows = parser[Symbol.asyncIterator]();
  const differences: string[] = [];
  let verified = nothingVerified;
  for await (const item of itemsOf(json)) {
    const next = await rows.next();
    differences.push(...differencesOf(item.case, next.value ?? {}));
    verified = addVerification(verified, verifyExportedCase(item, hashShownEvent));
  }
  const rest = await rows.next();
  if (rest.done !== true) differences.push("The CSV has more rows.");
  const { cases: compared, events: auditEvents, faults } = verified;
  return { compared, differences, auditEvents, faults: faults.length };
}

async function* itemsOf(file: string): AsyncGenerator<{ case: Readonly<Record<string, unknown>> }> {
  const records = new ArrayRecords(["items"]);
  for await (const text of createReadStream(file, "utf8")) {
    for (const record of records.push(String(text))) yield JSON.parse(record.text);
  }
  records.end();
}
