import type { IdSource } from "#store/table/core/id-source.ts";
import type { Table } from "#store/table/core/table.ts";

/** What a decision reads from, and where it takes new ids. */
export type Dependencies = { readonly table: Table; readonly ids: IdSource };
