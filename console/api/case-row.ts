import type { ItemOf } from "#api/client/types.ts";

/** A case as lists have it. */
export type CaseRow = ItemOf<"listReconciliationCases">;
