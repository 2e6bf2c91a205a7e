/** The partner's lists, in the order that they have (docs/partner.md, Polling). */
import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, test } from "vitest";
import type { Instant } from "#domain/value/instant.ts";
import { type LocalPartner, startLocalPartner } from "#lib/local/partner/partner-server.ts";
import { PartnerState } from "#lib/local/partner/partner-state.ts";
import {
  createPartnerClient,
  type PartnerClient,
  type PartnerResult,
} from "#outside/partner/partner-client.ts";
import {
  startOfEvents,
  startOfTransfers,
  walkEvents,
  walkTransfers,
} from "#work/integration/partner-lists.ts";

const start = Date.UTC(2026, 2, 2, 9);
const hour = 3_600_000;
let partner: LocalPartner;
beforeAll(async () => {
  partner = await startLocalPartner(() => start);
  return () => partner.stop();
});
afterEach(() => partner.state.reset());

const client = () => createPartnerClient({ baseUrl: partner.baseUrl, allowLoopback: true });
const walkOf = (apiKey: string, now = start) => ({
  apiKey,
  now: now as Instant,
  overlapMilliseconds: hour / 6,
});
const iso = (time: number) => new Date(time).toISOString();

function addTransfers(apiKey: string, count: number, updatedAt: number): string[] {
  return Array.from({ length: count }, () => {
    const id = `tr_${randomUUID()}`;
    const object = { id, state: "payment_processed", updated_at: iso(updatedAt) };
    partner.state.putTransfer(apiKey, object);
    return id;
  });
}

async function walkAllTransfers(apiKey: string, boundary: number) {
  const found: unknown[] = [];
  let cursor = startOfTransfers({ boundary, startedAt: start });
  for (let poll = 1; ; poll += 1) {
    const walked = await walkTransfers(client(), walkOf(apiKey), cursor);
    if (!walked.ok) throw new Error(walked.reason);
    found.push(...walked.value.oldestFirst.map((item) => item["id"]));
    cursor = walked.value.cursor;
    if (walked.value.isDone) return { found: new Set(found), polls: poll, cursor };
  }
}

test("finds 150 settled transfers, 30 of them behind 200 that did not change", async () => {
  const apiKey = "sk-behind";
  const oldest = addTransfers(apiKey, 30, start - 60_000);
  addTransfers(apiKey, 200, start - 48 * hour);
  const newest = addTransfers(apiKey, 120, start - 60_000);
  const { found, polls } = await walkAllTransfers(apiKey, start - hour);
  expect(found).toEqual(new Set([...oldest, ...newest]));
  expect(polls).toBe(1);
});

test("a first page that is not full is all that changed", async () => {
  const apiKey = "sk-few";
  const settled = addTransfers(apiKey, 1, start - 60_000);
  addTransfers(apiKey, 300, start - 48 * hour);
  const { found } = await walkAllTransfers(apiKey, start - hour);
  expect(found).toEqual(new Set(settled));
  expect(partner.state.calls.filter(({ path }) => path.startsWith("/v0/transfers"))).toHaveLength(
    1,
  );
});

test("a walk of several polls finds what changes meanwhile with the next one", async () => {
  const apiKey = "sk-long";
  addTransfers(apiKey, 1_300, start - 60_000);
  const first = await walkTransfers(
    client(),
    walkOf(apiKey),
    startOfTransfers({ boundary: start - hour, startedAt: start }),
  );
  if (!first.ok) throw new Error(first.reason);
  expect(first.value.isDone).toBe(false);
  const [fresh] = addTransfers(apiKey, 1, start + 120_000);
  const next = await walkTransfers(client(), walkOf(apiKey, start + 180_000), first.value.cursor);
  if (!next.ok) throw new Error(next.reason);
  expect(next.value.oldestFirst.map((item) => item["id"])).toContain(fresh);
  expect(next.value.isDone).toBe(true);
});

function addEvents(apiKey: string, count: number, from = 0): string[] {
  return Array.from({ length: count }, (_, n) => {
    const event_id = `wh_${from + n}`;
    const event_sequence = partner.state.nextSequence();
    const event_created_at = iso(start - 2 * hour + (from + n) * 1_000);
    partner.state.events.push({ apiKey, envelope: { event_id, event_sequence, event_created_at } });
    return event_id;
  });
}

test.each([false, true])("events, oldest first: %s", async (eventsOldestFirst) => {
  const apiKey = `sk-events-${eventsOldestFirst}`;
  const old = addEvents(apiKey, 250);
  partner.state.eventsOldestFirst = eventsOldestFirst;
  const read = async (cursor: Parameters<typeof walkEvents>[2]) => {
    const walked = await walkEvents(client(), walkOf(apiKey), cursor);
    if (!walked.ok) throw new Error(walked.reason);
    return walked.value;
  };
  const first = await read(startOfEvents({ boundary: start - 3 * hour, startedAt: start }));
  expect(first.isDone).toBe(true);
  expect(first.oldestFirst.map((item) => item["event_id"])).toEqual(old);
  const fresh = addEvents(apiKey, 3, 6_900);
  const second = await read({ ...first.cursor, startedAt: start });
  expect(second.oldestFirst.map((item) => item["event_id"])).toEqual(expect.arrayContaining(fresh));
  expect(second.oldestFirst.length).toBeLessThan(110);
});

test.each([
  ["in the middle of a page", 100],
  ["at the end of a page", 50],
])(
  "an event %s whose time is older than its place hides none behind it, and is read itself",
  async (_, place) => {
    const apiKey = `sk-events-old-time-${place}`;
    const ids = addEvents(apiKey, 150);
    const own = partner.state.events.filter((event) => event.apiKey === apiKey);
    const late = own[place];
    if (late === undefined) throw new Error("There are too few events.");
    late.envelope["event_created_at"] = iso(start - 24 * hour);
    const cursor = startOfEvents({ boundary: start - 3 * hour, startedAt: start });
    const walked = await walkEvents(client(), walkOf(apiKey), cursor);
    if (!walked.ok) throw new Error(walked.reason);
    expect(walked.value.oldestFirst.map((item) => item["event_id"])).toEqual(ids);
  },
);

test("a list that does not go on behind the item that was named fails, and is not read for ever", async () => {
  const transfers = Array.from({ length: 100 }, (_, id) => ({
    id: `tr_${id}`,
    updated_at: iso(start),
  }));
  const events = Array.from({ length: 100 }, (_, id) => ({
    ...{ event_id: `wh_${id}`, event_sequence: 1_000 - id, event_created_at: iso(start) },
  }));
  let calls = 0;
  const page = (value: readonly object[]) => async () => {
    calls += 1;
    return { ok: true, value };
  };
  const stuck = {
    listTransfers: page(transfers),
    listEvents: page(events),
  } as unknown as PartnerClient;
  const from = { boundary: start - hour, startedAt: start };
  const failure = { ok: false, reason: "failed" };
  expect(await walkTransfers(stuck, walkOf("k"), startOfTransfers(from))).toMatchObject(failure);
  expect(await walkEvents(stuck, walkOf("k"), startOfEvents(from))).toMatchObject(failure);
  expect(calls).toBe(4);
});

const refusal = (status: number): PartnerResult<never> => ({
  ...{ ok: false, reason: "failed", status, effect: "none", retryAfterSeconds: null },
});

/** A partner that refuses this item as a cursor, as it does with a deleted one. */
function refusing(id: string | null, status: number): PartnerClient {
  const real = client();
  const unless =
    (list: PartnerClient["listEvents"]): PartnerClient["listEvents"] =>
    async (apiKey, query) =>
      query["starting_after"] === id ? refusal(status) : await list(apiKey, query);
  return {
    ...real,
    listEvents: unless(real.listEvents),
    listTransfers: unless(real.listTransfers),
  };
}

function walkedOf<T>(result: PartnerResult<T>): T {
  expect(result).toMatchObject({ ok: true });
  return (result as { readonly value: T }).value;
}

test.each([400, 404])(
  "a walk whose item is gone (%i) begins again and misses nothing",
  async (status) => {
    const apiKey = `sk-gone-${status}`;
    const settled = addTransfers(apiKey, 1_050, start - 60_000);
    const told = addEvents(apiKey, 1_050);
    const from = { boundary: start - 3 * hour, startedAt: start };
    const walk = walkOf(apiKey, start + 60_000);

    const transfers = walkedOf(
      await walkTransfers(client(), walkOf(apiKey), startOfTransfers(from)),
    );
    const { cursor } = transfers;
    expect(cursor.after).not.toBeNull();
    const again = walkedOf(await walkTransfers(refusing(cursor.after, status), walk, cursor));
    const rest = walkedOf(await walkTransfers(client(), walk, again.cursor));
    expect(rest.isDone).toBe(true);
    const found = [...again.oldestFirst, ...rest.oldestFirst].map((item) => item["id"]);
    expect(new Set(found)).toEqual(new Set(settled));

    const events = walkedOf(await walkEvents(client(), walkOf(apiKey), startOfEvents(from)));
    const stopped = events.cursor;
    expect(stopped.after).not.toBeNull();
    const reread = walkedOf(await walkEvents(refusing(stopped.after, status), walk, stopped));
    expect(reread.oldestFirst).toHaveLength(1_000);
    const end = walkedOf(await walkEvents(client(), walk, reread.cursor));
    const read = [...reread.oldestFirst, ...end.oldestFirst];
    expect(new Set(read.map((item) => item["event_id"]))).toEqual(new Set(told));
  },
);

test("a partner that refuses every call fails the poll", async () => {
  const listTransfers: PartnerClient["listTransfers"] = async () => refusal(404);
  const cursor = { ...startOfTransfers({ boundary: 0, startedAt: start }), after: "tr_gone" };
  const walked = await walkTransfers({ ...client(), listTransfers }, walkOf("sk-refused"), cursor);
  expect(walked).toEqual(refusal(404));
});

test("the local partner keeps the order of creation when a transfer changes", () => {
  const state = new PartnerState(() => start);
  for (const id of ["a", "b"]) state.putTransfer("k", { id, state: "in_review" });
  state.putTransfer("k", { id: "a", state: "payment_processed" });
  expect(state.transfers.map(({ object }) => object["id"])).toEqual(["a", "b"]);
});
