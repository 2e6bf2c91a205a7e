import type * as z from "zod";
import { json, type OperationResult, type ReadInput } from "../../shared/http/operation.ts";
import type { listFlowLegsQuery } from "../../shared/schema/request/evidence-request.ts";
import { viewFlowLegDetail } from "../../shared/schema/view/flow-leg-view.ts";
import type { Table } from "../../shared/table/core/table.ts";
import { type LegFacets, legCollection } from "../../shared/table/evidence/leg-list.ts";
import { list } from "../../shared/table/list/listing.ts";

type Query = z.output<typeof listFlowLegsQuery>;

/**
 * Lists flow legs, newest first. Legs with an unallocated amount (`matched=false`) are the work
 * queue.
 */
export async function listFlowLegs(
  { table }: { readonly table: Table },
  { context, query }: ReadInput<Query>,
): Promise<OperationResult> {
  const { limit, offset, provider, txHash, from, to } = query;
  const { items, total } = await list(table, {
    organizationId: context.organizationId,
    collection: legCollection,
    page: { limit, offset },
    now: context.now,
    matches: (facets) => matchesFilters(facets, query),
    from,
    to,
    keys: {
      ...(provider === undefined ? {} : { provider }),
      ...(txHash === undefined ? {} : { txHash }),
    },
  });
  return json(200, { items: items.map(viewFlowLegDetail), total, limit, offset });
}

function matchesFilters(facets: LegFacets, query: Query): boolean {
  const equal = ["matched", "ignored", "phase", "status", "kind"] as const;
  return equal.every((name) => query[name] === undefined || query[name] === facets[name]);
}
