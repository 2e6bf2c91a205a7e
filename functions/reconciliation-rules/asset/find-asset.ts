import type { Asset } from "../../../shared/domain/payment/asset.ts";
import { parseId } from "../../../shared/domain/value/id.ts";
import type { OrganizationId } from "../../../shared/domain/value/organization-id.ts";
import { notFound } from "../../../shared/http/error/failure-error.ts";
import type { HttpFailure } from "../../../shared/http/error/http-failure.ts";
import type { Table } from "../../../shared/table/core/table.ts";
import { findMatchSettings } from "../../../shared/table/rule/rule-store.ts";

/** Finds the asset with the id of the path, or returns the 404 failure. One query, at most 200 assets. */
export async function findAssetOfPath(
  table: Table,
  organizationId: OrganizationId,
  params: Readonly<Record<string, string>>,
): Promise<{ asset: Asset } | { failure: HttpFailure }> {
  const id = params["assetId"] ?? "";
  const wanted = parseId("asset", id);
  const { assets } = await findMatchSettings(table, organizationId);
  const asset = assets.find(({ uuid }) => uuid === wanted);
  return asset === undefined
    ? { failure: notFound({ resource: "Asset", id, organizationId }) }
    : { asset };
}
