import type * as z from "zod";
import { json, type OperationResult, type ReadInput } from "#api/http/operation.ts";
import type { listMatchPoolsQuery } from "#api/resource/match-pool/match-pool.ts";
import {
  viewCrowdedAmount,
  viewCrowdedReference,
} from "#api/resource/match-pool/match-pool-view.ts";
import { isTimeIn } from "#api/schema/field/created-range.ts";
import type { MatchPool } from "#domain/matching/pool/crowd.ts";
import { withReadCache } from "#store/table/core/read-cache.ts";
import type { Table } from "#store/table/core/table.ts";
import { countCarriers } from "#store/table/matching/carrier-count.ts";
import { readMatchPools } from "#store/table/matching/match-pool-store.ts";
import { isShared } from "#store/table/matching/shared-reference-store.ts";
import { findMatchSettings, type MatchSettings } from "#store/table/rule/rule-store.ts";
import { readPool } from "#work/ingestion/crowd/read-crowd.ts";

type Query = z.output<typeof listMatchPoolsQuery>;

/** Pools counted in parallel. */
const countedAtOnce = 10;

/** Lists crowded amounts and references, newest first. Only those of the page are counted. */
export async function listMatchPools(
  { table: base }: { readonly table: Table },
  { context, query }: ReadInput<Query>,
): Promise<OperationResult> {
  const table = withReadCache(base);
  const { organizationId, now } = context;
  const { limit, offset, kind, from, to } = query;
  const all = await readMatchPools(table, organizationId, now);
  const pools = all
    .filter((pool) => kind === undefined || pool.kind === kind)
    .filter((pool) => isTimeIn({ from, to }, pool.firstSeenAt))
    .sort((a, b) => (a.uuid < b.uuid ? 1 : -1));
  const page = pools.slice(offset, offset + limit);
  const settings = await findMatchSettings(table, organizationId);
  const items: object[] = [];
  for (let start = 0; start < page.length; start += countedAtOnce) {
    const next = page.slice(start, start + countedAtOnce);
    items.push(...(await Promise.all(next.map((pool) => show(table, settings, pool)))));
  }
  return json(200, { items, total: pools.length, limit, offset });
}

async function show(table: Table, settings: MatchSettings, pool: MatchPool): Promise<object> {
  if (pool.kind === "amount") {
    const { crowd, isCrowded } = await readPool(table, settings, pool);
    return viewCrowdedAmount(pool, crowd, isCrowded);
  }
  const size = await countCarriers(table, pool.organizationId, pool.reference);
  return viewCrowdedReference(pool, size, isShared(settings.shared, pool.reference));
}
