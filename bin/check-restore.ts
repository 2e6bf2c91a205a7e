/** `node bin/check-restore.ts`: checks that a restored table is complete and consistent. */

import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Instant } from "#domain/value/instant.ts";
import { parseOrganizationId } from "#domain/value/organization-id.ts";
import { checkRestore, isWhole, type OrganizationCheck } from "#lib/operations/check-restore.ts";
import { openOperatedTable } from "#lib/operations/open-table.ts";

const usage = `Usage: TABLE_NAME=NAME node bin/check-restore.ts [--organization ORG ...]
  Checks for every organization in the table (or for these) that its cases agree with their chained audit
  events, its lists count its records, and no work is left without a worker. The exit status is 1 if a check
  fails. The table is TABLE_NAME, or that of the local stack that runs in this folder. Reads the whole table.
`;

const { values } = parseArgs({ options: { organization: { type: "string", multiple: true } } });
const table = openOperatedTable(join(import.meta.dirname, "..", ".local", "outputs.json"));
const organizationIds = values.organization?.map(parseOrganizationId);
if (table === null || organizationIds?.includes(null)) {
  process.stderr.write(usage);
  process.exit(2);
}

function describe(check: OrganizationCheck): string {
  const { organizationId, agreeing, differing, counts, stuck, interrupted } = check;
  const lists = counts.map(({ collection, stored, listed, uncounted, isServed }) => {
    const differs = stored === listed ? "" : `, LISTED ${listed}`;
    const waits = isServed ? "" : `, UNCOUNTED ${uncounted}`;
    return `${collection} ${stored}${differs}${waits}`;
  });
  return [
    `${organizationId}: ${isWhole(check) ? "whole" : "NOT WHOLE"}`,
    `  ${agreeing} of ${agreeing + differing.length} cases agree with their events`,
    ...differing.map((id) => `  DIFFERS ${id}`),
    `  counts: ${lists.join("; ")}`,
    ...stuck.map((each) => `  STUCK ${each}`),
    ...(interrupted === 0
      ? []
      : [`  ${interrupted} requests were interrupted; a retry of the client takes them over`]),
  ].join("\n");
}

const started = performance.now();
const named = organizationIds?.filter((id) => id !== null);
const checks = await checkRestore(table, () => Date.now() as Instant, named);
for (const check of checks) process.stdout.write(`${describe(check)}\n`);
const whole = checks.filter(isWhole).length;
const seconds = ((performance.now() - started) / 1_000).toFixed(1);
process.stdout.write(`${whole} of ${checks.length} organizations are whole (${seconds} s).\n`);
process.exitCode = whole === checks.length && checks.length > 0 ? 0 : 1;
