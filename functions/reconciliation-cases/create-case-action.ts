import { refusePastSnooze } from "../../shared/case-work/update-case.ts";
import { type CaseAction, maximumWaitingActions } from "../../shared/domain/case/case-action.ts";
import type { OrganizationId } from "../../shared/domain/value/organization-id.ts";
import type { HttpFailure } from "../../shared/http/error/http-failure.ts";
import type { RequestContext, WriteInput, WriteOutcome } from "../../shared/http/operation.ts";
import { refuseReason } from "../../shared/http/refuse-reason.ts";
import type { CreateCaseActionBody } from "../../shared/schema/request/case-action-request.ts";
import { viewCaseAction } from "../../shared/schema/view/case-action-view.ts";
import { note, openJournal, withJournal } from "../../shared/table/audit/journal.ts";
import type { IdSource } from "../../shared/table/core/id-source.ts";
import type { Table } from "../../shared/table/core/table.ts";
import {
  type CaseActionLine,
  createCaseActionWrites,
  findCaseActionLine,
  findCaseActions,
  updateActionLineWrite,
} from "../../shared/table/matching/case-action-store.ts";

type Dependencies = { readonly table: Table; readonly ids: IdSource };

/**
 * Takes an action on many cases in. It runs behind the queue, after the actions of the organization that
 * were asked for before.
 *
 * @returns 409 `invalid_state` if the maximum number of actions is waiting
 */
export async function createCaseAction(
  { table, ids }: Dependencies,
  { context, body }: WriteInput<CreateCaseActionBody>,
): Promise<WriteOutcome> {
  const { organizationId, now } = context;
  const failure =
    refusePastSnooze(body.parameters, now) ??
    (await refuseReason(table, organizationId, body.parameters.reason));
  if (failure !== null) return { failure };
  const line = await readLine(table, organizationId);
  if (line.waiting.length >= maximumWaitingActions) return { failure: lineIsFull };
  const isFree = line.running === null;
  const action = actionOf(ids, context, body, isFree ? "running" : "waiting");
  const shown = viewCaseAction(action);
  const journal = openJournal(ids, organizationId, context.actor, now);
  const auditEvents = note(journal, {
    eventType: "case_action.created",
    message: `The action ${action.action} on ${action.total} cases was asked for.`,
    payload: { caseActionId: shown.id, action: action.action, total: action.total },
  });
  const joined = isFree ? { running: action.uuid } : { waiting: [...line.waiting, action.uuid] };
  const recent = [action.uuid, ...line.recent];
  return {
    status: 202,
    body: shown,
    location: `/v1/case-actions/${shown.id}`,
    writes: await withJournal(table, journal, {
      writes: [
        updateActionLineWrite(organizationId, line, { ...joined, recent }),
        ...createCaseActionWrites(action, body.ids),
      ],
      auditEvents,
    }),
  };
}

/** Reads the line of actions; a running one that has expired does not block it. */
async function readLine(table: Table, organizationId: OrganizationId): Promise<CaseActionLine> {
  const line = await findCaseActionLine(table, organizationId);
  if (line.running === null) return line;
  const known = await findCaseActions(table, organizationId, [line.running]);
  return known.length === 0 ? { ...line, running: null } : line;
}

const lineIsFull: HttpFailure = {
  status: 409,
  error: "invalid_state",
  message: `An organization has at most ${maximumWaitingActions} actions waiting for the one that runs.`,
};

function actionOf(
  ids: IdSource,
  { organizationId, actor, now }: RequestContext,
  body: CreateCaseActionBody,
  status: "running" | "waiting",
): CaseAction {
  return {
    uuid: ids.next(),
    organizationId,
    action: body.action,
    parameters: body.parameters,
    undoes: null,
    status,
    isCanceling: false,
    requestedBy: actor,
    total: body.ids.length,
    processed: 0,
    counts: { done: 0, unchanged: 0, refused: 0 },
    createdAt: now,
    updatedAt: now,
    completedAt: null,
    version: 1,
  };
}
