/** Each file is read in a thread that ends when it passes a limit. */
import type { S3Client } from "@aws-sdk/client-s3";
import { expect, test } from "vitest";
import type { Instant } from "#domain/value/instant.ts";
import { takeUpBatch } from "#functions/file-worker/take-up-batch.ts";
import type { FileEvent } from "#outside/import/file-event.ts";
import { readRows } from "#outside/import/read-rows.ts";
import {
  createThreadReader,
  type FileReader,
  readInThread,
} from "#outside/import/thread/thread-reader.ts";
import * as s3 from "#store/object-store/s3-bucket.ts";
import { importObjectKey } from "#store/queue/bulk/import-message.ts";
import { consumeOneByOne } from "#store/queue/consume-one-by-one.ts";
import { createImportBatchWrite, findImportBatch } from "#store/table/bulk/import-batch-store.ts";
import { commit } from "#store/table/core/commit.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { profileOf } from "../import/read-file.ts";
import { organizationOf } from "../organization.ts";
import { tableOf } from "../simulation/aws/store-table.ts";
import { openMemoryStore } from "../simulation/aws/table-store.ts";

const settings = profileOf({
  format: "csv",
  mapping: { bookingDate: "date", amount: "amount" },
  defaults: { currency: "EUR", account: "A" },
});
const line = "2026-03-01,1.50\n";

function fileOf(pieces: () => Iterable<string>) {
  const open = async function* () {
    for (const piece of pieces()) yield Buffer.from(piece);
  };
  return { open, name: "march.csv", size: 1, settings };
}

async function eventsOf(reader: FileReader, pieces: () => Iterable<string>) {
  const events: FileEvent[] = [];
  for await (const some of reader(fileOf(pieces))) events.push(...some);
  return events;
}

const within: FileReader = ({ open, settings: profile }) => readRows(open, profile);
const threadOf = (name: string) => new URL(`./thread/${name}-thread.ts`, import.meta.url);
const limits = { secondsOf: () => 0.2, megabytes: 32 };
const long = { code: "reading_too_long", message: expect.stringContaining("march.csv") };
const large = { code: "reading_too_large", message: expect.stringMatching(/march\.csv.*32 MB/) };

test("a file gives the same events in a thread", async () => {
  const pieces = () => ["date,amount\n", line.repeat(5_000), "x,1\n"];
  expect(await eventsOf(readInThread, pieces)).toEqual(await eventsOf(within, pieces));
});

test("a file that cannot be read gives the same error in a thread", async () => {
  const pieces = () => ["date,amount\n", line, `"${"x".repeat(1_000_001)}`];
  const failure = await eventsOf(within, pieces).catch((error: unknown) => error);
  await expect(eventsOf(readInThread, pieces)).rejects.toEqual(failure);
  expect(failure).toMatchObject({ name: "FileError", line: 3 });
});

test("an error of the bucket reaches the function", async () => {
  const pieces = function* () {
    yield line;
    throw new Error("The bucket failed.");
  };
  await expect(eventsOf(readInThread, pieces)).rejects.toThrow("The bucket failed.");
});

test("the caller may stop in the middle of a file", async () => {
  const pieces = () => ["date,amount\n", ...Array.from({ length: 1_000 }, () => line.repeat(100))];
  for await (const events of readInThread(fileOf(pieces))) {
    expect(events.length).toBeGreaterThan(0);
    break;
  }
});

test.each([
  ["endless", long],
  ["growing", large],
])("a file whose parser is %s fails, by name and limit", async (name, failure) => {
  const reader = createThreadReader(
    { ...limits, secondsOf: () => (name === "endless" ? 0.2 : 60) },
    threadOf(name),
  );
  await expect(eventsOf(reader, () => [line])).rejects.toMatchObject(failure);
});

test("a file that takes longer than its limit fails, although the parser goes on", async () => {
  const pieces = function* () {
    yield "date,amount\n";
    for (;;) yield line.repeat(4_000);
  };
  await expect(eventsOf(createThreadReader(limits), pieces)).rejects.toMatchObject(long);
});

const organizationId = organizationOf("org_threads");
const now = () => Date.UTC(2026, 2, 3, 12) as Instant;

/** Delivers the message of a new batch to a file worker with this reader. */
async function deliver(readRowsWith: FileReader) {
  const store = openMemoryStore();
  const table = tableOf(store);
  const ids = createIdSource(now);
  const uuid = ids.nextOf(organizationId, "importBatch");
  const origin = {
    uuid,
    organizationId,
    profileUuid: ids.next<"importProfile">(),
    settings,
    fileName: "march.csv",
    dryRun: false,
    isUpload: false,
    objectKey: importObjectKey(false, organizationId, uuid),
    createdBy: "user:1",
    createdAt: now(),
  };
  await commit(table, [createImportBatchWrite(origin)]);
  const content = Buffer.from(`date,amount\n${line}`);
  const send = async () => ({
    ContentLength: content.length,
    Body: (async function* () {
      yield content;
    })(),
  });
  const bucket = { client: { send } as unknown as S3Client, bucket: "files" };
  const objects = { open: async () => ({ s3, bucket }) };
  const dependencies = { table, ids, objects, now, readRows: readRowsWith };
  const queue = {
    name: "file-worker",
    client: { send: async () => ({}) },
    queueUrl: "q",
    logger: { error: () => undefined, warn: () => undefined },
    meter: { record: () => undefined, flush: () => undefined },
    now,
  };
  const handler = consumeOneByOne(queue as never, () =>
    takeUpBatch(dependencies, organizationId, uuid),
  );
  const record = { messageId: "m", receiptHandle: "r", body: "", attributes: {} };
  const { batchItemFailures } = await handler({ Records: [record] } as never);
  const batch = await findImportBatch(table, organizationId, uuid);
  return { batchItemFailures, status: batch?.status, error: batch?.file?.error };
}

test("an import whose file passes the limit has failed, and its message is done", async () => {
  const { batchItemFailures, status, error } = await deliver(
    createThreadReader(limits, threadOf("endless")),
  );
  expect({ batchItemFailures, status }).toEqual({ batchItemFailures: [], status: "failed" });
  const message =
    "Reading march.csv takes more than 0.2 seconds of processor time, the limit for a file of its size.";
  expect(error).toEqual({ code: "reading_too_long", message, line: null });
});

test("an import whose parser has a bug stays pending, and its message comes again", async () => {
  const { batchItemFailures, status } = await deliver(
    createThreadReader(limits, threadOf("broken")),
  );
  expect(batchItemFailures).toEqual([{ itemIdentifier: "m" }]);
  expect(status).toBe("pending");
});
