/** A failing partner: what the client is answered, and that no orphaned webhook remains. */
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { allPermissions, newClient, read, readError, textOf } from "../service-client.ts";
import { askPartner, partnerBody, partnerPath, webhooksOf } from "./partner.ts";

type Fault = {
  readonly method: "POST" | "PUT" | "DELETE";
  readonly status?: number;
  readonly count?: number;
  readonly drop?: "before" | "after";
  readonly delayMilliseconds?: number;
};

type Case = {
  readonly name: string;
  readonly faults: readonly Fault[];
  readonly status: number;
  readonly upstreamStatus?: number;
  /**
   * Webhook statuses at the partner, after the failure and after the retry with the same
   * Idempotency-Key.
   */
  readonly left: readonly string[];
  readonly retried: readonly string[];
};

const cases: readonly Case[] = [
  {
    name: "500 on registering",
    faults: [{ method: "POST", status: 500 }],
    ...{ status: 502, upstreamStatus: 500, left: [], retried: ["active"] },
  },
  {
    name: "404 on registering",
    faults: [{ method: "POST", status: 404 }],
    ...{ status: 502, upstreamStatus: 404, left: [], retried: ["active"] },
  },
  {
    name: "504 on registering",
    faults: [{ method: "POST", status: 504 }],
    ...{ status: 502, upstreamStatus: 504, left: [], retried: ["active"] },
  },
  {
    name: "a redirect on registering",
    faults: [{ method: "POST", status: 302 }],
    ...{ status: 502, upstreamStatus: 302, left: [], retried: ["active"] },
  },
  {
    name: "429 on registering",
    faults: [{ method: "POST", status: 429 }],
    ...{ status: 503, upstreamStatus: 429, left: [], retried: ["active"] },
  },
  {
    name: "503 on registering",
    faults: [{ method: "POST", status: 503 }],
    ...{ status: 503, upstreamStatus: 503, left: [], retried: ["active"] },
  },
  {
    name: "401 on registering",
    faults: [{ method: "POST", status: 401 }],
    ...{ status: 400, upstreamStatus: 401, left: [], retried: ["active"] },
  },
  {
    name: "403 on registering",
    faults: [{ method: "POST", status: 403 }],
    ...{ status: 400, upstreamStatus: 403, left: [], retried: ["active"] },
  },
  {
    name: "an answer after the timeout",
    faults: [{ method: "POST", delayMilliseconds: 60_000 }],
    ...{ status: 504, left: ["disabled"], retried: ["active"] },
  },
  {
    name: "an answer lost after the webhook was created",
    faults: [{ method: "POST", drop: "after", count: 2 }],
    ...{ status: 502, left: ["disabled"], retried: ["active"] },
  },
  {
    name: "a connection that fails once",
    faults: [{ method: "POST", drop: "after", count: 1 }],
    ...{ status: 201, left: ["active"], retried: ["active"] },
  },
  {
    name: "500 on activating",
    faults: [{ method: "PUT", status: 500 }],
    ...{ status: 502, upstreamStatus: 500, left: ["deleted"], retried: ["deleted", "active"] },
  },
  {
    name: "500 on activating, and on deleting",
    faults: [
      { method: "PUT", status: 500 },
      { method: "DELETE", status: 500 },
    ],
    ...{ status: 502, upstreamStatus: 500, left: ["disabled"], retried: ["active"] },
  },
];

describe("creation with a failing partner", () => {
  test.concurrent.each(cases)("$name: $status", async (row) => {
    const client = await newClient({ permissions: allPermissions });
    const apiKey = `sk-${randomUUID()}`;
    const body = partnerBody({ apiKey });
    const key = textOf(body["integrationKey"]);
    for (const fault of row.faults) await askPartner("faults", { ...fault, apiKey });
    const answer = await client.post(partnerPath, body, "same");
    expect(answer.status, answer.text).toBe(row.status);
    expect(JSON.parse(answer.text)["upstreamStatus"]).toBe(row.upstreamStatus);
    const listed = read(await client.get("/v1/integrations"), 200).total;
    expect(listed).toBe(row.status === 201 ? 1 : 0);
    expect(await webhooksOf(key)).toEqual(row.left);
    read(await client.post(partnerPath, body, "same"), 201);
    expect(await webhooksOf(key)).toEqual(row.retried);
    expect(read(await client.get("/v1/integrations"), 200).total).toBe(1);
  });

  test("a retry with another API key deletes the first webhook and registers a new one", async () => {
    const client = await newClient({ permissions: allPermissions });
    const apiKey = `sk-${randomUUID()}`;
    const body = partnerBody({ apiKey });
    const key = textOf(body["integrationKey"]);
    await askPartner("faults", { method: "POST", drop: "after", count: 2, apiKey });
    readError(await client.post(partnerPath, body), 502);
    expect(await webhooksOf(key)).toEqual(["disabled"]);
    read(await client.post(partnerPath, { ...body, apiKey: `sk-${randomUUID()}` }), 201);
    expect(await webhooksOf(key)).toEqual(["deleted", "active"]);
  });
});
