import type { ExportJob } from "../table/bulk/export-store.ts";

/** Key prefix of every object of an export. */
export const exportPrefix = "exports/";

/** Key of the file of an export. The bucket deletes objects with this prefix after seven days. */
export function exportObjectKey({
  organizationId,
  uuid,
}: Pick<ExportJob, "organizationId" | "uuid">): string {
  return `${exportPrefix}${Buffer.from(organizationId).toString("base64url")}/${uuid}`;
}

/** Key of text that is too short for a part of the file; the next run continues from it. */
export function exportRemainderKey(
  job: Pick<ExportJob, "organizationId" | "uuid">,
  number: number,
): string {
  return `${exportObjectKey(job)}-remainder-${number}`;
}
