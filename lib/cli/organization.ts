import { type OrganizationId, parseOrganizationId } from "#domain/value/organization-id.ts";
import { UsageError } from "./session.ts";

/** @throws UsageError where the value of `--organization` cannot be an organization's id */
export function readOrganization(text: string): OrganizationId {
  const organizationId = parseOrganizationId(text);
  if (organizationId !== null) return organizationId;
  throw new UsageError(`--organization: ${JSON.stringify(text)} is not an organization's id.`);
}

/** @throws UsageError for an exported case without an organization */
export function organizationOfCase(item: unknown): OrganizationId {
  const { case: shown } = item as { readonly case?: { readonly organizationId?: unknown } };
  const organizationId = parseOrganizationId(shown?.organizationId);
  if (organizationId !== null) return organizationId;
  throw new UsageError("A case of the export has no organizationId.");
}
