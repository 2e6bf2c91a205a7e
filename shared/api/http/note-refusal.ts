import type { Route } from "#api/schema/route/routes.ts";
import { note, openAuditEntry, withAuditEntry } from "#store/table/audit/open-audit-entry.ts";
import { commit } from "#store/table/core/commit.ts";
import type { Dependencies } from "#work/outcome/dependencies.ts";
import type { HttpFailure } from "./error/http-failure.ts";
import type { RequestContext } from "./operation.ts";

/**
 * Writes an audit event for a refused request of a signed-in user. Refused requests of API keys are
 * not audited, because they are mistakes of a program, not acts of a person.
 */
export async function noteRefusal(
  { table, ids }: Dependencies,
  { organizationId, actor, principal, now, requestId }: RequestContext,
  route: Route,
  { error, message, details }: HttpFailure,
): Promise<void> {
  if (principal.kind !== "session") return;
  const auditEntry = openAuditEntry(ids, organizationId, actor, now);
  const auditEvents = note(auditEntry, {
    eventType: "access.refused",
    message: `${route.method} ${route.path} was refused: ${message}`,
    payload: { method: route.method, path: route.path, error, details: details ?? null, requestId },
  });
  await commit(table, await withAuditEntry(table, auditEntry, { auditEvents }));
}
