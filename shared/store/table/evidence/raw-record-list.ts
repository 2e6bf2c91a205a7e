import type { NotUnderstoodCause } from "#domain/evidence/not-understood.ts";
import type { RawRecord } from "#domain/evidence/observation/raw-record.ts";
import { causesOf } from "#domain/evidence/told-parts.ts";
import type { ListedCollection } from "../list/listed/listed-collection.ts";
import { decodeRecord } from "./raw-record-store.ts";

/** How a record came: `submitted` for every provider, so that the facets have few values. */
type ListedSource = "webhook" | "polling" | "submitted";

export type RawRecordFacets = {
  readonly source: ListedSource;
  /** Why an accepted record was not understood, in alphabetic order with commas; absent for a refused delivery. */
  readonly causes?: string;
};

/**
 * The list of raw records that a person should look at: refused deliveries, and accepted records that were
 * not understood in full. Its entries have the record without the body, so that a page does not read bodies.
 * Other accepted records are not listed: it would cost each piece of evidence 2 write units and a change of a
 * list, and the list of flow legs finds them.
 */
export const rawRecordCollection: ListedCollection<RawRecord, RawRecordFacets> = {
  name: "rawRecord",
  revision: 1,
  isImmutable: true,
  decode: (item) => [decodeRecord(item)],
  facets: ({ source, integrationUuid, notUnderstood }) => ({
    source: listedSource(source, integrationUuid !== null),
    ...(notUnderstood === undefined ? {} : { causes: causesOf(notUnderstood).toSorted().join() }),
  }),
  keys: ({ source, integrationUuid }) => ({
    integration: integrationUuid,
    // Not named like a facet: a page that is filtered by it would then compare both.
    ...(integrationUuid === null ? { provider: source } : {}),
  }),
  keysAsFacets: [],
};

/** Whether the source of deliveries is a facet of the list; another one is the name of a provider. */
export function isListedSource(source: string): source is "webhook" | "polling" {
  return source === "webhook" || source === "polling";
}

/** Whether the record was not understood, for this cause if one is given. */
export function matchesCause({ causes }: RawRecordFacets, cause?: NotUnderstoodCause): boolean {
  if (causes === undefined) return false;
  return cause === undefined || causes.split(",").includes(cause);
}

function listedSource(source: string, isDelivered: boolean): ListedSource {
  if (!isDelivered) return "submitted";
  return source === "polling" ? "polling" : "webhook";
}
