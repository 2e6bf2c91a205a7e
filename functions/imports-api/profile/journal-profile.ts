import { formatId } from "../../../shared/domain/value/id.ts";
import type { RequestContext } from "../../../shared/http/operation.ts";
import type { ImportProfile } from "../../../shared/schema/request/evidence/import-profile-request.ts";
import { viewImportProfile } from "../../../shared/schema/view/evidence/import-profile-view.ts";
import { note, openJournal, withJournal } from "../../../shared/table/audit/journal.ts";
import type { Write } from "../../../shared/table/core/commit.ts";
import type { IdSource } from "../../../shared/table/core/id-source.ts";
import type { Table } from "../../../shared/table/core/table.ts";

export async function journalProfile(
  { table, ids }: { readonly table: Table; readonly ids: IdSource },
  context: RequestContext,
  verb: "created" | "updated" | "deleted",
  before: ImportProfile | null,
  after: ImportProfile | null,
): Promise<Write[]> {
  const journal = openJournal(ids, context.organizationId, context.actor, context.now);
  const profile = after ?? before;
  const auditEvents = note(journal, {
    eventType: `import_profile.${verb}`,
    message: `Import profile ${profile?.name ?? ""} was ${verb}.`,
    payload: {
      profileId: profile === null ? null : formatId("importProfile", profile.uuid),
      before: before === null ? null : viewImportProfile(before),
      after: after === null ? null : viewImportProfile(after),
    },
  });
  return withJournal(table, journal, { auditEvents });
}
