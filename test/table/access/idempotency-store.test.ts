/** Idempotency records (docs/specification.md, Idempotency). */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Claim,
  type ClaimRequest,
  claim,
  completionWrites,
  findOwnCompletion,
  release,
} from "#store/table/access/idempotency-store.ts";
import { commit } from "#store/table/core/commit.ts";
import { idempotencyBodyKey } from "#store/table/core/keys.ts";
import type { Table } from "#store/table/core/table.ts";
import { organizationOf } from "../../organization.ts";
import { type EngineTable, openEngineTable, readItem } from "../engine-table.ts";

let engine: EngineTable;
let table: Table;
beforeAll(async () => {
  engine = await openEngineTable();
  table = engine.table;
});
afterAll(() => engine.close());

const start = Date.UTC(2026, 2, 2);
const leaseMilliseconds = 10_000;
const daySeconds = 86_400;

function requestOf(idempotencyKey: string, changes: Partial<ClaimRequest> = {}): ClaimRequest {
  const now = changes.now ?? start;
  return {
    organizationId: organizationOf("org_a"),
    operation: "payment_intents.create",
    idempotencyKey,
    bodyHash: "h1",
    now,
    leaseUntil: now + leaseMilliseconds,
    ...changes,
  };
}

async function claimed(request: ClaimRequest): Promise<Claim> {
  const result = await claim(table, request);
  if (result.kind !== "claimed") throw new Error(`The claim is ${result.kind}`);
  return result.claim;
}

const created = { status: 201, body: '{"id":"pi_1"}' };
const complete = (owner: Claim, response = created, now = start) =>
  commit(table, completionWrites(owner, response, now));

describe("claim", () => {
  test("reports to a second request when to retry while the first is in progress", async () => {
    await claimed(requestOf("busy"));
    expect(await claim(table, requestOf("busy", { now: start + 2_500 }))).toEqual({
      kind: "in_progress",
      retryAfterSeconds: 8,
    });
    expect(await claim(table, requestOf("busy", { now: start + leaseMilliseconds }))).toEqual({
      kind: "in_progress",
      retryAfterSeconds: 1,
    });
  });

  test("grants exactly one of several parallel claims", async () => {
    const race = Array.from({ length: 8 }, () => claim(table, requestOf("race")));
    const kinds = (await Promise.all(race)).map((result) => result.kind);
    expect(kinds.filter((kind) => kind === "claimed")).toHaveLength(1);
    expect(kinds.filter((kind) => kind === "in_progress")).toHaveLength(7);
  });

  test("replays a completed response, also to parallel callers", async () => {
    const owner = await claimed(requestOf("done"));
    expect(await complete(owner)).toEqual({ ok: true });
    for (const now of [start, start + 3_600_000]) {
      expect(await claim(table, requestOf("done", { now }))).toEqual({
        kind: "completed",
        response: created,
      });
    }
  });

  test("refuses another body while in progress, after the lease and after completion", async () => {
    const owner = await claimed(requestOf("other"));
    const other = { bodyHash: "h2" };
    const late = { ...other, now: start + leaseMilliseconds + 1 };
    expect(await claim(table, requestOf("other", other))).toEqual({ kind: "different_body" });
    expect(await claim(table, requestOf("other", late))).toEqual({ kind: "different_body" });
    await complete(owner);
    expect(await claim(table, requestOf("other", other))).toEqual({ kind: "different_body" });
  });

  test.each([
    ["organization", { organizationId: organizationOf("org_b") }],
    ["operation", { operation: "evidence.create" }],
  ])("treats the same key in another %s as a separate key", async (name, changes) => {
    await claimed(requestOf(`same-${name}`));
    expect((await claim(table, requestOf(`same-${name}`, changes))).kind).toBe("claimed");
  });

  test("treats a record older than a day as absent", async () => {
    await complete(await claimed(requestOf("old")));
    const now = (seconds: number) => ({ now: start + seconds * 1_000, bodyHash: "h2" });
    expect((await claim(table, requestOf("old", now(daySeconds - 1)))).kind).toBe("different_body");
    expect((await claim(table, requestOf("old", now(daySeconds)))).kind).toBe("claimed");
  });
});

describe("a slow first owner, after a second one took over", () => {
  async function takeOver(idempotencyKey: string) {
    const first = await claimed(requestOf(idempotencyKey));
    const now = start + leaseMilliseconds + 1;
    return { first, second: await claimed(requestOf(idempotencyKey, { now })) };
  }

  test("cannot complete, while the second can", async () => {
    const { first, second } = await takeOver("zombie");
    expect(await complete(first, { status: 500, body: "late" })).toEqual({
      ok: false,
      failed: [0],
    });
    expect(await complete(second)).toEqual({ ok: true });
    expect(await complete(first, { status: 500, body: "late" })).toEqual({
      ok: false,
      failed: [0],
    });
    expect(await claim(table, requestOf("zombie"))).toMatchObject({ response: created });
  });

  test("cannot release the lease or the completed record", async () => {
    const { first, second } = await takeOver("release");
    expect(await release(table, first)).toBe(false);
    expect(await claim(table, requestOf("release"))).toMatchObject({ kind: "in_progress" });
    await complete(second);
    expect(await release(table, first)).toBe(false);
    expect(await release(table, second)).toBe(false);
    expect(await claim(table, requestOf("release"))).toMatchObject({ kind: "completed" });
  });

  test("is not mistaken for the owner that completed", async () => {
    const { first, second } = await takeOver("answer");
    expect(await findOwnCompletion(table, second)).toBeNull();
    await complete(second);
    expect(await findOwnCompletion(table, first)).toBeNull();
    expect(await findOwnCompletion(table, second)).toEqual(created);
  });

  test("writes no business change, because its transaction fails", async () => {
    const { first } = await takeOver("business");
    const key = { pk: "business", sk: "s" };
    const writes = [
      { kind: "put", item: key } as const,
      ...completionWrites(first, created, start),
    ];
    expect(await commit(table, writes)).toEqual({ ok: false, failed: [1] });
    expect(await readItem(table, key)).toBeNull();
  });
});

test("a released key can be claimed again, also with another body", async () => {
  const own = await claimed(requestOf("free"));
  expect(await release(table, own)).toBe(true);
  // Repeated after a lost response.
  expect(await release(table, own)).toBe(true);
  expect((await claim(table, requestOf("free", { bodyHash: "h2" }))).kind).toBe("claimed");
});

test("stores a response of 200 KB in a separate item and replays it completely", async () => {
  const large = { status: 200, body: "é".repeat(100_001) };
  const owner = await claimed(requestOf("large"));
  expect(await complete(owner, large)).toEqual({ ok: true });
  expect(await readItem(table, owner.key)).not.toHaveProperty("body");
  expect(await readItem(table, idempotencyBodyKey(owner.key))).toHaveProperty("body", large.body);
  expect(await claim(table, requestOf("large"))).toEqual({ kind: "completed", response: large });
  expect(await findOwnCompletion(table, owner)).toEqual(large);
});
