import { type FlowLeg, isMatched } from "../domain/flow-leg.ts";
import type { Phase } from "../domain/phase.ts";
import { decodeLeg } from "./leg-store.ts";
import type { ListedCollection } from "./listed-collection.ts";

export type LegFacets = { readonly matched: boolean; readonly phase: Phase };

/** Flow legs; those of which no case has a part are a work queue. */
export const legCollection: ListedCollection<FlowLeg, LegFacets> = {
  name: "leg",
  revision: 2,
  decode: (item) => [decodeLeg(item)],
  facets: (leg) => ({ matched: isMatched(leg), phase: leg.phase ?? "transfer" }),
  keys: ({ provider, txHash }) => ({ provider, txHash }),
  keysAsFacets: ["provider"],
};
