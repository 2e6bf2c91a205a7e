/** Rows of the route table: an organization's own token contracts (docs/specification.md, Assets). */

const group = "reconciliation-rules";
const read = { group, idempotentAs: null, scope: "rules:read", permission: null } as const;
const write = { group, scope: "rules:write", permission: "rules_manage" } as const;

export const assetRoutes = {
  createAsset: { ...write, method: "POST", path: "/v1/assets", idempotentAs: "assets.create" },
  listAssets: { ...read, method: "GET", path: "/v1/assets" },
  getAsset: { ...read, method: "GET", path: "/v1/assets/{assetId}" },
  deleteAsset: {
    ...write,
    method: "DELETE",
    path: "/v1/assets/{assetId}",
    idempotentAs: "assets.delete",
  },
} as const;
