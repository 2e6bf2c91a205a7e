/**
 * What the matcher has decided, so that what it missed is found: one small item for each batch of its
 * messages, by the window of time in which the changes were made. Most decisions find nothing new, and
 * an attribute of the leg or the case would cost a write for each of them.
 */
import { randomInt, randomUUID } from "node:crypto";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { Uuid } from "../../domain/value/id.ts";
import { queryAll } from "../core/batch-read.ts";
import type { Table } from "../core/table.ts";
import { decisionPartition, decisionShards, startOfWindow, windowOf } from "./recovery-keys.ts";

/** One change that the matcher is asked to decide. */
export type Change = {
  /** Of a leg its version; of a case when a run was asked for, in seconds, and 0 for its creation. */
  readonly revision: number;
  /** When the change was made, in milliseconds since the epoch, within a window or so. */
  readonly at: number;
};

export type Decided = Change & { readonly uuid: Uuid };

/** Whether the matcher has decided a subject at a revision, or at a later one. */
export type DecisionLog = (uuid: Uuid, revision: number) => boolean;

const bytesPerUuid = 16;
const bytesPerSubject = bytesPerUuid + 4;
const largestRevision = 2 ** 32 - 1;

/** Longer than a window is looked at again (sweep-state.ts). */
const keptSeconds = 3 * 86_400;

export async function logDecisions(table: Table, decided: readonly Decided[]): Promise<void> {
  for (const [window, subjects] of Map.groupBy(decided, ({ at }) => windowOf(at))) {
    const Item = {
      pk: decisionPartition(window, randomInt(decisionShards)),
      sk: randomUUID(),
      v: 1,
      subjects: Buffer.concat(subjects.map(packed)),
      expiresAt: Math.floor(startOfWindow(window) / 1_000) + keptSeconds,
    };
    await table.client.send(new PutCommand({ TableName: table.name, Item }));
  }
}

function packed({ uuid, revision }: Decided): Buffer {
  const bytes = Buffer.alloc(bytesPerSubject);
  bytes.write(uuid, "hex");
  bytes.writeUInt32BE(Math.min(revision, largestRevision), bytesPerUuid);
  return bytes;
}

/** What was decided of changes in a window, and in those beside it: clocks differ. */
export async function readDecisions(table: Table, window: number): Promise<DecisionLog> {
  const revisions = new Map<string, number>();
  const shards = Array.from({ length: decisionShards }, (_, shard) => shard);
  for (const near of [window - 1, window, window + 1]) {
    await Promise.all(shards.map((shard) => addDecisions(table, near, shard, revisions)));
  }
  return (uuid, revision) => (revisions.get(uuid) ?? -1) >= Math.min(revision, largestRevision);
}

async function addDecisions(
  table: Table,
  window: number,
  shard: number,
  revisions: Map<string, number>,
): Promise<void> {
  const items = queryAll(table, {
    KeyConditionExpression: "pk = :pk",
    ExpressionAttributeValues: { ":pk": decisionPartition(window, shard) },
  });
  for await (const item of items) {
    const bytes = Buffer.from(item["subjects"] as Uint8Array);
    for (let at = 0; at + bytesPerSubject <= bytes.length; at += bytesPerSubject) {
      const uuid = bytes.toString("hex", at, at + bytesPerUuid);
      const revision = bytes.readUInt32BE(at + bytesPerUuid);
      revisions.set(uuid, Math.max(revision, revisions.get(uuid) ?? -1));
    }
  }
}
