import { spawnSync } from "node:child_process";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, expect, inject, test } from "vitest";
import { Client } from "#api/client/client.ts";
import { hashShownEvent } from "#api/schema/audit/audit-event-hash.ts";
import { auditContentVersion } from "#domain/audit/audit-content.ts";
import { reportOf } from "#lib/deployment/smoke-check.ts";
import { checkWiring } from "#lib/deployment/wiring-check.ts";

const apiUrl = inject("baseUrl");
const apiKey = inject("apiKey");
const client = new Client({ baseUrl: apiUrl, token: apiKey });
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listen(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const event = {
  id: "evt_1",
  contentVersion: auditContentVersion,
  salt: "00",
  caseId: "case_1",
  sequence: 1,
  previousHash: null,
};
const hash = hashShownEvent(event);
const exported = {
  total: 1,
  items: [
    { case: { id: "case_1", auditCount: 1, auditHead: hash, auditEvents: [{ ...event, hash }] } },
  ],
};

/** What a deployment answers when everything works, at once. */
const answers: Readonly<Record<string, object>> = {
  "POST /v1/payment-intents": { caseId: "case_1" },
  "POST /v1/evidence/provider": {},
  "GET /v1/reconciliation-cases/case_1": { verdict: "matched" },
  "GET /v1/reconciliation-cases": { items: [], total: 1 },
  "GET /v1/audit-events": { items: [], total: 0 },
  "GET /v1/import-profiles": { items: [{ id: "profile_1", name: "Smoke test" }], total: 1 },
  "POST /v1/import-batches": { id: "batch_1", uploadUrl: "{base}/upload" },
  "PUT /upload": {},
  "GET /v1/import-batches/batch_1": { status: "completed", accepted: 1, error: null },
  "GET /v1/exports/reconciliation-cases": { exportId: "exp_1", status: "pending" },
  "GET /v1/exports/exp_1": { status: "completed", downloadUrl: "{base}/download", error: null },
  "GET /download": exported,
  "POST /v1/outbound-webhook-endpoints": { id: "oep_1" },
  "POST /v1/outbound-webhook-endpoints/oep_1/test": { id: "evt_1" },
  "GET /v1/outbound-webhook-events/evt_1": {
    deliveries: [{ status: "delivered", lastError: null, responseStatusCode: 204 }],
  },
  "DELETE /v1/outbound-webhook-endpoints/oep_1": {},
};

/** A deployment that works, except for some requests. */
async function deploymentExcept(broken: Readonly<Record<string, [number, object]>>) {
  const server = createServer(async (request, response) => {
    await buffer(request);
    const path = new URL(request.url ?? "/", base).pathname;
    const name = `${request.method} ${path}`;
    const [status, body] = broken[name] ?? [200, answers[name] ?? { error: `no ${name}` }];
    const text = JSON.stringify(body).replaceAll("{base}", base);
    response.writeHead(status, { "content-type": "application/json" }).end(text);
  });
  const base = await listen(server);
  return base;
}

/** The first question about a result comes before the clock is read: only a broken part takes this time. */
const limitMilliseconds = 200;

test("a deployment that works passes", async () => {
  const works = await deploymentExcept({});
  const results = await checkWiring({ apiUrl: works, apiKey, limitMilliseconds });
  expect(results.filter(({ wrong }) => wrong !== null)).toEqual([]);
});

test("the command proves the wiring of a running stack, and leaves no open case and no endpoint", async () => {
  const root = join(import.meta.dirname, "../..");
  const { status, stdout } = spawnSync(
    process.execPath,
    ["bin/smoke.ts", apiUrl, "--inbound-url", inject("functionUrl")],
    { cwd: root, encoding: "utf8", env: { PATH: "", RECON_TOKEN: apiKey } },
  );
  const lines = [...stdout.matchAll(/^ {2}ok +\d+ ms {2}(.+)$/gm)].map(([, name]) => name);
  expect(lines.slice(-16), stdout).toEqual([
    "payment intent is created",
    "evidence is accepted",
    "verdict of the evidence is matched",
    "list contains the case",
    "audit events are readable",
    "import batch gets an upload URL",
    "file is uploaded",
    "uploaded file is imported",
    "verdict of the uploaded row is matched",
    "export is accepted",
    "export is written",
    "export is downloaded and its audit chain holds",
    "webhook endpoint is created",
    "test webhook is requested",
    "test webhook is sent and answered",
    "webhook endpoint is deleted",
  ]);
  expect(stdout).toMatch(/(\d+) of \1 checks passed\.\n$/);
  expect(stdout).not.toContain(apiKey);
  expect(status).toBe(0);
  const { items } = await client.call("listReconciliationCases", { query: { limit: 100 } });
  const left = items.filter(({ paymentIntent }) =>
    paymentIntent.externalReference.startsWith("smoke-test-"),
  );
  expect(left.map(({ status, verdict }) => ({ status, verdict }))).toEqual([
    { status: "resolved", verdict: "matched" },
    { status: "resolved", verdict: "matched" },
  ]);
  const endpoints = await client.call("listOutboundWebhookEndpoints", {});
  expect(JSON.stringify(endpoints)).not.toContain("smoke-test-");
  // Each step has a time limit of its own.
});

test("the test webhook reaches a receiver that is named", async () => {
  const received: string[] = [];
  const webhookUrl = await listen(
    createServer(async (request, response) => {
      received.push((await buffer(request)).toString("utf8"));
      response.writeHead(204).end();
    }),
  );
  const results = await checkWiring({ apiUrl, apiKey, webhookUrl });
  expect(results.filter(({ wrong }) => wrong !== null)).toEqual([]);
  expect(received).toEqual([expect.stringContaining('"webhook.test"')]);
});

type Broken = readonly [
  part: string,
  request: string,
  answer: [number, object],
  steps: readonly string[],
  text: RegExp,
];

const internalError = { error: "internal_error", message: "An error." };
const damaged = { ...exported, items: [{ case: { ...exported.items[0]?.case, auditHead: "0" } }] };

test.each<Broken>([
  [
    "the matcher",
    "GET /v1/reconciliation-cases/case_1",
    [200, { verdict: null }],
    ["verdict of the evidence is matched", "verdict of the uploaded row is matched"],
    /the verdict is not decided after 0\.2 s\n +look at: logs of evidence, stream-relay and matcher/,
  ],
  [
    "the rules of a verdict",
    "GET /v1/reconciliation-cases/case_1",
    [200, { verdict: "needs_review" }],
    ["verdict of the evidence is matched", "verdict of the uploaded row is matched"],
    /the verdict is needs_review after 0\.2 s/,
  ],
  [
    "the table",
    "POST /v1/payment-intents",
    [500, internalError],
    ["payment intent is created", "import batch gets an upload URL"],
    /500 internal_error: An error\.\n +look at: log of payment-intents/,
  ],
  [
    "the list-counter",
    "GET /v1/reconciliation-cases",
    [200, { items: [], total: 0 }],
    ["list contains the case"],
    /no such case after 0\.2 s\n +look at: log of list-counter/,
  ],
  [
    "the permission to upload",
    "PUT /upload",
    [403, { code: "AccessDenied" }],
    ["file is uploaded"],
    /S3 answered 403: .*AccessDenied.*\n +look at: permission of imports-api/,
  ],
  [
    "the bucket's notification",
    "GET /v1/import-batches/batch_1",
    [200, { status: "pending", accepted: 0, error: null }],
    ["uploaded file is imported"],
    /has not ended after 0\.2 s\n +look at: notification of the bucket/,
  ],
  [
    "the exporter",
    "GET /v1/exports/exp_1",
    [200, { status: "pending", downloadUrl: null, error: null }],
    ["export is written"],
    /has not ended after 0\.2 s\n +look at: logs of stream-relay and exporter/,
  ],
  [
    "a downloaded export",
    "GET /download",
    [200, damaged],
    ["export is downloaded and its audit chain holds"],
    /auditHead is not the hash/,
  ],
  [
    "the fan-out of webhooks",
    "GET /v1/outbound-webhook-events/evt_1",
    [404, { error: "not_found", message: "No event." }],
    ["test webhook is sent and answered"],
    /not answered: no delivery after 0\.2 s\n +look at: logs of stream-relay and outbound-delivery/,
  ],
  [
    "the way out of the network",
    "GET /v1/outbound-webhook-events/evt_1",
    [200, { deliveries: [{ status: "pending", lastError: "timeout", responseStatusCode: null }] }],
    ["test webhook is sent and answered"],
    /not answered: timeout after 0\.2 s/,
  ],
])("if %s is broken, exactly its steps fail, with the place to look at", async (...row) => {
  const [, request, answer, steps, text] = row;
  const broken = await deploymentExcept({ [request]: answer });
  const results = await checkWiring({ apiUrl: broken, apiKey, limitMilliseconds });
  const tried = results.filter(({ wrong }) => wrong !== null && !wrong.startsWith("not tried"));
  expect(tried.map(({ name }) => name)).toEqual(steps);
  expect(reportOf(results)).toEqual({ text: expect.stringMatching(text), passed: false });
});

test("an endpoint is deleted even if its webhook was not sent", async () => {
  const deleted = "DELETE /v1/outbound-webhook-endpoints/oep_1";
  const broken = await deploymentExcept({
    "POST /v1/outbound-webhook-endpoints/oep_1/test": [403, { error: "forbidden" }],
    [deleted]: [403, { error: "forbidden" }],
  });
  const results = await checkWiring({ apiUrl: broken, apiKey, limitMilliseconds });
  const last = results.at(-1);
  expect(last).toMatchObject({
    name: "webhook endpoint is deleted",
    wrong: expect.stringMatching(/^403/),
  });
});

test("a wrong key fails the first step of each group, and nothing else is tried", async () => {
  const results = await checkWiring({ apiUrl, apiKey: "key_live_wrong" });
  expect(results.every(({ wrong }) => wrong !== null)).toBe(true);
  expect(results.filter(({ wrong }) => wrong?.startsWith("401 unauthorized"))).toHaveLength(4);
});
