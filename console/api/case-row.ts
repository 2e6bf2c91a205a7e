import type { ItemOf } from "#client/types.ts";

/** A case as lists have it. */
export type CaseRow = ItemOf<"listReconciliationCases">;
