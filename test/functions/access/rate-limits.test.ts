/**
 * Rate limits over HTTP, across all functions that share them (docs/specification.md, Rate limits).
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Instant } from "#domain/value/instant.ts";
import { credentials, region } from "#lib/emulator/provision/aws-environment.ts";
import type { LocalStack } from "#lib/local/local-stack.ts";
import { startLocalStack } from "#lib/local/stack.ts";
import { changeLimits, type LimitsRequest } from "#lib/operations/limits.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { openTable } from "#store/table/core/table.ts";
import { organizationOf } from "../../organization.ts";
import { intentBody, intentsPath, rulesPath } from "../sample-bodies.ts";
import {
  type Answer,
  allPermissions,
  newOrganizationId,
  type RequestOptions,
  read,
  readError,
  send,
} from "../service-client.ts";

/** Low enough that tokens are leased one by one, so that limits apply exactly, to the request. */
const organizationLimit = 18;
const clientLimit = 20;

let stack: LocalStack;
beforeAll(async () => {
  stack = await startLocalStack({
    environment: {
      RATE_LIMIT_PER_MINUTE: String(organizationLimit),
      RATE_LIMIT_CLIENT_PER_MINUTE: String(clientLimit),
    },
  });
});
afterAll(() => stack.stop());

/** Each test begins at the start of a window, so that no test crosses into the next one. */
beforeEach(async () => {
  const answer = await ask("GET", "/health");
  await advanceSeconds(numberIn(answer, "ratelimit-reset"));
});

async function advanceSeconds(seconds: number): Promise<void> {
  await stack.advanceClock(seconds / 60);
}

function numberIn(answer: Answer, header: string): number {
  expect(answer.headers.get(header), header).toMatch(/^\d+$/);
  return Number(answer.headers.get(header));
}

async function ask(method: string, path: string, options: RequestOptions = {}): Promise<Answer> {
  return send(method, path, { baseUrl: stack.outputs.baseUrl, ...options });
}

async function signIn(organizationId: string, subject = "user"): Promise<string> {
  return stack.createSession({
    subject,
    organizationId,
    permissions: allPermissions,
    organizations: [organizationId],
  });
}

function expectRefusal(answer: Answer, limit: number): void {
  expect(readError(answer, 429).error).toBe("rate_limited");
  expect(numberIn(answer, "ratelimit-limit")).toBe(limit);
  expect(numberIn(answer, "ratelimit-remaining")).toBe(0);
  const reset = numberIn(answer, "ratelimit-reset");
  expect(reset).toBeGreaterThanOrEqual(1);
  expect(reset).toBeLessThanOrEqual(60);
  expect(numberIn(answer, "retry-after")).toBe(reset);
}

/** What `recon limits` does. */
async function operate(organizationId: string, change: LimitsRequest["change"]): Promise<void> {
  const endpoint = stack.outputs.endpoints.dynamodb;
  const table = openTable(stack.outputs.tableName ?? "", { endpoint, region, credentials });
  const now = () => Date.now() as Instant;
  await changeLimits({
    table,
    ids: createIdSource(now),
    now,
    actor: "operator:ada",
    organizationId: organizationOf(organizationId),
    change,
  });
  table.client.destroy();
}

function split(answers: readonly Answer[]): { admitted: Answer[]; refused: Answer[] } {
  const refused = answers.filter(({ status }) => status === 429);
  return { admitted: answers.filter((answer) => !refused.includes(answer)), refused };
}

/** Routes of four functions, each with its own environments. */
const reads = [intentsPath, rulesPath, "/v1/reconciliation-cases", "/v1/audit-events"];

describe("an organization", () => {
  test("is admitted up to its limit across users, keys and functions; further requests get 429", async () => {
    const organizationId = newOrganizationId();
    const [one, two] = await Promise.all([
      signIn(organizationId, "one"),
      signIn(organizationId, "two"),
    ]);
    const created = await ask("POST", "/v1/api-keys", { token: one, body: { name: "Key" } });
    const key = String(read(created, 201)["key"]);
    const tokens = [one, two, key];
    const sent = Array.from({ length: 3 * organizationLimit }, (_, index) =>
      ask("GET", reads[index % reads.length] ?? "", { token: tokens[index % 3] ?? "" }),
    );
    const { admitted, refused } = split(await Promise.all(sent));
    expect(admitted.length).toBe(organizationLimit - 1);
    for (const answer of admitted) {
      expect(answer.status).toBe(200);
      expect(numberIn(answer, "ratelimit-limit")).toBe(organizationLimit);
      expect(numberIn(answer, "ratelimit-remaining")).toBeLessThan(organizationLimit);
    }
    for (const answer of refused) expectRefusal(answer, organizationLimit);
    const stranger = await signIn(newOrganizationId());
    read(await ask("GET", intentsPath, { token: stranger }), 200);
    await advanceSeconds(numberIn(refused.at(-1) ?? created, "retry-after"));
    const again = await ask("GET", intentsPath, { token: key });
    read(again, 200);
    expect(numberIn(again, "ratelimit-remaining")).toBe(organizationLimit - 1);
  });

  test("follows the limits that an operator sets for it: a limit of its own, and a suspension", async () => {
    const organizationId = newOrganizationId();
    const token = await signIn(organizationId);
    read(await ask("GET", intentsPath, { token }), 200);
    const set = async (change: LimitsRequest["change"]) => {
      await operate(organizationId, change);
      await stack.advanceClock(1);
    };
    await set({ rateLimitPerMinute: 3 });
    const limited = split(await Promise.all(reads.map((path) => ask("GET", path, { token }))));
    expect(limited.admitted.length).toBe(3);
    for (const answer of limited.refused) expectRefusal(answer, 3);
    await set({ rateLimitPerMinute: null, suspendedFor: "a stolen key" });
    for (const path of reads) {
      const refused = readError(await ask("GET", path, { token }), 403);
      expect(refused).toMatchObject({
        error: "forbidden",
        message: expect.stringMatching(/suspended/),
      });
    }
    await set({ suspendedFor: null });
    const audited = read(await ask("GET", "/v1/audit-events", { token }), 200);
    const events = audited["items"] as unknown as readonly { eventType: string; actor: string }[];
    const changes = events.filter(({ eventType }) => eventType === "organization.limits_updated");
    expect(changes.map(({ actor }) => actor)).toEqual(Array(3).fill("operator:ada"));
  });

  test("spends its limit also on requests that are refused", async () => {
    const token = await signIn(newOrganizationId());
    const unwelcome: [string, string, number, RequestOptions][] = [
      ["GET", "/v1/unknown", 404, {}],
      ["PUT", intentsPath, 405, {}],
      ["GET", `${intentsPath}/none`, 404, {}],
      ["GET", `${intentsPath}?limit=0`, 400, {}],
      ["POST", intentsPath, 400, { key: null }],
      ["POST", intentsPath, 400, { body: "{" }],
    ];
    let remaining = organizationLimit;
    for (const [method, path, status, options] of unwelcome) {
      const answer = await ask(method, path, { token, ...options });
      remaining -= 1;
      expect([answer.status, numberIn(answer, "ratelimit-remaining")]).toEqual([status, remaining]);
    }
  });

  test("can send a write again after 429: nothing was written and its Idempotency-Key is unused", async () => {
    const token = await signIn(newOrganizationId());
    const reading = Array.from({ length: organizationLimit }, () =>
      ask("GET", intentsPath, { token }),
    );
    await Promise.all(reading);
    const write = { token, key: randomUUID(), body: intentBody() };
    const refused = await ask("POST", intentsPath, write);
    expectRefusal(refused, organizationLimit);
    await advanceSeconds(numberIn(refused, "retry-after"));
    expect(read(await ask("GET", intentsPath, { token }), 200).total).toBe(0);
    const written = await ask("POST", intentsPath, write);
    read(written, 201);
    expect(written.headers.get("idempotency-replayed")).toBe("false");
  });
});

describe("a client address", () => {
  const forwarded = () => ({
    "x-forwarded-for": `198.51.100.${Math.floor(Math.random() * 255)}`,
    forwarded: `for=${randomUUID()}`,
    "x-real-ip": "203.0.113.7",
  });
  const open: [string, string, RequestOptions][] = [
    ["GET", "/health", {}],
    ["GET", "/openapi.json", {}],
    ["GET", "/nothing", {}],
    ["POST", "/webhooks/partner/unknown_key", { body: {} }],
    ["POST", "/webhooks/partner", { body: {} }],
    ["GET", intentsPath, {}],
    ["GET", intentsPath, { token: `key_live_${"A".repeat(43)}` }],
    ["POST", rulesPath, { token: "a.b.c" }],
    ["GET", "/v1/unknown", { token: "x" }],
  ];

  test("has one limit for public routes and failing credentials, whatever its forwarding headers claim", async () => {
    const sent = Array.from({ length: 3 * clientLimit }, (_, index) => {
      const [method, path, options] = open[index % open.length] ?? ["GET", "/health", {}];
      return ask(method, path, { ...options, headers: forwarded() });
    });
    const { admitted, refused } = split(await Promise.all(sent));
    expect(admitted.length).toBe(clientLimit);
    for (const answer of refused) expectRefusal(answer, clientLimit);
    for (const answer of admitted) expect(numberIn(answer, "ratelimit-limit")).toBe(clientLimit);
    const token = await signIn(newOrganizationId());
    read(await ask("GET", intentsPath, { token }), 200);
    await advanceSeconds(60);
    read(await ask("GET", "/health"), 200);
  });

  test("has the same limit at the public inbound address", async () => {
    const { functionUrl } = stack.outputs;
    const baseUrl = functionUrl ?? "";
    const path = "/webhooks/partner/unknown_key";
    const sent = Array.from({ length: 2 * clientLimit }, () =>
      ask("POST", path, { baseUrl, body: {}, headers: forwarded() }),
    );
    const { admitted, refused } = split(await Promise.all(sent));
    expect(admitted.length).toBe(clientLimit);
    for (const answer of refused) expectRefusal(answer, clientLimit);
    expectRefusal(await ask("GET", "/health"), clientLimit);
  });
});
