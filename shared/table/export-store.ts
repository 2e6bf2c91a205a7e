/** Exports that are too large for a response: jobs with a download. */
import { GetCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { Uuid } from "../domain/id.ts";
import type { Instant } from "../domain/instant.ts";
import type { ExportQuery } from "../schema/export.ts";
import { exportKey, exportQueryKey } from "./file-keys.ts";
import type { Table } from "./table.ts";

export const exportStatuses = ["pending", "completed", "failed"] as const;
export type ExportStatus = (typeof exportStatuses)[number];

export type ExportJob = {
  readonly uuid: Uuid;
  readonly organizationId: string;
  readonly query: ExportQuery;
  readonly createdAt: Instant;
};

export type StoredExport = ExportJob & {
  readonly status: ExportStatus;
  readonly total: number | null;
  readonly completedAt: Instant | null;
};

/** Seconds that a job and its file live. */
const lifetimeSeconds = 7 * 86_400;
/** The same query answers the same job for so long (design: files, Exports). */
const sameQueryMilliseconds = 600_000;

export async function findExport(
  table: Table,
  organizationId: string,
  uuid: Uuid,
): Promise<StoredExport | null> {
  const { Item } = await table.client.send(
    new GetCommand({
      TableName: table.name,
      Key: exportKey(organizationId, uuid),
      ConsistentRead: true,
    }),
  );
  if (Item === undefined) return null;
  return {
    ...(JSON.parse(Item["job"] as string) as ExportJob),
    status: Item["status"] as ExportStatus,
    total: (Item["total"] as number | undefined) ?? null,
    completedAt: (Item["completedAt"] as Instant | undefined) ?? null,
  };
}

/** The job that answers this query already, if any. */
export async function findExportOfQuery(
  table: Table,
  organizationId: string,
  query: ExportQuery,
  now: Instant,
): Promise<StoredExport | null> {
  const { Item } = await table.client.send(
    new GetCommand({
      TableName: table.name,
      Key: exportQueryKey(organizationId, JSON.stringify(query)),
      ConsistentRead: true,
    }),
  );
  if (Item === undefined || now - (Item["createdAt"] as number) > sameQueryMilliseconds)
    return null;
  const job = await findExport(table, organizationId, Item["job"] as Uuid);
  return job?.status === "failed" ? null : job;
}

/** The job first: a query that names no job is asked again, a job without a query only runs. */
export async function createExport(table: Table, job: ExportJob): Promise<void> {
  const { organizationId, uuid, createdAt, query } = job;
  const expiresAt = Math.floor(createdAt / 1_000) + lifetimeSeconds;
  const put = (Item: Record<string, unknown>) =>
    table.client.send(
      new PutCommand({ TableName: table.name, Item: { ...Item, v: 1, expiresAt } }),
    );
  await put({
    ...exportKey(organizationId, uuid),
    job: JSON.stringify(job),
    status: "pending",
  });
  const queryKey = exportQueryKey(organizationId, JSON.stringify(query));
  await put({ ...queryKey, job: uuid, createdAt });
}

export async function finishExport(
  table: Table,
  { organizationId, uuid }: ExportJob,
  end: { readonly status: "completed" | "failed"; readonly total: number; readonly now: Instant },
): Promise<void> {
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: exportKey(organizationId, uuid),
      UpdateExpression: "SET #status = :status, #total = :total, completedAt = :now",
      ExpressionAttributeNames: { "#status": "status", "#total": "total" },
      ExpressionAttributeValues: { ":status": end.status, ":total": end.total, ":now": end.now },
    }),
  );
}
