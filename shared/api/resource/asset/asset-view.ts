import type { Shown } from "#api/schema/contract/shown.ts";
import { formatTimestamp } from "#api/schema/field/timestamp.ts";
import type { Asset } from "#domain/payment/asset.ts";
import { networkName } from "#domain/payment/networks.ts";
import { formatId } from "#domain/value/id.ts";
import type * as response from "./asset-response.ts";

export function viewAsset(asset: Asset): Shown<typeof response.asset> {
  return {
    id: formatId("asset", asset.uuid),
    organizationId: asset.organizationId,
    ticker: asset.ticker,
    chain: networkName(asset.chainId),
    chainId: asset.chainId,
    tokenAddress: asset.tokenAddress,
    decimals: asset.decimals,
    label: asset.label,
    createdAt: formatTimestamp(asset.createdAt),
  };
}
