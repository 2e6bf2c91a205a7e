/** What the service does not know of evidence that a client or an on-chain integration submits. */
import type { NotUnderstood } from "#domain/evidence/not-understood.ts";
import { isKnownCurrency } from "#domain/payment/known-currency.ts";
import { networkName } from "#domain/payment/networks.ts";
import type { Currency } from "#domain/value/currency.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Table } from "#store/table/core/table.ts";
import { findIntegrations } from "#store/table/integration/integration-store.ts";
import { findMatchSettings } from "#store/table/rule/rule-store.ts";
import type { LegClaim } from "./evidence.ts";

type Claim = Pick<LegClaim, "currency" | "fees" | "chainId">;

type Named = { readonly field: string; readonly currency: string };

/**
 * The currencies that are neither in ISO 4217 nor in the service's tables nor an asset of the organization. Reads nothing
 * where all are known.
 */
export async function unknownCurrencies(
  table: Table,
  organizationId: OrganizationId,
  named: readonly Named[],
): Promise<readonly Named[]> {
  const unknown = named.filter(({ currency }) => !isKnownCurrency(currency as Currency));
  if (unknown.length === 0) return [];
  const { assets } = await findMatchSettings(table, organizationId);
  const tickers = new Set(assets.map(({ ticker }) => ticker));
  return unknown.filter(({ currency }) => !tickers.has(currency));
}

/**
 * A currency that nobody knows, and a
 * chain that is in no table and that no asset and no integration of the organization names. The evidence
 * counts as submitted. Reads nothing where all is known.
 */
export async function unknownParts(
  table: Table,
  organizationId: OrganizationId,
  { currency, fees, chainId }: Claim,
): Promise<readonly NotUnderstood[]> {
  const currencies = await unknownCurrencies(table, organizationId, [
    { field: "amount.currency", currency },
    ...fees.map((fee, index) => ({ field: `fees[${index}].currency`, currency: fee.currency })),
  ]);
  const unknown: NotUnderstood[] = currencies.map(({ field, currency: value }) => ({
    cause: "unknown_currency",
    field,
    value,
  }));
  if (chainId === null || networkName(chainId) !== null) return unknown;
  const { assets } = await findMatchSettings(table, organizationId);
  if (assets.some((asset) => asset.chainId === chainId)) return unknown;
  const integrations = await findIntegrations(table, organizationId);
  const isConnected = integrations.some(
    ({ integration }) => integration.kind === "onchain" && integration.chainId === chainId,
  );
  if (isConnected) return unknown;
  return [...unknown, { cause: "unknown_chain", field: "chainId", value: String(chainId) }];
}
