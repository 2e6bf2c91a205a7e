/** The run of an export job, on a table in memory and a clock of its own. */
import { beforeEach, expect, test } from "vitest";
import { ExportTooLongError, writeExport } from "../../functions/importer/write-export.ts";
import { createPaymentIntent } from "../../functions/payment-intents/create-payment-intent.ts";
import type { Instant } from "../../shared/domain/instant.ts";
import type { ObjectStore } from "../../shared/object-store/object-store.ts";
import { exportCasesQuery } from "../../shared/schema/export.ts";
import { createPaymentIntentBody } from "../../shared/schema/payment-intent.ts";
import { commit } from "../../shared/table/commit.ts";
import { findExport, openExport } from "../../shared/table/export-store.ts";
import { createIdSource, type IdSource } from "../../shared/table/id-source.ts";
import { openTable, type Table } from "../../shared/table/table.ts";
import { openMemoryStore } from "../simulation/table-store.ts";

const organizationId = "org_runs";
const cases = 3;

let clock: number;
let table: Table;
let ids: IdSource;
let written: string;

/** Takes the file; as long passes with each piece of it as is said. */
const objectsAt = (minutesPerPiece: number) =>
  ({
    open: async () => ({
      bucket: {},
      s3: {
        writeObject: async (
          _bucket: object,
          _key: string,
          _type: string,
          texts: AsyncIterable<string>,
        ) => {
          for await (const text of texts) {
            written += text;
            clock += minutesPerPiece * 60_000;
          }
        },
      },
    }),
  }) as unknown as ObjectStore;

beforeEach(async () => {
  clock = Date.UTC(2026, 2, 1);
  written = "";
  const store = openMemoryStore();
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  const requestHandler = store.requestHandler as never;
  table = openTable(store.name, { region: "eu-central-1", credentials, requestHandler });
  ids = createIdSource(() => clock);
  for (let n = 0; n < cases; n += 1) await createCase(n);
});

async function createCase(n: number): Promise<void> {
  const money = { amount: "100.00", currency: "EUR" };
  const body = createPaymentIntentBody.parse({
    externalReference: `run-${n}`,
    source: money,
    destination: money,
  });
  const context = { organizationId, actor: "api_key:1", now: clock as Instant };
  const outcome = await createPaymentIntent({ table, ids }, { context, body, params: {} } as never);
  if (!("writes" in outcome)) throw new Error("The case was refused.");
  await commit(table, outcome.writes);
  clock += 1_000;
}

async function run(minutesPerPiece: number) {
  const query = exportCasesQuery.parse({ format: "json", async: "true" });
  const job = { uuid: ids.next(), organizationId, query, createdAt: clock as Instant };
  const { uuid } = await openExport(table, job);
  const now = () => clock as Instant;
  const writeWith = (objects: ObjectStore) =>
    writeExport({ table, ids, objects, now }, organizationId, uuid);
  const again = () => writeWith(objectsAt(minutesPerPiece));
  return { again, writeWith, stored: () => findExport(table, organizationId, uuid) };
}

test("a run that has time enough writes all cases and counts them", async () => {
  const { again, stored } = await run(2);
  await again();
  expect(await stored()).toMatchObject({ status: "completed", total: cases });
  expect(JSON.parse(written)).toMatchObject({ total: cases });
});

test("a run that takes too long fails its job, loudly, and is not tried again", async () => {
  const { again, stored } = await run(7);
  await expect(again()).rejects.toBeInstanceOf(ExportTooLongError);
  expect(await stored()).toMatchObject({ status: "failed", total: null });
  written = "";
  await again();
  expect(written).toBe("");
});

test("a run that comes back too late leaves what another one has completed", async () => {
  const { again, stored, writeWith } = await run(2);
  let isFirst = true;
  const stalling = {
    open: async () => ({
      bucket: {},
      s3: {
        writeObject: async (...given: readonly [object, string, string, AsyncIterable<string>]) => {
          for await (const _text of given[3]) {
            if (!isFirst) continue;
            isFirst = false;
            await again();
            clock += 20 * 60_000;
          }
        },
      },
    }),
  } as unknown as ObjectStore;
  await expect(writeWith(stalling)).rejects.toBeInstanceOf(ExportTooLongError);
  expect(await stored()).toMatchObject({ status: "completed", total: cases });
});
