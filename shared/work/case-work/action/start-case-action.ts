/** How an action on many cases begins: it joins the line of its organization, or waits for a second person. */

import type { viewPendingAct } from "#api/resource/approval/approval-view.ts";
import { viewCaseAction } from "#api/resource/case/case-action-view.ts";
import { aboutNoAmount } from "#domain/case/work/approval-policy.ts";
import {
  type CaseAction,
  type CaseSelection,
  maximumWaitingActions,
} from "#domain/case/work/case-action.ts";
import { parseId, type Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { note, openAuditEntry, withAuditEntry } from "#store/table/audit/open-audit-entry.ts";
import type { Write } from "#store/table/core/commit.ts";
import type { Table } from "#store/table/core/table.ts";
import {
  type CaseActionLine,
  findCaseActionLine,
  findCaseActions,
  updateActionLineWrite,
  updateCaseActionWrite,
} from "#store/table/matching/case-action-store.ts";
import type { Dependencies } from "#work/outcome/dependencies.ts";
import { accepted, conflict, type Failure, type WriteOutcome } from "#work/outcome/outcome.ts";
import { staleVersion } from "#work/outcome/stale-version.ts";
import type { ActContext } from "../act-context.ts";
import type { ActDependencies } from "../acts.ts";
import { askApprovalOf } from "../approval/ask-approval.ts";
import { endCaseActionWrites } from "./end-case-action.ts";
import { listFilteredCases } from "./filtered-cases.ts";
import { messageOfTotal } from "./select-cases.ts";

/** Reads the line of actions; a running one that has expired does not block it. */
export async function readActionLine(
  table: Table,
  organizationId: OrganizationId,
): Promise<CaseActionLine> {
  const line = await findCaseActionLine(table, organizationId);
  if (line.running === null) return line;
  const known = await findCaseActions(table, organizationId, [line.running]);
  return known.length === 0 ? { ...line, running: null } : line;
}

/** Null while the line has room. */
export function refuseFullLine({ waiting }: CaseActionLine): Failure | null {
  if (waiting.length < maximumWaitingActions) return null;
  const message = `An organization has at most ${maximumWaitingActions} actions waiting for the one that runs.`;
  return invalidState(message);
}

/** The failure of a filter that selects another number of cases than the caller expects. */
export async function refuseTotal(
  table: Table,
  { organizationId, now }: Pick<ActContext, "organizationId" | "now">,
  selection: CaseSelection | null,
): Promise<Failure | null> {
  if (selection === null) return null;
  const { filter, expectedTotal } = selection;
  const asked = { filter, page: { limit: 1, offset: 0 }, path: ["filter"] };
  const { total } = await listFilteredCases(table, { organizationId, now }, asked);
  if (total === expectedTotal) return null;
  return { ...invalidState(messageOfTotal({ total, expectedTotal })), details: { total } };
}

/**
 * The request for an approval of an action that a policy holds; null if it may begin. The approval is for the action as it is stored:
 * its ids, or its filter with the number of cases that the requester saw.
 */
export async function askToAct(
  dependencies: Dependencies,
  context: ActContext,
  action: CaseAction,
): Promise<Asked | { readonly failure: Failure } | null> {
  const { id, parameters, filter, expectedTotal, total } = viewCaseAction(action);
  const request = { caseActionId: id, action: action.action, parameters, filter, total };
  const asked = await askApprovalOf(dependencies, context, action.version, {
    acts: aboutNoAmount("bulk"),
    operation: "createCaseAction",
    request: { ...request, expectedTotal },
  });
  if (asked === null || "failure" in asked) return asked;
  const { approvalId } = asked.body as ReturnType<typeof viewPendingAct>;
  const approvalUuid = parseId("approval", approvalId);
  return approvalUuid === null ? null : { approvalUuid, writes: asked.writes };
}

type Asked = { readonly approvalUuid: Uuid<"approval">; readonly writes: readonly Write[] };

/** Starts an action that was held; it then acts on all its cases without further approvals. */
export async function startHeldAction(
  { table, ids }: Dependencies,
  context: ActContext,
  {
    caseActionId,
    version: expectedVersion,
  }: { readonly caseActionId: string; readonly version: number | null },
): Promise<WriteOutcome> {
  const { organizationId, now } = context;
  const before = await findHeldAction(table, organizationId, caseActionId);
  if (before === null) return { failure: notHeld };
  const { version, selection } = before;
  const line = await readActionLine(table, organizationId);
  const failure =
    staleVersion("The action", { version, expectedVersion: expectedVersion ?? version }) ??
    refuseFullLine(line) ??
    (await refuseTotal(table, context, selection));
  if (failure !== null) return { failure };
  const isFree = line.running === null;
  const status = isFree ? "running" : "waiting";
  const after: CaseAction = { ...before, status, updatedAt: now };
  const joined = isFree ? { running: before.uuid } : { waiting: [...line.waiting, before.uuid] };
  const shown = viewCaseAction(after);
  const auditEntry = openAuditEntry(ids, organizationId, context.actor, now);
  const approved = context.approval?.(shown.id);
  return accepted(
    shown,
    await withAuditEntry(table, auditEntry, {
      writes: [
        updateActionLineWrite(organizationId, line, joined),
        updateCaseActionWrite(before, after),
      ],
      auditEvents: approved === undefined ? [] : note(auditEntry, approved.draft),
      announcements: approved === undefined ? [] : [approved.announcement],
    }),
  );
}

/** The writes that end an action whose approval was rejected or has expired. */
export async function endHeldActionWrites(
  dependencies: ActDependencies,
  { organizationId, now }: Pick<ActContext, "organizationId" | "now">,
  caseActionId: string,
): Promise<readonly Write[]> {
  const before = await findHeldAction(dependencies.table, organizationId, caseActionId);
  if (before === null) return [];
  const after: CaseAction = { ...before, isCanceling: true, updatedAt: now };
  return endCaseActionWrites({ ...dependencies, now: () => now }, before, after);
}

/** Null for an action that is not held any more. */
async function findHeldAction(
  table: Table,
  organizationId: OrganizationId,
  id: string,
): Promise<CaseAction | null> {
  const uuid = parseId("caseAction", id);
  const [found] = uuid === null ? [] : await findCaseActions(table, organizationId, [uuid]);
  return found?.status === "held" ? found : null;
}

const notHeld = invalidState("The action is not held any more: it was canceled.");

function invalidState(message: string): Failure {
  return conflict(message);
}
