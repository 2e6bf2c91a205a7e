/** Amendments of payment intents over HTTP (docs/specification.md, Amend a payment intent). */
import { describe, expect, test } from "vitest";
import {
  auditPath,
  casesPath,
  intentBody,
  intentsPath,
  providerBody,
  providerPath,
} from "../sample-bodies.ts";
import { type Client, newClient, read, readError, waitUntilIdle } from "../service-client.ts";

const money = (amount: string, currency = "USD") => ({ amount, currency });
const reason = "The invoice was corrected.";

async function create(client: Client, changes: object = {}) {
  const body = intentBody(changes);
  const created = read(await client.post(intentsPath, body), 201);
  const path = `${intentsPath}/${created["paymentIntentId"]}`;
  return { body, path, created, amendments: `${path}/amendments` };
}

test("an amendment makes a new version, with its reason, and the case runs again", async () => {
  const client = await newClient();
  const { body, path, created, amendments } = await create(client, {
    references: [{ type: "order", value: "A-1" }],
    metadata: { note: "kept" },
  });
  const { externalReference } = body;
  const paid = { externalReference, phase: "destination", amount: money("90.00") };
  read(await client.post(providerPath, providerBody(paid)), 201);
  const change = { reason, destination: money("90.00"), beneficiaryName: "Acme GmbH" };
  const amended = read(await client.post(amendments, change), 201);
  expect(amended).toMatchObject({
    expectationVersion: 2,
    destination: money("90.00"),
    source: money("100.00"),
    beneficiaryName: "Acme GmbH",
    references: [{ type: "order", value: "A-1" }],
    metadata: { note: "kept" },
    reconciliationCase: { expectedAmount: "90.00", verdict: "matched" },
  });
  await waitUntilIdle();
  expect(read(await client.get(path), 200)).toMatchObject({
    expectationVersion: 2,
    reconciliationCase: { verdict: "matched", status: "resolved" },
  });
  const { items, total } = read(await client.get(amendments), 200);
  expect(total).toBe(2);
  expect(items).toMatchObject([
    {
      version: 2,
      reason,
      actor: expect.stringMatching(/^user:/),
      changedFields: ["destination", "beneficiaryName"],
      destination: money("90.00"),
    },
    { version: 1, reason: null, actor: null, changedFields: [], destination: money("100.00") },
  ]);
  const caseId = created["caseId"];
  const audit = read(
    await client.get(`${auditPath}?caseId=${caseId}&eventType=payment_intent.amended`),
    200,
  );
  expect(audit["items"]).toMatchObject([
    {
      payload: {
        expectationVersion: 2,
        reason,
        before: { destination: money("100.00"), beneficiaryName: null },
        after: { destination: money("90.00"), beneficiaryName: "Acme GmbH" },
      },
    },
  ]);
  const events = read(await client.get(`/v1/outbound-webhook-events?sourceKey=${caseId}`), 200);
  expect(JSON.stringify(events["items"])).toContain('"payment_intent.amended"');
});

test("the case as of a moment before the amendment shows the old expectation", async () => {
  const client = await newClient();
  const { created, amendments } = await create(client);
  const path = `${casesPath}/${created["caseId"]}`;
  await waitUntilIdle();
  const before = read(await client.get(path), 200);
  const moment = new Date().toISOString();
  await new Promise((resolve) => setTimeout(resolve, 5));
  for (const amount of ["80.00", "70.00"]) {
    read(await client.post(amendments, { reason, destination: money(amount) }), 201);
  }
  await waitUntilIdle();
  const then = read(await client.get(`${path}?asOf=${moment}`), 200);
  expect(then).toMatchObject({
    expectedAmount: "100.00",
    paymentIntent: { expectationVersion: 1, destination: money("100.00") },
    auditEvents: before["auditEvents"],
  });
  expect(read(await client.get(`${path}?asOf=${new Date().toISOString()}`), 200)).toMatchObject({
    expectedAmount: "70.00",
    paymentIntent: { expectationVersion: 3 },
  });
});

test("a repeated creation is compared with the version in force, and the original is reused", async () => {
  const client = await newClient();
  const { body, amendments } = await create(client);
  for (const amount of ["80.00", "70.00"]) {
    read(await client.post(amendments, { reason, destination: money(amount) }), 201);
  }
  const again = (amount: string) =>
    client.post(intentsPath, { ...body, destination: money(amount) });
  expect(read(await again("70.00"), 200)["outcome"]).toBe("reused");
  expect(read(await again("100.00"), 200)["outcome"]).toBe("reused");
  expect(read(await again("80.00"), 409)).toMatchObject({
    error: "payment_intent_conflict",
    mismatches: ["destination.amount"],
    existing: { destination: money("70.00") },
  });
});

test("large free-form fields of an amended intent stay whole", async () => {
  const client = await newClient();
  const large = Array.from({ length: 400 }, (_, n) => (n * 7_919) % 10_007).join(" ");
  const { path, amendments } = await create(client, { metadata: { large } });
  const references = { invoice: "I-2" };
  read(await client.post(amendments, { reason, references }), 201);
  expect(read(await client.get(path), 200)).toMatchObject({ metadata: { large }, references });
  read(await client.post(amendments, { reason, references: null }), 201);
  expect(read(await client.get(path), 200)).toMatchObject({
    metadata: { large },
    references: null,
    expectationVersion: 3,
  });
});

describe("refusals", () => {
  test.each([
    [{ destination: money("1.00") }, ["reason"]],
    [{ reason: "", destination: money("1.00") }, ["reason"]],
    [{ reason }, []],
    [{ reason, destination: money("0") }, ["destination", "amount"]],
    [{ reason, destination: { amount: "1.00" } }, ["destination", "currency"]],
    [{ reason, source: null }, ["source"]],
    [{ reason, beneficiaryAccount: "" }, ["beneficiaryAccount"]],
    [{ reason, effectiveDate: "2026-02-30T00:00:00Z" }, ["effectiveDate"]],
    [{ reason, references: [{ type: "order" }] }, ["references"]],
    [
      { reason, expectedLegs: [{ phase: "moon", requirement: "required" }] },
      ["expectedLegs", 0, "phase"],
    ],
    [{ reason, externalReference: "other", destination: money("1.00") }, []],
    [{ reason, metadata: {}, destination: money("1.00") }, []],
  ])("%j is 400 and names the field", async (body, path) => {
    const client = await newClient();
    const { amendments } = await create(client);
    const { error, issues } = readError(await client.post(amendments, body), 400);
    expect(error).toBe("invalid_request");
    expect(issues?.[0]?.path.slice(0, path.length)).toEqual(path);
  });

  test("a canceled intent is 409", async () => {
    const client = await newClient();
    const { path, amendments } = await create(client);
    read(await client.post(`${path}/cancel`, undefined), 200);
    const body = { reason, destination: money("1.00") };
    expect(readError(await client.post(amendments, body), 409).error).toBe("invalid_state");
    expect(read(await client.get(amendments), 200)["total"]).toBe(1);
  });

  test("an intent of another organization is 404", async () => {
    const client = await newClient();
    const { amendments } = await create(client);
    const stranger = await newClient();
    const body = { reason, destination: money("1.00") };
    expect(readError(await stranger.post(amendments, body), 404).error).toBe("not_found");
    expect(readError(await stranger.get(amendments), 404).error).toBe("not_found");
  });
});

test("an amendment that changes nothing answers 200 and makes no version", async () => {
  const client = await newClient();
  const { amendments } = await create(client);
  const body = { reason, destination: money("100.0"), references: null };
  expect(read(await client.post(amendments, body), 200)["expectationVersion"]).toBe(1);
  expect(read(await client.get(amendments), 200)["total"]).toBe(1);
});

test("the list of versions has pages", async () => {
  const client = await newClient();
  const { amendments } = await create(client);
  for (let n = 1; n <= 4; n += 1) {
    read(await client.post(amendments, { reason, destination: money(`${n}.00`) }), 201);
  }
  const versionsOf = async (query: string) =>
    (
      read(await client.get(`${amendments}?${query}`), 200)["items"] as unknown as {
        version: number;
      }[]
    ).map(({ version }) => version);
  expect(await versionsOf("limit=2")).toEqual([5, 4]);
  expect(await versionsOf("limit=2&offset=2")).toEqual([3, 2]);
  expect(await versionsOf("limit=2&offset=4")).toEqual([1]);
  expect(await versionsOf("offset=5")).toEqual([]);
});
