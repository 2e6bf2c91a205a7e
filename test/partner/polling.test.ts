/**
 * Polling finds what no webhook delivered, and creates nothing twice (docs/partner.md, Polling).
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseStoredJson } from "#api/schema/json/json-body.ts";
import type { JsonObject } from "#api/schema/json/json-value.ts";
import type { Instant } from "#domain/value/instant.ts";
import { type LocalPartner, startLocalPartner } from "#lib/local/partner/partner-server.ts";
import { toEvent } from "#outside/partner/envelope.ts";
import { createPartnerClient } from "#outside/partner/partner-client.ts";
import { acceptPartnerDelivery } from "#work/integration/partner-evidence.ts";
import { nextPollAt, type PollOutcome } from "#work/integration/poll-outcome.ts";
import { pollPartner } from "#work/integration/poll-partner.ts";
import { type EngineTable, openEngineTable } from "../table/engine-table.ts";
import {
  drain,
  finalState,
  makeIntent,
  type Service,
  serviceOn,
  start,
} from "./engine-integration.ts";

let engine: EngineTable;
let partner: LocalPartner;
const clock = { now: start as number };
beforeAll(async () => {
  [engine, partner] = await Promise.all([openEngineTable(), startLocalPartner(() => clock.now)]);
});
afterAll(async () => {
  await partner.stop();
  await engine.close();
});

/** An account at the partner whose webhook is never delivered to. */
function newAccount(): { readonly apiKey: string; readonly webhookId: string } {
  const apiKey = `sk-${randomUUID()}`;
  const webhook = partner.state.addWebhook(apiKey, "http://127.0.0.1:1/webhooks/partner/x", []);
  return { apiKey, webhookId: webhook.id };
}

async function control(path: string, body: object): Promise<Record<string, unknown>> {
  const url = `${partner.baseUrl}/control/${path}`;
  const response = await fetch(url, { method: "POST", body: JSON.stringify(body) });
  expect(response.status).toBe(200);
  return (await response.json()) as Record<string, unknown>;
}

function poll(service: Service, apiKey: string, cursor: string | null = null) {
  const client = createPartnerClient({ baseUrl: partner.baseUrl, allowLoopback: true });
  const { integration } = service;
  return pollPartner(service, client, { integration, apiKey, cursor, now: clock.now as Instant });
}

const transfer = (reference: string) => ({
  client_reference_id: reference,
  amount: "119.5",
  currency: "usdc",
});

type Walked = { readonly events: readonly object[] };

function cursorOf(outcome: PollOutcome): string {
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.cursor;
}

async function rawRecordsOf(service: Service): Promise<number> {
  const { ScanCommand } = await import("@aws-sdk/lib-dynamodb");
  const { Items = [] } = await engine.table.client.send(
    new ScanCommand({
      TableName: engine.table.name,
      FilterExpression: "contains(pk, :org) AND contains(pk, :raw)",
      ExpressionAttributeValues: { ":org": service.integration.organizationId, ":raw": "#raw#" },
    }),
  );
  return Items.length;
}

describe("an event without a webhook", () => {
  test.each([
    ["is found in the list of events", true],
    ["is found in the list of transfers, even if it is missing from the list of events", false],
  ])("%s", async (_name, record) => {
    const service = serviceOn(engine.table);
    const { apiKey, webhookId } = newAccount();
    const payment = await makeIntent(service, "INV-1");
    const given = { webhookId, transfer: transfer("INV-1"), deliver: false, record };
    await control("transfers", given);
    const outcome = await poll(service, apiKey);
    expect(outcome).toMatchObject({ ok: true, syncedAt: clock.now });
    await drain(service, payment);
    expect(await finalState(service, payment)).toMatchObject({ verdict: "matched" });
  });

  test("that arrives after polling is a duplicate", async () => {
    const service = serviceOn(engine.table);
    const { apiKey, webhookId } = newAccount();
    const { events } = (await control("transfers", {
      ...{ webhookId, transfer: transfer("INV-1"), deliver: false, record: false },
      states: ["payment_processed"],
    })) as unknown as Walked;
    await poll(service, apiKey);
    const envelope = parseStoredJson(JSON.stringify(events[0])) as JsonObject;
    const late = await acceptPartnerDelivery(service, {
      integration: service.integration,
      event: toEvent(envelope),
      body: Buffer.from(JSON.stringify(envelope)),
      contentType: "application/json",
      source: "webhook",
      now: start,
    });
    expect(late).toMatchObject({ duplicate: true, source: "polling" });
  });
});

test("the same event by webhook and polling is one record, in any order", async () => {
  const service = serviceOn(engine.table);
  const { apiKey, webhookId } = newAccount();
  const { events } = (await control("transfers", {
    ...{ webhookId, transfer: transfer("INV-1"), deliver: false },
  })) as unknown as Walked;
  const byWebhook = async () =>
    Promise.all(
      events.map((each) => {
        const envelope = parseStoredJson(JSON.stringify(each)) as JsonObject;
        return acceptPartnerDelivery(service, {
          integration: service.integration,
          event: toEvent(envelope),
          body: Buffer.from(JSON.stringify(envelope)),
          contentType: "application/json",
          source: "webhook",
          now: start,
        });
      }),
    );
  await byWebhook();
  const first = await poll(service, apiKey);
  const second = await poll(service, apiKey, cursorOf(first));
  await byWebhook();
  expect(second.ok).toBe(true);
  expect(await rawRecordsOf(service)).toBe(events.length);
});

test("reads more than ten pages in several polls, without a gap", async () => {
  const service = serviceOn(engine.table, { eventCategories: ["customer"] });
  const { apiKey } = newAccount();
  for (let n = 0; n < 1_050; n += 1) {
    const event_created_at = new Date(clock.now).toISOString();
    const event_category = n % 50 === 0 ? "customer" : "kyc_link";
    partner.state.events.push({
      apiKey,
      envelope: { event_id: `wh_${apiKey}_${n}`, event_category, event_created_at },
    });
  }
  const first = await poll(service, apiKey);
  expect(first).toMatchObject({ ok: true, syncedAt: null });
  const second = await poll(service, apiKey, cursorOf(first));
  expect(second).toMatchObject({ ok: true, syncedAt: clock.now });
  expect(await rawRecordsOf(service)).toBe(21);
});

describe("polls a failing partner after growing waits", () => {
  test.each([
    [500, null],
    [503, null],
    [401, null],
    [429, 300],
  ])("%i", async (status, retryAfterSeconds) => {
    const service = serviceOn(engine.table);
    const { apiKey } = newAccount();
    await control("faults", { status, retryAfterSeconds, apiKey });
    const outcome = await poll(service, apiKey);
    expect(outcome).toMatchObject({ ok: false, retryAfterSeconds });
    const waits = [0, 1, 2, 9].map((failures) => nextPollAt(start, outcome, failures) - start);
    const least = (retryAfterSeconds ?? 0) * 1_000;
    const backoff = [60_000, 120_000, 240_000, 3_600_000];
    expect(waits).toEqual(backoff.map((each) => Math.max(each, least)));
  });
});
