import type { IdSource } from "#table/core/id-source.ts";
import type { Table } from "#table/core/table.ts";

/** What a decision reads from, and where it takes new ids. */
export type Dependencies = { readonly table: Table; readonly ids: IdSource };
