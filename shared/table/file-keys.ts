/** The part of the key builder for files in and out; see keys.ts. */
import type { Uuid } from "../domain/id.ts";
import { hashOf, type Key, organization } from "./keys.ts";

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

/** The export that a key names; null for every other item. */
export function parseExportKey(key: Key): { organizationId: string; uuid: Uuid } | null {
  const [, lengthText, rest] = /^o#(\d+)#(.*)$/s.exec(key.pk) ?? [];
  if (lengthText === undefined || rest === undefined) return null;
  const length = Number(lengthText);
  const [, uuid] = /^#export#([0-9a-f]{32})$/.exec(rest.slice(length)) ?? [];
  return uuid === undefined ? null : { organizationId: rest.slice(0, length), uuid: uuid as Uuid };
}
