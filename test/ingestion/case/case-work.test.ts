/** How a team works on a case: reasons, versions, assignment, comments (docs/specification.md, Cases). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Driver } from "../../faults/operation/operation-row.ts";
import { driverOf } from "../../faults/operation/operations.ts";
import { intentBody, providerBody } from "../../faults/operation/situations.ts";
import { request, seededSnapshot } from "../../simulation/outside/api-client.ts";
import { Simulator } from "../../simulation/world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

type Json = Readonly<Record<string, unknown>>;

async function open() {
  const driver = driverOf(await simulator.open(seededSnapshot, "memory"));
  const { caseId = "" } = await driver.call("createPaymentIntent", { body: intentBody });
  await driver.complete();
  const params = { caseId };
  let sent = 0;
  return {
    ...driver,
    params,
    read: (query = "") => driver.call("getReconciliationCase", { params, query }) as Promise<Json>,
    update: (body: Json) =>
      driver.call("updateReconciliationCase", { params, body }) as Promise<Json>,
    tryUpdate: (body: Json) => {
      sent += 1;
      return request(driver.world, "updateReconciliationCase", { params, body, key: `t-${sent}` });
    },
  };
}

async function eventsOf({ call, complete }: Driver, sourceKey: string): Promise<string[]> {
  await complete();
  const query = `sourceKey=${sourceKey}`;
  const { items } = (await call("listOutboundWebhookEvents", { query })) as unknown as {
    items: readonly { eventType: string }[];
  };
  return items.map(({ eventType }) => eventType);
}

const reason = { code: "confirmed_by_bank", comment: "Booked on the 3rd." };

describe("a reason", () => {
  test("is shown with the status, audited, and goes when the status is set without one", async () => {
    const { read, update } = await open();
    expect(await update({ status: "resolved", reason })).toMatchObject({ statusReason: reason });
    const closed = await read();
    expect(closed).toMatchObject({ status: "resolved", statusReason: reason });
    const events = closed["auditEvents"] as readonly Json[];
    expect(events.at(-1)).toMatchObject({
      message: "A person set the status to resolved (confirmed_by_bank).",
      payload: { before: { statusReason: null }, after: { statusReason: reason } },
    });
    expect(await update({ status: "open" })).toMatchObject({ statusReason: null });
  });

  test("may be given again for the status that is set already", async () => {
    const { update, read } = await open();
    await update({ status: "resolved" });
    const other = { code: "timing", comment: null };
    await update({ status: "resolved", reason: { code: "timing" } });
    expect(await read()).toMatchObject({ status: "resolved", statusReason: other });
  });

  test("stays when evidence comes and the matcher runs again", async () => {
    const { call, complete, update, read } = await open();
    const work = { assignee: "alice", tags: ["vip"], snoozedUntil: "2100-01-01T00:00:00Z" };
    await update({ status: "archived", reason, ...work });
    await call("createProviderEvidence", { body: providerBody });
    await complete();
    expect(await read()).toMatchObject({
      ...work,
      snoozedUntil: "2100-01-01T00:00:00.000Z",
      status: "archived",
      verdict: "matched",
      statusReason: reason,
    });
  });

  test.each([
    ["an unknown code", { status: "resolved", reason: { code: "because" } }, ["reason", "code"]],
    ["a code of another form", { status: "resolved", reason: { code: "X" } }, ["reason", "code"]],
    ["a reason without a status", { reason }, ["reason"]],
    ["a time that has passed", { snoozedUntil: "2020-01-01T00:00:00Z" }, ["snoozedUntil"]],
    ["too many tags", { tags: Array.from({ length: 21 }, (_, n) => `t${n}`) }, ["tags"]],
    ["a version that is none", { expectedVersion: 0 }, ["expectedVersion"]],
  ])("refuses %s, names the field, and changes nothing", async (_, body, path) => {
    const { tryUpdate, read } = await open();
    const before = await read();
    const refused = await tryUpdate(body);
    expect(refused).toMatchObject({ status: 400, body: { error: "invalid_request" } });
    expect(
      (refused.body as { issues: Json[] }).issues.map((issue) => issue["path"]),
    ).toContainEqual(path);
    expect(await read()).toEqual(before);
  });

  test("of a link by hand is in its audit event", async () => {
    const { call, complete, params, read } = await open();
    const body = { ...providerBody, externalReference: "nobody", amount: intentBody.source };
    const { flowLegIds } = await call("createProviderEvidence", { body });
    await complete();
    const flowLegId = String(flowLegIds?.[0]);
    await call("createMatchLink", { params, body: { flowLegId, reason } });
    const events = (await read())["auditEvents"] as readonly Json[];
    const linked = events.find(({ eventType }) => eventType === "match_link.created");
    expect(linked).toMatchObject({ payload: { flowLegId, reason } });
  });
});

describe("reason codes", () => {
  test("of the organization replace the default ones, and are what a reason may have", async () => {
    const driver = await open();
    const { call, tryUpdate, update } = driver;
    const defaults = (await call("listReasonCodes", {})) as unknown as { total: number };
    expect(defaults.total).toBeGreaterThan(10);
    const items = [{ code: "checked", label: "Checked" }];
    await call("setReasonCodes", { body: { items } });
    expect(await call("listReasonCodes", {})).toMatchObject({ items, total: 1 });
    expect(await tryUpdate({ status: "resolved", reason })).toMatchObject({ status: 400 });
    expect(await update({ status: "resolved", reason: { code: "checked" } })).toMatchObject({
      statusReason: { code: "checked", comment: null },
    });
    const audited = await call("listAuditEvents", { query: "eventType=reason_codes.updated" });
    expect(audited).toMatchObject({ total: 1, items: [{ payload: { after: items } }] });
  });

  test("are each there once", async () => {
    const { world } = await open();
    const items = [
      { code: "a", label: "A" },
      { code: "a", label: "B" },
    ];
    const refused = await request(world, "setReasonCodes", { body: { items }, key: "twice" });
    expect(refused).toMatchObject({
      status: 400,
      body: { issues: [{ path: ["items", 1, "code"] }] },
    });
  });
});

describe("an expected version", () => {
  test("keeps what another person did meanwhile, and says the present version", async () => {
    const { read, update, tryUpdate } = await open();
    const { version } = await read();
    await update({ notes: "Mine.", expectedVersion: version });
    const refused = await tryUpdate({ notes: "Yours.", expectedVersion: version });
    expect(refused).toMatchObject({
      status: 409,
      body: { error: "invalid_state", details: { version: Number(version) + 1 } },
    });
    expect(await read()).toMatchObject({ notes: "Mine." });
  });

  test("lets one of two requests through that are sent at once", async () => {
    const { read, tryUpdate } = await open();
    const { version: expectedVersion } = await read();
    const answers = await Promise.all(
      ["alice", "bob"].map((assignee) => tryUpdate({ assignee, expectedVersion })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers.find(({ status }) => status === 200)?.body as Json;
    expect(await read()).toMatchObject({ assignee: winner["assignee"] });
  });
});

describe("an assignment", () => {
  test("announces case.assigned, and other changes their own event", async () => {
    const driver = await open();
    const { update, params } = driver;
    const created = await eventsOf(driver, params.caseId);
    await update({ assignee: "alice", tags: ["b", "a", "b"] });
    const assigned = await eventsOf(driver, params.caseId);
    const both = ["case.assigned", "reconciliation_case.updated"];
    expect(assigned.sort()).toEqual([...created, ...both].sort());
    await update({ assignee: "bob" });
    const again = await eventsOf(driver, params.caseId);
    expect(again.sort()).toEqual([...assigned, "case.assigned"].sort());
    expect(await driver.read()).toMatchObject({ assignee: "bob", tags: ["a", "b"] });
    expect(await update({ assignee: null, tags: [] })).toMatchObject({ assignee: null, tags: [] });
  });

  test("is shown as of a moment", async () => {
    const { world, update, read } = await open();
    await update({ assignee: "alice" });
    const asOf = new Date(world.clock.now).toISOString();
    world.clock.now += 60_000;
    await update({ assignee: "bob" });
    expect(await read(`asOf=${asOf}`)).toMatchObject({ assignee: "alice" });
  });
});

describe("comments", () => {
  test("are numbered, listed newest first, counted exactly, audited and announced", async () => {
    const driver = await open();
    const { call, params, world, read } = driver;
    for (const comment of ["One.", "Two.", "Three."]) {
      expect(await call("createCaseComment", { params, body: { comment } })).toMatchObject({
        comment,
        caseId: params.caseId,
      });
      world.clock.now += 1_000;
    }
    const page = await call("listCaseComments", { params, query: "limit=2&offset=1" });
    expect(page).toMatchObject({
      total: 3,
      items: [
        { number: 2, comment: "Two." },
        { number: 1, comment: "One." },
      ],
    });
    expect(await call("listCaseComments", { params, query: "offset=3" })).toMatchObject({
      total: 3,
      items: [],
    });
    const found = await read();
    expect(found).toMatchObject({ commentCount: 3, status: "open", notes: null });
    expect((found["auditEvents"] as readonly Json[]).at(-1)).toMatchObject({
      eventType: "reconciliation_case.commented",
      payload: { comment: "Three." },
    });
    const events = await eventsOf(driver, params.caseId);
    expect(events.filter((type) => type === "case.commented")).toHaveLength(3);
  });

  test("at once are both kept", async () => {
    const { call, params, world } = await open();
    const write = (comment: string) =>
      request(world, "createCaseComment", { params, body: { comment }, key: comment });
    const answers = await Promise.all(["Mine.", "Yours."].map(write));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const { items } = (await call("listCaseComments", { params })) as unknown as { items: Json[] };
    expect(items.map(({ comment }) => comment).sort()).toEqual(["Mine.", "Yours."]);
    expect(items.map(({ number }) => number)).toEqual([2, 1]);
  });
});
