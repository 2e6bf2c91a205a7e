import { formatId } from "../../shared/domain/id.ts";
import type { Integration } from "../../shared/domain/integration.ts";
import type { RequestContext } from "../../shared/http/operation.ts";
import { viewIntegration } from "../../shared/schema/integration-view.ts";
import type { Write } from "../../shared/table/commit.ts";
import type { IdSource } from "../../shared/table/id-source.ts";
import { announce, closeJournal, note, openJournal } from "../../shared/table/journal.ts";
import type { Table } from "../../shared/table/table.ts";

type Change = {
  readonly before: Integration | null;
  readonly after: Integration;
  /** What changed that no snapshot shows: a new credential. */
  readonly replaced?: readonly string[];
};

/** The audit event of a change, and the outbound event of one that stops an integration. */
export async function journalIntegration(
  { table, ids }: { readonly table: Table; readonly ids: IdSource },
  context: Pick<RequestContext, "organizationId" | "actor" | "now">,
  verb: "created" | "updated" | "deleted",
  { before, after, replaced = [] }: Change,
): Promise<Write[]> {
  const journal = openJournal(ids, context.organizationId, context.actor, context.now);
  const view = viewIntegration(after, null);
  note(journal, {
    eventType: `integration.${verb}`,
    message: `Integration ${after.name} (${after.integrationKey}) was ${verb}.`,
    payload: {
      before: before === null ? null : viewIntegration(before, null),
      after: view,
      ...(replaced.length === 0 ? {} : { replaced }),
    },
  });
  if (before?.status === "active" && after.status === "disabled") {
    announce(journal, {
      type: "integration.disabled",
      sourceKey: formatId("integration", after.uuid),
      data: view,
      version: after.version,
    });
  }
  return closeJournal(table, journal);
}
