import type { RawRecord } from "#domain/evidence/observation/raw-record.ts";
import { causesOf } from "#domain/evidence/told-parts.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { readAll } from "../core/batch-read.ts";
import type { Write } from "../core/commit.ts";
import { compressed, compressJson, decompressBytes } from "../core/document/compressed-json.ts";
import { documentCodec } from "../core/document/document.ts";
import { isNew } from "../core/expression.ts";
import type { IdSource } from "../core/id-source.ts";
import { inParallel } from "../core/in-parallel.ts";
import { pageOf } from "../core/key-range.ts";
import { hashOf, type Key, rawRecordKey, rawRecordPartition, recordKey } from "../core/keys.ts";
import { type Item, readItem } from "../core/read-item.ts";
import { stored } from "../core/stored.ts";
import type { Table } from "../core/table.ts";

const records = /* @__PURE__ */ stored({
  noun: "raw record",
  key: rawRecordKey,
  codec: /* @__PURE__ */ compressed(
    /* @__PURE__ */ documentCodec<RawRecord>(1, {
      validationStatus: "valid",
      signatureValid: true,
      occurredAt: null,
      integrationUuid: null,
      expiresAt: null,
      contentType: "application/json",
      payloadStart: 0,
    }),
  ),
});

export type StoredRawRecord = { readonly record: RawRecord; readonly body: Uint8Array };

export function decodeRawRecord(item: Record<string, unknown>): StoredRawRecord {
  return {
    record: decodeRecord(item),
    body: decompressBytes(item["compressedBody"] as Uint8Array),
  };
}

export const decodeRecord = records.decode;

/**
 * The two forms hash different numbers of parts, so that no provider name can equal an integration.
 */
function identityOf(
  organizationId: OrganizationId,
  source: string,
  sourceRef: string,
  integrationUuid: Uuid<"integration"> | null,
): string {
  return integrationUuid === null
    ? hashOf(organizationId, source, sourceRef)
    : hashOf(organizationId, "integration", integrationUuid, sourceRef);
}

/** The id of a new record: the time of receipt and the hash of its identity. */
export function newRawRecordUuid(
  ids: IdSource,
  organizationId: OrganizationId,
  source: string,
  sourceRef: string,
  receivedAt: number,
  integrationUuid: Uuid<"integration"> | null = null,
): Uuid<"rawRecord"> {
  return ids.from(identityOf(organizationId, source, sourceRef, integrationUuid), receivedAt);
}

/** Creates a raw record. The condition makes (source, sourceRef) unique. */
export function createRawRecordWrite(record: RawRecord, body: Uint8Array): Write {
  const { organizationId, source, sourceRef, integrationUuid } = record;
  return putRecord(record, body, identityOf(organizationId, source, sourceRef, integrationUuid));
}

/**
 * Creates the record of a refused delivery. It is stored under its own id and claims no (source,
 * sourceRef): a forged delivery with the id of a genuine event must not make that event a
 * duplicate. The second write is its entry in the list (raw-record-list.ts).
 */
export function createFailedRecordWrites(record: RawRecord, body: Uint8Array): Write[] {
  const { uuid } = record;
  return [putRecord(record, body, hashOf("failed", uuid)), listEntryWrite(record, uuid)];
}

/** The entry of a record in the list of raw records; none for a record that was understood. */
export function listEntryWrites(record: RawRecord): Write[] {
  const { listEntryUuid } = record;
  return listEntryUuid === undefined ? [] : [listEntryWrite(record, listEntryUuid)];
}

/**
 * Without the body, so that a page does not read bodies. The causes stand beside the document, because the
 * relay of the stream counts them without decoding it.
 */
function listEntryWrite(record: RawRecord, entryUuid: Uuid<"rawRecord">): Write {
  const { organizationId, notUnderstood } = record;
  return {
    kind: "put",
    item: {
      ...recordKey(organizationId, "rawRecord", entryUuid),
      ...attributesOf(record),
      ...(notUnderstood === undefined ? {} : { [causesAttribute]: causesOf(notUnderstood) }),
    },
  };
}

/** Of an entry in the list: the causes for which its record was not understood. */
export const causesAttribute = "causes";

/**
 * Marks a record as withdrawn. It moves from its (source, sourceRef) to its own id, where it stays
 * readable, so that the sourceRef can be used again. Its entry in the list says so too.
 */
export function withdrawRawRecordWrites(record: RawRecord, body: Uint8Array, at: Instant): Write[] {
  const { organizationId, source, sourceRef, integrationUuid, uuid } = record;
  const withdrawn = { ...record, withdrawnAt: at };
  const identity = identityOf(organizationId, source, sourceRef, integrationUuid);
  return [
    {
      kind: "delete",
      key: rawRecordKey(organizationId, uuid, identity),
      condition: "attribute_exists(pk)",
    },
    putRecord(withdrawn, body, hashOf("withdrawn", uuid)),
    ...listEntryWrites(withdrawn),
  ];
}

function putRecord(record: RawRecord, body: Uint8Array, identity: string): Write {
  return {
    kind: "put",
    item: {
      ...rawRecordKey(record.organizationId, record.uuid, identity),
      ...attributesOf(record),
      compressedBody: compressJson(body),
    },
    ...isNew,
  };
}

function attributesOf(record: RawRecord) {
  const { expiresAt } = record;
  return {
    ...records.bodyOf(record),
    ...(expiresAt === null ? {} : { expiresAt: Math.ceil(expiresAt / 1_000) }),
  };
}

/**
 * The record that holds (source, sourceRef); null if there is none. Failed and withdrawn records
 * are not found. Strongly consistent.
 */
export async function findRawRecordByReference(
  table: Table,
  ids: IdSource,
  organizationId: OrganizationId,
  source: string,
  sourceRef: string,
  integrationUuid: Uuid<"integration"> | null = null,
): Promise<StoredRawRecord | null> {
  const identity = identityOf(organizationId, source, sourceRef, integrationUuid);
  const uuid = ids.from<"rawRecord">(identity, 0);
  const item = await readItem(table, rawRecordKey(organizationId, uuid, identity));
  return item === undefined ? null : decodeRawRecord(item);
}

/** The stored records of these references, by `sourceRef`, in one batch read. */
export async function findRawRecordsByReference(
  table: Table,
  ids: IdSource,
  organizationId: OrganizationId,
  source: string,
  sourceRefs: readonly string[],
): Promise<ReadonlyMap<string, StoredRawRecord>> {
  const keys = sourceRefs.map((sourceRef) => {
    const identity = identityOf(organizationId, source, sourceRef, null);
    return rawRecordKey(organizationId, ids.from<"rawRecord">(identity, 0), identity);
  });
  const records = (await readAll(table, keys)).map(decodeRawRecord);
  return new Map(records.map((stored) => [stored.record.sourceRef, stored]));
}

/**
 * The record of this id, including failed and withdrawn ones; null if it does not exist. Strongly
 * consistent.
 */
export async function findRawRecord(
  table: Table,
  organizationId: OrganizationId,
  uuid: Uuid<"rawRecord">,
): Promise<StoredRawRecord | null> {
  const items = await queryRecords(table, organizationId, uuid);
  return items.map(decodeRawRecord).find(({ record }) => record.uuid === uuid) ?? null;
}

/** As `findRawRecord`, without the body, which is neither sent nor unpacked. */
async function findRecordWithoutBody(
  table: Table,
  organizationId: OrganizationId,
  uuid: Uuid<"rawRecord">,
): Promise<RawRecord | null> {
  const items = await queryRecords(table, organizationId, uuid, { projection: "doc" });
  return items.map(decodeRecord).find((record) => record.uuid === uuid) ?? null;
}

export type RawRecordName = {
  readonly uuid: Uuid<"rawRecord">;
  /** What its key is made of; null if that is not known. A wrong one costs a query. */
  readonly reference: Pick<RawRecord, "source" | "sourceRef" | "integrationUuid"> | null;
};

/** The keys of the records whose references are known. */
export function recordKeysOf(
  organizationId: OrganizationId,
  names: readonly RawRecordName[],
): Key[] {
  return names.flatMap(({ uuid, reference }) => {
    if (reference === null) return [];
    const { source, sourceRef, integrationUuid } = reference;
    const identity = identityOf(organizationId, source, sourceRef, integrationUuid);
    return rawRecordKey(organizationId, uuid, identity);
  });
}

/** As `findRecordWithoutBody` for many, which are read in batches where their references are known. */
export async function findRecordsWithoutBody(
  table: Table,
  organizationId: OrganizationId,
  names: readonly RawRecordName[],
): Promise<ReadonlyMap<Uuid<"rawRecord">, RawRecord>> {
  const found = new Map<Uuid<"rawRecord">, RawRecord>();
  for (const item of await readAll(table, recordKeysOf(organizationId, names), true, "doc")) {
    const record = decodeRecord(item);
    found.set(record.uuid, record);
  }
  // Another key holds a record that was withdrawn; its reference may belong to a later record.
  const left = names.filter(({ uuid }) => !found.has(uuid));
  await inParallel(left, async ({ uuid }) => {
    const record = await findRecordWithoutBody(table, organizationId, uuid);
    if (record !== null) found.set(uuid, record);
  });
  return found;
}

/** The records of the partition of this id: as a rule one. */
async function queryRecords(
  table: Table,
  organizationId: OrganizationId,
  uuid: Uuid<"rawRecord">,
  reading: { readonly projection?: string } = {},
): Promise<Item[]> {
  const { items } = await pageOf(table, { pk: rawRecordPartition(organizationId, uuid) }, reading);
  // The partition also holds the repeats of its records (repeat-store.ts).
  return items.filter((item) => item["doc"] !== undefined);
}
