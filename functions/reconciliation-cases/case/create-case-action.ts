import type { RequestContext, WriteInput } from "#api/http/operation.ts";
import type { CreateCaseActionBody } from "#api/resource/case/case-action-request.ts";
import { viewCaseAction } from "#api/resource/case/case-action-view.ts";
import {
  type CaseAction,
  type CaseActionRow,
  type CaseSelection,
  countOf,
  type SubjectUuid,
} from "#domain/case/work/case-action.ts";
import { note, openAuditEntry, withAuditEntry } from "#store/table/audit/open-audit-entry.ts";
import type { IdSource } from "#store/table/core/id-source.ts";
import {
  type CaseActionLine,
  createCaseActionWrites,
  fitItems,
  updateActionLineWrite,
} from "#store/table/matching/case-action-store.ts";
import {
  askToAct,
  readActionLine,
  refuseFullLine,
  refuseTotal,
} from "#work/case-work/action/start-case-action.ts";
import { refuseReason } from "#work/case-work/refuse-reason.ts";
import { refusePastSnooze } from "#work/case-work/update-case.ts";
import type { Dependencies } from "#work/outcome/dependencies.ts";
import {
  accepted,
  conflict,
  type Failure,
  refused,
  type WriteOutcome,
} from "#work/outcome/outcome.ts";
import { findCaseAction } from "./case-actions.ts";

/**
 * Takes an action on many cases or flow legs in. It runs behind the queue, after the actions of the
 * organization that were asked for before.
 *
 * @returns 409 `invalid_state` if the maximum number of actions is waiting, or the filter selects another number of
 *   cases than expected
 */
export async function createCaseAction(
  dependencies: Dependencies,
  { context, body }: WriteInput<CreateCaseActionBody>,
): Promise<WriteOutcome> {
  const { action, parameters, ids, csv } = body;
  if (action === "csv" || csv !== undefined) return takeInFile(dependencies, context, csv ?? "");
  const { table } = dependencies;
  const selection = selectionOf(body);
  const failure =
    refusePastSnooze(parameters, context.now) ??
    (await refuseReason(table, context.organizationId, parameters.reason)) ??
    (await refuseTotal(table, context, selection));
  if (failure !== null) return { failure };
  const total = selection?.expectedTotal ?? ids.length;
  const asked = { action, parameters, undoes: null, selection, total };
  return takeIn(dependencies, context, asked, ids);
}

/** Takes in an action with an act for each row of a file. */
async function takeInFile(
  dependencies: Dependencies,
  context: RequestContext,
  csv: string,
): Promise<WriteOutcome> {
  // Only this request needs the parser.
  const { parseActionRows } = await import("#work/case-work/action/parse-rows.ts");
  const { cases, rows } = parseActionRows(csv);
  if (!fitItems(rows)) return { failure: tooLongTexts };
  const total = cases.length;
  const asked = { action: "csv", parameters: {}, undoes: null, selection: null, total } as const;
  return takeIn(dependencies, context, asked, cases, rows);
}

const tooLongTexts = refused(
  ["csv"],
  "The parameters of a thousand rows are too long: split the file.",
  "The file is invalid.",
);

function selectionOf({ filter, expectedTotal }: CreateCaseActionBody): CaseSelection | null {
  if (filter === undefined || expectedTotal === undefined) return null;
  return { filter, expectedTotal, selected: 0, after: null, isDone: false };
}

/**
 * Takes in an action that undoes another one, case by case; a case that was changed since is refused.
 *
 * @returns 409 `invalid_state` for an action that is not over, cannot be undone, or while the maximum number of
 *   actions is waiting
 */
export async function undoCaseAction(
  dependencies: Dependencies,
  { context, params }: WriteInput<unknown>,
): Promise<WriteOutcome> {
  const undone = await findCaseAction(dependencies.table, context, params);
  const problem = problemOf(undone);
  if (problem !== null) return { failure: invalidState(problem) };
  const { uuid, action, createdAt, total } = undone;
  const undoes = { uuid, action, createdAt };
  const asked = { action: "undo", parameters: {}, undoes, selection: null, total } as const;
  return takeIn(dependencies, context, asked, []);
}

/** Why the action cannot be undone; null if it can. */
function problemOf({ action, status }: CaseAction): string | null {
  if (action === "comment" || action === "run" || action === "undo") {
    return `An action ${action} cannot be undone.`;
  }
  if (status === "completed" || status === "canceled") return null;
  if (status === "failed") return "The action failed: it changed nothing.";
  return `The action is ${status}: cancel it, or wait for its end.`;
}

type Asked = Pick<CaseAction, "action" | "parameters" | "undoes" | "selection" | "total">;

async function takeIn(
  { table, ids }: Dependencies,
  context: RequestContext,
  asked: Asked,
  subjects: readonly SubjectUuid[],
  rows: readonly CaseActionRow[] = [],
): Promise<WriteOutcome> {
  const { organizationId, now } = context;
  const line = await readActionLine(table, organizationId);
  const full = refuseFullLine(line);
  if (full !== null) return { failure: full };
  const isFree = line.running === null;
  const begun = actionOf(ids, context, asked, isFree ? "running" : "waiting");
  const waits = asked.action === "undo" ? null : await askToAct({ table, ids }, context, begun);
  if (waits !== null && "failure" in waits) return waits;
  const action: CaseAction =
    waits === null ? begun : { ...begun, status: "held", approvalUuid: waits.approvalUuid };
  const shown = viewCaseAction(action);
  const auditEntry = openAuditEntry(ids, organizationId, context.actor, now);
  const { undoes } = shown;
  const auditEvents = note(auditEntry, {
    eventType: "case_action.created",
    message: `The action ${action.action} on ${countOf(action)} was asked for.`,
    payload: {
      caseActionId: shown.id,
      action: action.action,
      total: action.total,
      ...(undoes === null ? {} : { undoes }),
    },
  });
  const recent = [action.uuid, ...line.recent];
  const joined = { ...placeIn(line, action), recent };
  const writes = await withAuditEntry(table, auditEntry, {
    writes: [
      updateActionLineWrite(organizationId, line, joined),
      ...createCaseActionWrites(action, subjects, rows),
    ],
    auditEvents,
  });
  return {
    ...accepted(shown, [...writes, ...(waits?.writes ?? [])]),
    location: `/v1/case-actions/${shown.id}`,
  };
}

/** Where the action is in the line; one that is held is in none. */
function placeIn(
  { waiting }: CaseActionLine,
  { uuid, status }: CaseAction,
): Partial<Pick<CaseActionLine, "running" | "waiting">> {
  if (status === "held") return {};
  return status === "running" ? { running: uuid } : { waiting: [...waiting, uuid] };
}

function invalidState(message: string): Failure {
  return conflict(message);
}

function actionOf(
  ids: IdSource,
  { organizationId, actor, now }: RequestContext,
  asked: Asked,
  status: "running" | "waiting",
): CaseAction {
  return {
    ...asked,
    uuid: ids.next(),
    organizationId,
    status,
    isCanceling: false,
    requestedBy: actor,
    processed: 0,
    counts: { done: 0, unchanged: 0, refused: 0 },
    createdAt: now,
    updatedAt: now,
    completedAt: null,
    failure: null,
    version: 1,
  };
}
