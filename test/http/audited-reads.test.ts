/** Who read what, in the audit trail (docs/audit.md, Who read what). */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Json, openSealedWorld, type SealedWorld } from "../sealing/sealed-world.ts";
import { pumpUntilQuiet } from "../simulation/aws/event-pump.ts";
import { CallLog } from "../simulation/fault/call-log.ts";
import { Environment } from "../simulation/function/lambda-environment.ts";
import { attempt, eventOf, organizationId, request } from "../simulation/outside/api-client.ts";
import { Simulator } from "../simulation/world.ts";

let simulator: Simulator;
let opened: SealedWorld;
let rawRecordId: string;

beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

beforeEach(async () => {
  opened = await openSealedWorld(simulator);
  const accepted = await opened.call("createProviderEvidence", {
    body: {
      ...{ provider: "acme", sourceRef: "a-1", phase: "destination" },
      amount: { amount: "1.00", currency: "EUR" },
      payload: { a: 1 },
    },
  });
  rawRecordId = String(accepted["rawRecordId"]);
  return () => opened.world.close();
});

async function readsOf(eventType: string): Promise<Json[]> {
  const { items } = await opened.read("listAuditEvents", { query: `eventType=${eventType}` });
  return items as Json[];
}

const received = '{"a":1}';
const payload = async () =>
  (await request(opened.world, "getRawRecordPayload", { params: { rawRecordId } })).text;

test("the payload of evidence: one event an hour, with the caller and the record", async () => {
  for (let read = 0; read < 3; read += 1) expect(await payload()).toBe(received);
  const [event, ...others] = await readsOf("raw_record.read");
  expect(others).toEqual([]);
  expect(event).toMatchObject({
    ...{ actor: expect.stringMatching(/^api_key:/), rawRecordId },
    payload: { subject: rawRecordId, requestId: expect.any(String) },
  });
  opened.world.clock.now += 3_600_000;
  await payload();
  expect(await readsOf("raw_record.read")).toHaveLength(2);
});

test("reads at the same time: one event", async () => {
  expect(await Promise.all([payload(), payload(), payload()])).toEqual(Array(3).fill(received));
  expect(await readsOf("raw_record.read")).toHaveLength(1);
});

test("other callers have events of their own", async () => {
  await payload();
  const { key } = await opened.call("createApiKey", {
    body: { name: "Second", scopes: ["evidence:read"] },
  });
  const { world } = opened;
  const event = eventOf("getRawRecordPayload", { params: { rawRecordId } }, world.clock.now);
  const answer = await new Environment(world, "evidence").invoke({
    ...event,
    headers: { ...event.headers, authorization: `Bearer ${key}` },
  });
  expect(answer).toMatchObject({ kind: "answered", value: { statusCode: 200 } });
  const actors = (await readsOf("raw_record.read")).map(({ actor }) => actor);
  expect(new Set(actors).size).toBe(2);
});

test.each(["dynamodb GetItem", "dynamodb TransactWriteItems"])(
  "a read that cannot be noted (%s) is answered all the same, and the log says who read what",
  async (refused) => {
    const { world } = opened;
    world.functionLog = [];
    let isNoting = false;
    world.log = new CallLog((_, name) => {
      // The record is found by the last query: what follows notes the read.
      isNoting ||= name === "dynamodb Query";
      if (!isNoting || name !== refused) return null;
      return { kind: "refuse", error: () => new Error("out of reach"), times: 1 };
    });
    const environment = new Environment(world, "evidence");
    const params = { rawRecordId };
    expect(await attempt(world, environment, "getRawRecordPayload", { params })).toMatchObject({
      status: 200,
      text: received,
    });
    world.log = new CallLog();
    expect(await readsOf("raw_record.read")).toEqual([]);
    const lines = world.functionLog.map((line) => JSON.parse(line) as Json);
    expect(lines).toMatchObject([
      {
        ...{ level: "ERROR", message: "read not noted", requestId: expect.any(String) },
        read: {
          ...{ organizationId, actor: expect.stringMatching(/^api_key:/) },
          ...{ eventType: "raw_record.read", subject: rawRecordId },
        },
      },
    ]);
    await payload();
    expect(await readsOf("raw_record.read")).toHaveLength(1);
  },
);

test("a key that was revoked is refused; the log names it, and the trail once an hour", async () => {
  const { world } = opened;
  const { key, id } = await opened.call("createApiKey", {
    body: { name: "Second", scopes: ["evidence:read"] },
  });
  await opened.call("revokeApiKey", { params: { keyId: String(id) } });
  world.functionLog = [];
  const event = eventOf("getRawRecordPayload", { params: { rawRecordId } }, world.clock.now);
  const warning = {
    ...{ level: "WARN", message: "credential refused", requestId: expect.any(String) },
    ...{ organizationId, keyId: id, status: "revoked" },
  };
  for (const credential of [key, `key_live_${"B".repeat(42)}A`, key]) {
    const answer = await new Environment(world, "evidence").invoke({
      ...event,
      headers: { ...event.headers, authorization: `Bearer ${credential}` },
    });
    expect(answer).toMatchObject({ kind: "answered", value: { statusCode: 401 } });
  }
  const lines = world.functionLog.map((line) => JSON.parse(line) as Json);
  expect(lines).toMatchObject([warning, warning]);
  expect(world.functionLog.join()).not.toContain(String(key));
  expect(await readsOf("api_key.refused")).toMatchObject([
    {
      ...{ actor: `api_key:${id}`, message: `${id} was refused.` },
      payload: { subject: id, status: "revoked", requestId: expect.any(String) },
    },
  ]);
  world.clock.now += 3_600_000;
  const later = eventOf("getRawRecordPayload", { params: { rawRecordId } }, world.clock.now);
  const headers = { ...later.headers, authorization: `Bearer ${key}` };
  await new Environment(world, "audit-events").invoke({
    ...later,
    headers,
    routeKey: "GET /v1/audit-events",
  });
  expect(await readsOf("api_key.refused")).toHaveLength(2);
});

test("a record that does not exist is not read", async () => {
  const params = { rawRecordId: "raw_019cb391c200700fa4530e5b58960000" };
  expect((await request(opened.world, "getRawRecordPayload", { params })).status).toBe(404);
  expect(await readsOf("raw_record.read")).toEqual([]);
});

test("exports: what was exported with the request, by its query", async () => {
  for (const query of ["", "", "format=csv"]) {
    expect((await request(opened.world, "exportReconciliationCases", { query })).status).toBe(200);
    opened.world.clock.now += 1;
  }
  const payloads = (await readsOf("export.read")).map((event) => event["payload"]);
  expect(payloads).toMatchObject([
    { subject: "reconciliation-cases", format: "csv", filters: { status: null } },
    { subject: "reconciliation-cases", format: "json", filters: { status: null } },
  ]);
});

test("exports: one payment by its reference, which may have to be erased, is named by its case", async () => {
  const money = { amount: "1.00", currency: "EUR" };
  const body = { externalReference: "Canary-1", source: money, destination: money };
  const { caseId } = await opened.call("createPaymentIntent", { body });
  await request(opened.world, "exportReconciliationCases", { query: "externalReference=Canary-1" });
  const events = await readsOf("export.read");
  expect(events).toMatchObject([{ payload: { caseIds: [caseId] } }]);
  expect(JSON.stringify(events)).not.toContain("Canary");
});

test("exports: the address of a file, not the wait for it", async () => {
  const { exportId } = await opened.read("exportReconciliationCases", { query: "async=true" });
  const params = { exportId: String(exportId) };
  expect((await opened.read("getExport", { params }))["downloadUrl"]).toBeNull();
  expect(await readsOf("export.read")).toEqual([]);
  await pumpUntilQuiet(opened.world);
  expect((await opened.read("getExport", { params }))["downloadUrl"]).toEqual(expect.any(String));
  const [event] = await readsOf("export.read");
  expect(event).toMatchObject({ message: `Read ${exportId}.` });
});

test("the events of reads are sealed", async () => {
  await payload();
  const [event] = await readsOf("raw_record.read");
  await opened.seal();
  const sealed = [...opened.world.objects].filter(([key]) => key.startsWith("seals/"));
  const text = sealed.map(([, bytes]) => Buffer.from(bytes).toString()).join();
  expect(text).toContain(String(event?.["id"]));
});
