import { parseId } from "../../shared/domain/value/id.ts";
import type { OrganizationId } from "../../shared/domain/value/organization-id.ts";
import { type Failure, missing } from "../../shared/outcome/outcome.ts";
import { findApiKeyById, type StoredApiKey } from "../../shared/table/access/api-key-store.ts";
import type { Table } from "../../shared/table/core/table.ts";

/** Finds the API key with the id of the path, or returns the 404 failure. */
export async function findApiKeyOfPath(
  table: Table,
  organizationId: OrganizationId,
  params: Readonly<Record<string, string>>,
): Promise<{ stored: StoredApiKey } | { failure: Failure }> {
  const id = params["keyId"] ?? "";
  const uuid = parseId("apiKey", id);
  const stored = uuid === null ? null : await findApiKeyById(table, organizationId, uuid);
  return stored === null ? { failure: missing("API key", { id, organizationId }) } : { stored };
}
