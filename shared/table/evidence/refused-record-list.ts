import type { RawRecord } from "../../domain/evidence/observation/raw-record.ts";
import type { ListedCollection } from "../list/listed/listed-collection.ts";
import { decodeRecord } from "./raw-record-store.ts";

/**
 * The list of refused deliveries. Its entries have the record without the body, so that a page does not
 * read bodies. Accepted records are not listed: it would cost each piece of evidence 2 write units and a
 * change of a list, and the list of flow legs finds them.
 */
export const refusedRecordCollection: ListedCollection<RawRecord, { readonly source: string }> = {
  name: "rawRecord",
  revision: 1,
  isImmutable: true,
  decode: (item) => [decodeRecord(item)],
  facets: ({ source }) => ({ source }),
  keys: ({ integrationUuid }) => ({ integration: integrationUuid }),
  keysAsFacets: [],
};
