import type { ExportJob } from "../table/export-store.ts";

/** Where the file of an export lies; the bucket forgets what begins so after seven days. */
export function exportObjectKey({
  organizationId,
  uuid,
}: Pick<ExportJob, "organizationId" | "uuid">): string {
  return `exports/${Buffer.from(organizationId).toString("base64url")}/${uuid}`;
}
