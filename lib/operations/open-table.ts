import * as z from "zod";
import { readOptionalTableName } from "../../shared/config.ts";
import { openTable, type Table } from "../../shared/table/core/table.ts";
import { readJsonFile } from "../local/json-file.ts";
import { credentials, region } from "../local/provision/aws-environment.ts";

const outputsSchema = z.looseObject({
  tableName: z.string(),
  endpoints: z.looseObject({ dynamodb: z.string() }),
});

/**
 * The table that an operator's command is about: that of `TABLE_NAME`, with the usual AWS variables, or
 * that of the local stack which wrote the file; null where there is neither.
 */
export function openOperatedTable(outputsFile: string): Table | null {
  const name = readOptionalTableName();
  if (name !== null) return openTable(name);
  const outputs = outputsSchema.safeParse(readJsonFile(outputsFile));
  if (!outputs.success) return null;
  const { tableName, endpoints } = outputs.data;
  return openTable(tableName, { endpoint: endpoints.dynamodb, region, credentials });
}
