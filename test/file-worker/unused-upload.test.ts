/** An upload that was requested and never made, with a simulated clock. */

import { DeleteObjectCommand, NotFound, type S3Client } from "@aws-sdk/client-s3";
import type { SQSClient } from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createImportProfileBody,
  settingsOf,
} from "#api/resource/import/import-profile-request.ts";
import type { Instant } from "#domain/value/instant.ts";
import { readFile } from "#functions/file-worker/read-file.ts";
import { readInThread } from "#outside/import/thread/thread-reader.ts";
import * as s3 from "#store/object-store/s3-bucket.ts";
import { importObjectKey, parseImportMessage } from "#store/queue/bulk/import-message.ts";
import { sweepDue } from "#store/queue/sweep-due.ts";
import { createImportBatchWrite, findImportBatch } from "#store/table/bulk/import-batch-store.ts";
import { commit } from "#store/table/core/commit.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { organizationOf } from "../organization.ts";
import { type EngineTable, openEngineTable } from "../table/engine-table.ts";

const organizationId = organizationOf("org_uploads");
const createdAt = Date.UTC(2026, 2, 3, 12) as Instant;
const hour = 3_600_000;
const profile = { name: "m", sourceType: "bank_statement", format: "mt940" };

let engine: EngineTable;
beforeAll(async () => {
  engine = await openEngineTable();
});
afterAll(() => engine.close());

/** A bucket without objects. */
const emptyBucket = {
  client: {
    send: async (command: object) => {
      if (command instanceof DeleteObjectCommand) return {};
      throw new NotFound({ message: "none", $metadata: {} });
    },
  } as unknown as S3Client,
  bucket: "files",
};
const objects = { open: async () => ({ s3, bucket: emptyBucket }) };

async function createUpload() {
  const ids = createIdSource(() => createdAt);
  const uuid = ids.nextOf(organizationId, "importBatch");
  const origin = {
    uuid,
    organizationId,
    profileUuid: ids.next<"importProfile">(),
    settings: settingsOf(createImportProfileBody.parse(profile)),
    fileName: "never.sta",
    dryRun: false,
    isUpload: true,
    objectKey: importObjectKey(true, organizationId, uuid),
    createdBy: "user:1",
    createdAt,
  };
  await commit(engine.table, [createImportBatchWrite(origin)]);
  return uuid;
}

/**
 * Runs the sweeper at a moment, and the file worker with its messages; returns the number of
 * messages.
 */
async function sweepAt(now: Instant): Promise<number> {
  const messages: string[] = [];
  const send = async ({ input }: { input: { Entries: { MessageBody: string }[] } }) => {
    messages.push(...input.Entries.map(({ MessageBody }) => MessageBody));
    return {};
  };
  const { table } = engine;
  const queueUrls = { matcher: "m", outbound: "o", "file-worker": "i" };
  const meter = { record: () => {} };
  const client = { send } as unknown as SQSClient;
  await sweepDue({ table, client, queueUrls, now: () => now, meter, remaining: () => 60_000 });
  const dependencies = {
    table,
    ids: createIdSource(() => now),
    objects,
    readRows: readInThread,
    now: () => now,
  };
  for (const message of messages.flatMap(parseImportMessage)) {
    if (message.kind === "step")
      await readFile(dependencies, message.organizationId, message.batch);
  }
  return messages.length;
}

test("an unused upload fails after 24 hours, and not before", async () => {
  const uuid = await createUpload();
  const status = async () => (await findImportBatch(engine.table, organizationId, uuid))?.status;
  expect(await sweepAt((createdAt + hour / 5) as Instant)).toBe(0);
  expect(await sweepAt((createdAt + 23 * hour) as Instant)).toBe(1);
  expect(await status()).toBe("pending");
  expect(await sweepAt((createdAt + 23 * hour + 60_000) as Instant)).toBe(0);
  expect(await sweepAt((createdAt + 24 * hour + 60_000) as Instant)).toBe(1);
  const failed = await findImportBatch(engine.table, organizationId, uuid);
  expect(failed).toMatchObject({ status: "failed", file: { error: { code: "upload_missing" } } });
  expect(await sweepAt((createdAt + 25 * hour) as Instant)).toBe(0);
});

test("a message that comes early leaves the import pending", async () => {
  const uuid = await createUpload();
  const now = (createdAt + hour) as Instant;
  const { table } = engine;
  const dependencies = {
    table,
    ids: createIdSource(() => now),
    objects,
    readRows: readInThread,
    now: () => now,
  };
  await readFile(dependencies, organizationId, uuid);
  expect((await findImportBatch(table, organizationId, uuid))?.status).toBe("pending");
});
