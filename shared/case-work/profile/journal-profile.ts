import { formatId } from "../../domain/value/id.ts";
import type { ImportProfile } from "../../schema/request/evidence/import-profile-request.ts";
import { viewImportProfile } from "../../schema/view/evidence/import-profile-view.ts";
import type { Write } from "../../table/core/commit.ts";
import type { IdSource } from "../../table/core/id-source.ts";
import type { Table } from "../../table/core/table.ts";
import type { ActContext } from "../act-context.ts";
import { journalChange } from "../journal-change.ts";

type Change = {
  readonly before: ImportProfile | null;
  readonly after: ImportProfile | null;
  readonly writes: readonly Write[];
};

/** The writes of a change of a profile, with its audit event. */
export function journalProfile(
  dependencies: { readonly table: Table; readonly ids: IdSource },
  context: ActContext,
  verb: "created" | "updated" | "deleted",
  { before, after, writes }: Change,
): Promise<Write[]> {
  const profile = after ?? before;
  const draft = {
    eventType: `import_profile.${verb}`,
    message: `Import profile ${profile?.name ?? ""} was ${verb}.`,
    payload: {
      profileId: profile === null ? null : formatId("importProfile", profile.uuid),
      before: before === null ? null : viewImportProfile(before),
      after: after === null ? null : viewImportProfile(after),
    },
  } as const;
  const resultId = after === null ? null : formatId("importProfile", after.uuid);
  return journalChange(dependencies, context, { drafts: [draft], resultId, writes });
}
