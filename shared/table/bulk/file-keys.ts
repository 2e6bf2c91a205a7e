/** The part of the key builder for files in and out; see keys.ts. */
import type { Uuid } from "../../domain/value/id.ts";
import { hashOf, type Key, organization, parseKey } from "../core/keys.ts";

export function importProfilesPartition(organizationId: string): string {
  return `${organization(organizationId)}#profiles`;
}

export function importProfileKey(organizationId: string, uuid: Uuid): Key {
  return { pk: importProfilesPartition(organizationId), sk: uuid };
}

/** A partition for each chunk: chunks are large, and many are written at once. */
export function importChunkKey(organizationId: string, batch: Uuid, number: number): Key {
  return { pk: `${organization(organizationId)}#chunk#${batch}#${number}`, sk: "c" };
}

/** The chunk that a key names; null for every other item. */
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

/** A reference that a dry run has seen. */
export function dryRunRowKey(organizationId: string, batch: Uuid, sourceRef: string): Key {
  return { pk: `${organization(organizationId)}#dryrun#${batch}#${hashOf(sourceRef)}`, sk: "r" };
}

export function importStatementKey(organizationId: string, batch: Uuid, index: number): Key {
  return { pk: `${organization(organizationId)}#stmt#${batch}#${index}`, sk: "s" };
}

/** An account number is somebody's: hashed. */
export function importAccountKey(organizationId: string, account: string): Key {
  return { pk: `${organization(organizationId)}#acct#${hashOf(account)}`, sk: "a" };
}

export function exportKey(organizationId: string, uuid: Uuid): Key {
  return { pk: `${organization(organizationId)}#export#${uuid}`, sk: "x" };
}

/** Which job answers a query. */
export function exportQueryKey(organizationId: string, query: string): Key {
  return { pk: `${organization(organizationId)}#exportquery#${hashOf(query)}`, sk: "q" };
}

/** The number and ETag of one part of an export's file; in the job's partition, in their order. */
export function exportPartKey(organizationId: string, uuid: Uuid, number: number): Key {
  return {
    pk: exportKey(organizationId, uuid).pk,
    sk: `${exportPartPrefix}${String(number).padStart(5, "0")}`,
  };
}

export const exportPartPrefix = "p#";

/** The exports of an organization that are not over: the lane, then the waiting jobs in their order. */
export function exportLanePartition(organizationId: string): string {
  return `${organization(organizationId)}#exports`;
}

export function exportLaneKey(organizationId: string): Key {
  return { pk: exportLanePartition(organizationId), sk: exportLaneSort };
}

/** Sorts before every waiting job, so that one query answers the lane and the first of them. */
export const exportLaneSort = "lane";

export function waitingExportKey(organizationId: string, uuid: Uuid): Key {
  return { pk: exportLanePartition(organizationId), sk: `waiting#${uuid}` };
}

/** The organization whose exports a key is about, and which item it is; null for every other item. */
export function parseExportLaneKey(
  key: Key,
): { readonly organizationId: string; readonly item: "lane" | "waiting" } | null {
  const named = parseKey(key);
  if (named?.code !== "exports") return null;
  const item = key.sk === exportLaneSort ? "lane" : "waiting";
  return { organizationId: named.organizationId, item };
}
