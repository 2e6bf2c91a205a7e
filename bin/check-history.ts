/** `node bin/check-history.ts --organization ORG`: compares every case with its audit events. */

import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Manifests, readManifestFlags } from "../lib/operations/manifest-folder.ts";
import { openOperatedTable } from "../lib/operations/open-table.ts";
import type { Instant } from "../shared/domain/value/instant.ts";
import {
  type OrganizationId,
  parseOrganizationId,
} from "../shared/domain/value/organization-id.ts";
import { checkJournal } from "../shared/sealing/check-journal.ts";
import { faultOfEnd, verifySeals } from "../shared/sealing/verify-seals.ts";
import { checkHistory } from "../shared/table/audit/check-history.ts";

const usage = `Usage: node bin/check-history.ts --organization ORG [--organization ORG ...]
                                [--manifests FOLDER --public-key FILE]
  Checks the chain of audit events of every case of these organizations, rebuilds the case from them, and
  compares it, byte for byte, with the stored case. The exit status is 1 if a case differs.
  With a copy of the bucket of manifests and their public key, it also names every audit event of these
  organizations that was changed, deleted or inserted since it was sealed.
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
const table = openOperatedTable(join(import.meta.dirname, "..", ".local", "outputs.json"));
const organizationIds = values.organization?.map(parseOrganizationId);
if (organizationIds === undefined || organizationIds.includes(null) || table === null) {
  process.stderr.write(usage);
  process.exit(2);
}
for (const organizationId of organizationIds.filter((id) => id !== null)) {
  const now = () => Date.now() as Instant;
  const { agreeing, differing } = await checkHistory(table, organizationId, now);
  process.stdout.write(
    `${organizationId}: ${agreeing} of ${agreeing + differing.length} cases agree with their history.\n`,
  );
  for (const id of differing) process.stdout.write(`${organizationId}: ${id} differs.\n`);
  const faults = manifests === null ? [] : await faultsOf(manifests, organizationId);
  for (const fault of faults) process.stdout.write(`${organizationId}: ${fault}\n`);
  if (differing.length + faults.length > 0) process.exitCode = 1;
}

async function faultsOf(
  { source, publicKey }: Manifests,
  organizationId: OrganizationId,
): Promise<string[]> {
  if (table === null) return [];
  const seals = await verifySeals(source, publicKey, organizationId);
  const changed = await checkJournal(table, organizationId, seals);
  const until = seals.sealed === null ? "never" : new Date(seals.sealed.to).toISOString();
  process.stdout.write(
    `${organizationId}: ${seals.events.size} events in ${seals.manifests} manifests, sealed until ${until}.\n`,
  );
  const end = faultOfEnd(seals, Date.now());
  return [...seals.faults, ...(end === null ? [] : [end]), ...changed];
}
