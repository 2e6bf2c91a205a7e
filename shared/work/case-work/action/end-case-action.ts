import { viewCaseAction } from "#api/resource/case/case-action-view.ts";
import { type CaseAction, countOf } from "#domain/case/work/case-action.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
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
import type { ActDependencies } from "../acts.ts";

type Dependencies = ActDependencies & { readonly now: () => Instant };

/** Ends an action and starts the next one in one transaction, so that the line never stops. */
export async function endCaseActionWrites(
  { table, ids, now }: Dependencies,
  before: CaseAction,
  changed: CaseAction,
): Promise<Write[]> {
  const { organizationId, requestedBy } = before;
  const status = endOf(changed);
  const after: CaseAction = { ...changed, status, completedAt: now(), updatedAt: now() };
  const data = viewCaseAction(after);
  const auditEntry = openAuditEntry(ids, organizationId, requestedBy, now());
  const auditEvents = note(auditEntry, {
    eventType: `case_action.${status}`,
    message: `Action ${data.id} on ${countOf(after)} ${status === "failed" ? "failed" : `was ${status}`}.`,
    payload: {
      caseActionId: data.id,
      action: after.action,
      processed: after.processed,
      ...after.counts,
    },
  });
  const announcement = {
    type: "case_action.completed",
    sourceKey: data.id,
    data,
    version: before.version + 1,
  } as const;
  const writes = [updateCaseActionWrite(before, after), ...(await startNext(table, after, now()))];
  return withAuditEntry(table, auditEntry, { writes, auditEvents, announcements: [announcement] });
}

function endOf({ failure, processed, total }: CaseAction): "completed" | "canceled" | "failed" {
  if (failure !== null) return "failed";
  return processed === total ? "completed" : "canceled";
}

async function startNext(
  table: Table,
  { organizationId, uuid }: CaseAction,
  now: Instant,
): Promise<Write[]> {
  const line = await findCaseActionLine(table, organizationId);
  if (line.running !== uuid) {
    const waiting = line.waiting.filter((other) => other !== uuid);
    return [updateActionLineWrite(organizationId, line, { waiting })];
  }
  const { next, waiting } = await firstWaiting(table, organizationId, line);
  if (next === null)
    return [updateActionLineWrite(organizationId, line, { running: null, waiting })];
  const begun: CaseAction = { ...next, status: "running", updatedAt: now };
  return [
    updateActionLineWrite(organizationId, line, { running: next.uuid, waiting }),
    updateCaseActionWrite(next, begun),
  ];
}

type FirstWaiting = {
  readonly next: CaseAction | null;
  readonly waiting: readonly Uuid<"caseAction">[];
};

/** The first waiting action that still exists; expired ones are dropped. */
async function firstWaiting(
  table: Table,
  organizationId: OrganizationId,
  { waiting }: CaseActionLine,
): Promise<FirstWaiting> {
  const known = await findCaseActions(table, organizationId, waiting);
  const [next, ...others] = known.filter(({ status }) => status === "waiting");
  return { next: next ?? null, waiting: others.map(({ uuid }) => uuid) };
}
