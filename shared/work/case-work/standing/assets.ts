/** The organization's own token contracts (docs/specification.md, Assets). */

import { type CreateAssetBody, chainIdOf } from "#api/resource/asset/asset-request.ts";
import { viewAsset } from "#api/resource/asset/asset-view.ts";
import type { Asset } from "#domain/payment/asset.ts";
import { formatId } from "#domain/value/id.ts";
import { rematchWrite } from "#store/table/matching/job-store.ts";
import {
  createAssetWrite,
  deleteAssetWrite,
  maximumAssets,
} from "#store/table/rule/asset-store.ts";
import { findMatchSettings } from "#store/table/rule/rule-store.ts";
import { conflict, type Failure, refused } from "#work/outcome/outcome.ts";
import { StandingResource } from "./standing-resource.ts";

export const assets = new StandingResource<"asset", Asset, CreateAssetBody>({
  kind: "asset",
  noun: "Asset",
  nouns: "assets",
  eventNoun: "asset",
  describe: (_, { ticker, chainId }) => `Asset ${ticker} on chain ${chainId}`,
  maximum: maximumAssets,
  shelf: {
    read: async (table, organizationId) => {
      const { assets } = await findMatchSettings(table, organizationId);
      return { entries: assets.toSorted((a, b) => (a.uuid < b.uuid ? 1 : -1)) };
    },
    add: (_organizationId, _before, asset) => [createAssetWrite(asset)],
    remove: (_organizationId, _before, asset) => [deleteAssetWrite(asset)],
  },
  view: (_, asset) => viewAsset(asset),
  entryOf: (body, { uuid, organizationId, createdAt }) => {
    const { ticker, tokenAddress, decimals, label } = body;
    const network = chainIdOf(body);
    if ("problem" in network) throw new Error(network.problem);
    const contract = { ticker, chainId: network.chainId, tokenAddress };
    return { ...contract, decimals, label, uuid, organizationId, createdAt };
  },
  refuseFirst: refuseContract,
  // Assets decide which token a transfer moved, as rules do.
  heldBy: "rule_change",
  // Open cases are decided again, with the asset or without it.
  effects: (_verb, ...again) => [rematchWrite(...again)],
  storesMissing: true,
});

function refuseContract(body: CreateAssetBody, known: readonly Asset[]): Failure | null {
  const network = chainIdOf(body);
  if ("problem" in network) return refused(["chainId"], network.problem, "The body is invalid.");
  const { chainId } = network;
  const { tokenAddress } = body;
  const same = known.find(
    (asset) => asset.chainId === chainId && asset.tokenAddress === tokenAddress,
  );
  if (same === undefined) return null;
  const id = formatId("asset", same.uuid);
  return conflict(`The contract ${tokenAddress} on chain ${chainId} is already asset ${id}.`);
}
