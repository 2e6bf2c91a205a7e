/**
 * What somebody who can write the table and the files, but not the locked bucket, cannot hide
 * (docs/audit.md, Checking). Every attack leaves the chains in the table intact.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hashShownEvent } from "#api/schema/audit/audit-event-hash.ts";
import type { AuditEvent } from "#domain/audit/audit-event.ts";
import { verifyExport } from "#domain/audit/verify-export.ts";
import { formatId } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { encodeEntry } from "#store/table/audit/audit-entry-store.ts";
import { checkHistory } from "#store/table/audit/check-history.ts";
import { compressJson, decompressJson } from "#store/table/core/document/compressed-json.ts";
import { firstUuidAt, recordKey } from "#store/table/core/keys.ts";
import { registerDay } from "#store/table/list/walk/day-registry.ts";
import { checkAuditEntries } from "#work/sealing/check-audit-entries.ts";
import { ExportChecker } from "#work/sealing/check-export.ts";
import { verifySeals } from "#work/sealing/verify-seals.ts";
import { organizationId } from "../simulation/outside/api-client.ts";
import { Simulator } from "../simulation/world.ts";
import { changeActor, idOf, itemWith, rehashCase } from "./forging.ts";
import {
  type Json,
  openSealedWorld,
  publicKeyOfManifests,
  type SealedWorld,
} from "./sealed-world.ts";

const money = { amount: "10.00", currency: "USD" };
let simulator: Simulator;
let sealed: SealedWorld;
let caseId: string;

beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

/** A payment that is created and canceled, and a rule, which is an event outside cases. */
beforeEach(async () => {
  sealed = await openSealedWorld(simulator);
  const body = { externalReference: "sealed-1", source: money, destination: money };
  const created = await sealed.call("createPaymentIntent", { body });
  caseId = String(created["caseId"]);
  await sealed.call("createReconciliationRule", { body: { name: "Rule" } });
  await sealed.call("cancelPaymentIntent", {
    params: { paymentIntentId: String(created["paymentIntentId"]) },
  });
  await sealed.seal();
  return () => sealed.world.close();
});

async function check(): Promise<string[]> {
  const seals = await verifySeals(sealed.source, publicKeyOfManifests, organizationId);
  return [...seals.faults, ...(await checkAuditEntries(sealed.table, organizationId, seals))];
}

const window = "2026-03-03T12:00:00.000Z";

function withoutSalt(entry: Uint8Array): Uint8Array {
  const { salt: _, ...rest } = JSON.parse(decompressJson(entry)) as Json;
  return compressJson(JSON.stringify(rest));
}

describe("check-history against manifests", () => {
  test("finds nothing in an honest table, and every event of the organization is sealed", async () => {
    expect(await check()).toEqual([]);
    const { events } = await verifySeals(sealed.source, publicKeyOfManifests, organizationId);
    const { total } = await sealed.read("listAuditEvents");
    expect(events.size).toBe(total);
  });

  test("names a changed actor that was re-hashed", async () => {
    const event = await changeActor(sealed, "reconciliation_rule.created");
    expect(await check()).toEqual([
      `${idOf(event)}: it is not the event that was sealed in ${window}.`,
    ]);
  });

  test.each([
    ["has lost its salt", (entry: Uint8Array) => withoutSalt(entry)],
    ["cannot be read", (entry: Uint8Array) => entry.subarray(0, 20)],
  ])("names a case of which an entry %s, and goes on", async (_, broken) => {
    await sealed.call("createPaymentIntent", {
      body: { externalReference: "sealed-2", source: money, destination: money },
    });
    const { item } = await itemWith(sealed, "payment_intent.canceled");
    await sealed.overwrite({ ...item, entry: broken(item["entry"] as Uint8Array) });
    const now = () => sealed.world.clock.now as Instant;
    const checked = await checkHistory(sealed.table, organizationId, now).catch(String);
    expect(checked).toEqual({ agreeing: 1, differing: [caseId] });
  });

  test("names a changed actor of a case whose whole chain was re-hashed with it", async () => {
    const ids = await rehashCase(sealed, "user:somebody_else");
    const { differing } = await checkHistory(
      sealed.table,
      organizationId,
      () => sealed.world.clock.now as Instant,
    );
    expect(differing).toEqual([]);
    expect(await check()).toEqual(
      ids
        .map(
          (id, at) =>
            `${id}: it is not the event that was sealed in ${window} (event ${at + 1} of ${caseId}).`,
        )
        .sort(),
    );
  });

  test("names a changed actor whose stored hash was left as it was", async () => {
    const event = await changeActor(sealed, "payment_intent.created");
    expect(await check()).toEqual([
      `${idOf(event)}: it is not the event that was sealed in ${window} (event 1 of ${caseId}).`,
    ]);
  });

  test("names a deleted event outside cases", async () => {
    const { item, event } = await itemWith(sealed, "reconciliation_rule.created");
    await sealed.remove(item);
    expect(await check()).toEqual([`${idOf(event)}: it was sealed in ${window} and is missing.`]);
  });

  test("names an event that was inserted later", async () => {
    const { item, event } = await itemWith(sealed, "reconciliation_rule.created");
    const uuid = `${event.uuid.slice(0, 20)}ab${event.uuid.slice(22)}` as AuditEvent["uuid"];
    const entry = { events: [{ ...event, uuid }], announced: [] };
    await sealed.overwrite({ ...item, sk: uuid, entry: encodeEntry(entry) });
    expect(await check()).toEqual([
      `${formatId("auditEvent", uuid)}: it is in no manifest, although its time is sealed.`,
    ]);
  });

  test("names an event that was inserted with a time before the first manifest", async () => {
    const { item, event } = await itemWith(sealed, "reconciliation_rule.created");
    const before = firstUuidAt(Date.UTC(2026, 0, 2));
    const uuid = `${before}${event.uuid.slice(before.length)}` as AuditEvent["uuid"];
    await registerDay(sealed.table, organizationId, "journal", uuid);
    const entry = encodeEntry({ events: [{ ...event, uuid }], announced: [] });
    await sealed.overwrite({ ...item, ...recordKey(organizationId, "journal", uuid), entry });
    expect(await check()).toEqual([
      `${formatId("auditEvent", uuid)}: its time is before the first manifest.`,
    ]);
  });
});

describe("verify-export against manifests", () => {
  async function exported(): Promise<{
    exportedAt: string;
    items: { case: Json & { auditEvents: Json[] } }[];
    total: number;
  }> {
    return (await sealed.read("exportReconciliationCases")) as never;
  }

  async function faultsOf(document: Awaited<ReturnType<typeof exported>>): Promise<string[]> {
    expect(verifyExport(document, hashShownEvent).faults).toEqual([]);
    const seals = await verifySeals(sealed.source, publicKeyOfManifests, organizationId);
    const checker = new ExportChecker(seals, Date.parse(document.exportedAt));
    return document.items
      .flatMap((item) => checker.faultsOf(item))
      .map((fault) => `${fault.caseId} event ${fault.sequence}: ${fault.reason}`);
  }

  test("finds nothing in an honest export", async () => {
    expect(await faultsOf(await exported())).toEqual([]);
  });

  test("names a dropped tail whose count and head were corrected", async () => {
    const document = await exported();
    const [{ case: shown } = { case: undefined }] = document.items;
    const dropped = shown?.auditEvents.pop();
    Object.assign(shown ?? {}, {
      auditCount: shown?.auditEvents.length,
      auditHead: shown?.auditEvents.at(-1)?.["hash"],
    });
    expect(await faultsOf(document)).toEqual([
      `${caseId} event ${dropped?.["sequence"]}: ${dropped?.["id"]} was sealed in ${window} and is missing.`,
    ]);
  });

  test("names a changed actor whose chain was re-hashed", async () => {
    const document = await exported();
    const [{ case: shown } = { case: undefined }] = document.items;
    let previousHash: unknown = null;
    const events = (shown?.auditEvents ?? []).map((event) => {
      const forged = { ...event, actor: "user:somebody_else", previousHash };
      previousHash = hashShownEvent(forged);
      return { ...forged, hash: previousHash };
    });
    Object.assign(shown ?? {}, { auditEvents: events, auditHead: previousHash });
    expect(await faultsOf(document)).toEqual(
      events.map(
        (event, at) =>
          `${caseId} event ${at + 1}: ${(event as Json)["id"]} is not the event that was sealed in ${window}.`,
      ),
    );
  });
});
