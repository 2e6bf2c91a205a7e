/** The raw records of exported cases are read in batches, wherever they are stored. */
import { expect, test } from "vitest";
import { noFacts } from "#domain/evidence/leg-facts.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { commit } from "#store/table/core/commit.ts";
import type { Table } from "#store/table/core/table.ts";
import { withdrawRawRecordWrites } from "#store/table/evidence/raw-record-store.ts";
import { findPayment } from "#store/table/payment/payment-store.ts";
import { readEvidence } from "#work/exporting/read-evidence.ts";
import { acceptEvidence } from "#work/ingestion/evidence/accept-evidence.ts";
import { amount, currency } from "../domain/samples.ts";
import { openExportWorld, organizationId } from "./export-world.ts";

const cases = 5;
const body = Buffer.from("{}");

type World = ReturnType<typeof openExportWorld>;

type Received = {
  readonly sourceRef?: string;
  readonly integrationUuid?: Uuid<"integration">;
};

async function pay({ table, ids, clock }: World, name: string, received: Received = {}) {
  const now = clock.now as Instant;
  const { sourceRef = `of ${name}`, integrationUuid = null } = received;
  const claim = {
    ...noFacts,
    phase: "destination",
    provider: "bank",
    providerTransferId: `transfer of ${name}`,
    externalReference: name,
    status: "confirmed",
    amount: amount("100"),
    currency: currency("EUR"),
    cause: null,
    sequence: null,
    occurredAt: now,
  } as const;
  const { writes } = await acceptEvidence(
    { table, ids },
    {
      organizationId,
      kind: "bank",
      origin: "submitted",
      source: "bank",
      sourceRef,
      integrationUuid,
      actor: "user:1",
      receivedAt: now,
      body,
      contentType: "application/json",
      payload: null,
      claims: [claim],
    },
  );
  expect((await commit(table, writes)).ok).toBe(true);
}

async function openCases() {
  const world = openExportWorld();
  const uuids: Uuid<"payment">[] = [];
  for (let number = 0; number < cases; number += 1) {
    uuids.push(await world.createCase(`sale-${number}`));
    const integrationUuid = world.ids.next<"integration">();
    await pay(world, `sale-${number}`, number === 0 ? { integrationUuid } : {});
  }
  const read = async () => {
    const found = await Promise.all(
      uuids.map((uuid) => findPayment(world.table, organizationId, uuid)),
    );
    const queried: string[] = [];
    const payments = found.flatMap((payment) => payment ?? []);
    const exported = await readEvidence(watched(world.table, queried), organizationId, payments);
    return { exported, queried };
  };
  return { world, read };
}

/** The table, which notes the partitions of raw records that are queried one by one. */
function watched(table: Table, queried: string[]): Table {
  const client: Table["client"] = Object.create(table.client);
  const send = (command: { input: { ExpressionAttributeValues?: Record<string, unknown> } }) => {
    const partition = String(command.input.ExpressionAttributeValues?.[":pk"]);
    if (partition.includes("#raw#")) queried.push(partition);
    return table.client.send(command as never);
  };
  return { ...table, client: Object.assign(client, { send }) };
}

test("the raw records of many cases are read without a query for each", async () => {
  const { read } = await openCases();
  const { exported, queried } = await read();
  expect(exported.map(({ records }) => records.map(({ sourceRef }) => sourceRef))).toEqual(
    Array.from({ length: cases }, (_, number) => [`of sale-${number}`]),
  );
  expect(queried).toEqual([]);
});

test("records that lie elsewhere are found by their ids: a later one of a leg, and a withdrawn one", async () => {
  const { world, read } = await openCases();
  const before = await read();
  const [later, withdrawn] = [before.exported[1], before.exported[2]];
  const [record] = withdrawn?.records ?? [];
  if (record === undefined) throw new Error("The case has no record.");
  world.clock.now += 1_000;
  await pay(world, "sale-1", { sourceRef: "later" });
  await commit(world.table, withdrawRawRecordWrites(record, body, record.receivedAt));
  const reading = read();
  await expect(reading).resolves.toHaveProperty("queried.length", 2);
  const { exported } = await reading;
  expect(exported[1]?.records).toEqual([
    ...(later?.records ?? []),
    expect.objectContaining({ sourceRef: "later" }),
  ]);
  expect(exported[2]?.records).toEqual([{ ...record, withdrawnAt: record.receivedAt }]);
});
