/** The walk over records, with pages that end before their limit. */

import { expect, test } from "vitest";
import { newPayment } from "#domain/case/reconciliation-case.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { commit } from "#store/table/core/commit.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import type { Table } from "#store/table/core/table.ts";
import { registerDay } from "#store/table/list/walk/day-registry.ts";
import { type WalkCursor, walkRecords, walkStart } from "#store/table/list/walk/walk-records.ts";
import { createPaymentWrites } from "#store/table/payment/payment-store.ts";
import { intentOf } from "../../domain/samples.ts";
import { organizationOf } from "../../organization.ts";
import { tableOf } from "../../simulation/aws/store-table.ts";
import { openMemoryStore } from "../../simulation/aws/table-store.ts";

const organizationId = organizationOf("org_walk");
const payments = 40;
const limit = 20;
/** DynamoDB ends a page at 1 MB, whatever limit was requested. */
const itemsOfPage = 7;

type Answer = { Items?: Record<string, unknown>[]; LastEvaluatedKey?: Record<string, unknown> };

async function openWithPayments(): Promise<{ table: Table; uuids: Uuid[] }> {
  const store = openMemoryStore();
  const table = tableOf(store);
  let now = Date.UTC(2026, 2, 1);
  const ids = createIdSource(() => now);
  const uuids: Uuid[] = [];
  for (let n = 0; n < payments; n += 1) {
    now += 2_000;
    const uuid = ids.nextOf(organizationId, "payment");
    uuids.push(uuid);
    await registerDay(table, organizationId, "payment", uuid);
    const createdAt = now as Instant;
    await commit(
      table,
      createPaymentWrites(newPayment(intentOf({ uuid, organizationId, createdAt }))),
    );
  }
  return { table, uuids };
}

function withShortPages(table: Table): Table {
  const send = table.client.send.bind(table.client) as (command: object) => Promise<Answer>;
  const cutting = async (command: object) => {
    const answer = await send(command);
    const items = answer.Items ?? [];
    if (items.length <= itemsOfPage) return answer;
    const last = items[itemsOfPage - 1];
    return {
      Items: items.slice(0, itemsOfPage),
      LastEvaluatedKey: { pk: last?.["pk"], sk: last?.["sk"] },
    };
  };
  return { ...table, client: { send: cutting } as unknown as Table["client"] };
}

async function walkAll(table: Table): Promise<unknown[]> {
  const found: unknown[] = [];
  for (let cursor: WalkCursor | null = walkStart; cursor !== null; ) {
    const page = await walkRecords(table, organizationId, "payment", cursor, limit);
    found.push(...page.items.map((item) => item["sk"]));
    cursor = page.next;
  }
  return found;
}

test("a walk finds every record even if pages end before their limit", async () => {
  const { table, uuids } = await openWithPayments();
  expect((await walkAll(table)).sort()).toEqual(uuids.toSorted());
  expect((await walkAll(withShortPages(table))).sort()).toEqual(uuids.toSorted());
});
