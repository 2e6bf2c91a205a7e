/** `node bin/check-history.ts --organization ORG`: every case against its own recorded history. */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openOperatedTable } from "../lib/operations/open-table.ts";
import type { Instant } from "../shared/domain/value/instant.ts";
import { checkHistory } from "../shared/table/audit/check-history.ts";

const usage = `Usage: node bin/check-history.ts --organization ORG [--organization ORG ...]
  Rebuilds every case of these organizations from its audit events, whose chain must hold, and compares
  it, byte for byte, with the case as it is stored. Leaves with 1 where one differs.
  The table is that of TABLE_NAME, or of the local stack that is running here.
`;

const { values } = parseArgs({ options: { organization: { type: "string", multiple: true } } });
const table = openOperatedTable(join(import.meta.dirname, "..", ".local", "outputs.json"));
if (values.organization === undefined || table === null) {
  process.stderr.write(usage);
  process.exit(2);
}
for (const organizationId of values.organization) {
  const now = () => Date.now() as Instant;
  const { agreeing, differing } = await checkHistory(table, organizationId, now);
  process.stdout.write(
    `${organizationId}: ${agreeing} of ${agreeing + differing.length} cases agree with their history.\n`,
  );
  for (const id of differing) process.stdout.write(`${organizationId}: ${id} differs.\n`);
  if (differing.length > 0) process.exitCode = 1;
}
