/** Reading and canceling actions on many cases. */

import type * as z from "zod";
import {
  json,
  type OperationResult,
  type ReadInput,
  type RequestContext,
  type WriteInput,
} from "#api/http/operation.ts";
import type {
  listCaseActionResultsQuery,
  listCaseActionsQuery,
} from "#api/resource/case/case-action-request.ts";
import { viewCaseAction, viewCaseActionResult } from "#api/resource/case/case-action-view.ts";
import { createdPageOf } from "#api/schema/field/created-range.ts";
import type { CaseAction } from "#domain/case/work/case-action.ts";
import { parseId } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { Table } from "#store/table/core/table.ts";
import {
  findCaseActionLine,
  findCaseActions,
  readActionResults,
  readActionSubjects,
  updateCaseActionWrite,
} from "#store/table/matching/case-action-store.ts";
import { endCaseActionWrites } from "#work/case-work/action/end-case-action.ts";
import type { ActDependencies } from "#work/case-work/acts.ts";
import {
  done,
  FailureError,
  missing,
  unchanged,
  type WriteOutcome,
} from "#work/outcome/outcome.ts";

type Reading = { readonly table: Table };
type Params = Readonly<Record<string, string>>;

/** Lists the newest 100 actions of the last 30 days, newest first. */
export async function listCaseActions(
  { table }: Reading,
  { context, query }: ReadInput<z.output<typeof listCaseActionsQuery>>,
): Promise<OperationResult> {
  const { recent } = await findCaseActionLine(table, context.organizationId);
  const actions = await findCaseActions(table, context.organizationId, recent);
  return json(200, createdPageOf(actions, query, viewCaseAction));
}

export async function getCaseAction(
  { table }: Reading,
  { context, params }: ReadInput<unknown>,
): Promise<OperationResult> {
  return json(200, viewCaseAction(await findCaseAction(table, context, params)));
}

/**
 * Lists the cases of an action with what was done, in the order of the request. Of a filter these are the cases that
 * were selected so far, and none if the action ended before all were.
 */
export async function listCaseActionResults(
  { table }: Reading,
  { context, params, query }: ReadInput<z.output<typeof listCaseActionResultsQuery>>,
): Promise<OperationResult> {
  const action = await findCaseAction(table, context, params);
  const { limit, offset } = query;
  const total = listedCases(action);
  const length = Math.max(0, Math.min(limit, total - offset));
  const positions = Array.from({ length }, (_, index) => offset + index);
  const [subjects, results] = await Promise.all([
    readActionSubjects(table, action, positions),
    readActionResults(table, action, positions),
  ]);
  const items = [...subjects].map(([position, subject]) =>
    viewCaseActionResult(action, subject, position, results.get(position)),
  );
  return json(200, { items, total, limit, offset });
}

function listedCases({ total, selection, completedAt }: CaseAction): number {
  if (selection === null || selection.isDone) return total;
  return completedAt === null ? selection.selected : 0;
}

/**
 * Cancels an action. A running one ends after its present step; what is done stays. An action that is over
 * is returned as it is.
 */
export async function cancelCaseAction(
  dependencies: ActDependencies,
  { context, params }: WriteInput<unknown>,
): Promise<WriteOutcome> {
  const { now } = context;
  const before = await findCaseAction(dependencies.table, context, params);
  const isOver = !["held", "running", "waiting"].includes(before.status);
  if (isOver || before.isCanceling) return unchanged(viewCaseAction(before));
  const after: CaseAction = { ...before, isCanceling: true, updatedAt: now };
  if (before.status === "running") {
    return done(viewCaseAction(after), [updateCaseActionWrite(before, after)]);
  }
  const ended: CaseAction = { ...after, status: "canceled", completedAt: now };
  const by = { ...dependencies, now: (): Instant => now };
  return done(viewCaseAction(ended), await endCaseActionWrites(by, before, after));
}

/** @throws FailureError 404 if the organization has no such action, or it has expired */
export async function findCaseAction(
  table: Table,
  { organizationId }: RequestContext,
  params: Params,
): Promise<CaseAction> {
  const id = params["caseActionId"] ?? "";
  const uuid = parseId("caseAction", id);
  const [action] = uuid === null ? [] : await findCaseActions(table, organizationId, [uuid]);
  if (action !== undefined) return action;
  throw new FailureError(missing("Case action", { id, organizationId }));
}
