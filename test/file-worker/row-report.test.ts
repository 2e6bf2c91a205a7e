/** The row report of an import reads the chunks of its page, whatever the size of the batch. */
import { expect, test } from "vitest";
import {
  createImportProfileBody,
  settingsOf,
} from "#api/resource/import/import-profile-request.ts";
import type { RowOutcome } from "#domain/bulk/import-batch.ts";
import { formatId } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { importChunk } from "#functions/file-worker/import-chunk.ts";
import { listImportRows } from "#functions/imports-api/batch/list-import-rows.ts";
import type { ChunkRow } from "#outside/import/chunk-row.ts";
import { importObjectKey } from "#store/queue/bulk/import-message.ts";
import {
  createImportBatchWrite,
  findImportBatch,
  moveImportBatchWrite,
} from "#store/table/bulk/import-batch-store.ts";
import { putImportChunk } from "#store/table/bulk/import-chunk-store.ts";
import { commit } from "#store/table/core/commit.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { openTable } from "#store/table/core/table.ts";
import { organizationOf } from "../organization.ts";
import { openMemoryStore } from "../simulation/aws/table-store.ts";

const organizationId = organizationOf("org_rows");
const now = () => Date.UTC(2026, 2, 3, 12) as Instant;
const rowsOfChunk = 100;
const settings = settingsOf(
  createImportProfileBody.parse({
    name: "p",
    sourceType: "bank_statement",
    format: "csv",
    mapping: { bookingDate: "d", amount: "a", currency: "c", account: "k" },
  }),
);
const header = { text: "d,a,c,k", delimiter: "," };
const file = { rows: 0, statements: [], warnings: [], error: null, header };

/** Every seventh row is rejected, and every row of the last chunk. */
function rowOf(number: number, rows: number): ChunkRow {
  const isRejected = number % 7 === 0 || number >= rows - rowsOfChunk;
  const read = { code: "code", message: "Reason.", original: `line ${number}` } as const;
  const outcome = isRejected ? "rejected" : "skipped";
  return { ...read, outcome, number, line: number + 2, column: null, statement: null };
}

type Page = { readonly items: readonly { readonly line: number }[]; readonly total: number };
type Query = {
  readonly offset?: number;
  readonly outcome?: RowOutcome;
  readonly format?: "csv";
};

/** A batch of rows that are not imported, so that 20,000 of them take a second. */
async function openBatch(rows: number) {
  const store = openMemoryStore();
  let reads = 0;
  const inner = store.requestHandler as { readonly handle: (request: object) => Promise<object> };
  const handle = (request: object) => {
    reads += 1;
    return inner.handle(request);
  };
  const table = openTable(store.name, {
    region: "eu-central-1",
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
    requestHandler: { handle } as never,
  });
  const ids = createIdSource(now);
  const uuid = ids.nextOf(organizationId, "importBatch");
  const origin = {
    uuid,
    organizationId,
    profileUuid: ids.next<"importProfile">(),
    settings,
    fileName: "rows.csv",
    dryRun: false,
    isUpload: false,
    objectKey: importObjectKey(false, organizationId, uuid),
    createdBy: "user:1",
    createdAt: now(),
  };
  await commit(table, [createImportBatchWrite(origin)]);
  const find = async () => {
    const batch = await findImportBatch(table, organizationId, uuid);
    if (batch === null) throw new Error("The batch was not stored.");
    return batch;
  };
  const chunks = rows / rowsOfChunk;
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    const all = Array.from({ length: rowsOfChunk }, (_, at) =>
      rowOf(chunk * rowsOfChunk + at, rows),
    );
    await putImportChunk(table, { organizationId, uuid }, chunk, all);
  }
  const read = { ...file, rows, chunks };
  await commit(table, [moveImportBatchWrite(await find(), "processing", now(), read)]);
  const objects = { open: async () => ({ s3: { removeObject: async () => {} } }) } as never;
  const dependencies = { table, ids, now, objects };
  const finish = (chunk: number) => importChunk(dependencies, organizationId, uuid, chunk);
  const list = async (query: Query) => {
    const context = { organizationId, now: now() };
    const params = { batchId: formatId("importBatch", uuid) };
    const input = { context, params, query: { limit: 25, offset: 0, ...query } };
    reads = 0;
    const { body } = await listImportRows({ table } as never, input as never);
    return { body: String(body), reads };
  };
  const page = async (query: Query) => {
    const { body, reads } = await list(query);
    return { ...(JSON.parse(body) as Page), reads };
  };
  return { chunks, finish, page, list, store, table };
}

type Batch = Awaited<ReturnType<typeof openBatch>>;

/** The lanes of a batch finish at different speeds, so chunks are finished from the last one. */
async function finishAll({ chunks, finish }: Batch): Promise<void> {
  for (let chunk = chunks - 1; chunk >= 0; chunk -= 1) await finish(chunk);
}

async function readsOf(batch: Batch, total: number, outcome?: RowOutcome): Promise<number[]> {
  const offsets = [0, Math.floor(total / 200) * 100, total - 25];
  const reads = [];
  for (const offset of offsets) {
    const page = await batch.page({ offset, ...(outcome && { outcome }) });
    expect(page.items).toHaveLength(25);
    reads.push(page.reads);
  }
  return reads;
}

test("a page of 20,000 rows costs as many reads as a page of 200", async () => {
  const small = await openBatch(200);
  const large = await openBatch(20_000);
  await finishAll(small);
  await finishAll(large);
  const few = await readsOf(small, 200);
  expect(few).toEqual([few[0], few[0], few[0]]);
  expect(await readsOf(large, 20_000)).toEqual(few);
  expect(await readsOf(large, 2_943, "rejected")).toEqual(few);

  const middle = await large.page({ offset: 9_990 });
  expect(middle.items.map(({ line }) => line)).toEqual(
    Array.from({ length: 25 }, (_, at) => 9_992 + at),
  );
  expect(middle.total).toBe(20_000);
  const expected = Array.from({ length: 20_000 }, (_, number) => number).filter(
    (number) => number % 7 === 0 || number >= 19_900,
  );
  const rejected = await large.page({ offset: 1_400, outcome: "rejected" });
  expect(rejected.total).toBe(expected.length);
  expect(rejected.items.map(({ line }) => line)).toEqual(
    expected.slice(1_400, 1_425).map((number) => number + 2),
  );
  expect((await large.page({ offset: 20_000 })).items).toEqual([]);
  expect((await large.page({ outcome: "accepted" })).total).toBe(0);
  const csv = String((await large.list({ format: "csv" })).body)
    .trimEnd()
    .split("\n");
  expect(csv).toHaveLength(expected.length + 1);
  expect(csv.at(-1)).toContain("line 19999");
});

test("the report of a batch in work has the finished chunks only", async () => {
  const batch = await openBatch(1_000);
  for (const chunk of [8, 1]) await batch.finish(chunk);
  const page = await batch.page({ offset: 95 });
  expect(page.total).toBe(200);
  expect(page.items.map(({ line }) => line).slice(0, 7)).toEqual([
    197, 198, 199, 200, 201, 802, 803,
  ]);
});
