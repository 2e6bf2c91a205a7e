import type { RequestContext } from "#api/http/operation.ts";
import { viewApiKey } from "#api/resource/api-key/api-key-view.ts";
import type { ApiKey } from "#domain/access/api-key.ts";
import { note, openAuditEntry, withAuditEntry } from "#store/table/audit/open-audit-entry.ts";
import type { Write } from "#store/table/core/commit.ts";
import type { IdSource } from "#store/table/core/id-source.ts";
import type { Table } from "#store/table/core/table.ts";

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
