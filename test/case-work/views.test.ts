/** Saved filters of the list of cases (docs/specification.md, Views). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { maximumOwnViews, type SavedView } from "#domain/case/work/saved-view.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { commit } from "#store/table/core/commit.ts";
import { createSavedViewWrite } from "#store/table/rule/saved-view-store.ts";
import { openSealedWorld, type SealedWorld } from "../sealing/sealed-world.ts";
import { organizationId, request } from "../simulation/outside/api-client.ts";
import { Simulator } from "../simulation/world.ts";
import type { Json } from "./action/case-action-world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

let sent = 0;
function attempt({ world }: SealedWorld, operation: string, asked: Json = {}) {
  sent += 1;
  return request(world, operation as "createView", { ...asked, key: `v-${sent}` });
}

async function save(opened: SealedWorld, body: Json) {
  const answer = await attempt(opened, "createView", { body: { name: "View", ...body } });
  expect(answer.status).toBe(201);
  return answer.body as Json;
}

const named = (view: Json) => ({ params: { viewId: String(view["id"]) } });

async function list(opened: SealedWorld, query = "") {
  return (await attempt(opened, "listViews", { query })).body as Json & { items: Json[] };
}

/** A view of somebody else, at a place. */
async function addForeign({ table }: SealedWorld, shared: boolean, place = 0) {
  const view: SavedView = {
    uuid: `0195c0de0000700080000000000${shared ? "b" : "a"}${place.toString(16).padStart(4, "0")}` as Uuid<"savedView">,
    name: "Foreign",
    owner: "user:other",
    shared,
    filter: {},
    sort: "age",
    version: 1,
    createdAt: 1_700_000_000_000 as Instant,
    updatedAt: 1_700_000_000_000 as Instant,
  };
  const write = createSavedViewWrite(organizationId, { view, place });
  expect(await commit(table, [write])).toEqual({ ok: true });
  return { id: `view_${view.uuid}` };
}

const times = { from: "2026-03-01T00:00:00.000Z", to: "2026-04-01T00:00:00.000Z" };

describe("a view", () => {
  test("keeps name, filters and order, and is changed and deleted", async () => {
    const opened = await openSealedWorld(simulator);
    const filter = {
      status: "open",
      verdicts: ["needs_review"],
      tag: "vip",
      slaRisk: false,
      ...times,
    };
    const saved = await save(opened, { name: "Mine", filter, sort: "deadline" });
    const kept = { name: "Mine", shared: false, filter, sort: "deadline", version: 1 };
    expect(saved).toMatchObject({ ...kept, owner: expect.stringMatching(/^api_key:ak_/) });
    expect((await attempt(opened, "getView", named(saved))).body).toEqual(saved);
    const body = { filter: { assignee: "ann" }, expectedVersion: 1 };
    const changed = await attempt(opened, "updateView", { ...named(saved), body });
    expect(changed.body).toMatchObject({ ...kept, filter: { assignee: "ann" }, version: 2 });
    expect((await list(opened)).items).toEqual([changed.body]);
    const same = await attempt(opened, "updateView", { ...named(saved), body: { name: "Mine" } });
    expect(same.body).toEqual(changed.body);
    expect(await attempt(opened, "deleteView", named(saved))).toMatchObject({ status: 204 });
    expect(await attempt(opened, "getView", named(saved))).toMatchObject({ status: 404 });
    expect(await list(opened)).toMatchObject({ items: [], total: 0 });
  });

  test.each([
    ["two keys", { filter: { tag: "a", assignee: "b" } }, ["filter", "tag"]],
    ["two ranges", { filter: { from: times.from, minAmount: "1" } }, ["filter", "minAmount"]],
    ["an unknown filter", { filter: { colour: "red" } }, ["filter", "colour"]],
    ["an unknown verdict", { filter: { verdicts: ["fine"] } }, ["filter", "verdicts", 0]],
    ["an unknown order", { sort: "name" }, ["sort"]],
    ["an empty name", { name: "" }, ["name"]],
  ])("with %s is refused, and the field is named", async (_, given, path) => {
    const opened = await openSealedWorld(simulator);
    const saved = await save(opened, {});
    const refused = { status: 400, body: { issues: [{ path }] } };
    const body = { name: "View", ...given };
    expect(await attempt(opened, "createView", { body })).toMatchObject(refused);
    const again = { ...named(saved), body: given };
    expect(await attempt(opened, "updateView", again)).toMatchObject(refused);
    expect(await list(opened)).toMatchObject({ items: [saved] });
  });

  test("is changed by one of two people who expect the same version", async () => {
    const opened = await openSealedWorld(simulator);
    const saved = await save(opened, { shared: true });
    const answers = await Promise.all(
      ["a", "b"].map((name) =>
        attempt(opened, "updateView", { ...named(saved), body: { name, expectedVersion: 1 } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe("views of others", () => {
  test("are seen only where they are shared", async () => {
    const opened = await openSealedWorld(simulator);
    const shared = await addForeign(opened, true);
    const own = await addForeign(opened, false);
    const mine = await save(opened, {});
    const ids = async (query: string) => (await list(opened, query)).items.map(({ id }) => id);
    expect(await ids("")).toEqual([mine["id"], shared.id]);
    expect(await ids("shared=true")).toEqual([shared.id]);
    expect(await ids("shared=false")).toEqual([mine["id"]]);
    for (const operation of ["getView", "updateView", "deleteView"]) {
      const given = operation === "updateView" ? { body: { name: "Mine" } } : {};
      const refused = await attempt(opened, operation, { ...named(own), ...given });
      expect(refused).toMatchObject({ status: 404 });
    }
  });

  test("are changed and deleted by everybody where they are shared, and taken back by their owner alone", async () => {
    const opened = await openSealedWorld(simulator);
    const foreign = named(await addForeign(opened, true));
    const back = { ...foreign, body: { shared: false } };
    expect(await attempt(opened, "updateView", back)).toMatchObject({ status: 403 });
    const renamed = await attempt(opened, "updateView", { ...foreign, body: { name: "Ours" } });
    expect(renamed.body).toMatchObject({ name: "Ours", owner: "user:other", version: 2 });
    expect(await attempt(opened, "deleteView", foreign)).toMatchObject({ status: 204 });
    const mine = named(await save(opened, { shared: true }));
    const taken = await attempt(opened, "updateView", { ...mine, body: { shared: false } });
    expect(taken.body).toMatchObject({ shared: false, version: 2 });
    expect(await list(opened, "shared=true")).toMatchObject({ total: 0 });
  });
});

test("a view more than there may be is refused, also by requests at once", async () => {
  const opened = await openSealedWorld(simulator);
  for (let count = 0; count < maximumOwnViews - 1; count += 1) await save(opened, {});
  const body = { name: "Last" };
  const last = await Promise.all([0, 1, 2].map(() => attempt(opened, "createView", { body })));
  expect(last.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  const { items, total } = await list(opened, "limit=1&offset=3");
  expect([items.length, total]).toEqual([1, maximumOwnViews]);
  const shared = await save(opened, { shared: true });
  const refused = await attempt(opened, "updateView", {
    ...named(shared),
    body: { shared: false },
  });
  expect(refused).toMatchObject({ status: 409, body: { error: "invalid_state" } });
});

test("the audit trail has what happens to shared views, without what they search for", async () => {
  const opened = await openSealedWorld(simulator);
  const own = named(await save(opened, { filter: { q: "Ada Canary" } }));
  await attempt(opened, "updateView", { ...own, body: { name: "Other" } });
  const { body } = await attempt(opened, "listAuditEvents", { query: "eventType=view.created" });
  expect(body).toMatchObject({ total: 0 });
  await attempt(opened, "updateView", { ...own, body: { shared: true } });
  await attempt(opened, "deleteView", own);
  const events = (await attempt(opened, "listAuditEvents")).body as { items: Json[] };
  expect(events.items.map(({ eventType }) => eventType)).toEqual(["view.deleted", "view.updated"]);
  expect(events.items[0]).toMatchObject({ payload: { viewId: own.params.viewId, filters: ["q"] } });
  expect(JSON.stringify(events)).not.toContain("Canary");
});
