import { isKnownCurrency } from "#domain/payment/known-currency.ts";
import type { Currency } from "#domain/value/currency.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Table } from "#store/table/core/table.ts";
import { findMatchSettings } from "#store/table/rule/rule-store.ts";

type Side = { readonly currency: Currency };

/**
 * A sentence for each currency of a payment that is neither in ISO 4217 nor in the service's tables nor an asset of the
 * organization. The payment is accepted: it may be a new asset, and a misspelt currency would match nothing, in silence.
 * Reads nothing where all is known.
 */
export async function currencyWarnings(
  table: Table,
  organizationId: OrganizationId,
  { source, destination }: { readonly source: Side; readonly destination: Side },
): Promise<readonly string[]> {
  const sides = [
    { field: "source.currency", currency: source.currency },
    { field: "destination.currency", currency: destination.currency },
  ].filter(({ currency }) => !isKnownCurrency(currency));
  if (sides.length === 0) return [];
  const { assets } = await findMatchSettings(table, organizationId);
  const tickers = new Set(assets.map(({ ticker }) => ticker));
  return sides
    .filter(({ currency }) => !tickers.has(currency))
    .map(
      ({ field, currency }) =>
        `${field}: ${currency} is neither a currency of ISO 4217 nor a known asset. Evidence must name it exactly so. If it is an asset, add it by POST /v1/assets.`,
    );
}
