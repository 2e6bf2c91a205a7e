import type { Asset } from "../../domain/payment/asset.ts";
import { formatId } from "../../domain/value/id.ts";
import { viewAsset } from "../../schema/view/evidence/asset-view.ts";
import type { Write } from "../../table/core/commit.ts";
import type { IdSource } from "../../table/core/id-source.ts";
import type { Table } from "../../table/core/table.ts";
import type { ActContext } from "../act-context.ts";
import { journalChange } from "../journal-change.ts";

/** An asset is created or deleted; it does not change. */
type Change =
  | { readonly before: null; readonly after: Asset }
  | { readonly before: Asset; readonly after: null };

/** The writes of a change of the organization's assets, with its audit event. */
export function journalAsset(
  dependencies: { readonly table: Table; readonly ids: IdSource },
  context: ActContext,
  { before, after }: Change,
  writes: readonly Write[],
): Promise<Write[]> {
  const asset = after ?? before;
  const verb = after === null ? "deleted" : "created";
  const draft = {
    eventType: `asset.${verb}`,
    message: `Asset ${asset.ticker} on chain ${asset.chainId} was ${verb}.`,
    payload: {
      assetId: formatId("asset", asset.uuid),
      before: before === null ? null : viewAsset(before),
      after: after === null ? null : viewAsset(after),
    },
  } as const;
  const resultId = after === null ? null : formatId("asset", after.uuid);
  return journalChange(dependencies, context, { drafts: [draft], resultId, writes });
}
