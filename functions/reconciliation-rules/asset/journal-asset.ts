import type { Asset } from "../../../shared/domain/payment/asset.ts";
import { formatId } from "../../../shared/domain/value/id.ts";
import type { RequestContext } from "../../../shared/http/operation.ts";
import { viewAsset } from "../../../shared/schema/view/evidence/asset-view.ts";
import { note, openJournal, withJournal } from "../../../shared/table/audit/journal.ts";
import type { Write } from "../../../shared/table/core/commit.ts";
import type { IdSource } from "../../../shared/table/core/id-source.ts";
import type { Table } from "../../../shared/table/core/table.ts";

/** An asset is created or deleted; it does not change. */
type Change =
  | { readonly before: null; readonly after: Asset }
  | { readonly before: Asset; readonly after: null };

/** The writes of the audit event about a change of the organization's assets. */
export async function journalAsset(
  { table, ids }: { readonly table: Table; readonly ids: IdSource },
  context: RequestContext,
  { before, after }: Change,
): Promise<Write[]> {
  const journal = openJournal(ids, context.organizationId, context.actor, context.now);
  const asset = after ?? before;
  const verb = after === null ? "deleted" : "created";
  const auditEvents = note(journal, {
    eventType: `asset.${verb}`,
    message: `Asset ${asset.ticker} on chain ${asset.chainId} was ${verb}.`,
    payload: {
      assetId: formatId("asset", asset.uuid),
      before: before === null ? null : viewAsset(before),
      after: after === null ? null : viewAsset(after),
    },
  });
  return withJournal(table, journal, { auditEvents });
}
