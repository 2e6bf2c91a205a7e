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

/**
 * A currency that is neither in ISO 4217 nor in the service's tables nor an asset of the organization, and a
 * chain that is in no table and that no asset and no integration of the organization names. The evidence
 * counts as submitted. Reads nothing where all is known.
 */
export async function unknownParts(
  table: Table,
  organizationId: OrganizationId,
  { currency, fees, chainId }: Claim,
): Promise<readonly NotUnderstood[]> {
  const currencies = [
    { field: "amount.currency", currency },
    ...fees.map((fee, index) => ({ field: `fees[${index}].currency`, currency: fee.currency })),
  ].filter((each) => !isKnownCurrency(each.currency as Currency));
  const isUnknownChain = chainId !== null && networkName(chainId) === null;
  if (currencies.length === 0 && !isUnknownChain) return [];
  const { assets } = await findMatchSettings(table, organizationId);
  const tickers = new Set(assets.map(({ ticker }) => ticker));
  const unknown: NotUnderstood[] = currencies
    .filter((each) => !tickers.has(each.currency))
    .map(({ field, currency: value }) => ({ cause: "unknown_currency", field, value }));
  if (!isUnknownChain || assets.some((asset) => asset.chainId === chainId)) return unknown;
  const integrations = await findIntegrations(table, organizationId);
  const isConnected = integrations.some(
    ({ integration }) => integration.kind === "onchain" && integration.chainId === chainId,
  );
  if (isConnected) return unknown;
  return [...unknown, { cause: "unknown_chain", field: "chainId", value: String(chainId) }];
}
