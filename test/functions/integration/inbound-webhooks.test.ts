/** docs/specification.md, Inbound webhooks. */
import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { intentBody, intentsPath } from "../sample-bodies.ts";
import {
  allPermissions,
  type Client,
  newClient,
  read,
  readError,
  send,
  textOf,
  waitUntilIdle,
} from "../service-client.ts";
import { connectPartner, deliverEvent, partnerPath, walkTransfer } from "./partner.ts";

type Connected = { readonly client: Client; readonly key: string; readonly id: string };

async function connect(changes: object = {}): Promise<Connected> {
  const client = await newClient({ permissions: allPermissions });
  const { id, integrationKey } = await connectPartner(client, changes);
  return { client, key: textOf(integrationKey), id };
}

const processed = (changes: object = {}) => ({
  id: `tr_${randomUUID()}`,
  state: "payment_processed",
  amount: "100.00",
  currency: "usd",
  updated_at: "2026-03-02T09:00:00Z",
  ...changes,
});

describe("a valid delivery", () => {
  test("is stored, matched and answered as the specification shows", async () => {
    const { client, key } = await connect();
    const intent = intentBody();
    const { caseId } = read(await client.post(intentsPath, intent), 201);
    const object = processed({ client_reference_id: intent["externalReference"] });
    const { event, answers } = await deliverEvent(key, { object });
    expect(answers[0]).toEqual({
      status: 200,
      body: {
        accepted: true,
        duplicate: false,
        rawRecordId: expect.stringMatching(/^raw_/),
        flowLegIds: [expect.stringMatching(/^leg_/), expect.stringMatching(/^leg_/)],
        matchedCaseIds: [caseId],
        signatureValid: true,
        source: "webhook",
        sourceRef: event["event_id"],
      },
    });
    await waitUntilIdle();
    const found = read(await client.get(`/v1/reconciliation-cases/${textOf(caseId)}`), 200);
    expect(found).toMatchObject({ verdict: "matched" });
    const path = `/v1/evidence/raw-records/${answers[0]?.body["rawRecordId"]}`;
    expect(read(await client.get(path), 200)).toMatchObject({
      validationStatus: "valid",
      occurredAt: "2026-03-02T09:00:00.000Z",
    });
    expect((await client.get(`${path}/payload`)).text).toBe(JSON.stringify(event));
  });

  test.each([
    ["with a SHA-256 digest", { digest: "sha256" }],
    ["of an unknown category", { category: "teleport" }],
    ["of an unknown state", { object: processed({ state: "beamed" }) }],
    ["that is signed, but is not an event", { event: { hello: "world" }, verbatim: true }],
  ])("%s is accepted", async (_name, given) => {
    const { key } = await connect();
    const { answers } = await deliverEvent(key, given);
    expect(answers[0]).toMatchObject({ status: 200, body: { accepted: true } });
  });

  test("repeated in sequence or in parallel creates one record", async () => {
    const { key } = await connect();
    const { event, answers } = await deliverEvent(key, { object: processed(), repeat: 3 });
    expect(answers.map(({ body }) => body["duplicate"])).toEqual([false, true, true]);
    expect(new Set(answers.map(({ body }) => body["rawRecordId"])).size).toBe(1);
    const fresh = { ...event, event_id: `wh_${randomUUID()}` };
    const racers = await Promise.all(
      Array.from({ length: 8 }, () => deliverEvent(key, { event: fresh, verbatim: true })),
    );
    const records = racers.map(({ answers: [answer] }) => answer?.body["rawRecordId"]);
    expect(new Set(records).size).toBe(1);
  });

  test("of one event to two integrations creates two records", async () => {
    const [one, other] = [await connect(), await connect()];
    const first = await deliverEvent(one.key, { object: processed() });
    const again = { event: first.event, verbatim: true };
    const second = await deliverEvent(other.key, again);
    expect(second.answers[0]?.body["duplicate"]).toBe(false);
  });
});

describe("a refused delivery", () => {
  test.each([
    ["forged", { forged: true }],
    ["stale", { stale: true }],
  ])(
    "%s is stored and not matched, and the genuine event is later accepted as new",
    async (_name, fault) => {
      const { client, key } = await connect();
      const intent = intentBody();
      read(await client.post(intentsPath, intent), 201);
      const object = processed({ client_reference_id: intent["externalReference"] });
      const forged = await deliverEvent(key, { object, ...fault });
      const { status, body } = forged.answers[0] ?? { status: 0, body: null };
      expect(status).toBe(400);
      expect(body).toMatchObject({
        error: "invalid_webhook_signature",
        details: {
          rawRecordId: expect.stringMatching(/^raw_/),
          sourceRef: forged.event["event_id"],
        },
      });
      const path = `/v1/evidence/raw-records/${body?.["details"]?.["rawRecordId"]}`;
      expect(read(await client.get(path), 200)).toMatchObject({
        validationStatus: "failed",
        signatureValid: false,
        flowLegIds: [],
        sourceRef: forged.event["event_id"],
      });
      expect((await client.get(`${path}/payload`)).text).toBe(JSON.stringify(forged.event));
      const truly = await deliverEvent(key, { event: forged.event, verbatim: true });
      expect(truly.answers[0]?.body).toMatchObject({ duplicate: false, signatureValid: true });
      expect(truly.answers[0]?.body["matchedCaseIds"]).toHaveLength(1);
      const audit = read(await client.get("/v1/audit-events?eventType=evidence.rejected"), 200);
      expect(audit.items).toHaveLength(1);
      expect(audit.items[0]?.["payload"]).toMatchObject({ integrationKey: key, count: 1 });
    },
  );

  test.each([
    ["no signature", {}],
    ["a malformed signature", { "x-webhook-signature": "t=1,v0=x" }],
  ])("with %s and without JSON is kept byte for byte", async (_name, headers) => {
    const { client, key } = await connect();
    const bytes = Buffer.from("ff00fe7b", "hex");
    const answer = await send("POST", `/webhooks/partner/${key}`, {
      key: null,
      headers: { ...headers },
      body: bytes,
      contentType: "application/octet-stream",
    });
    const { error, details } = readError(answer, 400) as {
      error: string;
      details?: { rawRecordId: string; sourceRef: string };
    };
    expect(error).toBe("invalid_webhook_signature");
    expect(details?.sourceRef).toMatch(/^sha256:[0-9a-f]{64}$/);
    const url = `${inject("baseUrl")}/v1/evidence/raw-records/${details?.rawRecordId}/payload`;
    const payload = await fetch(url, { headers: { authorization: `Bearer ${client.token}` } });
    expect(Buffer.from(await payload.arrayBuffer())).toEqual(bytes);
  });
});

describe("an integrationKey", () => {
  const unsigned = { key: null, body: { event_id: "wh_1" } } as const;

  test.each([
    [
      "disabled",
      async ({ client, id }: Connected) =>
        client.patch(`${partnerPath}/${id}`, { status: "disabled" }),
    ],
    ["deleted", async ({ client, id }: Connected) => client.remove(`${partnerPath}/${id}`)],
  ])("of a %s integration refuses even genuine deliveries", async (_name, end) => {
    const connected = await connect();
    const { event } = await deliverEvent(connected.key, { object: processed() });
    read(await end(connected), 200);
    const answer = await send("POST", `/webhooks/partner/${connected.key}`, {
      ...unsigned,
      body: event,
    });
    expect(readError(answer, 400).error).toBe("invalid_webhook_configuration");
  });

  test("that is unknown or missing is refused", async () => {
    const unknown = await send("POST", "/webhooks/partner/nobody", unsigned);
    expect(readError(unknown, 400).error).toBe("invalid_webhook_configuration");
    const none = await send("POST", "/webhooks/partner", unsigned);
    expect(readError(none, 400).error).toBe("invalid_request");
  });
});

describe("the public function URL", () => {
  test.each([
    ["POST", "/webhooks/partner/nobody", 400, "invalid_webhook_configuration"],
    ["POST", "/webhooks/partner", 400, "invalid_request"],
    ["POST", "/webhooks/partner/", 400, "invalid_request"],
    ["GET", "/webhooks/partner/nobody", 405, "method_not_allowed"],
    ["POST", "/v1/payment-intents", 404, "not_found"],
    ["POST", "/webhooks/partner/a/b", 404, "not_found"],
    ["POST", "/webhooks/partner/%ff", 400, "invalid_webhook_configuration"],
    ["POST", "/webhooks/onchain", 404, "not_found"],
    ["GET", "/webhooks/onchain/", 404, "not_found"],
  ])("%s %s: %i %s", async (method, path, status, error) => {
    const response = await fetch(`${inject("functionUrl")}${path}`, {
      method,
      ...(method === "GET" ? {} : { body: "{}" }),
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error });
  });

  test("accepts a signed delivery", async () => {
    const { key } = await connect({ webhookBaseUrl: inject("functionUrl") });
    const { answers } = await deliverEvent(key, { object: processed() });
    expect(answers[0]).toMatchObject({ status: 200, body: { accepted: true } });
  });
});

describe.each(["baseUrl", "functionUrl"] as const)("a key with escapes, at %s", (door) => {
  const escaped = (text: string) =>
    [...text].map((character) => `%${character.charCodeAt(0).toString(16)}`).join("");

  test.each([
    ["is the key that they stand for", escaped, "invalid_webhook_signature"],
    [
      "is not unescaped twice",
      (key: string) => escaped(escaped(key)),
      "invalid_webhook_configuration",
    ],
    [
      "holds an escaped slash as text",
      (key: string) => `${key}%2F`,
      "invalid_webhook_configuration",
    ],
  ])("%s", async (_name, spelling, error) => {
    const { key } = await connect();
    const url = `${inject(door)}/webhooks/partner/${spelling(key)}`;
    const response = await fetch(url, { method: "POST", body: "{}" });
    expect(await response.json()).toMatchObject({ error });
  });
});

test("the states of one transfer result in one leg per phase, and the payment is matched", async () => {
  const { client, key } = await connect();
  const intent = intentBody();
  const { caseId } = read(await client.post(intentsPath, intent), 201);
  const [preliminary, final] = [`0x${"1".repeat(64)}`, `0x${"2".repeat(64)}`];
  const { deliveries } = await walkTransfer(key, {
    transfer: {
      client_reference_id: intent["externalReference"],
      amount: "100.00",
      currency: "usd",
    },
    changes: {
      payment_submitted: { receipt: { destination_tx_hash: preliminary } },
      payment_processed: { receipt: { destination_tx_hash: final } },
    },
  });
  expect(deliveries.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await waitUntilIdle();
  const found = read(await client.get(`/v1/reconciliation-cases/${textOf(caseId)}`), 200);
  const legs = (found["flowLegs"] as unknown as Record<string, unknown>[]).map(
    ({ type, status, txHash }) => ({ type, status, txHash }),
  );
  expect(legs).toHaveLength(4);
  expect(legs).toEqual(
    expect.arrayContaining([
      { type: "source", status: "confirmed", txHash: null },
      { type: "intermediary_in", status: "confirmed", txHash: null },
      { type: "transfer", status: "confirmed", txHash: final },
      { type: "destination", status: "confirmed", txHash: final },
    ]),
  );
  expect(found).toMatchObject({ verdict: "matched" });
});
