import type { Shown } from "#api/schema/contract/shown.ts";
import { formatOptional, formatTimestamp } from "#api/schema/field/timestamp.ts";
import {
  type CaseAction,
  type CaseActionResult,
  isLegAct,
  type SubjectUuid,
} from "#domain/case/work/case-action.ts";
import { formatId, type Uuid } from "#domain/value/id.ts";
import type * as response from "./case-action-response.ts";
import { viewCaseFilter } from "./case-filter-view.ts";

/** An action on many cases, with its progress. */
export function viewCaseAction(action: CaseAction): Shown<typeof response.caseAction> {
  const { parameters, counts, approvalUuid } = action;
  const { snoozedUntil, ...others } = parameters;
  return {
    id: formatId("caseAction", action.uuid),
    organizationId: action.organizationId,
    action: action.action,
    parameters:
      snoozedUntil === undefined
        ? others
        : { ...others, snoozedUntil: formatOptional(snoozedUntil) },
    undoes: action.undoes === null ? null : formatId("caseAction", action.undoes.uuid),
    status: action.status,
    approvalId: approvalUuid === undefined ? null : formatId("approval", approvalUuid),
    filter: action.selection === null ? null : viewCaseFilter(action.selection.filter),
    expectedTotal: action.selection?.expectedTotal ?? null,
    total: action.total,
    processed: action.processed,
    done: counts.done,
    unchanged: counts.unchanged,
    refused: counts.refused,
    requestedBy: action.requestedBy,
    createdAt: formatTimestamp(action.createdAt),
    updatedAt: formatTimestamp(action.updatedAt),
    completedAt: formatOptional(action.completedAt),
    error: action.failure?.error ?? null,
    message: action.failure?.message ?? null,
  };
}

/** The result of one case or leg; `pending` without one. */
export function viewCaseActionResult(
  { action, undoes }: Pick<CaseAction, "action" | "undoes">,
  subject: SubjectUuid,
  position: number,
  result: CaseActionResult | undefined,
): Shown<typeof response.caseActionResult> {
  const isLeg = isLegAct(undoes?.action ?? action);
  return {
    position,
    caseId: isLeg ? null : formatId("reconciliationCase", subject as Uuid<"payment">),
    flowLegId: isLeg ? formatId("flowLeg", subject as Uuid<"leg">) : null,
    outcome: result?.outcome ?? "pending",
    error: result?.refusal?.error ?? null,
    message: result?.refusal?.message ?? null,
  };
}
