import { type FlowLeg, isMatched } from "../../domain/evidence/flow-leg.ts";
import type { Phase } from "../../domain/payment/phase.ts";
import type { ListedCollection } from "../list/listed-collection.ts";
import { decodeLeg } from "./leg-store.ts";

export type LegFacets = { readonly matched: boolean; readonly phase: Phase };

/**
 * The import that contained the row of the latest observation
 * (shared/ingestion/statement/row-evidence.ts).
 */
const importBatchOf = ({ metadata }: FlowLeg) => metadata?.["importBatchId"] ?? null;

/** The list of flow legs. The unmatched ones are a work queue. */
export const legCollection: ListedCollection<FlowLeg, LegFacets> = {
  name: "leg",
  revision: 3,
  isImmutable: false,
  decode: (item) => [decodeLeg(item)],
  facets: (leg) => ({ matched: isMatched(leg), phase: leg.phase ?? "transfer" }),
  keys: (leg) => ({
    provider: leg.provider,
    txHash: leg.txHash,
    importBatch: importBatchOf(leg),
  }),
  keysAsFacets: ["provider"],
};
