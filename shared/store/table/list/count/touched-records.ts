import type { Uuid } from "#domain/value/id.ts";

/** Changed records with the keys that each carried before and after its change, from the stream. */
export type TouchedRecords = ReadonlyMap<Uuid, readonly (readonly [name: string, value: string])[]>;
