import type { S3Client } from "@aws-sdk/client-s3";
import * as z from "zod";
import { readArchiveBucket, readOptionalTableName } from "#config.ts";
import { credentials, region } from "#lib/emulator/provision/aws-environment.ts";
import { readJsonFile } from "#lib/local/read-json-file.ts";
import { archiveIn } from "#store/archive/open-archive.ts";
import { objectStoreOf } from "#store/object-store/object-store.ts";
import { openObjectClient } from "#store/sdk/object-client.ts";
import { openTable, type Table } from "#store/table/core/table.ts";

import type { OpenedArchive } from "./check-history.ts";
import { listKeys } from "./erasure-buckets.ts";

const outputsSchema = z.looseObject({
  tableName: z.string(),
  // Absent in the file of a stack of before.
  buckets: z.looseObject({ archive: z.string().nullish() }).optional(),
  endpoints: z.looseObject({ dynamodb: z.string(), s3: z.string().optional() }),
});

/**
 * The table of an operator's command: `TABLE_NAME`, with the usual AWS variables, or the table of the local
 * stack that wrote the file; null if there is neither.
 */
export function openOperatedTable(outputsFile: string): Table | null {
  const opened = openOperatedArchive(outputsFile);
  const archive = opened === null ? undefined : archiveIn(opened.store);
  const name = readOptionalTableName();
  if (name !== null) return openTable(name, {}, archive);
  const outputs = outputsSchema.safeParse(readJsonFile(outputsFile));
  if (!outputs.success) return null;
  const { tableName, endpoints } = outputs.data;
  return openTable(tableName, { endpoint: endpoints.dynamodb, region, credentials }, archive);
}

/** The bucket of archived cases: `ARCHIVE_BUCKET`, or that of the local stack; null: nothing is archived. */
export function openOperatedArchive(outputsFile: string): OpenedArchive | null {
  if (readOptionalTableName() !== null) {
    const bucket = readArchiveBucket();
    return bucket === null ? null : archiveOf(openObjectClient(), bucket);
  }
  const outputs = outputsSchema.safeParse(readJsonFile(outputsFile));
  const bucket = outputs.data?.buckets?.archive ?? null;
  const endpoint = outputs.data?.endpoints.s3;
  if (bucket === null || endpoint === undefined) return null;
  return archiveOf(
    openObjectClient({ endpoint, region, credentials, forcePathStyle: true }),
    bucket,
  );
}

function archiveOf(client: S3Client, bucket: string): OpenedArchive {
  return {
    store: objectStoreOf(client, bucket),
    list: (prefix) => listKeys(client, bucket, prefix),
  };
}
