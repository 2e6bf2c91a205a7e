/** The list of refused deliveries (docs/specification.md, Raw records). */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RequestContext } from "#api/http/operation.ts";
import { listRawRecordsQuery } from "#api/resource/evidence/evidence-request.ts";
import { formatId } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { getRawRecord } from "#functions/evidence/get-raw-record.ts";
import { listRawRecords } from "#functions/evidence/list-raw-records.ts";
import { commit } from "#store/table/core/commit.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { recordKey } from "#store/table/core/keys.ts";
import { countList } from "#store/table/list/count/count-list.ts";
import { listedCollections } from "#store/table/listed-collections.ts";
import { rejectDelivery } from "#work/integration/reject-delivery.ts";
import { type Service, serviceOn, start } from "../../partner/engine-integration.ts";
import { type EngineTable, openEngineTable } from "../engine-table.ts";

let engine: EngineTable;
beforeAll(async () => {
  engine = await openEngineTable();
});
afterAll(() => engine.close());

const minute = 60_000;
/** As a deployment may set it. */
const refusedKeptMilliseconds = 5 * 86_400_000;

function refuse({ table, integration }: Service, sourceRef: string, minutes: number) {
  const now = (start + minutes * minute) as Instant;
  return rejectDelivery(
    { table, ids: createIdSource(() => now), refusedKeptMilliseconds },
    { integration, sourceRef, body: Buffer.from("{}"), contentType: "application/json", now },
  );
}

async function listed({ integration, table }: Service, given: object, at: number = start) {
  const { organizationId } = integration;
  const context = { organizationId, now: at as Instant } as RequestContext;
  const query = listRawRecordsQuery.parse(given);
  const { body } = await listRawRecords(
    { table, refusedKeptMilliseconds },
    { context, params: {}, query },
  );
  return JSON.parse(String(body)) as { total: number; items: Record<string, unknown>[] };
}

const refsOf = ({ items }: Awaited<ReturnType<typeof listed>>) =>
  items.map(({ sourceRef }) => sourceRef);

function count({ table, integration }: Service, before: number): Promise<unknown> {
  const { organizationId } = integration;
  const collection = listedCollections.rawRecord;
  return countList(table, { organizationId, collection, touched: new Map(), before });
}

test("lists refused deliveries by integration and time of receipt, counted or not, with exact totals", async () => {
  const first = serviceOn(engine.table);
  const { organizationId } = first.integration;
  const second = serviceOn(engine.table, { organizationId });
  for (const number of [1, 2, 3, 4]) await refuse(first, `first-${number}`, number);
  await refuse(second, "second-5", 5);
  const integrationId = formatId("integration", first.integration.uuid);
  const now = start + 10 * minute;
  const from = new Date(start + 2 * minute).toISOString();
  const to = new Date(start + 4 * minute).toISOString();
  for (const isCounted of [false, true]) {
    if (isCounted) await count(first, start + 3.5 * minute);
    const all = await listed(first, { limit: "2" }, now);
    expect([all.total, refsOf(all)]).toEqual([5, ["second-5", "first-4"]]);
    const ofOne = await listed(first, { integrationId, validationStatus: "failed" }, now);
    expect(refsOf(ofOne)).toEqual(["first-4", "first-3", "first-2", "first-1"]);
    expect(refsOf(await listed(first, { integrationId, from, to }, now))).toEqual([
      "first-3",
      "first-2",
    ]);
    expect(await listed(first, { source: "polling" }, now)).toMatchObject({ total: 0 });
    expect(await listed(first, { integrationId: "int_x" }, now)).toMatchObject({ total: 0 });
  }
});

test("shows a refused delivery as its detail does, and no longer than it is kept", async () => {
  const service = serviceOn(engine.table);
  const { integration, table } = service;
  const { organizationId } = integration;
  await refuse(service, "old", 0);
  const [shown] = (await listed(service, {}, start + minute)).items;
  const integrationId = formatId("integration", integration.uuid);
  expect(shown).toMatchObject({ validationStatus: "failed", signatureValid: false, integrationId });
  const context = { organizationId, now: start } as RequestContext;
  const params = { rawRecordId: String(shown?.["id"]) };
  const detail = await getRawRecord({ table }, { context, params, query: undefined });
  expect(JSON.parse(String(detail.body))).toMatchObject({ ...shown });
  await count(service, start + minute);
  for (const [age, total] of [
    [refusedKeptMilliseconds - 1, 1],
    [refusedKeptMilliseconds, 0],
  ] as const) {
    expect(await listed(service, {}, start + age)).toMatchObject({ total });
    const later = { ...context, now: (start + age) as Instant };
    const asked = getRawRecord({ table }, { context: later, params, query: undefined });
    await (total === 1
      ? expect(asked).resolves.toMatchObject({ status: 200 })
      : expect(asked).rejects.toThrow());
  }
});

test("leaves the list when the table deletes it", async () => {
  const service = serviceOn(engine.table);
  const { integration, table } = service;
  const { organizationId } = integration;
  const uuid = await refuse(service, "expired", 0);
  await refuse(service, "kept", 1);
  await count(service, start + 2 * minute);
  if (uuid === null) throw new Error("The delivery was not kept.");
  const key = recordKey(organizationId, "rawRecord", uuid);
  await commit(table, [{ kind: "delete", key: { pk: key.pk, sk: key.sk } }]);
  const touched = new Map([[uuid, [["integration", integration.uuid] as const]]]);
  const collection = listedCollections.rawRecord;
  await countList(table, { organizationId, collection, touched, before: start + 2 * minute });
  const integrationId = formatId("integration", integration.uuid);
  for (const given of [{}, { integrationId }]) {
    const found = await listed(service, given, start + 3 * minute);
    expect([found.total, refsOf(found)]).toEqual([1, ["kept"]]);
  }
});

test("refuses to list accepted records instead of listing none", () => {
  const parsed = listRawRecordsQuery.safeParse({ validationStatus: "valid" });
  expect(parsed.error?.issues[0]?.path).toEqual(["validationStatus"]);
});
