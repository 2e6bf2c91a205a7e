import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { endOfWindow, type RateLimitSubject } from "#domain/access/rate-limit.ts";
import { leaseTokens } from "#store/table/access/rate-limit-store.ts";
import { rateLimitKey } from "#store/table/core/keys.ts";
import type { Table } from "#store/table/core/table.ts";
import { organizationOf } from "../../organization.ts";
import { type EngineTable, openEngineTable, readItem } from "../engine-table.ts";

let engine: EngineTable;
let table: Table;
/** A request waits for its own lease. Here 200 share one process, and wait for each other. */
beforeEach(() => {
  vi.spyOn(AbortSignal, "timeout").mockImplementation(() => new AbortController().signal);
});
afterEach(() => void vi.restoreAllMocks());
beforeAll(async () => {
  engine = await openEngineTable();
  table = engine.table;
});
afterAll(() => engine.close());

const window = 29_000_000;
const subjectOf = (id: string): RateLimitSubject => ({ kind: "client", id });

async function leaseOf(subject: RateLimitSubject, asked: number, limit = 10, at = window) {
  return leaseTokens(table, { subject, window: at, limit, asked });
}

test("leases add up to the limit: the last gets the remainder, and further ones nothing", async () => {
  const subject = subjectOf("adds up");
  expect(await leaseOf(subject, 4)).toEqual({ granted: 4, used: 4 });
  expect(await leaseOf(subject, 4)).toEqual({ granted: 4, used: 8 });
  expect(await leaseOf(subject, 4)).toEqual({ granted: 2, used: 10 });
  expect(await leaseOf(subject, 4)).toEqual({ granted: 0, used: 10 });
});

test.each([1, 7, 100])(
  "200 parallel leases of %i tokens together grant exactly the limit",
  async (asked) => {
    const subject = subjectOf(`at once ${asked}`);
    const limit = 150;
    const leases = await Promise.all(
      Array.from({ length: 200 }, () => leaseOf(subject, asked, limit)),
    );
    expect(leases.reduce((sum, { granted }) => sum + granted, 0)).toBe(limit);
    expect(Math.max(...leases.map(({ used }) => used))).toBe(limit);
  },
);

test("each window, kind and subject has its own counter", async () => {
  const one = { kind: "client", id: "own" } as const;
  await leaseOf(one, 10);
  const others = [
    leaseOf(one, 10, 10, window + 1),
    leaseOf({ kind: "organization", id: organizationOf("own") }, 10),
    leaseOf({ kind: "client", id: "owns" }, 10),
  ];
  for (const lease of await Promise.all(others)) expect(lease.granted).toBe(10);
});

test("a counter expires one hour after its window", async () => {
  const subject = subjectOf("goes");
  await leaseOf(subject, 1);
  const item = await readItem(table, rateLimitKey(subject, window));
  expect(item).toMatchObject({ v: 1, used: 1, expiresAt: endOfWindow(window) / 1_000 + 3_600 });
});

test("no stored counter reveals its subject", async () => {
  await leaseOf(subjectOf("198.51.100.77"), 1);
  const { Items } = await table.client.send(new ScanCommand({ TableName: table.name }));
  expect(Items?.length).toBeGreaterThan(0);
  expect(JSON.stringify(Items)).not.toContain("198.51.100.77");
});

test("waits three seconds at most", async () => {
  await leaseOf(subjectOf("bounded"), 1);
  expect(AbortSignal.timeout).toHaveBeenCalledWith(3_000);
  vi.mocked(AbortSignal.timeout).mockReturnValue(AbortSignal.abort());
  await expect(leaseOf(subjectOf("late"), 1)).rejects.toMatchObject({ name: "AbortError" });
});

test("throws if the engine is unavailable", async () => {
  const gone = { ...table, name: "no-such-table" };
  const request = { subject: subjectOf("gone"), window, limit: 1, asked: 1 };
  await expect(leaseTokens(gone, request)).rejects.toMatchObject({
    name: "ResourceNotFoundException",
  });
});
