/** Approving an act that its requester sends again: it is allowed once, and nothing else happens. */

import { parseId } from "#domain/value/id.ts";
import { note, openAuditEntry, withAuditEntry } from "#store/table/audit/open-audit-entry.ts";
import type { Table } from "#store/table/core/table.ts";
import { findIntegration } from "#store/table/integration/integration-store.ts";
import { done, type Failure, missing } from "#work/outcome/outcome.ts";
import { staleVersion } from "#work/outcome/stale-version.ts";
import type { ActContext } from "../act-context.ts";
import type { ApprovedAct } from "./act-on.ts";

/** Refuses another version of the integration than the approval is for. */
export const allowRepeat: ApprovedAct = async ({ table, ids }, context, approval) => {
  const { request, subjectVersion } = approval;
  if (subjectVersion !== null) {
    const failure = await refuseChanged(table, context, request, subjectVersion);
    if (failure !== null) return { failure };
  }
  const { organizationId, actor, now } = context;
  const allowed = context.approval?.(null);
  if (allowed === undefined) throw new Error("Nothing is allowed without an approval.");
  const auditEntry = openAuditEntry(ids, organizationId, actor, now);
  const auditEvents = note(auditEntry, allowed.draft);
  const announcements = [allowed.announcement];
  const writes = await withAuditEntry(table, auditEntry, { auditEvents, announcements });
  return done(null, writes);
};

async function refuseChanged(
  table: Table,
  { organizationId }: ActContext,
  request: Readonly<Record<string, unknown>>,
  expectedVersion: number,
): Promise<Failure | null> {
  const id = String(request["integrationId"]);
  const uuid = parseId("integration", id);
  const found = uuid === null ? null : await findIntegration(table, organizationId, uuid);
  if (found === null) return missing("Integration", { id, organizationId });
  return staleVersion("Integration", { version: found.version, expectedVersion });
}
