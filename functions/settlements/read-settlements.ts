/** Reads of settlements for requests (docs/specification.md, Settlements). */

import type * as z from "zod";
import { json, type OperationResult, type ReadInput } from "#api/http/operation.ts";
import type {
  getSettlementQuery,
  listSettlementItemsQuery,
  listSettlementsQuery,
} from "#api/resource/settlement/settlement-request.ts";
import { viewSettlement, viewSettlementItem } from "#api/resource/settlement/settlement-view.ts";
import type { Settlement } from "#domain/settlement/settlement.ts";
import { totalOf } from "#domain/settlement/settlement-items.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Table } from "#store/table/core/table.ts";
import { findLegs } from "#store/table/evidence/leg-store.ts";
import { list } from "#store/table/list/listing.ts";
import {
  itemsPerBlock,
  readParts,
  readShares,
  type SettlementPart,
} from "#store/table/settlement/settlement-part-store.ts";
import {
  findSettlementAsOf,
  settlementCollection,
} from "#store/table/settlement/settlement-store.ts";
import { FailureError, missing } from "#work/outcome/outcome.ts";
import { refuseFuture } from "#work/outcome/refuse-future.ts";
import { findSettlementOrFail } from "#work/settlement/find-settlement.ts";

type Dependencies = { readonly table: Table };

/**
 * The settlement, or what it was at a moment.
 *
 * @throws FailureError 400 for a moment in the future, 404 for one before its creation
 */
export async function getSettlement(
  { table }: Dependencies,
  { context, params, query: { asOf } }: ReadInput<z.output<typeof getSettlementQuery>>,
): Promise<OperationResult> {
  const { organizationId } = context;
  const id = params["settlementId"] ?? "";
  const current = await findSettlementOrFail(table, organizationId, id);
  if (asOf === undefined) return json(200, viewSettlement(current));
  refuseFuture({ asOf, now: context.now });
  const found = await findSettlementAsOf(table, current, asOf);
  if (found !== null) return json(200, viewSettlement(found));
  throw new FailureError(missing("Settlement", { id, organizationId }));
}

/** Newest first. */
export async function listSettlements(
  { table }: Dependencies,
  { context, query }: ReadInput<z.output<typeof listSettlementsQuery>>,
): Promise<OperationResult> {
  const { limit, offset, status, provider, from, to } = query;
  const { items, total } = await list(table, {
    organizationId: context.organizationId,
    collection: settlementCollection,
    page: { limit, offset },
    now: context.now,
    matches: (facets) => status === undefined || status === facets.status,
    from,
    to,
    keys: provider === undefined ? {} : { provider },
  });
  return json(200, { items: items.map(viewSettlement), total, limit, offset });
}

/** Items in the order in which they were added, with the shares that were made of them. */
export async function listSettlementItems(
  { table }: Dependencies,
  { context, params, query }: ReadInput<z.output<typeof listSettlementItemsQuery>>,
): Promise<OperationResult> {
  const id = params["settlementId"] ?? "";
  const settlement = await findSettlementOrFail(table, context.organizationId, id);
  const { limit, offset } = query;
  const { count: total } = totalOf(settlement.items);
  const end = Math.min(offset + limit, total);
  const parts = await readParts(table, settlement, partsWithin(settlement, offset, end));
  const shown = parts.flatMap((part) =>
    part.items.flatMap((item, index) => {
      const position = part.first + index;
      return position < offset || position >= end ? [] : [{ item, position, part, index }];
    }),
  );
  const shares = await sharesOf(table, settlement, shown);
  const legs = await findLegs(
    table,
    settlement.organizationId,
    shares.flatMap((uuid) => uuid ?? []),
  );
  const byUuid = new Map(legs.map((leg) => [leg.uuid, leg]));
  const items = shown.map(({ item, position }, index) => {
    const leg = byUuid.get(shares[index] ?? ("" as Uuid<"leg">)) ?? null;
    return viewSettlementItem(item, { position, leg });
  });
  return json(200, { items, total, limit, offset });
}

/** Numbers of the parts that hold the items from `offset` up to, and without, `end`. */
function partsWithin({ parts }: Settlement, offset: number, end: number): number[] {
  let first = 0;
  return parts.flatMap((count, part) => {
    const isWithin = first < end && first + count > offset;
    first += count;
    return isWithin ? [part] : [];
  });
}

type Shown = { readonly part: SettlementPart; readonly index: number };

/** The shares of these items; each block is read once. */
async function sharesOf(
  table: Table,
  settlement: Settlement,
  shown: readonly Shown[],
): Promise<(Uuid<"leg"> | null)[]> {
  const blocks = new Map<string, ReturnType<typeof readShares>>();
  return Promise.all(
    shown.map(async ({ part: { part }, index }) => {
      const block = Math.floor(index / itemsPerBlock);
      const name = `${part}/${block}`;
      const reading = blocks.get(name) ?? readShares(table, settlement, { part, block });
      blocks.set(name, reading);
      return (await reading)[index % itemsPerBlock] ?? null;
    }),
  );
}
