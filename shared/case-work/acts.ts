/** What each action on many cases does to one of them: the same as the single request. */
import type {
  CaseAction,
  CaseActionName,
  CaseActionParameters,
} from "../domain/case/case-action.ts";
import type { Payment } from "../domain/case/reconciliation-case.ts";
import { invalidRequest } from "../http/error/failure-error.ts";
import type { WriteOutcome } from "../http/operation.ts";
import { maximumTags } from "../schema/request/case-request.ts";
import type { IdSource } from "../table/core/id-source.ts";
import type { Table } from "../table/core/table.ts";
import type { ActContext } from "./act-context.ts";
import { commentOnCase } from "./comment-on-case.ts";
import { runCase } from "./run-case.ts";
import { updateCase } from "./update-case.ts";

export type ActDependencies = { readonly table: Table; readonly ids: IdSource };

type Act = (
  dependencies: ActDependencies,
  context: ActContext,
  before: Payment,
  parameters: CaseActionParameters,
) => Promise<WriteOutcome>;

const acts: Readonly<Record<CaseActionName, Act>> = {
  close: (dependencies, context, before, { status = "resolved", reason }) =>
    updateCase(dependencies, context, before, { status, reason }),
  reopen: (dependencies, context, before, { reason }) =>
    updateCase(dependencies, context, before, { status: "open", reason }),
  assign: (dependencies, context, before, { assignee = null }) =>
    updateCase(dependencies, context, before, { assignee }),
  snooze: (dependencies, context, before, { snoozedUntil = null }) =>
    updateCase(dependencies, context, before, { snoozedUntil }),
  comment: (dependencies, context, before, { comment = "" }) =>
    commentOnCase(dependencies, context, before, { comment }),
  run: (dependencies, context, before) => runCase(dependencies, context, before),
  tag: setTags,
};

/** Decides the act on one case; it writes nothing. */
export function actOnCase(
  dependencies: ActDependencies,
  { action, parameters }: Pick<CaseAction, "action" | "parameters">,
  context: ActContext,
  before: Payment,
): Promise<WriteOutcome> {
  return acts[action](dependencies, context, before, parameters);
}

async function setTags(
  dependencies: ActDependencies,
  context: ActContext,
  before: Payment,
  { add = [], remove = [] }: CaseActionParameters,
): Promise<WriteOutcome> {
  const kept = before.state.tags.filter((tag) => !remove.includes(tag));
  const tags = [...new Set([...kept, ...add])].sort();
  if (tags.length > maximumTags) {
    const message = `A case has at most ${maximumTags} tags.`;
    return { failure: invalidRequest(message, [{ path: ["parameters", "add"], message }]) };
  }
  return updateCase(dependencies, context, before, { tags });
}
