/** Raw records, match keys and API keys on the real engine. */

import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ApiKey, apiKeyStatus } from "#domain/access/api-key.ts";
import type { RawRecord } from "#domain/evidence/observation/raw-record.ts";
import type { Instant } from "#domain/value/instant.ts";
import {
  createApiKeyWrites,
  findApiKey,
  findApiKeyById,
  findApiKeys,
  touchApiKey,
} from "#store/table/access/api-key-store.ts";
import { commit } from "#store/table/core/commit.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { matchKeySort } from "#store/table/core/keys.ts";
import type { Table } from "#store/table/core/table.ts";
import {
  createRawRecordWrite,
  findRawRecord,
  findRawRecordByReference,
  newRawRecordUuid,
} from "#store/table/evidence/raw-record-store.ts";
import { readKeyHolders } from "#store/table/matching/match-key-reader.ts";
import {
  claimReferenceWrite,
  movementWrite,
  registerIntentWrites,
  registerLegWrite,
} from "#store/table/matching/match-key-store.ts";
import { atMinute, intentOf, legOf, organizationId, uuid } from "../domain/samples.ts";
import { organizationOf } from "../organization.ts";
import { type EngineTable, openEngineTable } from "./engine-table.ts";

let engine: EngineTable;
let table: Table;
beforeAll(async () => {
  engine = await openEngineTable();
  table = engine.table;
});
afterAll(() => engine.close());

const ids = createIdSource(() => atMinute(0));

describe("raw records", () => {
  function recordOf(source: string, sourceRef: string, received = atMinute(0)): RawRecord {
    return {
      uuid: newRawRecordUuid(ids, organizationId, source, sourceRef, received),
      organizationId,
      kind: "provider",
      source,
      sourceRef,
      validationStatus: "valid",
      signatureValid: true,
      receivedAt: received,
      occurredAt: null,
      receivedBy: "api_key:1",
      contentType: "application/json",
      bodySha256: "00",
      bodyBytes: 4,
      payloadStart: 0,
      payloadEnd: 4,
      flowLegUuids: [uuid(1)],
      integrationUuid: null,
      expiresAt: null,
    };
  }
  const bytes = Uint8Array.from({ length: 256 }, (_, n) => n);

  test("are read byte for byte, by id and by reference", async () => {
    const record = recordOf("acme", "tr_1");
    await commit(table, [createRawRecordWrite(record, bytes)]);
    const byId = await findRawRecord(table, organizationId, record.uuid);
    const byReference = await findRawRecordByReference(table, ids, organizationId, "acme", "tr_1");
    for (const found of [byId, byReference]) {
      expect(found?.record).toEqual(record);
      expect(Buffer.from(found?.body ?? []).equals(bytes)).toBe(true);
    }
    expect(await findRawRecord(table, organizationOf("org_other"), record.uuid)).toBeNull();
    expect(await findRawRecord(table, organizationId, uuid(3))).toBeNull();
  });

  test("are unique by source and reference, whenever they arrive", async () => {
    const put = (record: RawRecord) => commit(table, [createRawRecordWrite(record, bytes)]);
    expect(await put(recordOf("acme", "tr_2"))).toEqual({ ok: true });
    expect(await put(recordOf("acme", "tr_2", atMinute(9_999)))).toEqual({
      ok: false,
      failed: [0],
    });
    expect(await put(recordOf("other", "tr_2"))).toEqual({ ok: true });
    expect(await put(recordOf("acmet", "r_2"))).toEqual({ ok: true });
  });
});

describe("match keys", () => {
  const intent = intentOf({ externalReference: "INV-7", referenceValues: ["INV-7", "T-7"] });

  test("allow one owner of an external reference in each organization", async () => {
    expect(await commit(table, [claimReferenceWrite(intent)])).toEqual({ ok: true });
    const rival = { ...intent, uuid: uuid<"payment">(2) };
    expect(await commit(table, [claimReferenceWrite(rival)])).toEqual({ ok: false, failed: [0] });
    const elsewhere = { ...rival, organizationId: organizationOf("org_other") };
    expect(await commit(table, [claimReferenceWrite(elsewhere)])).toEqual({ ok: true });
    expect((await readKeyHolders(table, organizationId, "INV-7")).owner).toBe(intent.uuid);
    expect((await readKeyHolders(table, organizationOf("org_other"), "INV-7")).owner).toBe(uuid(2));
  });

  test("list all intents and legs of a value", async () => {
    const writes = registerIntentWrites(intent);
    await commit(table, [...writes, registerLegWrite(organizationId, "T-7", uuid(8))]);
    expect(writes).toHaveLength(1);
    expect(await readKeyHolders(table, organizationId, "T-7")).toMatchObject({
      owner: null,
      intents: [intent.uuid],
      legs: [uuid(8)],
    });
  });

  test("prevent two records about one movement from both creating it or both updating the same version", async () => {
    const sort = matchKeySort.movement("acme");
    const leg = legOf("1 EUR", { provider: "acme" });
    const begin = movementWrite(organizationId, { value: "T-9", sort }, null, [leg]);
    expect(await commit(table, [begin])).toEqual({ ok: true });
    expect(await commit(table, [begin])).toEqual({ ok: false, failed: [0] });
    const read = (await readKeyHolders(table, organizationId, "T-9")).movements.get(sort);
    expect(read).toMatchObject({ version: 1, legs: [{ uuid: leg.uuid, provider: "acme" }] });
    const more = movementWrite(organizationId, { value: "T-9", sort }, read ?? null, [
      leg,
      legOf("2 EUR"),
    ]);
    expect(await commit(table, [more])).toEqual({ ok: true });
    expect(await commit(table, [more])).toEqual({ ok: false, failed: [0] });
  });
});

describe("API keys", () => {
  const hash = createHash("sha256").update("secret").digest("hex");
  const key: ApiKey = {
    uuid: uuid(5),
    organizationId,
    name: "Back office",
    prefix: "rk_abc",
    scopes: ["cases:read"],
    createdByUserId: "user_1",
    expiresAt: atMinute(60),
    revokedAt: null,
    metadata: null,
    createdAt: atMinute(0),
    updatedAt: atMinute(0),
  };
  const lastUse = async () => (await findApiKey(table, hash))?.lastUsedAt;

  test("are found by their hash; the last use is stored in seconds and never goes back", async () => {
    expect(await findApiKey(table, hash)).toBeNull();
    await touchApiKey(table, hash, atMinute(1));
    expect(await findApiKey(table, hash)).toBeNull();
    await commit(table, createApiKeyWrites(hash, key));
    const stored = { key, sha256: hash, lastUsedAt: null, version: 1 };
    expect(await findApiKey(table, hash)).toEqual(stored);
    expect(await findApiKeyById(table, organizationId, key.uuid)).toEqual(stored);
    expect(await findApiKeys(table, organizationId)).toEqual([stored]);
    expect(await findApiKeyById(table, organizationOf("org_elsewhere"), key.uuid)).toBeNull();
    await touchApiKey(table, hash, (atMinute(2) + 999) as Instant);
    expect(await lastUse()).toBe(atMinute(2));
    await touchApiKey(table, hash, atMinute(1));
    expect(await lastUse()).toBe(atMinute(2));
  });

  test("are active until they expire or are revoked", () => {
    const last = (atMinute(60) - 1) as Instant;
    expect([apiKeyStatus(key, last), apiKeyStatus(key, atMinute(60))]).toEqual([
      "active",
      "expired",
    ]);
    expect(apiKeyStatus({ ...key, revokedAt: atMinute(1) }, last)).toBe("revoked");
    expect(apiKeyStatus({ ...key, expiresAt: null }, atMinute(9e6))).toBe("active");
  });
});
