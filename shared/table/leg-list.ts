import type { FlowLeg } from "../domain/flow-leg.ts";
import type { Phase } from "../domain/phase.ts";
import { decodeLeg } from "./leg-store.ts";
import type { ListedCollection } from "./listed-collection.ts";

export type LegFacets = { readonly matched: boolean; readonly phase: Phase | null };

/** Flow legs; those that no case has are a work queue. */
export const legCollection: ListedCollection<FlowLeg, LegFacets> = {
  name: "leg",
  revision: 1,
  decode: (item) => [decodeLeg(item)],
  facets: ({ links, phase }) => ({ matched: links.length > 0, phase }),
  keys: ({ provider, txHash }) => ({ provider, txHash }),
  keysAsFacets: ["provider"],
};
