import type * as z from "zod";
import { createAssetBody, listAssetsQuery } from "../../../request/evidence/asset-request.ts";
import { type ContractRows, jsonContent } from "../../contract-row.ts";
import { organizationId, pageOf } from "../../example/examples.ts";
import { asset, assetList } from "../../response/evidence/asset-response.ts";

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

const assetContent = jsonContent(asset, {
  asset: { summary: "A token on Polygon", value: assetExample },
});

/** Assets have the tag of the cases that they decide, like the rules. */
export const assetRows = {
  createAsset: {
    summary: "Add a token contract",
    description:
      "Evidence of this ticker on this network must then have this contract, one that the issuer " +
      "publishes, or another asset of the ticker. Open cases are decided again.",
    tag: "reconciliation-cases",
    body: {
      description:
        "The contract, and its network by `chain` or `chainId`; unknown properties are refused.",
      schema: createAssetBody.meta({ id: "CreateAssetRequest" }),
      examples: { asset: { summary: "A token on Polygon", value: createAssetExample } },
    },
    responses: { 201: { description: "The asset was added.", content: assetContent } },
    errors: { 409: "AssetConflict" },
  },
  listAssets: {
    summary: "List token contracts",
    description: "The organization's own assets, newest first by creation time.",
    tag: "reconciliation-cases",
    query: listAssetsQuery,
    responses: {
      200: {
        description: "A page of assets.",
        content: jsonContent(assetList, {
          page: { summary: "One asset", value: pageOf(assetExample, 25) },
        }),
      },
    },
  },
  getAsset: {
    summary: "Get a token contract",
    description: "An asset does not change; to correct one, delete it and add it again.",
    tag: "reconciliation-cases",
    responses: { 200: { description: "The asset.", content: assetContent } },
  },
  deleteAsset: {
    summary: "Delete a token contract",
    description: "Open cases are decided again without it.",
    tag: "reconciliation-cases",
    responses: { 204: { description: "The asset was deleted." } },
  },
} as const satisfies ContractRows;
