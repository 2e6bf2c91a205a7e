/** `node bin/check-restore.ts`: whether a restored table is whole. */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { checkRestore, isWhole, type OrganizationCheck } from "../lib/operations/check-restore.ts";
import { openOperatedTable } from "../lib/operations/open-table.ts";
import type { Instant } from "../shared/domain/value/instant.ts";

const usage = `Usage: TABLE_NAME=NAME node bin/check-restore.ts [--organization ORG ...]
  For every organization in the table (or these): its cases agree with their audit events, whose chain
  holds; its lists count what is there; no work waits for somebody who is gone. Leaves with 1 otherwise.
  The table is that of TABLE_NAME, or of the local stack that is running here. Reads it as a whole.
`;

const { values } = parseArgs({ options: { organization: { type: "string", multiple: true } } });
const table = openOperatedTable(join(import.meta.dirname, "..", ".local", "outputs.json"));
if (table === null) {
  process.stderr.write(usage);
  process.exit(2);
}

function describe(check: OrganizationCheck): string {
  const { organizationId, agreeing, differing, counts, stuck, interrupted } = check;
  const lists = counts.map(({ collection, stored, listed }) =>
    stored === listed ? `${collection} ${stored}` : `${collection} ${stored}, LISTED ${listed}`,
  );
  return [
    `${organizationId}: ${isWhole(check) ? "whole" : "NOT WHOLE"}`,
    `  ${agreeing} of ${agreeing + differing.length} cases agree with their events`,
    ...differing.map((id) => `  DIFFERS ${id}`),
    `  counts: ${lists.join("; ")}`,
    ...stuck.map((each) => `  STUCK ${each}`),
    ...(interrupted === 0
      ? []
      : [`  ${interrupted} requests were cut off; repeats take them over`]),
  ].join("\n");
}

const started = performance.now();
const checks = await checkRestore(table, () => Date.now() as Instant, values.organization);
for (const check of checks) process.stdout.write(`${describe(check)}\n`);
const whole = checks.filter(isWhole).length;
const seconds = ((performance.now() - started) / 1_000).toFixed(1);
process.stdout.write(`${whole} of ${checks.length} organizations are whole (${seconds} s).\n`);
process.exitCode = whole === checks.length && checks.length > 0 ? 0 : 1;
