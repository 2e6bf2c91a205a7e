import type * as z from "zod";
import { findAssetById } from "../../../shared/case-work/asset/find-asset.ts";
import { json, type OperationResult, type ReadInput } from "../../../shared/http/operation.ts";
import { FailureError } from "../../../shared/outcome/outcome.ts";
import type { listAssetsQuery } from "../../../shared/schema/request/evidence/asset-request.ts";
import { viewAsset } from "../../../shared/schema/view/evidence/asset-view.ts";
import type { Table } from "../../../shared/table/core/table.ts";
import { findMatchSettings } from "../../../shared/table/rule/rule-store.ts";

/** Returns a page of the organization's assets, newest first. */
export async function listAssets(
  { table }: { readonly table: Table },
  { context, query }: ReadInput<z.output<typeof listAssetsQuery>>,
): Promise<OperationResult> {
  const { limit, offset } = query;
  const { assets } = await findMatchSettings(table, context.organizationId);
  const newest = assets.toSorted((a, b) => (a.uuid < b.uuid ? 1 : -1));
  const items = newest.slice(offset, offset + limit).map(viewAsset);
  return json(200, { items, total: assets.length, limit, offset });
}

export async function getAsset(
  { table }: { readonly table: Table },
  { context, params }: ReadInput<unknown>,
): Promise<OperationResult> {
  const found = await findAssetById(table, context.organizationId, params["assetId"] ?? "");
  if ("failure" in found) throw new FailureError(found.failure);
  return json(200, viewAsset(found.asset));
}
