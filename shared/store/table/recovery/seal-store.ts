/** How far the sealing is: over all organizations, and in each. */

import { randomBytes } from "node:crypto";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { readAll } from "../core/batch-read.ts";
import type { Key } from "../core/keys.ts";
import { type Item, readItem } from "../core/read-item.ts";
import type { Table } from "../core/table.ts";
import { putOwnItem } from "../core/write-item.ts";
import { sealingStateKey, sealsKey, shardSealsKey } from "./recovery-keys.ts";

export type SealingState = {
  /** 0 if no state is stored. */
  readonly version: number;
  /** The window in progress. */
  readonly window: number;
  /** Where the release before this one continues: at the first shard, since each shard has its own state now. */
  readonly shard: number;
  readonly after: string | null;
  /** Hash of the last manifest; null before the first. */
  readonly previousHash: string | null;
};

/** The sealing of one shard of organizations. */
export type ShardSeals = {
  /** 0 if no state is stored. */
  readonly version: number;
  /** The window that was sealed last; -1 before the first. */
  readonly window: number;
  /** What the manifest of that window says of the shard. */
  readonly list: { readonly count: number; readonly root: string } | null;
  /** A window that is begun: the last organization that is sealed in it. */
  readonly begun: { readonly window: number; readonly after: string } | null;
};

export type OrganizationSeals = {
  /** 0 if no state is stored. */
  readonly version: number;
  /** Number of seals so far. */
  readonly number: number;
  /** Hash of the last seal; null before the first. */
  readonly hash: string | null;
  /** The window that was sealed last. */
  readonly window: number;
  /** How far that window is sealed; null: completely. */
  readonly through: { readonly partition: string; readonly entry: string } | null;
};

const writerBytes = 32;

/** @param first the first window of a sealing without a stored state */
export async function readSealingState(table: Table, first: number): Promise<SealingState> {
  const item = await readItem(table, sealingStateKey);
  const begin = { version: 0, window: first, shard: 0, after: null, previousHash: null };
  return item === undefined ? begin : decode<SealingState>(item);
}

export async function readSeals(
  table: Table,
  organizationId: OrganizationId,
): Promise<OrganizationSeals> {
  const item = await readItem(table, sealsKey(organizationId));
  return item === undefined ? nothingSealedYet : decode<OrganizationSeals>(item);
}

/** The seals of these organizations, in their order. */
export async function readSealsOf(
  table: Table,
  organizationIds: readonly OrganizationId[],
): Promise<OrganizationSeals[]> {
  const items = await readAll(table, organizationIds.map(sealsKey));
  const byPartition = new Map(items.map((item) => [item["pk"], item]));
  return organizationIds.map((id) => {
    const item = byPartition.get(sealsKey(id).pk);
    return item === undefined ? nothingSealedYet : decode<OrganizationSeals>(item);
  });
}

const noShardSeals: ShardSeals = { version: 0, window: -1, list: null, begun: null };

/** Of these shards, in their order. */
export async function readShardSeals(
  table: Table,
  shards: readonly number[],
): Promise<ShardSeals[]> {
  const keys = shards.map(shardSealsKey);
  const bySort = new Map((await readAll(table, keys)).map((item) => [item["sk"], item]));
  return keys.map(({ sk }) => {
    const item = bySort.get(sk);
    return item === undefined ? noShardSeals : decode<ShardSeals>(item);
  });
}

/** @returns the new state; null if another run has changed it */
export function saveShardSeals(
  table: Table,
  shard: number,
  state: ShardSeals,
): Promise<ShardSeals | null> {
  return save(table, shardSealsKey(shard), state);
}

const nothingSealedYet: OrganizationSeals = {
  version: 0,
  number: 0,
  hash: null,
  window: -1,
  through: null,
};

/** @returns the new state; null if another run has changed it */
export function saveSealingState(table: Table, state: SealingState): Promise<SealingState | null> {
  return save(table, sealingStateKey, state);
}

/** @returns the new state; null if another run has changed it */
export function saveSeals(
  table: Table,
  organizationId: OrganizationId,
  seals: OrganizationSeals,
): Promise<OrganizationSeals | null> {
  return save(table, sealsKey(organizationId), seals);
}

function decode<T>(item: Item): T {
  return { ...JSON.parse(item["doc"] as string), version: item["version"] } as T;
}

async function save<T extends { readonly version: number }>(
  table: Table,
  key: Key,
  { version, ...state }: T,
): Promise<T | null> {
  const writer = randomBytes(writerBytes).toString("base64url");
  const saved = { ...state, version: version + 1 } as unknown as T;
  const put = {
    item: { ...key, v: 1, version: saved.version, doc: JSON.stringify(state), writer },
    condition: "attribute_not_exists(pk) OR version = :read",
    values: { ":read": version },
  };
  return (await putOwnItem(table, put, "writer")) ? saved : null;
}
