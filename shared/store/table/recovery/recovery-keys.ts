/**
 * Keys of recovery data (see keys.ts): organizations active in each time window, decisions of the
 * matcher, and the state of the sweep.
 */
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { hashOf, type Key, organization } from "../core/keys.ts";

/** Length of a window. Windows are numbered since the epoch. */
export const windowMilliseconds = 300_000;

export function windowOf(milliseconds: number): number {
  return Math.floor(milliseconds / windowMilliseconds);
}

export function startOfWindow(window: number): number {
  return window * windowMilliseconds;
}

/** Shards of the registry of active organizations; the sweep has a cursor for each. */
export const sweepShards = 20;

/** A shard of what is kept for a window. */
export type WindowShard = { readonly window: number; readonly shard: number };

export function activePartition({ window, shard }: WindowShard): string {
  return `active#${window}#${shard}`;
}

/** An organization that wrote an audit entry in a window. */
export function activeKey(window: number, organizationId: OrganizationId): Key {
  return { pk: activePartition({ window, shard: shardOf(organizationId) }), sk: organizationId };
}

export function shardOf(organizationId: OrganizationId): number {
  return Buffer.from(hashOf(organizationId), "base64url").readUInt8(0) % sweepShards;
}

/** Each batch of the matcher adds one item to a random shard. */
export const decisionShards = 16;

export function decisionPartition({ window, shard }: WindowShard): string {
  return `decided#${window}#${shard}`;
}

export function sweepStateKey(shard: number): Key {
  return { pk: "sweep#journal", sk: String(shard) };
}

/** How far the sealing of all organizations is. */
export const sealingStateKey: Key = { pk: "sealing", sk: "state" };

/** How far the sealing of one shard of organizations is. */
export function shardSealsKey(shard: number): Key {
  return { pk: sealingStateKey.pk, sk: `shard#${shard}` };
}

/** How far the sealing of one organization is. */
export function sealsKey(organizationId: OrganizationId): Key {
  return { pk: `${organization(organizationId)}#seals`, sk: "head" };
}
