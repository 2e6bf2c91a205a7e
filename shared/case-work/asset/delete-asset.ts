import { deleted, type WriteOutcome } from "../../outcome/outcome.ts";
import type { IdSource } from "../../table/core/id-source.ts";
import type { Table } from "../../table/core/table.ts";
import { rematchWrite } from "../../table/matching/job-store.ts";
import { deleteAssetWrite } from "../../table/rule/asset-store.ts";
import type { ActContext } from "../act-context.ts";
import { askToChangeAssets } from "./ask-to-change-assets.ts";
import { findAssetById } from "./find-asset.ts";
import { journalAsset } from "./journal-asset.ts";

type Dependencies = { readonly table: Table; readonly ids: IdSource };

/** Deletes a token contract, and decides the open cases again without it. */
export async function deleteAsset(
  dependencies: Dependencies,
  context: ActContext,
  body: { readonly assetId: string },
): Promise<WriteOutcome> {
  const { organizationId, now } = context;
  const found = await findAssetById(dependencies.table, organizationId, body.assetId);
  if ("failure" in found) return found;
  const asked = await askToChangeAssets(dependencies, context, {
    operation: "deleteAsset",
    request: body,
  });
  if (asked !== null) return asked;
  const change = { before: found.asset, after: null };
  const again = rematchWrite(dependencies.ids, organizationId, now);
  const writes = [deleteAssetWrite(found.asset), again];
  return deleted(await journalAsset(dependencies, context, change, writes));
}
