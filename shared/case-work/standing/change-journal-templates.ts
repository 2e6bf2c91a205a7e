/** Changes of the templates by which exports post to accounts (docs/specification.md, Journal templates). */

import type * as z from "zod";
import { aboutNoAmount } from "../../domain/case/work/approval-policy.ts";
import {
  type JournalTemplate,
  maximumJournalTemplates,
} from "../../domain/posting/journal-template.ts";
import { parseId } from "../../domain/value/id.ts";
import { conflict, FailureError, missing, type WriteOutcome } from "../../outcome/outcome.ts";
import type { createJournalTemplateBody } from "../../schema/request/report/journal-template-request.ts";
import { viewJournalTemplate } from "../../schema/view/report/journal-template-view.ts";
import {
  findJournalTemplates,
  setJournalTemplatesWrite,
} from "../../table/rule/journal-template-store.ts";
import type { StandingList } from "../../table/rule/standing-list-store.ts";
import type { ActContext } from "../act-context.ts";
import { askApprovalOf } from "../approval/ask-approval.ts";
import { changeStandingList, type StandingDependencies } from "./change-standing-list.ts";

type Templates = StandingList<JournalTemplate>;

/** @returns 409 `invalid_state` if the organization has the maximum number of templates */
export async function createJournalTemplate(
  dependencies: StandingDependencies,
  context: ActContext,
  body: z.output<typeof createJournalTemplateBody>,
): Promise<WriteOutcome> {
  const { table, ids } = dependencies;
  const { organizationId, actor: createdBy, now: createdAt } = context;
  const before = await findJournalTemplates(table, organizationId);
  if (before.entries.length >= maximumJournalTemplates) {
    return {
      failure: conflict(
        `An organization has at most ${maximumJournalTemplates} journal templates.`,
      ),
    };
  }
  const asked = await ask(dependencies, context, {
    operation: "createJournalTemplate",
    request: body,
  });
  if (asked !== null) return asked;
  const template: JournalTemplate = { ...body, uuid: ids.next(), createdBy, createdAt };
  return changed(dependencies, context, before, { template, verb: "created" });
}

/** @throws FailureError 404 if the organization has no such template */
export async function deleteJournalTemplate(
  dependencies: StandingDependencies,
  context: ActContext,
  body: { readonly journalTemplateId: string },
): Promise<WriteOutcome> {
  const before = await findJournalTemplates(dependencies.table, context.organizationId);
  const template = templateIn(before, context, body.journalTemplateId);
  const operation = "deleteJournalTemplate";
  const asked = await ask(dependencies, context, { operation, request: body });
  return asked ?? changed(dependencies, context, before, { template, verb: "deleted" });
}

/** @throws FailureError 404 if the organization has no such template */
export function templateIn(
  { entries }: Templates,
  { organizationId }: Pick<ActContext, "organizationId">,
  id: string,
): JournalTemplate {
  const uuid = parseId("journalTemplate", id);
  const template = entries.find((each) => each.uuid === uuid);
  if (template !== undefined) return template;
  throw new FailureError(missing("Journal template", { id, organizationId }));
}

/** Templates decide on which accounts money is posted, so `rule_change` holds them. */
function ask(
  dependencies: StandingDependencies,
  context: ActContext,
  asked: {
    readonly operation: "createJournalTemplate" | "deleteJournalTemplate";
    readonly request: Readonly<Record<string, unknown>>;
  },
): Promise<WriteOutcome | null> {
  const acts = aboutNoAmount("rule_change");
  return askApprovalOf(dependencies, context, null, { acts, ...asked });
}

function changed(
  dependencies: StandingDependencies,
  context: ActContext,
  before: Templates,
  change: { readonly template: JournalTemplate; readonly verb: "created" | "deleted" },
): Promise<WriteOutcome> {
  const { organizationId } = context;
  const { template, verb } = change;
  return changeStandingList(dependencies, context, before, {
    verb,
    entry: template,
    shown: viewJournalTemplate(organizationId, template),
    kind: "journal_template",
    named: (id) => `Journal template ${id} of a ${template.subject}`,
    idName: "journalTemplateId",
    write: (after) => [setJournalTemplatesWrite(organizationId, after)],
  });
}
