/** The typed client against the running stack. typescript-package.test.ts plays the table of all clients. */
import { Webhook } from "standardwebhooks";
import { describe, expect, expectTypeOf, inject, test } from "vitest";
import { ApiError } from "#api/client/api-error.ts";
import { Client } from "#api/client/client.ts";
import { isRetryable, waitBeforeNext } from "#api/client/retry.ts";
import { verifyWebhook, WebhookVerificationError } from "#api/client/verify-webhook.ts";
import type { OutboundEventType } from "#domain/webhook/outbound-event.ts";

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
    const { requestId, message } = error as ApiError;
    expect(requestId).toMatch(/\S/);
    expect(message).toContain(
      "invalid_request: The body is invalid. source.amount: Must be a decimal",
    );
    expect(message).toContain(`[${requestId}]`);
  });

  test("iterates over a whole list", async () => {
    const names = new Set<string>();
    for await (const rule of client.list("listAuditEvents", {})) names.add(rule.id);
    const { total } = await client.call("listAuditEvents", { query: { limit: 1 } });
    expect(names.size).toBeGreaterThan(0);
    expect(names.size).toBeLessThanOrEqual(total);
  });
});

describe("the client retries", () => {
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

  test("returns the event if one of the secrets signed it", async () => {
    for (const secret of secrets) {
      expect((await verifyWebhook(body, headersOf(secret), secrets)).id).toBe("evt_1");
    }
  });

  test("takes the bytes of the body, and headers as the platform gives them", async () => {
    const [secret] = secrets;
    const bytes = new TextEncoder().encode(body);
    const headers = new Headers(headersOf(secret));
    expect((await verifyWebhook(bytes, headers, secret)).id).toBe("evt_1");
  });

  test("returns a union that narrows by type", async () => {
    const [secret] = secrets;
    const event = await verifyWebhook(body, headersOf(secret), secret);
    expectTypeOf(event.type).toEqualTypeOf<OutboundEventType>();
    if (event.type === "reconciliation_case.matched") {
      expectTypeOf(event.data.paymentIntent.externalReference).toEqualTypeOf<string>();
    }
    if (event.type === "case.disposition_created") {
      expectTypeOf(event.data.amount).toEqualTypeOf<string>();
      expectTypeOf(event.name).toEqualTypeOf<
        "reconciliation_case.disposition_created" | undefined
      >();
      // @ts-expect-error A disposition has no verdict.
      expect(event.data.verdict).toBeUndefined();
    }
    expect(event.type).toBe("webhook.test");
  });

  const [first, second] = secrets;
  const moved = (milliseconds: number) => new Date(at.getTime() + milliseconds);
  test.each<[string, () => Promise<unknown>]>([
    ["a changed body", () => verifyWebhook(`${body} `, headersOf(first), first)],
    [
      "bytes that another text was made of",
      () => verifyWebhook(new TextEncoder().encode(`\uFEFF${body}`), headersOf(first), first),
    ],
    ["another secret", () => verifyWebhook(body, headersOf(first), second)],
    ["an old delivery", () => verifyWebhook(body, headersOf(first, moved(-600_000)), first)],
    ["one from the future", () => verifyWebhook(body, headersOf(first, moved(600_000)), first)],
    ["a missing header", () => verifyWebhook(body, {}, first)],
    ["a secret that is none", () => verifyWebhook(body, headersOf(first), "whsec_%%%")],
    ["an empty secret", () => verifyWebhook(body, headersOf(first), "whsec_")],
  ])("refuses %s", async (_name, verify) => {
    await expect(verify()).rejects.toBeInstanceOf(WebhookVerificationError);
  });
});
