import type { IdSource } from "../../table/core/id-source.ts";
import type { Table } from "../../table/core/table.ts";

export type MatchDependencies = { readonly table: Table; readonly ids: IdSource };
