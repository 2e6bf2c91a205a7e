/** The typed client against the running stack, and against servers that fail on demand. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterEach, describe, expect, expectTypeOf, inject, test } from "vitest";
import { ApiError } from "../../shared/client/api-error.ts";
import { Client } from "../../shared/client/client.ts";
import { isRetryable, waitBeforeNext } from "../../shared/client/retry.ts";
import { verifyWebhook } from "../../shared/client/verify-webhook.ts";
import type { OutboundEventType } from "../../shared/domain/webhook/outbound-event.ts";

const baseUrl = inject("baseUrl");
const client = new Client({ baseUrl, token: inject("apiKey") });

const intent = (externalReference: string) => ({
  externalReference,
  source: { amount: "100.00", currency: "USD" },
  destination: { amount: "92.50", currency: "EUR" },
});

describe("against the service", () => {
  test("creates, reads and lists with the types of the contract", async () => {
    const reference = crypto.randomUUID();
    const created = await client.call("createPaymentIntent", { body: intent(reference) });
    expect(created.outcome).toBe("created");
    const path = { paymentIntentId: created.paymentIntentId };
    const detail = await client.call("getPaymentIntent", { path });
    expect(detail.source).toEqual({ amount: "100.00", currency: "USD" });
    const query = { externalReference: reference };
    const found = await client.call("listPaymentIntents", { query });
    expect(found.items.map((item) => item.id)).toEqual([created.paymentIntentId]);
  });

  test("replays with a given Idempotency-Key, and creates a new key for each call without one", async () => {
    const body = intent(crypto.randomUUID());
    const idempotencyKey = crypto.randomUUID();
    const first = await client.call("createPaymentIntent", { body, idempotencyKey });
    expect(await client.call("createPaymentIntent", { body, idempotencyKey })).toEqual(first);
    const again = await client.call("createPaymentIntent", { body });
    // The first run may happen in between and set the verdict of the case.
    expect(again).toEqual({ ...first, outcome: "reused", verdict: again.verdict });
    expect([null, "unreconciled"]).toContain(again.verdict);
  });

  test("throws an ApiError with the error envelope for a refusal, without a retry", async () => {
    const body = { ...intent("x"), source: { amount: "1e5", currency: "USD" } };
    const error = await client.call("createPaymentIntent", { body }).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 400, code: "invalid_request" });
    expect((error as ApiError).issues[0]?.path).toEqual(["source", "amount"]);
    expect((error as ApiError).requestId).toMatch(/\S/);
  });

  test("iterates over a whole list", async () => {
    const names = new Set<string>();
    for await (const rule of client.list("listAuditEvents", {})) names.add(rule.id);
    const { total } = await client.call("listAuditEvents", { query: { limit: 1 } });
    expect(names.size).toBeGreaterThan(0);
    expect(names.size).toBeLessThanOrEqual(total);
  });
});

type Reply = {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: object;
};
type Seen = { readonly key: string | undefined; readonly body: string };

let server: Server | undefined;
afterEach(() => server?.close());

/** A server that answers each request with the next reply; status 0 drops the connection. */
async function serverOf(replies: readonly Reply[]): Promise<{ url: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    const reply = replies[seen.length] ?? { status: 500 };
    seen.push({ key: request.headers["idempotency-key"] as string | undefined, body });
    if (reply.status === 0) return request.socket.destroy();
    response.writeHead(reply.status, reply.headers);
    return response.end(JSON.stringify(reply.body ?? {}));
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

describe("the client retries", () => {
  const quick = { attempts: 4, firstWaitMilliseconds: 1 };
  const inProgress = { error: "idempotency_request_in_progress" };

  test.each<[string, Reply]>([
    ["500", { status: 500 }],
    ["503", { status: 503 }],
    ["429 with Retry-After", { status: 429, headers: { "Retry-After": "0" } }],
    ["in progress", { status: 409, body: inProgress, headers: { "Retry-After": "0" } }],
    ["a dropped connection", { status: 0 }],
  ])("after %s, with the same key and body", async (_name, failure) => {
    const { url, seen } = await serverOf([failure, failure, { status: 201, body: { ok: true } }]);
    const retrying = new Client({ baseUrl: url, token: "t", retry: quick });
    const answer = await retrying.call("createPaymentIntent", { body: intent("r") });
    expect(answer).toEqual({ ok: true });
    expect(seen).toHaveLength(3);
    expect(new Set(seen.map(({ key }) => key)).size).toBe(1);
    expect(new Set(seen.map(({ body }) => body)).size).toBe(1);
  });

  test.each([400, 401, 403, 404, 409, 413])("but not after %i", async (status) => {
    const { url, seen } = await serverOf([{ status, body: { error: "some_code" } }]);
    const retrying = new Client({ baseUrl: url, token: "t", retry: quick });
    await expect(retrying.call("createPaymentIntent", { body: intent("r") })).rejects.toMatchObject(
      {
        status,
        code: "some_code",
      },
    );
    expect(seen).toHaveLength(1);
  });

  test("until the policy's limit", async () => {
    const { url, seen } = await serverOf([]);
    const retrying = new Client({ baseUrl: url, token: "t", retry: quick });
    await expect(retrying.call("listPaymentIntents", {})).rejects.toMatchObject({ status: 500 });
    expect(seen).toHaveLength(4);
  });

  test("after the time in Retry-After, or with exponential backoff and jitter", () => {
    const policy = { attempts: 9, firstWaitMilliseconds: 100, longestWaitMilliseconds: 1_000 };
    expect(waitBeforeNext(policy, 1, "3", 0)).toBe(3_000);
    expect([1, 2, 3, 8].map((attempt) => waitBeforeNext(policy, attempt, null, 1))).toEqual([
      100, 200, 400, 1_000,
    ]);
    expect(waitBeforeNext(policy, 1, null, 0)).toBe(50);
    expect(waitBeforeNext(policy, 9, null, 0)).toBeNull();
    expect(waitBeforeNext(policy, 1, "86400", 0)).toBeNull();
  });

  test("only failures that may succeed when repeated", () => {
    expect([429, 500, 502, 503, 504].map((status) => isRetryable(status, "x"))).not.toContain(
      false,
    );
    expect([400, 404, 409].map((status) => isRetryable(status, "x"))).not.toContain(true);
    expect(isRetryable(409, "idempotency_request_in_progress")).toBe(true);
  });
});

describe("verifyWebhook", () => {
  const secrets = [
    "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD",
  ] as const;
  const body = JSON.stringify({ id: "evt_1", type: "webhook.test", data: {} });
  const at = new Date();
  const headersOf = (secret: string, when = at) => ({
    "webhook-id": "evt_1",
    "webhook-timestamp": String(Math.floor(when.getTime() / 1_000)),
    "webhook-signature": new Webhook(secret).sign("evt_1", when, body),
  });

  test("returns the event if one of the secrets signed it", () => {
    for (const secret of secrets) {
      expect(verifyWebhook(body, headersOf(secret), ...secrets).id).toBe("evt_1");
    }
  });

  test("returns a union that narrows by type", () => {
    const [secret] = secrets;
    const event = verifyWebhook(body, headersOf(secret), secret);
    expectTypeOf(event.type).toEqualTypeOf<OutboundEventType>();
    if (event.type === "reconciliation_case.matched") {
      expectTypeOf(event.data.paymentIntent.externalReference).toEqualTypeOf<string>();
    }
    if (event.type === "case.disposition_created") {
      expectTypeOf(event.data.amount).toEqualTypeOf<string>();
      // @ts-expect-error A disposition has no verdict.
      expect(event.data.verdict).toBeUndefined();
    }
    expect(event.type).toBe("webhook.test");
  });

  test("refuses a changed body, another secret and an old delivery", () => {
    const [first, second] = secrets;
    expect(() => verifyWebhook(`${body} `, headersOf(first), first)).toThrow();
    expect(() => verifyWebhook(body, headersOf(first), second)).toThrow();
    const old = new Date(at.getTime() - 600_000);
    expect(() => verifyWebhook(body, headersOf(first, old), first)).toThrow();
  });
});
