/** Keys of imports and exports; see keys.ts. */
import type { Uuid } from "../../domain/value/id.ts";
import { hashOf, type Key, organization, parseKey } from "../core/keys.ts";

export function importProfilesPartition(organizationId: string): string {
  return `${organization(organizationId)}#profiles`;
}

export function importProfileKey(organizationId: string, uuid: Uuid): Key {
  return { pk: importProfilesPartition(organizationId), sk: uuid };
}

/** Each chunk has its own partition, because chunks are large and many are written at once. */
export function importChunkKey(organizationId: string, batch: Uuid, number: number): Key {
  return { pk: `${organization(organizationId)}#chunk#${batch}#${number}`, sk: "c" };
}

/** The chunk of a key; null for any other item. */
export function parseImportChunkKey(
  key: Key,
): { organizationId: string; batch: Uuid; number: number } | null {
  const [, lengthText, rest] = /^o#(\d+)#(.*)$/s.exec(key.pk) ?? [];
  if (lengthText === undefined || rest === undefined) return null;
  const length = Number(lengthText);
  const [, batch, number] = /^#chunk#([0-9a-f]{32})#(\d+)$/.exec(rest.slice(length)) ?? [];
  if (batch === undefined) return null;
  return { organizationId: rest.slice(0, length), batch: batch as Uuid, number: Number(number) };
}

/** The first row with this reference in a dry run. */
export function dryRunRowKey(organizationId: string, batch: Uuid, sourceRef: string): Key {
  return { pk: `${organization(organizationId)}#dryrun#${batch}#${hashOf(sourceRef)}`, sk: "r" };
}

export function importStatementKey(organizationId: string, batch: Uuid, index: number): Key {
  return { pk: `${organization(organizationId)}#stmt#${batch}#${index}`, sk: "s" };
}

/** Hashed, because an account number is personal data. */
export function importAccountKey(organizationId: string, account: string): Key {
  return { pk: `${organization(organizationId)}#acct#${hashOf(account)}`, sk: "a" };
}

export function exportKey(organizationId: string, uuid: Uuid): Key {
  return { pk: `${organization(organizationId)}#export#${uuid}`, sk: "x" };
}

/** The job that was last created for a query. */
export function exportQueryKey(organizationId: string, query: string): Key {
  return { pk: `${organization(organizationId)}#exportquery#${hashOf(query)}`, sk: "q" };
}

/**
 * Number and ETag of one part of an export's file; in the partition of the job, sorted by number.
 */
export function exportPartKey(organizationId: string, uuid: Uuid, number: number): Key {
  return {
    pk: exportKey(organizationId, uuid).pk,
    sk: `${exportPartPrefix}${String(number).padStart(5, "0")}`,
  };
}

export const exportPartPrefix = "p#";

/** The unfinished exports of an organization: the lane, then the waiting jobs by id. */
export function exportLanePartition(organizationId: string): string {
  return `${organization(organizationId)}#exports`;
}

export function exportLaneKey(organizationId: string): Key {
  return { pk: exportLanePartition(organizationId), sk: exportLaneSort };
}

/** Sorts before every waiting job, so that one query returns the lane and the first of them. */
export const exportLaneSort = "lane";

export function waitingExportKey(organizationId: string, uuid: Uuid): Key {
  return { pk: exportLanePartition(organizationId), sk: `waiting#${uuid}` };
}

/** The organization of an export lane's key and the kind of the item; null for any other item. */
export function parseExportLaneKey(
  key: Key,
): { readonly organizationId: string; readonly item: "lane" | "waiting" } | null {
  const named = parseKey(key);
  if (named?.code !== "exports") return null;
  const item = key.sk === exportLaneSort ? "lane" : "waiting";
  return { organizationId: named.organizationId, item };
}
