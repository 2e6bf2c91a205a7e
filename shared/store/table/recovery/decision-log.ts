/**
 * The log of the matcher's decisions, from which the sweep finds missed ones: one small item for
 * each batch of messages, stored by the time window of the changes. Most decisions change nothing,
 * so an attribute of the leg or case would cost a write for each of them.
 */

import { randomInt, randomUUID } from "node:crypto";
import type { Uuid } from "#domain/value/id.ts";
import { itemsOf } from "../core/key-range.ts";
import type { Table } from "../core/table.ts";
import { putItem } from "../core/write-item.ts";
import { DecisionSet } from "./decision-set.ts";
import {
  decisionPartition,
  decisionShards,
  startOfWindow,
  type WindowShard,
  windowOf,
} from "./recovery-keys.ts";

/** A change for the matcher to decide. */
export type DecisionChange = {
  /**
   * For a leg, its version; for a case, the time of the run request in seconds, 0 for its creation.
   */
  readonly revision: number;
  /** Time of the change in milliseconds since the epoch, accurate to about one window. */
  readonly at: number;
};

export type Decided = DecisionChange & { readonly uuid: Uuid };

/** Whether the matcher has decided a subject at this revision or a later one. */
export type DecisionLog = (uuid: Uuid, revision: number) => boolean;

const bytesPerUuid = 16;
const bytesPerSubject = bytesPerUuid + 4;
const largestRevision = 2 ** 32 - 1;

/** Longer than the sweep revisits a window (sweep-state.ts). */
const keptSeconds = 3 * 86_400;

/** Writes one item for each window of the changes. */
export async function logDecisions(table: Table, decided: readonly Decided[]): Promise<void> {
  for (const [window, subjects] of Map.groupBy(decided, ({ at }) => windowOf(at))) {
    const item = {
      pk: decisionPartition({ window, shard: randomInt(decisionShards) }),
      sk: randomUUID(),
      v: 1,
      subjects: Buffer.concat(subjects.map(packed)),
      expiresAt: Math.floor(startOfWindow(window) / 1_000) + keptSeconds,
    };
    await putItem(table, { item });
  }
}

function packed({ uuid, revision }: Decided): Buffer {
  const bytes = Buffer.alloc(bytesPerSubject);
  bytes.write(uuid, "hex");
  bytes.writeUInt32BE(Math.min(revision, largestRevision), bytesPerUuid);
  return bytes;
}

/** The decisions of changes in a window and in its two neighbours, because clocks differ. */
export async function readDecisions(table: Table, window: number): Promise<DecisionLog> {
  const decided = new DecisionSet();
  const shards = Array.from({ length: decisionShards }, (_, shard) => shard);
  for (const near of [window - 1, window, window + 1]) {
    await Promise.all(shards.map((shard) => addDecisions(table, { window: near, shard }, decided)));
  }
  return (uuid, revision) => decided.revisionOf(uuid) >= Math.min(revision, largestRevision);
}

async function addDecisions(table: Table, where: WindowShard, decided: DecisionSet): Promise<void> {
  const range = { pk: decisionPartition(where) };
  for await (const item of itemsOf(table, range, { isStrong: false })) {
    const bytes = Buffer.from(item["subjects"] as Uint8Array);
    for (let at = 0; at + bytesPerSubject <= bytes.length; at += bytesPerSubject) {
      decided.add(bytes, { at, revision: bytes.readUInt32BE(at + bytesPerUuid) });
    }
  }
}
