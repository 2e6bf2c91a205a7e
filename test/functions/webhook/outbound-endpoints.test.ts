/**
 * Outbound webhook endpoints through the running stack (docs/specification.md, Outbound webhooks).
 */
import { describe, expect, inject, test } from "vitest";
import {
  allPermissions,
  clientWith,
  createSession,
  type Json,
  read,
  readError,
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
import { answerWith } from "./webhook-receiver.ts";

const receive = receiversOfTests();

describe("an endpoint", () => {
  test("returns its secret at creation and its replay, and never afterwards", async () => {
    const client = await administrator();
    const body = { name: "Ledger", url: "https://ledger.example.com/hook" };
    const first = read(await client.post(endpointsPath, body, "create"), 201);
    expect(first["secret"]).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const replay = await client.post(endpointsPath, body, "create");
    expect(replay.headers.get("idempotency-replayed")).toBe("true");
    expect(read(replay, 201)).toEqual(first);
    const shown = await client.get(`${endpointsPath}/${first.id}`);
    expect(shown.text).not.toContain("whsec_");
    expect((await client.get(endpointsPath)).text).not.toContain("whsec_");
  });

  test("shows its secret again only to the user who created it", async () => {
    const client = await administrator();
    const { organizationId } = client;
    const options = { organizationId, permissions: allPermissions, subject: "somebody_else" };
    const other = clientWith(organizationId, await createSession(options));
    const body = { name: "Ledger", url: "https://ledger.example.com/hook" };
    read(await client.post(endpointsPath, body, "same"), 201);
    const answer = await other.post(endpointsPath, body, "same");
    expect(readError(answer, 409).error).toBe("idempotency_key_conflict");
    expect(answer.text).not.toContain("whsec_");
  });

  test("is one of at most five with its host", async () => {
    const client = await administrator();
    for (let n = 0; n < 5; n += 1) await subscribe(client, `https://one.example.com/${n}`);
    const other = await subscribe(client, "https://two.example.com/");
    const full = "https://ONE.example.com:8443/6";
    const sixth = await client.post(endpointsPath, { name: "Sixth", url: full });
    expect(readError(sixth, 400).issues).toMatchObject([{ path: ["url"] }]);
    const moved = await client.patch(`${endpointsPath}/${other.id}`, { url: full });
    expect(readError(moved, 400).issues).toMatchObject([{ path: ["url"] }]);
  });

  test("is one of at most five with its host, even if twelve are created or moved at once", async () => {
    const client = await administrator();
    const moving = await Promise.all(
      Array.from({ length: 4 }, (_, n) => subscribe(client, `https://m${n}.example.com/`)),
    );
    const url = "https://one.example.com/";
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, (_, n) =>
        client.post(endpointsPath, { name: `E${n}`, url: `${url}${n}` }),
      ),
      ...moving.map(({ id }) => client.patch(`${endpointsPath}/${id}`, { url })),
    ]);
    const accepted = answers.filter(({ status }) => status === 200 || status === 201);
    const refused = answers.filter(({ status }) => status === 400);
    expect([accepted.length, refused.length]).toEqual([5, 7]);
  });

  test.each([
    "http://example.com/hook",
    "https://example.com:22/",
    "https://example.com:1023/",
    "https://example.com:0/",
    "https://10.0.0.1/",
    "https://169.254.169.254/latest/meta-data",
    "https://[::1]/",
    "https://0x7f.1/",
    "https://localhost/",
    "http://10.0.0.1/",
    "https://user:secret@example.com/",
    "not a url",
  ])("with the URL %s is refused, at creation and by PATCH", async (url) => {
    const client = await administrator();
    const refused = readError(await client.post(endpointsPath, { name: "Bad", url }), 400);
    expect(refused).toMatchObject({ error: "invalid_request", issues: [{ path: ["url"] }] });
    const endpoint = await subscribe(client, "https://good.example.com/");
    const change = await client.patch(`${endpointsPath}/${endpoint.id}`, { url });
    expect(readError(change, 400).issues).toMatchObject([{ path: ["url"] }]);
  });

  test("changes by PATCH, which keeps absent fields", async () => {
    const client = await administrator();
    const endpoint = await subscribe(client, "https://good.example.com/");
    const path = `${endpointsPath}/${endpoint.id}`;
    const disabled = read(await client.patch(path, { status: "disabled" }), 200);
    expect(disabled).toMatchObject({
      status: "disabled",
      disabledReason: "person",
      name: "Ledger",
      version: 2,
    });
    const enabled = read(await client.patch(path, { status: "active", name: "New" }), 200);
    expect(enabled).toMatchObject({ status: "active", disabledReason: null, name: "New" });
    expect((await client.remove(path)).status).toBe(204);
    expect((await client.get(path)).status).toBe(404);
  });

  test("is one of at most 20, even if 25 are created in parallel", async () => {
    const client = await administrator();
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, n) =>
        client.post(endpointsPath, { name: `E${n}`, url: `https://h${n}.example.com/` }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(new Set(statuses)).toEqual(new Set([201, 409]));
    expect(read(await client.get(endpointsPath), 200).total).toBe(20);
  });

  test("that is disabled is skipped; after it is enabled, a replay sends what it missed", async () => {
    const client = await administrator();
    const receiver = await receive();
    const types = ["payment_intent.created"];
    const endpoint = await subscribe(client, receiver.url, { eventTypes: types });
    const path = `${endpointsPath}/${endpoint.id}`;
    read(await client.patch(path, { status: "disabled" }), 200);
    expect(readError(await client.post(`${path}/test`, undefined), 409).error).toBe(
      "invalid_state",
    );
    await Promise.all(Array.from({ length: 30 }, (_, n) => createIntent(client, `missed-${n}`)));
    await waitUntilIdle();
    const skipped = read(await client.get(`${eventsPath}?status=skipped`), 200);
    expect([skipped.total, receiver.received.length]).toEqual([30, 0]);
    read(await client.patch(path, { status: "active" }), 200);
    const future = { since: "2099-01-01T00:00:00Z" };
    const refused = readError(await client.post(`${path}/replay`, future), 400);
    expect(refused).toMatchObject({
      error: "invalid_request",
      issues: [{ path: ["since"], message: "Must not be in the future." }],
    });
    read(await client.post(`${path}/replay`, { since: "2020-01-01T00:00:00Z" }), 200);
    await waitUntilIdle();
    const ids = new Set(receiver.received.map(({ headers }) => headers["webhook-id"]));
    expect([ids.size, receiver.received.length]).toEqual([30, 30]);
    expect(read(await client.get(`${eventsPath}?status=skipped`), 200).total).toBe(0);
  });

  test("that answers 410 is disabled, and an event informs the other endpoints", async () => {
    const client = await administrator();
    const gone = await receive(answerWith(410));
    const other = await receive();
    const endpoint = await subscribe(client, gone.url, { eventTypes: ["payment_intent.created"] });
    await subscribe(client, other.url, { eventTypes: ["outbound_webhook_endpoint.disabled"] });
    await createIntent(client);
    await waitUntilIdle();
    const shown = read(await client.get(`${endpointsPath}/${endpoint.id}`), 200);
    expect(shown).toMatchObject({ status: "disabled", disabledReason: "gone" });
    expect(other.received.map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: "outbound_webhook_endpoint.disabled", data: { id: endpoint.id, status: "disabled" } },
    ]);
    const failed = read(await client.get(`${eventsPath}?status=failed`), 200);
    expect(failed.items).toMatchObject([{ deliveries: [{ responseStatusCode: 410 }] }]);
    expect(gone.received).toHaveLength(1);
  });

  test("that recovers receives a retried delivery with the same id and bytes", async () => {
    const client = await administrator();
    // Asks to wait: on a busy machine the first retry of the schedule could else come in between.
    const slow = { "retry-after": "600" };
    const receiver = await receive(answerWith(500, slow, "x".repeat(5_000)));
    const endpoint = await subscribe(client, receiver.url, { eventTypes: ["webhook.test"] });
    const event = read(await client.post(`${endpointsPath}/${endpoint.id}/test`, undefined), 201);
    await waitUntilIdle();
    const [{ id = "" } = {}] = event["deliveries"] as unknown as Json[];
    const path = `/v1/outbound-webhook-deliveries/${id}`;
    const pending = read(await client.get(path), 200);
    expect(pending).toMatchObject({ status: "pending", lastError: "HTTP 500" });
    expect(String(pending["responseBodyExcerpt"])).toHaveLength(1_024);
    receiver.answer = answerWith(204);
    read(await client.post(`${path}/retry`, undefined), 200);
    await waitUntilIdle();
    expect(read(await client.get(path), 200)).toMatchObject({
      status: "delivered",
      // Under the manners of AWS, an attempt whose record was lost is repeated.
      attemptCount: inject("isCalm") ? 2 : expect.toBeOneOf([2, 3]),
    });
    const [first, second] = receiver.received;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(readError(await client.post(`${path}/retry`, undefined), 409).error).toBe(
      "invalid_state",
    );
  });
});
