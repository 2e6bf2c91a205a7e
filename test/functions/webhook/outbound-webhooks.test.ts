/** Outbound webhooks through the running stack (docs/specification.md, Outbound webhooks). */
import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import {
  type Client,
  type Json,
  read,
  readError,
  textOf,
  waitUntilIdle,
} from "../service-client.ts";
import {
  administrator,
  createIntent,
  endpointsPath,
  eventsPath,
  receiversOfTests,
  subscribe,
} from "./subscriber.ts";
import type { Received, Receiver } from "./webhook-receiver.ts";

const receive = receiversOfTests();

/** Verifies a delivery with the official library and returns its body. */
function verify(secret: unknown, { headers, body }: Received): Json {
  const plain = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, String(value)]),
  );
  return new Webhook(textOf(secret)).verify(body, plain) as Json;
}

describe("a change", () => {
  test("reaches every subscribed endpoint, signed, and is listed with its deliveries", async () => {
    const client = await administrator();
    const all = await receive();
    const verdicts = await receive();
    const everything = await subscribe(client, all.url);
    const matched = await subscribe(client, verdicts.url, {
      name: "Verdicts",
      eventTypes: ["reconciliation_case.matched"],
    });
    const { caseId } = await createIntent(client);
    await waitUntilIdle();
    const evidence = {
      provider: "acme_bank",
      sourceRef: "hook-1",
      phase: "destination",
      externalReference: "hook-1",
      amount: { amount: "92.50", currency: "EUR" },
      payload: { note: "credited" },
    };
    read(await client.post("/v1/evidence/provider", evidence), 201);
    await waitUntilIdle();

    const types = all.received.map((delivery) => verify(everything["secret"], delivery)["type"]);
    expect(types.map(String).sort()).toEqual([
      "evidence.accepted",
      "payment_intent.created",
      "reconciliation_case.matched",
      "reconciliation_case.updated",
    ]);
    expect(verdicts.received).toHaveLength(1);
    const [delivery] = verdicts.received;
    if (delivery === undefined) throw new Error("nothing was delivered");
    const body = verify(matched["secret"], delivery);
    expect(body).toMatchObject({
      id: delivery.headers["webhook-id"],
      type: "reconciliation_case.matched",
      organizationId: client.organizationId,
      data: { id: caseId, verdict: "matched" },
    });

    const filter = `eventType=reconciliation_case.matched&endpointId=${matched.id}`;
    const listed = read(await client.get(`${eventsPath}?${filter}`), 200);
    expect(listed.total).toBe(1);
    const [event] = listed.items;
    expect(event).toMatchObject({
      id: body.id,
      sourceKey: caseId,
      endpointCount: 2,
      payload: body,
    });
    const deliveries = event?.["deliveries"] as unknown as Json[];
    expect(deliveries.find((each) => String(each["endpointId"]) === matched.id)).toMatchObject({
      endpointName: "Verdicts",
      endpointUrl: verdicts.url,
      status: "delivered",
      attemptCount: 1,
      responseStatusCode: 200,
      lastError: null,
      nextRetryAt: null,
    });
  });

  test("is listed with endpointCount 0 without a subscriber", async () => {
    const client = await administrator();
    await createIntent(client);
    await waitUntilIdle();
    const listed = read(await client.get(`${eventsPath}?eventType=payment_intent.created`), 200);
    expect(listed.items).toMatchObject([{ endpointCount: 0, deliveries: [] }]);
  });

  test.each([
    ["status=delivered", 1],
    ["status=pending", 0],
    ["status=failed", 0],
    ["sourceKey=CASE", 1],
    ["sourceKey=case_0", 0],
    ["eventType=webhook.test", 0],
    ["endpointId=ENDPOINT", 1],
    ["endpointId=ENDPOINT&status=delivered", 1],
    ["endpointId=whe_0", 0],
  ])("is found by %s in %i events", async (filter, total) => {
    const client = await administrator();
    const receiver = await receive();
    const types = { eventTypes: ["payment_intent.created"] };
    const endpoint = await subscribe(client, receiver.url, types);
    const { caseId } = await createIntent(client);
    await waitUntilIdle();
    const query = filter.replace("CASE", String(caseId)).replace("ENDPOINT", endpoint.id);
    const listed = read(await client.get(`${eventsPath}?${query}&limit=100`), 200);
    const found = listed.items.filter(
      ({ eventType }) => String(eventType) === "payment_intent.created",
    );
    expect(found).toHaveLength(total);
  });
});

describe("a delivery", () => {
  async function tested(client: Client, receiver: Receiver) {
    const endpoint = await subscribe(client, receiver.url, { eventTypes: ["webhook.test"] });
    const event = read(await client.post(`${endpointsPath}/${endpoint.id}/test`, undefined), 201);
    await waitUntilIdle();
    const [delivery] = receiver.received;
    if (delivery === undefined) throw new Error("nothing was delivered");
    return { endpoint, event, delivery };
  }

  test("verifies with the official library; tampered, stale and wrong-secret deliveries do not", async () => {
    const client = await administrator();
    const { endpoint, delivery } = await tested(client, await receive());
    const other = await subscribe(client, "https://other.example.com/");
    const { secret } = endpoint;
    expect(verify(secret, delivery)["type"]).toBe("webhook.test");
    const { headers, body } = delivery;
    const old = String(Number(headers["webhook-timestamp"]) - 301);
    for (const forged of [
      { ...delivery, body: body.replace("webhook.test", "webhook.tesT") },
      { ...delivery, body: `${body} ` },
      { ...delivery, headers: { ...headers, "webhook-id": "evt_other" } },
      { ...delivery, headers: { ...headers, "webhook-timestamp": old } },
      { ...delivery, headers: { ...headers, "webhook-signature": "v1,AAAA" } },
    ]) {
      expect(() => verify(secret, forged)).toThrow(/signature|timestamp/i);
    }
    expect(() => verify(other["secret"], delivery)).toThrow("No matching signature");
  });

  test("is signed with both secrets during a rotation", async () => {
    const client = await administrator();
    const receiver = await receive();
    const { endpoint } = await tested(client, receiver);
    const path = `${endpointsPath}/${endpoint.id}`;
    const rotated = read(await client.post(`${path}/rotate-secret`, undefined), 200);
    expect(rotated["secret"]).not.toBe(endpoint["secret"]);
    read(await client.post(`${path}/test`, undefined), 201);
    await waitUntilIdle();
    const [, second] = receiver.received;
    if (second === undefined) throw new Error("nothing was delivered");
    expect(verify(rotated["secret"], second).id).toBe(verify(endpoint["secret"], second).id);
  });

  test("has the same event as the answer to the test request", async () => {
    const client = await administrator();
    const { event } = await tested(client, await receive());
    const stored = read(await client.get(`${eventsPath}/${event.id}`), 200);
    expect(stored["payload"]).toEqual(event["payload"]);
    const [before] = event["deliveries"] as unknown as Json[];
    const detail = await client.get(`/v1/outbound-webhook-deliveries/${before?.id}`);
    expect(read(detail, 200)).toMatchObject({
      status: "delivered",
      responseBodyExcerpt: "ok",
      attempts: [{ status: "delivered", responseStatusCode: 200, error: null }],
    });
  });

  test("that an external sender reports is recorded like one of the service", async () => {
    const client = await administrator();
    await subscribe(client, "https://ledger.example.com/", { status: "disabled" });
    await createIntent(client);
    await waitUntilIdle();
    const listed = read(await client.get(`${eventsPath}?status=skipped&limit=1`), 200);
    const [{ id = "" } = {}] = (listed.items[0]?.["deliveries"] ?? []) as unknown as Json[];
    const path = `/v1/outbound-webhook-deliveries/${id}/attempts`;
    const again = {
      status: "retry_scheduled",
      nextRetryAt: "2031-01-01T00:00:00Z",
      lastError: "x",
    };
    const pending = read(await client.post(path, again), 200);
    expect(pending["deliveries"]).toMatchObject([
      {
        status: "pending",
        attemptCount: 1,
        nextRetryAt: "2031-01-01T00:00:00.000Z",
        lastError: "x",
      },
    ]);
    const arrived = { status: "delivered", responseStatusCode: 202, responseBody: { ok: true } };
    const delivered = read(await client.post(path, arrived), 200);
    expect(delivered["deliveries"]).toMatchObject([
      { status: "delivered", attemptCount: 2, responseStatusCode: 202, nextRetryAt: null },
    ]);
    const late = read(await client.post(path, { status: "failed", lastError: "late" }), 200);
    expect(late["deliveries"]).toMatchObject([{ status: "delivered", attemptCount: 3 }]);
    expect(
      readError(await client.post(path, { responseStatusCode: 99 }), 400).issues,
    ).toMatchObject([{ path: ["responseStatusCode"] }]);
  });
});
