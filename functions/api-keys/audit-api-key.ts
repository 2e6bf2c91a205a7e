import type { ApiKey } from "#domain/access/api-key.ts";
import type { RequestContext } from "#http/operation.ts";
import { viewApiKey } from "#schema/view/organization/api-key-view.ts";
import { note, openAuditEntry, withAuditEntry } from "#table/audit/open-audit-entry.ts";
import type { Write } from "#table/core/commit.ts";
import type { IdSource } from "#table/core/id-source.ts";
import type { Table } from "#table/core/table.ts";

export type ApiKeyDependencies = { readonly table: Table; readonly ids: IdSource };

export async function auditApiKey(
  { table, ids }: ApiKeyDependencies,
  context: RequestContext,
  verb: "created" | "updated" | "revoked",
  before: ApiKey | null,
  after: ApiKey,
): Promise<Write[]> {
  const { organizationId, actor, now } = context;
  const auditEntry = openAuditEntry(ids, organizationId, actor, now);
  const auditEvents = note(auditEntry, {
    eventType: `api_key.${verb}`,
    message: `API key ${after.name} (${after.prefix}…) was ${verb}.`,
    payload: {
      before: before === null ? null : viewApiKey(before, { lastUsedAt: null, now }),
      after: viewApiKey(after, { lastUsedAt: null, now }),
    },
  });
  return withAuditEntry(table, auditEntry, { auditEvents });
}
