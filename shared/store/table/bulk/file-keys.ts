/** Keys of imports and exports; see keys.ts. */

import type { Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { hashOf, type Key, organization, parseKey } from "../core/keys.ts";

export function importProfilesPartition(organizationId: OrganizationId): string {
  return `${organization(organizationId)}#profiles`;
}

export function importProfileKey(organizationId: OrganizationId, uuid: Uuid<"importProfile">): Key {
  return { pk: importProfilesPartition(organizationId), sk: uuid };
}

/** What an organization expects to receive: the files of its profiles, and the deliveries of its integrations. */
export function expectedPartition(organizationId: OrganizationId): string {
  return `${organization(organizationId)}#awaited`;
}

const expectedPrefixes = { file: "file#", delivery: "delivery#" } as const;

export function expectedFileKey(organizationId: OrganizationId, uuid: Uuid<"importProfile">): Key {
  return { pk: expectedPartition(organizationId), sk: `${expectedPrefixes.file}${uuid}` };
}

export function expectedDeliveryKey(
  organizationId: OrganizationId,
  uuid: Uuid<"integration">,
): Key {
  return { pk: expectedPartition(organizationId), sk: `${expectedPrefixes.delivery}${uuid}` };
}

type ExpectedName = { readonly organizationId: OrganizationId } & (
  | { readonly kind: "file"; readonly uuid: Uuid<"importProfile"> }
  | { readonly kind: "delivery"; readonly uuid: Uuid<"integration"> }
);

/** What is expected under a key; null for any other item. */
export function parseExpectedKey(key: Key): ExpectedName | null {
  const named = parseKey(key);
  if (named?.code !== "awaited") return null;
  const kinds = Object.keys(expectedPrefixes) as ExpectedName["kind"][];
  const kind = kinds.find((each) => key.sk.startsWith(expectedPrefixes[each]));
  if (kind === undefined) return null;
  const uuid = key.sk.slice(expectedPrefixes[kind].length) as Uuid;
  return { organizationId: named.organizationId, kind, uuid } as ExpectedName;
}

/** Each chunk has its own partition, because chunks are large and many are written at once. */
export function importChunkKey(
  organizationId: OrganizationId,
  batch: Uuid<"importBatch">,
  number: number,
): Key {
  return { pk: `${organization(organizationId)}#chunk#${batch}#${number}`, sk: "c" };
}

/** The chunk of a key; null for any other item. */
export function parseImportChunkKey(
  key: Key,
): { organizationId: OrganizationId; batch: Uuid<"importBatch">; number: number } | null {
  const named = parseKey(key);
  if (named?.code !== "chunk") return null;
  const [, batch, number] = /^([0-9a-f]{32})#(\d+)$/.exec(named.rest) ?? [];
  if (batch === undefined) return null;
  const { organizationId } = named;
  return { organizationId, batch: batch as Uuid<"importBatch">, number: Number(number) };
}

/** A node of the tree of row counts; apart from each other, because chunks finish at once. */
export function importRowCountsKey(
  organizationId: OrganizationId,
  batch: Uuid<"importBatch">,
  { level, index }: { readonly level: number; readonly index: number },
): Key {
  return { pk: `${organization(organizationId)}#rowcounts#${batch}#${level}#${index}`, sk: "n" };
}

/** The first row with this reference in a dry run. */
export function dryRunRowKey(
  organizationId: OrganizationId,
  batch: Uuid<"importBatch">,
  sourceRef: string,
): Key {
  return { pk: `${organization(organizationId)}#dryrun#${batch}#${hashOf(sourceRef)}`, sk: "r" };
}

export function importStatementKey(
  organizationId: OrganizationId,
  batch: Uuid<"importBatch">,
  index: number,
): Key {
  return { pk: `${organization(organizationId)}#stmt#${batch}#${index}`, sk: "s" };
}

/** An account as its statements write it, in one of its currencies; null: its statements name none. */
export type AccountInCurrency = { readonly account: string; readonly currency: string | null };

/** Hashed, because an account number is personal data. */
export function importAccountPartition(organizationId: OrganizationId, account: string): string {
  return `${organization(organizationId)}#acct#${hashOf(account)}`;
}

export function importAccountKey(
  organizationId: OrganizationId,
  { account, currency }: AccountInCurrency,
): Key {
  const pk = importAccountPartition(organizationId, account);
  return { pk, sk: currency === null ? "a" : `a#${currency}` };
}

/** What is known of the files that were dropped under one name. */
export function droppedPartition(organizationId: OrganizationId, key: string): string {
  return `${organization(organizationId)}#dropped#${hashOf(key)}`;
}

/** One object that was announced; its ETag has hexadecimal digits and `-`. */
export function droppedObjectKey(
  organizationId: OrganizationId,
  { key, etag }: { readonly key: string; readonly etag: string },
): Key {
  return { pk: droppedPartition(organizationId, key), sk: `object#${etag}` };
}

/** What one content under the name has become. */
export function droppedContentKey(
  organizationId: OrganizationId,
  { key, sha256 }: { readonly key: string; readonly sha256: string },
): Key {
  return { pk: droppedPartition(organizationId, key), sk: `content#${sha256}` };
}

export function exportKey(organizationId: OrganizationId, uuid: Uuid<"export">): Key {
  return { pk: `${organization(organizationId)}#export#${uuid}`, sk: "x" };
}

/** The job that was last created for a query. */
export function exportQueryKey(organizationId: OrganizationId, query: string): Key {
  return { pk: `${organization(organizationId)}#exportquery#${hashOf(query)}`, sk: "q" };
}

/**
 * Number and ETag of one part of an export's file; in the partition of the job, sorted by number.
 */
export function exportPartKey(
  organizationId: OrganizationId,
  uuid: Uuid<"export">,
  number: number,
): Key {
  return {
    pk: exportKey(organizationId, uuid).pk,
    sk: `${exportPartPrefix}${String(number).padStart(5, "0")}`,
  };
}

export const exportPartPrefix = "p#";

/** The unfinished exports of an organization: the lane, then the waiting jobs by id. */
export function exportLanePartition(organizationId: OrganizationId): string {
  return `${organization(organizationId)}#exports`;
}

export function exportLaneKey(organizationId: OrganizationId): Key {
  return { pk: exportLanePartition(organizationId), sk: exportLaneSort };
}

/** Sorts before every waiting job, so that one query returns the lane and the first of them. */
export const exportLaneSort = "lane";

export function waitingExportKey(organizationId: OrganizationId, uuid: Uuid<"export">): Key {
  return { pk: exportLanePartition(organizationId), sk: `waiting#${uuid}` };
}

/** The exports of an organization by id, for their list. */
export function listedExportKey(organizationId: OrganizationId, uuid: Uuid<"export">): Key {
  return { pk: listedExportsPartition(organizationId), sk: uuid };
}

export function listedExportsPartition(organizationId: OrganizationId): string {
  return `${organization(organizationId)}#exportlist`;
}

/** The organization of an export lane's key and the kind of the item; null for any other item. */
export function parseExportLaneKey(
  key: Key,
): { readonly organizationId: OrganizationId; readonly item: "lane" | "waiting" } | null {
  const named = parseKey(key);
  if (named?.code !== "exports") return null;
  const item = key.sk === exportLaneSort ? "lane" : "waiting";
  return { organizationId: named.organizationId, item };
}
