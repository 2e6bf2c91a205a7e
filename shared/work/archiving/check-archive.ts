/** Compares the objects of an organization's archive with the audit trail, and with the items that name them. */
import { parseUuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import {
  type ArchiveLine,
  type ArchiveObject,
  archivePrefixOf,
  decodeObject,
  encodePlace,
} from "#store/archive/archive-object.ts";
import { type ObjectStore, readVersion } from "#store/object-store/object-store.ts";
import { auditEntryCollection } from "#store/table/audit/audit-entry-list.ts";
import { asStored, formerPlaceAttribute, placeAttribute } from "#store/table/core/archived-item.ts";
import { readAll } from "#store/table/core/batch-read.ts";
import type { Key } from "#store/table/core/keys.ts";
import type { Table } from "#store/table/core/table.ts";
import { list } from "#store/table/list/listing.ts";
import { archiveActor } from "./run-archiving.ts";

type Archive = {
  readonly table: Table;
  readonly store: ObjectStore;
  /** The keys that begin with this. */
  readonly list: (prefix: string) => Promise<readonly string[]>;
  readonly now: () => Instant;
};

export type ArchiveReport = {
  readonly objects: number;
  /** Cases in them that are archived, or were put back. */
  readonly cases: number;
  /** Erased, or changed while they were moved. */
  readonly blank: number;
  /** Sentences. */
  readonly faults: readonly string[];
};

/** Of each object that moved cases, the SHA-256 of its first line is in the audit trail, which is sealed and signed. */
export async function checkArchive(
  { table, store, list: listKeys, now }: Archive,
  organizationId: OrganizationId,
): Promise<ArchiveReport> {
  const told = await readTold(table, organizationId, now());
  const prefix = archivePrefixOf(organizationId);
  const keys = await listKeys(prefix);
  const present = new Set(keys);
  const faults = [...told.keys()]
    .filter((key) => !present.has(key))
    .map((key) => `${key} is missing.`);
  let [cases, blank] = [0, 0];
  for (const key of keys) {
    const object = parseObject(key.slice(prefix.length));
    const { bytes } = await readVersion(store, key);
    const decoded = decodeObject(object, bytes);
    const sealed = told.get(key);
    const isUntold = sealed === undefined && decoded.lines.length > 0;
    if (isUntold) faults.push(`${key} has cases, and no audit event.`);
    if (sealed !== undefined && sealed !== decoded.sha256) faults.push(`${key} was replaced.`);
    for (const at of decoded.changed) faults.push(`Line ${at} of ${key} was changed.`);
    faults.push(...(await unnamed(table, decoded.lines)));
    cases += decoded.lines.length;
    blank += decoded.blank;
  }
  return { objects: keys.length, cases, blank, faults };
}

function parseObject(name: string): ArchiveObject {
  const [, day, shard, number] = /^(\d{4}-\d{2}-\d{2})\/([0-9a-f]{2})-(\d+)$/.exec(name) ?? [];
  if (day === undefined || shard === undefined) throw new Error(`${name} is no object of it.`);
  return { day, shard, number: Number(number) };
}

const eventsPerRead = 100;

/** The digest of each object, by its key, as the audit events have it. */
async function readTold(
  table: Table,
  organizationId: OrganizationId,
  now: Instant,
): Promise<ReadonlyMap<string, string>> {
  const told = new Map<string, string>();
  for (let offset = 0; ; offset += eventsPerRead) {
    const { items } = await list(table, {
      ...{ organizationId, collection: auditEntryCollection, now },
      page: { limit: eventsPerRead, offset },
      matches: ({ eventType }) => eventType === "closed_cases.archived",
      keys: { actor: archiveActor },
    });
    for (const { payload } of items) {
      const { key, sha256 } = payload ?? {};
      if (typeof key === "string" && typeof sha256 === "string") told.set(key, sha256);
    }
    if (items.length < eventsPerRead) return told;
  }
}

/** The cases of lines that their payments do not name, neither as where they are nor as where they were. */
async function unnamed(table: Table, lines: readonly ArchiveLine[]): Promise<string[]> {
  const keyOf = ({ items }: ArchiveLine): Key => {
    const [payment = {}] = items;
    return { pk: String(payment["pk"]), sk: String(payment["sk"]) };
  };
  const stored = await readAll(asStored(table), lines.map(keyOf));
  const byId = new Map(stored.map((item) => [String(item["sk"]), item]));
  return lines.flatMap((line) => {
    const { sk } = keyOf(line);
    const item = byId.get(sk) ?? {};
    const named = item[placeAttribute] ?? item[formerPlaceAttribute];
    const isNamed =
      named instanceof Uint8Array && Buffer.from(named).equals(encodePlace(line.place));
    return isNamed
      ? []
      : [`${parseUuid(sk) ?? sk} is in the archive, and its payment does not say so.`];
  });
}
