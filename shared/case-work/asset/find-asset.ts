import type { Asset } from "../../domain/payment/asset.ts";
import { parseId } from "../../domain/value/id.ts";
import type { OrganizationId } from "../../domain/value/organization-id.ts";
import { type Failure, missing } from "../../outcome/outcome.ts";
import type { Table } from "../../table/core/table.ts";
import { findMatchSettings } from "../../table/rule/rule-store.ts";

/** Finds the asset with this id, or returns the 404 failure. One query, at most 200 assets. */
export async function findAssetById(
  table: Table,
  organizationId: OrganizationId,
  id: string,
): Promise<{ asset: Asset } | { failure: Failure }> {
  const wanted = parseId("asset", id);
  const { assets } = await findMatchSettings(table, organizationId);
  const asset = assets.find(({ uuid }) => uuid === wanted);
  return asset === undefined ? { failure: missing("Asset", { id, organizationId }) } : { asset };
}
