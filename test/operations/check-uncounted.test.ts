/** The check of a restored table, for lists that have more uncounted records than a request reads. */
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import { formatId, type Uuid, type UuidKind } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { checkRestore, isWhole } from "#lib/operations/check-restore.ts";
import { recordKey } from "#store/table/core/keys.ts";
import type { Table } from "#store/table/core/table.ts";
import { createLegWrite } from "#store/table/evidence/leg-store.ts";
import { registerDay } from "#store/table/list/walk/day-registry.ts";
import { legOf, organizationId } from "../domain/samples.ts";
import { tableOf as tableOfStore } from "../simulation/aws/store-table.ts";
import { openMemoryStore } from "../simulation/aws/table-store.ts";

const start = Date.UTC(2026, 4, 4);
const now = () => (start + 86_400_000) as Instant;
const idAt = <K extends UuidKind>(n: number) =>
  `${(start + n).toString(16).padStart(12, "0")}70008${"0".repeat(15)}` as Uuid<K>;

type Items = readonly Record<string, unknown>[];

/** A table in memory with these items, which also answers the check's Scan. */
async function tableOf(items: Items): Promise<Table> {
  const store = openMemoryStore();
  await store.load(items);
  const table = tableOfStore(store);
  const client: Pick<Table["client"], "send"> = Object.create(table.client);
  const send = table.client.send.bind(table.client);
  client.send = ((command: never) =>
    (command as object) instanceof ScanCommand
      ? Promise.resolve({ Items: items })
      : send(command)) as Table["client"]["send"];
  return { ...table, client: client as Table["client"] };
}

test("a list with more uncounted records than requests read is counted, and is not whole", async () => {
  const first = idAt<"leg">(0);
  const { pk } = recordKey(organizationId, "leg", first);
  const write = createLegWrite(legOf("10.00 USD"));
  const item = write.kind === "put" ? write.item : {};
  const items = Array.from({ length: 50_001 }, (_, n) => ({ ...item, pk, sk: idAt(n) }));
  const table = await tableOf(items);
  await registerDay(table, organizationId, "leg", first);
  const [check] = await checkRestore(table, now);
  const expected = { stored: 50_001, listed: 50_001, uncounted: 50_001, isServed: false };
  expect(check?.counts).toContainEqual({ collection: "leg", ...expected });
  expect(check !== undefined && isWhole(check)).toBe(false);
});

test("a case that cannot be decoded differs, and its list does not have it", async () => {
  const uuid = idAt<"payment">(0);
  const table = await tableOf([{ ...recordKey(organizationId, "payment", uuid), v: 99 }]);
  await registerDay(table, organizationId, "payment", uuid);
  const [check] = await checkRestore(table, now);
  expect(check?.differing).toEqual([formatId("reconciliationCase", uuid)]);
  const expected = { stored: 1, listed: 0, uncounted: 1, isServed: true };
  expect(check?.counts).toContainEqual({ collection: "payment", ...expected });
});
