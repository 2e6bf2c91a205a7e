/** Rows of the route table: an organization's own token contracts (docs/specification.md, Assets). */
import { changesOf, readsOf } from "#api/schema/route/route-row.ts";

const change = changesOf("settings", "rules:write", "rules_manage");
const read = readsOf("settings", "rules:read");

export const assetRoutes = {
  createAsset: change("POST", "/v1/assets", "assets.create"),
  listAssets: read("/v1/assets"),
  getAsset: read("/v1/assets/{assetId}"),
  deleteAsset: change("DELETE", "/v1/assets/{assetId}", "assets.delete"),
} as const;
