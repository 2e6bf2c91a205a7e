import type { Uuid } from "../../../domain/value/id.ts";

/** Keys under which a record was before or after its change, as the stream showed it. */
export type TouchedRecords = ReadonlyMap<Uuid, readonly (readonly [name: string, value: string])[]>;
