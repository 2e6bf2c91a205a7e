import type * as z from "zod";
import { parseId } from "../../shared/domain/value/id.ts";
import type { OrganizationId } from "../../shared/domain/value/organization-id.ts";
import { FailureError, invalidRequest } from "../../shared/http/error/failure-error.ts";
import { json, type OperationResult, type ReadInput } from "../../shared/http/operation.ts";
import type { listReconciliationCasesQuery } from "../../shared/schema/request/case-request.ts";
import { viewCaseSummary } from "../../shared/schema/view/case-view.ts";
import type { Table } from "../../shared/table/core/table.ts";
import { foundAtMost } from "../../shared/table/payment/find-by-value.ts";
import {
  listedCurrenciesAtMost,
  mayBeListed,
} from "../../shared/table/payment/listed-currencies.ts";
import {
  listPayments,
  type PaymentFacets,
  TooManyFoundError,
} from "../../shared/table/payment/payment-list.ts";

type Query = z.output<typeof listReconciliationCasesQuery>;

export async function listReconciliationCases(
  { table }: { readonly table: Table },
  { context, query }: ReadInput<Query>,
): Promise<OperationResult> {
  const { limit, offset, from, to } = query;
  refuseSeveralKeys(query);
  await refuseOtherCurrency(table, context.organizationId, query);
  const { items, total } = await listPayments(table, {
    organizationId: context.organizationId,
    page: { limit, offset },
    now: context.now,
    externalReference: query.externalReference ?? null,
    matches: (facets) => matchesFilters(facets, query),
    q: query.q,
    keys: keysOf(query),
    from,
    to,
  }).catch(refuseCommonValue);
  const shown = items.map((payment) => viewCaseSummary(payment, context.now));
  return json(200, { items: shown, total, limit, offset });
}

const facetFilters = [
  "status",
  "reconciliationStatus",
  "exceptionType",
  "slaRisk",
  "contradicted",
  "currency",
] as const;

const keyNames = ["externalReference", "q", "assignee", "tag", "ruleId"] as const;

/** @throws FailureError 400 if too many carry the value of `q`; else the error itself */
function refuseCommonValue(error: unknown): never {
  if (!(error instanceof TooManyFoundError)) throw error;
  const message = `More than ${foundAtMost} cases, or pieces of evidence, carry this value: use a rarer one.`;
  throw new FailureError(invalidRequest("The query is invalid.", [{ path: ["q"], message }]));
}

/** @throws FailureError 400 for more than one filter by an open value: their combinations are not counted */
function refuseSeveralKeys(query: Query): void {
  const [kept, ...others] = keyNames.filter((name) => query[name] !== undefined);
  if (others.length === 0) return;
  const message = `Drop this filter, or ${kept}: at most one of ${keyNames.join(", ")} is possible.`;
  const issues = others.map((name) => ({ path: [name], message }));
  throw new FailureError(invalidRequest("The query is invalid.", issues));
}

/** @throws FailureError 400 for a currency whose cases the lists do not tell from others */
async function refuseOtherCurrency(
  table: Table,
  organizationId: OrganizationId,
  { currency }: Query,
): Promise<void> {
  if (currency === undefined || (await mayBeListed(table, organizationId, currency))) return;
  const message =
    `Cases are listed by the first ${listedCurrenciesAtMost} currencies of the organization's payments, ` +
    "and this is not one of them: drop this filter.";
  throw new FailureError(
    invalidRequest("The query is invalid.", [{ path: ["currency"], message }]),
  );
}

function keysOf({ assignee, tag, ruleId }: Query) {
  return {
    ...(assignee === undefined ? {} : { assignee }),
    ...(tag === undefined ? {} : { tag }),
    // Of an id that is none, no case has the rule.
    ...(ruleId === undefined ? {} : { ruleId: parseId("rule", ruleId) ?? "none" }),
  };
}

function matchesFilters(facets: PaymentFacets, query: Query): boolean {
  return (
    facetFilters.every((name) => query[name] === undefined || query[name] === facets[name]) &&
    (query.verdicts === undefined || query.verdicts.some((verdict) => verdict === facets.verdict))
  );
}
