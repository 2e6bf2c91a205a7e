/** Jobs: each change of a job's item is, by the stream, the message for its next step. */
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { Uuid } from "../domain/id.ts";
import type { Instant } from "../domain/instant.ts";
import type { Job } from "../domain/job.ts";
import type { UpdateWrite, Write } from "./commit.ts";
import type { IdSource } from "./id-source.ts";
import { jobKey } from "./matching-keys.ts";
import type { Table } from "./table.ts";

/** Jobs that are done are kept so long. */
const keptSeconds = 30 * 24 * 3_600;

export function createJobWrite(job: Job): Write {
  return {
    kind: "put",
    item: {
      ...jobKey(job.organizationId, job.uuid),
      v: 1,
      doc: JSON.stringify(job),
      version: job.version,
      expiresAt: Math.floor(job.createdAt / 1_000) + keptSeconds,
    },
    condition: "attribute_not_exists(pk)",
  };
}

export function updateJobWrite(before: Job, after: Job): UpdateWrite {
  return {
    kind: "update",
    key: jobKey(before.organizationId, before.uuid),
    set: "SET #doc = :doc, version = :next",
    condition: "version = :read",
    names: { "#doc": "doc" },
    values: {
      ":doc": JSON.stringify({ ...after, version: before.version + 1 }),
      ":next": before.version + 1,
      ":read": before.version,
    },
  };
}

export async function findJob(
  table: Table,
  organizationId: string,
  uuid: Uuid,
): Promise<Job | null> {
  const { Item } = await table.client.send(
    new GetCommand({
      TableName: table.name,
      Key: { ...jobKey(organizationId, uuid) },
      ConsistentRead: true,
    }),
  );
  return Item === undefined ? null : (JSON.parse(Item["doc"] as string) as Job);
}

/** Has all open cases and loose evidence decided again, in the transaction of what calls for it. */
export function rematchWrite(ids: IdSource, organizationId: string, now: Instant): Write {
  return createJobWrite({
    kind: "rematch",
    uuid: ids.next(),
    organizationId,
    status: "running",
    position: { collection: "payment", partition: "", after: "" },
    createdAt: now,
    updatedAt: now,
    version: 1,
  });
}
