import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Table } from "#store/table/core/table.ts";
import { unknownCurrencies } from "#work/ingestion/evidence/unknown-parts.ts";

type Side = { readonly currency: string };

/**
 * A sentence for each currency of a payment that nobody knows. The payment is accepted: it may be a new asset, and a misspelt
 * currency would match nothing, in silence. Reads nothing where all is known.
 */
export async function currencyWarnings(
  table: Table,
  organizationId: OrganizationId,
  { source, destination }: { readonly source: Side; readonly destination: Side },
): Promise<readonly string[]> {
  const unknown = await unknownCurrencies(table, organizationId, [
    { field: "source.currency", currency: source.currency },
    { field: "destination.currency", currency: destination.currency },
  ]);
  return unknown.map(
    ({ field, currency }) =>
      `${field}: ${currency} is neither a currency of ISO 4217 nor a known asset. Evidence must name it exactly so. If it is an asset, add it by POST /v1/assets.`,
  );
}
