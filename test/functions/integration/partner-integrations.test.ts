import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { allPermissions, newClient, read, readError, textOf } from "../service-client.ts";
import {
  askPartner,
  connectPartner,
  newIntegrationKey,
  partnerBody,
  partnerPath,
  webhooksOf,
} from "./partner.ts";

async function callsBy(apiKey: string): Promise<string[]> {
  const { calls } = await askPartner("calls");
  return (calls as { method: string; apiKey: string }[])
    .filter((call) => call.apiKey === apiKey)
    .map(({ method }) => method);
}

const newManager = () => newClient({ permissions: allPermissions });

describe("creating an integration with the partner", () => {
  test("registers a webhook, activates it, and never returns the API key", async () => {
    const client = await newManager();
    const body = partnerBody({ pollingEnabled: true, eventCategories: ["transfer", "transfer"] });
    const answer = await client.post(partnerPath, body);
    const made = read(answer, 201);
    expect(made).toMatchObject({
      organizationId: client.organizationId,
      name: "Payouts",
      integrationKey: body["integrationKey"],
      webhookUrl: `${inject("baseUrl")}/webhooks/partner/${body["integrationKey"]}`,
      webhookId: expect.stringMatching(/^wep_/),
      status: "active",
      eventCategories: ["transfer"],
      pollingEnabled: true,
      hasApiKey: true,
      lastTransferSyncedAt: null,
    });
    expect(await webhooksOf(textOf(body["integrationKey"]))).toEqual(["active"]);
    const path = `${partnerPath}/${made.id}`;
    const shown = [answer, await client.get(path), await client.get("/v1/integrations")];
    const audit = await client.get("/v1/audit-events");
    for (const { text } of [...shown, audit]) expect(text).not.toContain(body["apiKey"]);
    expect(read(audit, 200).items[0]).toMatchObject({ eventType: "integration.created" });
    expect(read(await client.get("/v1/webhook-endpoints"), 200).items).toEqual([
      {
        integrationId: made.id,
        integrationKey: body["integrationKey"],
        provider: "partner",
        webhookUrl: made["webhookUrl"],
        status: "active",
      },
    ]);
  });

  test("with the same Idempotency-Key repeats the answer and registers once", async () => {
    const client = await newManager();
    const body = partnerBody();
    const first = await client.post(partnerPath, body, "once");
    const second = await client.post(partnerPath, body, "once");
    expect(second.text).toBe(first.text);
    expect(second.headers.get("idempotency-replayed")).toBe("true");
    expect(await webhooksOf(textOf(body["integrationKey"]))).toEqual(["active"]);
  });

  test.each([
    ["an upper-case integrationKey", { integrationKey: "Acme" }, "integrationKey"],
    ["an empty integrationKey", { integrationKey: "" }, "integrationKey"],
    ["an API key with a line break", { apiKey: "sk\r\nx: y" }, "apiKey"],
    ["no event category", { eventCategories: [] }, "eventCategories"],
    ["an unknown event category", { eventCategories: ["transfers"] }, "eventCategories"],
    ["a base that is not a URL", { webhookBaseUrl: "example" }, "webhookBaseUrl"],
    ["a base over plain http", { webhookBaseUrl: "http://example.com" }, "webhookBaseUrl"],
    ["a base in a private network", { webhookBaseUrl: "https://10.0.0.1" }, "webhookBaseUrl"],
    ["a base with a query", { webhookBaseUrl: "https://example.com/?a=1" }, "webhookBaseUrl"],
    ["a base with a password", { webhookBaseUrl: "https://a:b@example.com" }, "webhookBaseUrl"],
    ["polling as text", { pollingEnabled: "yes" }, "pollingEnabled"],
    ["no name", { name: "" }, "name"],
  ])("refuses %s", async (_name, changes, field) => {
    const client = await newManager();
    const error = readError(await client.post(partnerPath, partnerBody(changes)), 400);
    expect(error.error).toBe("invalid_request");
    expect(error.issues?.[0]?.path[0]).toBe(field);
  });

  test("with an integrationKey of another organization is refused without calling the partner", async () => {
    const [one, other] = [await newManager(), await newManager()];
    const { integrationKey } = await connectPartner(one);
    const answer = await other.post(partnerPath, partnerBody({ integrationKey }));
    expect(readError(answer, 409).error).toBe("integration_key_taken");
    expect(await webhooksOf(textOf(integrationKey))).toEqual(["active"]);
  });

  test("ten times in parallel with one integrationKey creates one integration and one webhook", async () => {
    const client = await newManager();
    const integrationKey = newIntegrationKey();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => client.post(partnerPath, partnerBody({ integrationKey }))),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array<number>(9).fill(409)]);
    expect(await webhooksOf(integrationKey)).toEqual(["active"]);
    expect(read(await client.get("/v1/integrations"), 200).total).toBe(1);
  });
});

describe("changing an integration", () => {
  test("disables and activates the partner's webhook too", async () => {
    const client = await newManager();
    const { id, integrationKey } = await connectPartner(client);
    const path = `${partnerPath}/${id}`;
    const disabled = read(await client.patch(path, { status: "disabled" }), 200);
    expect(disabled).toMatchObject({ status: "disabled" });
    expect(await webhooksOf(textOf(integrationKey))).toEqual(["disabled"]);
    expect(read(await client.get("/v1/webhook-endpoints"), 200).items).toEqual([]);
    expect(read(await client.patch(path, { status: "active" }), 200)).toMatchObject({
      status: "active",
    });
    expect(await webhooksOf(textOf(integrationKey))).toEqual(["active"]);
  });

  test("changes name and polling without a call to the partner", async () => {
    const client = await newManager();
    const apiKey = `sk-${randomUUID()}`;
    const { id } = await connectPartner(client, { apiKey });
    const before = await callsBy(apiKey);
    const changed = await client.patch(`${partnerPath}/${id}`, {
      name: "Renamed",
      pollingEnabled: true,
    });
    expect(read(changed, 200)).toMatchObject({ name: "Renamed", pollingEnabled: true });
    expect(before).toEqual(["POST", "PUT"]);
    expect(await callsBy(apiKey)).toEqual(before);
  });

  test("refuses an API key that the partner refuses, and keeps the old one", async () => {
    const client = await newManager();
    const { id } = await connectPartner(client);
    const path = `${partnerPath}/${id}`;
    const error = readError(await client.patch(path, { apiKey: "sk-invalid" }), 400);
    expect(error.issues?.[0]?.path).toEqual(["apiKey"]);
    expect(error["upstreamStatus"]).toBe(401);
    read(await client.patch(path, { eventCategories: ["customer"] }), 200);
  });

  test("deletes the webhook, repeats its answer, and never releases the integrationKey", async () => {
    const client = await newManager();
    const { id, integrationKey } = await connectPartner(client);
    const path = `${partnerPath}/${id}`;
    const first = read(await client.remove(path), 200);
    expect(first).toMatchObject({ status: "deleted", hasApiKey: false });
    expect(read(await client.remove(path), 200)).toEqual(first);
    expect(await webhooksOf(textOf(integrationKey))).toEqual(["deleted"]);
    expect(readError(await client.patch(path, { name: "x" }), 409).error).toBe("invalid_state");
    const again = await client.post(partnerPath, partnerBody({ integrationKey }));
    expect(readError(again, 409).error).toBe("integration_key_taken");
    expect(read(await client.get(`${partnerPath}?status=deleted`), 200).total).toBe(1);
  });
});
