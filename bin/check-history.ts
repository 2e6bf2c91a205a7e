/** `node bin/check-history.ts --organization ORG`: compares every case with its audit events. */

import { join } from "node:path";
import { parseArgs } from "node:util";
import { openOperatedTable } from "../lib/operations/open-table.ts";
import type { Instant } from "../shared/domain/value/instant.ts";
import { parseOrganizationId } from "../shared/domain/value/organization-id.ts";
import { checkHistory } from "../shared/table/audit/check-history.ts";

const usage = `Usage: node bin/check-history.ts --organization ORG [--organization ORG ...]
  Checks the chain of audit events of every case of these organizations, rebuilds the case from them, and
  compares it, byte for byte, with the stored case. The exit status is 1 if a case differs.
  The table is TABLE_NAME, or that of the local stack that runs in this folder.
`;

const { values } = parseArgs({ options: { organization: { type: "string", multiple: true } } });
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
  if (differing.length > 0) process.exitCode = 1;
}
