/**
 * The quota of refused deliveries: how much of a flood is stored (docs/specification.md, Inbound
 * webhooks).
 */

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import {
  countRejection,
  keptBytesPerDay,
  keptRecordsPerDay,
  reserveRoom,
} from "#store/table/integration/rejection-store.ts";
import { organizationOf } from "../../organization.ts";
import { openEngineTable } from "../engine-table.ts";

let engine: Awaited<ReturnType<typeof openEngineTable>>;
beforeAll(async () => {
  engine = await openEngineTable();
});
afterAll(() => engine.close());

const organizationId = organizationOf("org_flooded");
const now = Date.UTC(2026, 2, 2, 9) as Instant;
const day = 86_400_000;

/** Sends deliveries, twenty in parallel; returns how many of them are stored. */
async function flood(uuid: string, deliveries: number, bytes: number, at = now): Promise<number> {
  let kept = 0;
  let left = deliveries;
  const sender = async () => {
    while (left > 0) {
      left -= 1;
      const refused = { organizationId, uuid: uuid as Uuid<"integration">, now: at };
      if (await reserveRoom(engine.table, refused, bytes)) kept += 1;
    }
  };
  await Promise.all(Array.from({ length: 20 }, sender));
  return kept;
}

const integration = (n: number) => `019${"0".repeat(9)}7${"0".repeat(18)}${n}`;

test("keeps 1,000 of 1,500 small deliveries a day, and as many the next day", async () => {
  expect(await flood(integration(1), 1_500, 100)).toBe(keptRecordsPerDay);
  expect(await flood(integration(1), 20, 100)).toBe(0);
  expect(await flood(integration(1), 20, 100, (now + day) as Instant)).toBe(20);
});

test("keeps exactly 16 MB of large deliveries", async () => {
  expect(await flood(integration(2), 300, 65_536)).toBe(keptBytesPerDay / 65_536);
  expect(await flood(integration(2), 1, 1)).toBe(0);
});

test("each integration has its own quota", async () => {
  expect(await flood(integration(3), 1, 100)).toBe(1);
});

test("counts all refused deliveries, kept or not", async () => {
  const refused = { organizationId, uuid: integration(4) as Uuid<"integration">, now };
  await Promise.all(Array.from({ length: 50 }, () => countRejection(engine.table, refused, 1)));
  expect(await countRejection(engine.table, refused, 0)).toEqual({
    unreported: 50,
    reportedAt: null,
  });
});
