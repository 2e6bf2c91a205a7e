/** `node bin/check-history.ts --organization ORG`: compares every case with its audit events. */

import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Instant } from "#domain/value/instant.ts";
import { parseOrganizationId } from "#domain/value/organization-id.ts";
import { checkOrganization } from "#lib/operations/check-history.ts";
import { readManifestFlags } from "#lib/operations/manifest-folder.ts";
import { openOperatedArchive, openOperatedTable } from "#lib/operations/open-table.ts";

const usage = `Usage: node bin/check-history.ts --organization ORG [--organization ORG ...]
                                [--manifests FOLDER --public-key FILE]
  Checks the chain of audit events of every case of these organizations, rebuilds the case from them, and
  compares it, byte for byte, with the stored case. The exit status is 1 if a case differs.
  With a copy of the bucket of manifests and their public key, it also names every audit event of these
  organizations that was changed, deleted or inserted since it was sealed.
  Where closed cases are archived, it compares each object of the archive with the audit trail: ARCHIVE_BUCKET.
  The table is TABLE_NAME, or that of the local stack that runs in this folder.
`;

const { values } = parseArgs({
  options: {
    organization: { type: "string", multiple: true },
    manifests: { type: "string" },
    "public-key": { type: "string" },
  },
});
const manifests = readManifestFlags({
  manifests: values.manifests,
  publicKey: values["public-key"],
});
const outputsFile = join(import.meta.dirname, "..", ".local", "outputs.json");
const table = openOperatedTable(outputsFile);
const organizationIds = values.organization?.map(parseOrganizationId);
if (organizationIds === undefined || organizationIds.includes(null) || table === null) {
  process.stderr.write(usage);
  process.exit(2);
}
const surroundings = {
  table,
  manifests,
  archive: openOperatedArchive(outputsFile),
  now: () => Date.now() as Instant,
  write: (text: string) => process.stdout.write(text),
};
for (const organizationId of organizationIds.filter((id) => id !== null)) {
  if (!(await checkOrganization(surroundings, organizationId))) process.exitCode = 1;
}
