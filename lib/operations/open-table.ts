import * as z from "zod";
import { readOptionalTableName } from "#config.ts";
import { credentials, region } from "#lib/emulator/provision/aws-environment.ts";
import { readJsonFile } from "#lib/local/read-json-file.ts";
import { openTable, type Table } from "#store/table/core/table.ts";

const outputsSchema = z.looseObject({
  tableName: z.string(),
  endpoints: z.looseObject({ dynamodb: z.string() }),
});

/**
 * The table of an operator's command: `TABLE_NAME`, with the usual AWS variables, or the table of the local
 * stack that wrote the file; null if there is neither.
 */
export function openOperatedTable(outputsFile: string): Table | null {
  const name = readOptionalTableName();
  if (name !== null) return openTable(name);
  const outputs = outputsSchema.safeParse(readJsonFile(outputsFile));
  if (!outputs.success) return null;
  const { tableName, endpoints } = outputs.data;
  return openTable(tableName, { endpoint: endpoints.dynamodb, region, credentials });
}
