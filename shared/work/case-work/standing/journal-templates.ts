/** The templates by which exports post to accounts (docs/specification.md, Journal templates). */
import type * as z from "zod";
import type { createJournalTemplateBody } from "#api/resource/journal/journal-template-request.ts";
import { viewJournalTemplate } from "#api/resource/journal/journal-template-view.ts";
import type { JournalTemplate } from "#domain/posting/journal-template.ts";
import { standingLists } from "#domain/value/standing-kind.ts";
import { journalTemplateStore } from "#store/table/rule/standing-lists.ts";
import { listShelf, signed } from "./list-shelf.ts";
import { StandingResource } from "./standing-resource.ts";

type Body = z.output<typeof createJournalTemplateBody>;

export const journalTemplates = new StandingResource<"journalTemplate", JournalTemplate, Body>({
  kind: "journalTemplate",
  ...standingLists.journalTemplate,
  describe: (id, { subject }) => `Journal template ${id} of a ${subject}`,
  shelf: listShelf(journalTemplateStore),
  view: viewJournalTemplate,
  entryOf: signed,
  // Templates decide on which accounts money is posted.
  heldBy: "rule_change",
});
