/** `node bin/check-history.ts --organization ORG`: every case against its own recorded history. */
import { join } from "node:path";
import { parseArgs } from "node:util";
import * as z from "zod";
import { credentials, region } from "../lib/local/aws-environment.ts";
import { readJsonFile } from "../lib/local/json-file.ts";
import { readOptionalTableName } from "../shared/config.ts";
import type { Instant } from "../shared/domain/instant.ts";
import { checkHistory } from "../shared/table/check-history.ts";
import { openTable, type Table } from "../shared/table/table.ts";

const usage = `Usage: node bin/check-history.ts --organization ORG [--organization ORG ...]
  Rebuilds every case of these organizations from its audit events and compares it, byte for byte,
  with the case as it is stored. Leaves with 1 where one differs.
  The table is that of TABLE_NAME, or of the local stack that is running here.
`;

const outputsSchema = z.looseObject({
  tableName: z.string(),
  endpoints: z.looseObject({ dynamodb: z.string() }),
});

function openItsTable(): Table | null {
  const name = readOptionalTableName();
  if (name !== null) return openTable(name);
  const file = join(import.meta.dirname, "..", ".local", "outputs.json");
  const outputs = outputsSchema.safeParse(readJsonFile(file));
  if (!outputs.success) return null;
  const { tableName, endpoints } = outputs.data;
  return openTable(tableName, { endpoint: endpoints.dynamodb, region, credentials });
}

const { values } = parseArgs({ options: { organization: { type: "string", multiple: true } } });
const table = openItsTable();
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
