/** Settings of an organization, and acts that it requires a reason for (docs/specification.md, Organization). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { reasonActOf } from "#domain/case/work/organization-settings.ts";
import { request } from "../simulation/outside/api-client.ts";
import { Simulator } from "../simulation/world.ts";
import { type Json, openCases, openShortCases } from "./action/case-action-world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

type Client = Awaited<ReturnType<typeof openCases>>;

const reason = { code: "other", comment: "Checked." };
const needsReason = { status: 400, body: { issues: [{ path: ["reason"] }] } };

let sent = 0;
function attempt({ world }: Pick<Client, "world">, operation: string, asked: Json) {
  sent += 1;
  return request(world, operation as "updateOrganization", { ...asked, key: `o-${sent}` });
}

const require = (client: Client, ...reasonRequiredFor: string[]) =>
  client.call("updateOrganization", { body: { reasonRequiredFor } });

describe("the settings", () => {
  test("have defaults, keep what a change does not name, and are audited", async () => {
    const client = await openCases(simulator, 0);
    const { call } = client;
    const defaults = { timeZone: "UTC", reportingCurrency: null, reasonRequiredFor: [] };
    expect(await call("getOrganization", {})).toMatchObject({ ...defaults, version: 0 });
    const first = { timeZone: "Europe/Zurich", reportingCurrency: "chf", expectedVersion: 0 };
    await call("updateOrganization", { body: first });
    await require(client, "link", "reopen", "link");
    const after = {
      timeZone: "Europe/Zurich",
      reportingCurrency: "CHF",
      reasonRequiredFor: ["reopen", "link"],
      version: 2,
    };
    expect(await call("getOrganization", {})).toMatchObject(after);
    await require(client, "reopen", "link");
    expect(await call("getOrganization", {})).toMatchObject({ version: 2 });
    const audited = await call("listAuditEvents", { query: "eventType=organization.updated" });
    expect(audited).toMatchObject({ total: 2, items: [{ payload: { after } }, {}] });
    const cleared = { reportingCurrency: null };
    expect(await call("updateOrganization", { body: cleared })).toMatchObject(cleared);
  });

  test.each([
    ["a time zone that does not exist", { timeZone: "Europe/Nowhere" }, ["timeZone"]],
    ["a currency of another form", { reportingCurrency: "€" }, ["reportingCurrency"]],
    ["an unknown act", { reasonRequiredFor: ["ignore"] }, ["reasonRequiredFor", 0]],
  ])("refuse %s and name the field", async (_, body, path) => {
    const client = await openCases(simulator, 0);
    const refused = await attempt(client, "updateOrganization", { body });
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path }] } });
    expect(await client.call("getOrganization", {})).toMatchObject({ version: 0 });
  });

  test("are changed by one of two requests that expect the same version", async () => {
    const client = await openCases(simulator, 0);
    const answers = await Promise.all(
      ["Asia/Tokyo", "Asia/Dubai"].map((timeZone) =>
        attempt(client, "updateOrganization", { body: { timeZone, expectedVersion: 0 } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const stale = { timeZone: "UTC", expectedVersion: 0 };
    expect(await attempt(client, "updateOrganization", { body: stale })).toMatchObject({
      status: 409,
      body: { error: "invalid_state", details: { version: 1 } },
    });
  });
});

describe("a required reason", () => {
  test("is missed when a case is closed against its verdict or opened again, and by default not", async () => {
    const client = await openShortCases(simulator, 1);
    const params = { caseId: client.ids[0] ?? "" };
    const set = (body: Json) => attempt(client, "updateReconciliationCase", { params, body });
    expect(await set({ status: "archived" })).toMatchObject({ status: 200 });
    expect(await set({ status: "open" })).toMatchObject({ status: 200 });
    await require(client, "close_against_verdict", "reopen");
    expect(await set({ status: "resolved", notes: "No." })).toMatchObject(needsReason);
    expect(await client.caseOf(params.caseId)).toMatchObject({ status: "open", notes: null });
    expect(await set({ notes: "Yes." })).toMatchObject({ status: 200 });
    expect(await set({ status: "resolved", reason })).toMatchObject({ status: 200 });
    expect(await set({ status: "resolved" })).toMatchObject({ status: 200 });
    expect(await set({ status: "open" })).toMatchObject(needsReason);
    expect(await set({ status: "open", reason })).toMatchObject({ status: 200 });
  });

  test("is missed by a link by hand", async () => {
    const client = await openShortCases(simulator, 2);
    await require(client, "link");
    const params = { caseId: client.ids[1] ?? "" };
    const flowLegId = client.legIds[0] ?? "";
    const link = (body: Json) => attempt(client, "createMatchLink", { params, body });
    expect(await link({ flowLegId })).toMatchObject(needsReason);
    expect(await link({ flowLegId, reason })).toMatchObject({ status: 201 });
  });

  test("refuses a case of an action on many, and not its undo", async () => {
    const client = await openShortCases(simulator, 2);
    await require(client, "close_against_verdict", "reopen");
    const { ids, act, complete, results, show, undo } = client;
    const without = await act("close", ids);
    await complete();
    expect(await show(without.id)).toMatchObject({ status: "completed", refused: 2, done: 0 });
    expect((await results(without.id)).items[0]).toMatchObject({ error: "invalid_request" });
    const { id } = await act("close", ids, { reason });
    await complete();
    expect(await show(id)).toMatchObject({ done: 2 });
    const undone = await undo(id);
    await complete();
    expect(await show(undone.id)).toMatchObject({ done: 2, refused: 0 });
    expect(await client.caseOf(ids[0] ?? "")).toMatchObject({ status: "open" });
  });
});

test.each([
  ["open", "automatic", "matched", "resolved", null],
  ["open", "automatic", "matched", "archived", null],
  ["open", "automatic", "delayed", "resolved", "close_against_verdict"],
  ["open", "automatic", null, "archived", "close_against_verdict"],
  ["resolved", "person", "delayed", "resolved", null],
  ["resolved", "person", "delayed", "archived", "close_against_verdict"],
  ["resolved", "person", "matched", "open", "reopen"],
  ["open", "person", "delayed", "open", null],
  ["open", "automatic", "delayed", undefined, null],
] as const)(
  "%s set by %s with verdict %s, then %s: the act is %s",
  (status, by, verdict, next, act) => {
    const statusSetBy = by === "person" ? "person" : null;
    expect(reasonActOf({ status, statusSetBy, verdict } as never, next)).toBe(act);
  },
);
