import type { WriteInput, WriteOutcome } from "../../../shared/http/operation.ts";
import type { IdSource } from "../../../shared/table/core/id-source.ts";
import type { Table } from "../../../shared/table/core/table.ts";
import { rematchWrite } from "../../../shared/table/matching/job-store.ts";
import { deleteAssetWrite } from "../../../shared/table/rule/asset-store.ts";
import { findAssetOfPath } from "./find-asset.ts";
import { journalAsset } from "./journal-asset.ts";

type Dependencies = { readonly table: Table; readonly ids: IdSource };

/** Deletes a token contract, and decides the open cases again without it. */
export async function deleteAsset(
  dependencies: Dependencies,
  { context, params }: WriteInput<unknown>,
): Promise<WriteOutcome> {
  const { organizationId, now } = context;
  const found = await findAssetOfPath(dependencies.table, organizationId, params);
  if ("failure" in found) return found;
  const change = { before: found.asset, after: null };
  const journal = await journalAsset(dependencies, context, change);
  const again = rematchWrite(dependencies.ids, organizationId, now);
  return { status: 204, body: null, writes: [deleteAssetWrite(found.asset), ...journal, again] };
}
