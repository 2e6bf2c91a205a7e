/** Card numbers in evidence and files (docs/specification.md, Card numbers). */

import { createHash } from "node:crypto";
import { inflateRawSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Instant } from "#domain/value/instant.ts";
import { findCardNumbers } from "#domain/value/text/card-number.ts";
import type { Evidence } from "#work/ingestion/evidence/evidence.ts";
import { screenCards, screenRefused } from "#work/ingestion/evidence/screen-cards.ts";
import { type Json, openSettlements } from "../../settlement/settlement-world.ts";
import { tableOf } from "../../simulation/aws/store-table.ts";
import { organizationId } from "../../simulation/outside/api-client.ts";
import { Simulator } from "../../simulation/world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const card = "4111 1111 1111 1111";
const masked = "4111 11** **** 1111";

async function open(cardNumbers: "keep" | "mask" | "refuse") {
  const client = await openSettlements(simulator);
  if (cardNumbers !== "keep") await client.call("updateOrganization", { body: { cardNumbers } });
  return client;
}

const evidence = (more: Json = {}) => ({
  provider: "acme",
  sourceRef: "e-1",
  amount: { amount: "10", currency: "EUR" },
  payload: { text: `paid with ${card}` },
  ...more,
});

type Client = Awaited<ReturnType<typeof open>>;

async function payloadOf(client: Client, rawRecordId: string) {
  const params = { rawRecordId };
  const { text } = await client.ask("getRawRecordPayload", { params });
  const record: Json = await client.call("getRawRecord", { params });
  return { text, record };
}

describe("evidence by request", () => {
  test("is stored as it comes while nothing else is set", async () => {
    const client = await open("keep");
    const { rawRecordId = "" } = await client.call("createProviderEvidence", { body: evidence() });
    const { text, record } = await payloadOf(client, rawRecordId);
    expect(text).toContain(card);
    expect(record).toMatchObject({ hasMaskedCards: false });
  });

  test("is masked: the payload, the metadata and the hash", async () => {
    const client = await open("mask");
    const body = evidence({ metadata: { pan: card } });
    const { rawRecordId = "" } = await client.call("createProviderEvidence", { body });
    const { text, record } = await payloadOf(client, rawRecordId);
    expect(JSON.parse(text)).toEqual({ text: `paid with ${masked}` });
    expect(record).toMatchObject({ hasMaskedCards: true, metadata: { pan: masked } });
    const stored = JSON.stringify(body).replaceAll(card, masked);
    const hash = createHash("sha256").update(stored).digest("hex");
    expect(record).toMatchObject({ bodySha256: hash, bodyBytes: stored.length });
  });

  test("is refused, with the members that hold one", async () => {
    const client = await open("refuse");
    const answer = await client.ask("createProviderEvidence", { body: evidence(), key: "c-1" });
    expect(answer).toMatchObject({
      status: 400,
      body: { error: "invalid_request", issues: [{ path: ["payload", "text"] }] },
    });
    const legs = await client.legs();
    expect(legs).toEqual([]);
  });

  test("with one as an identifier is refused in both modes, because two that are masked may be equal", async () => {
    const client = await open("mask");
    const body = evidence({ sourceRef: "5555555555554444" });
    const answer = await client.ask("createProviderEvidence", { body, key: "c-1" });
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: ["sourceRef"] }] } });
  });
});

test.each(["mask", "refuse"] as const)(
  "what an integration delivers is masked: %s",
  async (mode) => {
    const client = await open(mode);
    const table = tableOf(client.world.store);
    const body = Buffer.from(`{"note":"${card}"}`);
    const delivered = {
      organizationId,
      kind: "provider",
      origin: "verified",
      source: "webhook",
      sourceRef: `sha256:${createHash("sha256").update(body).digest("hex")}`,
      actor: "integration:x",
      receivedAt: client.world.clock.now as Instant,
      body,
      contentType: "application/json",
      payload: null,
      claims: [],
    } satisfies Evidence;
    const screened = await screenCards(table, delivered);
    const text = Buffer.from(screened.body).toString();
    expect(text).toBe(`{"note":"${masked}"}`);
    const hash = `sha256:${createHash("sha256").update(text).digest("hex")}`;
    expect(screened).toMatchObject({ hasMaskedCards: true, sourceRef: hash });
    const refused = { body, sourceRef: "evt" };
    expect((await screenRefused(table, organizationId, refused)).body).toEqual(screened.body);
    await client.call("updateOrganization", { body: { cardNumbers: "keep" } });
    expect(await screenRefused(table, organizationId, refused)).toBe(refused);
    expect(await screenCards(table, delivered)).toBe(delivered);
  },
);

describe("rows of files", () => {
  const profile = {
    name: "Bank",
    sourceType: "bank_statement",
    format: "csv",
    mapping: { bookingDate: "date", amount: "amount", bankReference: "ref", remittance: "text" },
    defaults: { currency: "EUR", account: "4111111111111111" },
  };
  const content = `date,amount,ref,text\n2026-03-03,10,a-1,Card ${card}\n2026-03-03,11,${card},x\n2026-03-03,12,a-3,plain\n2026-03-03,x,a-4,${card}\n`;

  async function importFile(client: Client) {
    const { id: profileId = "" } = await client.call("createImportProfile", { body: profile });
    const body = { profileId, fileName: "a.csv", content };
    const { id: batchId = "" } = await client.call("createImportBatch", { body });
    await client.complete();
    const page = await client.call("listImportRows", { params: { batchId } });
    return (page as unknown as { readonly items: readonly Json[] }).items;
  }

  /** What is stored of the file. */
  async function storedRows(client: Client): Promise<string> {
    const items = await client.world.readItems();
    return items
      .flatMap(({ rows }) => (rows instanceof Uint8Array ? [inflateRawSync(rows).toString()] : []))
      .join();
  }

  test("keep their texts without the number; one that would identify the row rejects it", async () => {
    const client = await open("mask");
    const rows = await importFile(client);
    expect(rows.map(({ outcome, code }) => [outcome, code])).toEqual([
      ["accepted", null],
      ["rejected", "card_number"],
      ["accepted", null],
      ["rejected", "amount_invalid"],
    ]);
    const params = { rawRecordId: String(rows[0]?.["rawRecordId"]) };
    expect(await client.call("getRawRecord", { params })).toMatchObject({ hasMaskedCards: true });
    const legs = await client.legs();
    expect(JSON.stringify(legs)).toContain(`Card ${masked}`);
    expect(
      findCardNumbers((await storedRows(client)).replaceAll('"4111111111111111"', "")),
    ).toEqual([]);
  });

  test("are rejected where an organization refuses, and stored without the number", async () => {
    const client = await open("refuse");
    const rows = await importFile(client);
    expect(rows.map(({ code }) => code)).toEqual([
      "card_number",
      "card_number",
      null,
      "amount_invalid",
    ]);
    expect(
      findCardNumbers((await storedRows(client)).replaceAll('"4111111111111111"', "")),
    ).toEqual([]);
  });

  test("of expected payments are rejected where an identifier holds one, else their metadata is masked", async () => {
    const client = await open("mask");
    const body = {
      name: "Expected",
      kind: "expected_payments",
      sourceType: "client_internal_ledger",
      format: "csv",
      options: { expectedPayments: { metadata: [{ name: "note", column: "note" }] } },
      mapping: { externalReference: "ref", amount: "sum" },
      defaults: { currency: "EUR" },
    };
    const { id: profileId = "" } = await client.call("createImportProfile", { body });
    const given = {
      profileId,
      fileName: "e.csv",
      content: `ref,sum,note\nR-1,10,${card}\n${card},10,x\n`,
    };
    const { id: batchId = "" } = await client.call("createImportBatch", { body: given });
    await client.complete();
    const page = await client.call("listImportRows", { params: { batchId } });
    const [first, second] = (page as unknown as { readonly items: readonly Json[] }).items;
    expect(second).toMatchObject({ outcome: "rejected", code: "card_number" });
    const params = { paymentIntentId: String(first?.["paymentIntentId"]) };
    expect(await client.call("getPaymentIntent", { params })).toMatchObject({
      metadata: { note: masked },
    });
  });
});
