import type * as z from "zod";
import { createAssetBody, listAssetsQuery } from "#api/resource/asset/asset-request.ts";
import type { ContractRows } from "#api/schema/contract/contract-row.ts";
import { organizationId } from "#api/schema/contract/examples.ts";
import { created, deleted, got, listOf, resource } from "#api/schema/contract/row-builders.ts";
import { asset } from "./asset-response.ts";

const createAssetExample = {
  ticker: "XSGD",
  chain: "polygon",
  tokenAddress: "0x1111111111111111111111111111111111111111",
  decimals: 6,
  label: "Singapore dollars",
};

const assetExample = {
  id: "asset_0193aa10c4007d3e8b1f4a5d6e7f8093",
  organizationId,
  ticker: "XSGD",
  chain: "polygon",
  chainId: 137,
  tokenAddress: "0x1111111111111111111111111111111111111111",
  decimals: 6,
  label: "Singapore dollars",
  createdAt: "2026-02-01T09:00:00.000Z",
} satisfies z.input<typeof asset>;

const assets = resource({
  tag: "assets",
  title: "token contract",
  schema: asset,
  examples: { asset: ["A token on Polygon", assetExample] },
});

/** Assets have the tag of the cases that they decide, like the rules. */
export const assetRows = {
  createAsset: created(assets, {
    summary: "Add a token contract",
    description:
      "Evidence of this ticker on this network must then have this contract, one that the issuer " +
      "publishes, or another asset of the ticker. Open cases are decided again.",
    body: createAssetBody,
    bodyText:
      "The contract, and its network by `chain` or `chainId`; unknown properties are refused.",
    bodyExamples: { asset: ["A token on Polygon", createAssetExample] },
    resultText: "The asset was added.",
    errors: { 409: "AssetConflict" },
  }),
  listAssets: listOf(assets, {
    description: "The organization's own assets, newest first by creation time.",
    query: listAssetsQuery,
  }),
  getAsset: got(assets, {
    description: "An asset does not change; to correct one, delete it and add it again.",
  }),
  deleteAsset: deleted(assets, { description: "Open cases are decided again without it." }),
} as const satisfies ContractRows;
