import type * as z from "zod";
import { json, type OperationResult, type ReadInput } from "#api/http/operation.ts";
import type { listFlowLegsQuery } from "#api/resource/evidence/evidence-request.ts";
import { viewFlowLegDetail } from "#api/resource/evidence/flow-leg-view.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import { parseId } from "#domain/value/id.ts";
import type { Table } from "#store/table/core/table.ts";
import { type LegFacets, legCollection } from "#store/table/evidence/leg-list.ts";
import { isListed, type Listing, type ListRequest } from "#store/table/list/list-request.ts";
import { mayBeListed, otherCurrencyMessage } from "#store/table/list/listed/listed-currencies.ts";
import {
  listByAmount,
  TooManyListedError,
  tooManyListedMessage,
} from "#store/table/list/listed/listing-by-amount.ts";
import { list } from "#store/table/list/listing.ts";
import { FailureError, invalidRequest } from "#work/outcome/outcome.ts";
import { findNamedLegs, namedLegsAtMost, TooManyLegsError } from "./named-legs.ts";

type Query = z.output<typeof listFlowLegsQuery>;

type LegRequest = ListRequest<FlowLeg, LegFacets>;

/** At most one of these groups of filters is possible; the others of the list combine freely. */
const alone = [["reference"], ["caseId"], ["candidateOf"], ["minAmount", "maxAmount"]] as const;

/**
 * Lists flow legs, newest first. Legs with an unallocated amount (`matched=false`) are the work
 * queue.
 */
export async function listFlowLegs(
  { table }: { readonly table: Table },
  { context, query }: ReadInput<Query>,
): Promise<OperationResult> {
  const { limit, offset, provider, txHash, from, to, currency, evidenceFilterId } = query;
  const { organizationId, now } = context;
  refuseSeveral(query);
  if (currency !== undefined && !(await mayBeListed(table, organizationId, currency))) {
    throw refused(["currency"], otherCurrencyMessage);
  }
  const request: LegRequest = {
    organizationId,
    collection: legCollection,
    page: { limit, offset },
    now,
    matches: (facets) => matchesFilters(facets, query),
    from,
    to,
    keys: {
      ...(provider === undefined ? {} : { provider }),
      ...(txHash === undefined ? {} : { txHash }),
      ...(evidenceFilterId === undefined ? {} : { evidenceFilter: keyOfFilter(evidenceFilterId) }),
    },
  };
  const { items, total } = await findLegs(table, request, query).catch(refuseTooMany(query));
  return json(200, { items: items.map(viewFlowLegDetail), total, limit, offset });
}

async function findLegs(
  table: Table,
  request: LegRequest,
  query: Query,
): Promise<Listing<FlowLeg>> {
  const { minAmount, maxAmount } = query;
  const named = await findNamedLegs(table, request.organizationId, query);
  if (named !== null) {
    const selected = named.filter((leg) => isListed(request, leg) && isInTime(request, leg));
    const { offset, limit } = request.page;
    return { items: selected.slice(offset, offset + limit), total: selected.length };
  }
  if (minAmount === undefined && maxAmount === undefined) return list(table, request);
  const limits = { least: minAmount ?? null, most: maxAmount ?? null };
  return listByAmount(table, { ...request, limits, rankOf: null });
}

/** A malformed id selects nothing, as an unknown one. */
function keyOfFilter(id: string): string {
  return parseId("evidenceFilter", id) ?? "unknown";
}

function isInTime({ from = 0, to = Number.POSITIVE_INFINITY }: LegRequest, leg: FlowLeg): boolean {
  return leg.createdAt >= from && leg.createdAt < to;
}

function matchesFilters(facets: LegFacets, query: Query): boolean {
  const equal = ["matched", "ignored", "phase", "status", "kind", "currency"] as const;
  return equal.every((name) => query[name] === undefined || query[name] === facets[name]);
}

/** @throws FailureError 400 for a filter beside one that it does not combine with */
function refuseSeveral(query: Query): void {
  const given = alone.filter((names) => names.some((name) => query[name] !== undefined));
  const [kept, ...others] = given;
  if (kept === undefined || others.length === 0) return;
  const names = others.flat().filter((name) => query[name] !== undefined);
  const possible = "an amount range, reference, caseId and candidateOf";
  throw refused(
    names,
    `Drop this filter, or ${kept.join(" and ")}: at most one of ${possible} is possible.`,
  );
}

/** Passes other errors on. */
function refuseTooMany(query: Query): (error: unknown) => never {
  const given = alone.flat().filter((name) => query[name] !== undefined);
  return (error) => {
    if (error instanceof TooManyLegsError) {
      throw refused(given, `More than ${namedLegsAtMost} flow legs have this value.`);
    }
    if (error instanceof TooManyListedError) throw refused(given, tooManyListedMessage);
    throw error;
  };
}

function refused(names: readonly string[], message: string): FailureError {
  const issues = names.map((name) => ({ path: [name], message }));
  return new FailureError(invalidRequest("The query is invalid.", issues));
}
