import type { ExportJob } from "../table/bulk/export-store.ts";

/** What every object of an export begins with. */
export const exportPrefix = "exports/";

/** Where the file of an export lies; the bucket forgets what begins so after seven days. */
export function exportObjectKey({
  organizationId,
  uuid,
}: Pick<ExportJob, "organizationId" | "uuid">): string {
  return `${exportPrefix}${Buffer.from(organizationId).toString("base64url")}/${uuid}`;
}

/** Where text lies that is too short to be a part of the file, until the next run. */
export function exportRemainderKey(
  job: Pick<ExportJob, "organizationId" | "uuid">,
  number: number,
): string {
  return `${exportObjectKey(job)}-remainder-${number}`;
}
