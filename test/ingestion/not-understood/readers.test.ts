/** What each reader tells of what it does not understand (docs/partner.md, What is not understood). */
import { describe, expect, test } from "vitest";
import type { WriteInput } from "#api/http/operation.ts";
import {
  createOnchainEvidenceBody,
  createProviderEvidenceBody,
} from "#api/resource/evidence/evidence-request.ts";
import type { JsonObject } from "#api/schema/json/json-value.ts";
import { formatId } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { createEvidence } from "#functions/evidence/create-evidence.ts";
import { onchainEvidence, providerEvidence } from "#functions/evidence/to-evidence.ts";
import type { PartnerClient } from "#outside/partner/partner-client.ts";
import { commit } from "#store/table/core/commit.ts";
import { createAssetWrite } from "#store/table/rule/asset-store.ts";
import { pollPartner } from "#work/integration/poll-partner.ts";
import { type Service, start } from "../../partner/engine-integration.ts";
import { createIntegration, InboundEnvironment } from "../../partner/inbound-environment.ts";
import { listed, minute, openToldWorld, payloadsOf } from "./told-world.ts";

describe("evidence by request", () => {
  const input = <Body>(service: Service, body: Body, at = start as number) =>
    ({
      context: {
        organizationId: service.integration.organizationId,
        actor: "api_key:1",
        now: at as Instant,
      },
      body,
      bytes: Buffer.from(JSON.stringify(body)),
      contentType: "application/json",
      sliceOf: () => null,
    }) as unknown as WriteInput<Body>;

  async function submit(service: Service, changes: object, at?: number) {
    const body = createProviderEvidenceBody.parse({
      provider: "acme_bank",
      sourceRef: "evt_1",
      amount: { amount: "10.00", currency: "EUR" },
      payload: {},
      ...changes,
    });
    const outcome = await createEvidence(service, input(service, body, at), providerEvidence);
    if (!("writes" in outcome)) throw new Error("The evidence was refused.");
    expect((await commit(service.table, outcome.writes ?? [])).ok).toBe(true);
    return outcome;
  }

  test("in an unknown currency is accepted with its leg, and told", async () => {
    const world = openToldWorld();
    const { kind, body } = await submit(world.service, {
      amount: { amount: "10.00", currency: "uscd" },
      fees: [{ type: "provider", amount: "1", currency: "EUX" }],
    });
    expect(kind).toBe("created");
    expect(body).toMatchObject({ accepted: true, flowLegIds: [expect.stringMatching(/^leg_/)] });
    const told = { integrationId: null, source: "acme_bank", cause: "unknown_currency" };
    expect(await payloadsOf(world)).toEqual([
      { ...told, field: "amount.currency", value: "USCD" },
      { ...told, field: "fees[0].currency", value: "EUX" },
    ]);
    expect((await world.told()).announcements).toHaveLength(1);
    const query = { cause: "unknown_currency", source: "acme_bank" };
    expect(await listed(world.service, query)).toMatchObject({ total: 1 });
    expect(await listed(world.service, { ...query, source: "other" })).toMatchObject({ total: 0 });
  });

  test("of several providers is announced for each of them", async () => {
    const world = openToldWorld();
    const money = { amount: { amount: "10.00", currency: "USCD" } };
    await submit(world.service, money);
    await submit(world.service, { ...money, sourceRef: "evt_2" }, start + 30 * minute);
    await submit(world.service, { ...money, provider: "other" }, start + 30 * minute);
    expect((await world.told()).announcements.map(({ data }) => data["source"])).toEqual(
      expect.arrayContaining(["acme_bank", "other"]),
    );
    expect((await world.told()).announcements).toHaveLength(2);
  });

  test("in a currency of ISO 4217, a known ticker or an asset of the organization tells nothing", async () => {
    const world = openToldWorld();
    const { organizationId } = world.service.integration;
    const tokenAddress = `0x${"12".repeat(20)}`;
    const asset = { ticker: "POINTS", chainId: 1, tokenAddress, decimals: null, label: null };
    const uuid = world.service.ids.next<"asset">();
    await commit(world.service.table, [
      createAssetWrite({ ...asset, uuid, organizationId, createdAt: start }),
    ]);
    for (const currency of ["JPY", "XAU", "USDC", "ETH", "POINTS"]) {
      await submit(world.service, { sourceRef: currency, amount: { amount: "1", currency } });
    }
    expect(await payloadsOf(world)).toEqual([]);
  });

  test("about an unknown chain is accepted, and told", async () => {
    const world = openToldWorld();
    for (const chainId of [1, 987_654_321]) {
      const body = createOnchainEvidenceBody.parse({
        txHash: `0x${"ab".repeat(32)}`,
        chainId,
        amount: { amount: "1", currency: "USDC" },
        payload: {},
      });
      const given = input(world.service, body);
      const outcome = await createEvidence(world.service, given, (each, intent) =>
        onchainEvidence(each, intent, null),
      );
      if (!("writes" in outcome)) throw new Error("The evidence was refused.");
      await commit(world.service.table, outcome.writes ?? []);
    }
    expect(await payloadsOf(world)).toMatchObject([
      { source: "onchain", cause: "unknown_chain", field: "chainId", value: "987654321" },
    ]);
  });
});

describe("an on-chain webhook", () => {
  test.each(['{"txHash": 5}', "no JSON"])(
    "whose signed body is %s is refused, and stored and told once",
    async (body) => {
      const world = openToldWorld();
      const { table } = world.service;
      const clock = { now: start as number };
      const integration = await createIntegration(table, clock);
      const limits = { ofIntegration: 100, ofAddress: 100 };
      const environment = new InboundEnvironment(table, clock, limits);
      for (const _ of [1, 2]) expect(await environment.deliverBody(integration, body)).toBe(400);
      const integrationId = formatId("integration", integration.uuid);
      expect(await payloadsOf(world)).toEqual([
        { integrationId, source: "webhook", cause: "unknown_shape", field: "", value: null },
      ]);
    },
  );

  test("in an unknown currency is accepted, and told", async () => {
    const world = openToldWorld();
    const { table } = world.service;
    const clock = { now: start as number };
    const integration = await createIntegration(table, clock);
    const environment = new InboundEnvironment(table, clock, { ofIntegration: 9, ofAddress: 9 });
    const money = { amount: "1", currency: "USCD" };
    const body = { chainId: 1, txHash: `0x${"ab".repeat(32)}`, amount: money, payload: {} };
    expect(await environment.deliverBody(integration, JSON.stringify(body))).toBe(200);
    expect(await payloadsOf(world)).toMatchObject([{ cause: "unknown_currency", value: "USCD" }]);
  });
});

describe("polling the partner", () => {
  const at = new Date(start).toISOString();

  function partnerWith(events: readonly JsonObject[], transfers: readonly JsonObject[]) {
    const page = (value: readonly JsonObject[]) => async () => ({ ok: true, value }) as const;
    return { listEvents: page(events), listTransfers: page(transfers) } as unknown as PartnerClient;
  }

  function poll({ service }: ReturnType<typeof openToldWorld>, partner: PartnerClient) {
    const { integration } = service;
    return pollPartner(service, partner, { integration, apiKey: "k", cursor: null, now: start });
  }

  test("stores and tells items without an id, each once", async () => {
    const world = openToldWorld();
    const partner = partnerWith(
      [{ event_category: "transfer", event_created_at: at }],
      [
        { state: "funds_received", updated_at: at },
        { id: "tr_1", updated_at: at },
      ],
    );
    for (const _ of [1, 2]) expect(await poll(world, partner)).toMatchObject({ ok: true });
    const told = { source: "polling", cause: "unknown_shape", field: "" };
    expect(await payloadsOf(world)).toMatchObject([told, told, told]);
    expect((await world.told()).announcements).toHaveLength(1);
    expect(await listed(world.service, { cause: "unknown_shape" })).toMatchObject({ total: 3 });
  });

  test("tells an event of a category that nobody can choose, and skips one that was not chosen", async () => {
    const world = openToldWorld();
    const { service } = world;
    const integration = { ...service.integration, eventCategories: ["transfer"] as const };
    const event = (event_id: string, event_category: string) => {
      return { event_id, event_category, event_object: {}, event_created_at: at };
    };
    const partner = partnerWith([event("wh_1", "card_dispute"), event("wh_2", "customer")], []);
    const request = { integration, apiKey: "k", cursor: null, now: start };
    await pollPartner(service, partner, request);
    expect(await payloadsOf(world)).toMatchObject([
      { cause: "unknown_category", field: "event_category", value: "card_dispute" },
    ]);
  });

  test("goes on behind a full page whose last item has no id", async () => {
    const world = openToldWorld();
    const transfer = (id: number) => ({ id: `tr_${id}`, state: "funds_received", updated_at: at });
    const first = [...Array.from({ length: 99 }, (_, id) => transfer(id)), { updated_at: at }];
    const asked: string[] = [];
    const listTransfers = async (_: string, query: Record<string, string>) => {
      asked.push(query["starting_after"] ?? "first");
      return { ok: true, value: asked.length === 1 ? first : [] } as const;
    };
    const partner = { ...partnerWith([], []), listTransfers } as unknown as PartnerClient;
    await poll(world, partner);
    expect(asked).toEqual(["first", "tr_98"]);
  });
});
