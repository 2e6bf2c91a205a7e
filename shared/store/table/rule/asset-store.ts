import type { Asset } from "#domain/payment/asset.ts";
import type { Write } from "../core/commit.ts";
import { documentCodec } from "../core/document/document.ts";
import { isNew } from "../core/expression.ts";
import { assetKey } from "../core/keys.ts";

const codec = documentCodec<Asset>(1, { decimals: null, label: null });

/** Maximum assets of one organization; each matcher run reads all of them with the rules. */
export const maximumAssets = 200;

export function decodeAsset(item: Record<string, unknown>): Asset {
  return codec.decode(item["doc"] as string);
}

/** Fails if the organization has an asset with this contract. */
export function createAssetWrite(asset: Asset): Write {
  return {
    kind: "put",
    item: {
      ...assetKey(asset.organizationId, asset),
      v: codec.version,
      doc: codec.encode(asset),
      uuid: asset.uuid,
    },
    ...isNew,
  };
}

/** Fails if the asset was deleted, also if another one has its contract since. */
export function deleteAssetWrite(asset: Asset): Write {
  return {
    kind: "delete",
    key: assetKey(asset.organizationId, asset),
    condition: "#uuid = :uuid",
    names: { "#uuid": "uuid" },
    values: { ":uuid": asset.uuid },
  };
}
