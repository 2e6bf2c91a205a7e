import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { ExportJob } from "#store/table/bulk/export-store.ts";

/** Key prefix of every object of an export. */
export const exportPrefix = "exports/";

/** Key of the file of an export. The bucket deletes objects with this prefix after seven days. */
export function exportObjectKey({
  organizationId,
  uuid,
}: Pick<ExportJob, "organizationId" | "uuid">): string {
  return `${exportPrefixOf(organizationId)}${uuid}`;
}

/** Key prefix of the exports of an organization. */
export function exportPrefixOf(organizationId: OrganizationId): string {
  return `${exportPrefix}${Buffer.from(organizationId).toString("base64url")}/`;
}

/** Key of text that is too short for a part of the file; the next run continues from it. */
export function exportRemainderKey(
  job: Pick<ExportJob, "organizationId" | "uuid">,
  number: number,
): string {
  return `${exportObjectKey(job)}-remainder-${number}`;
}
