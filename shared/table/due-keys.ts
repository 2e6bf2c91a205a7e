/** The sparse index of what falls due (docs/architecture.md: The table). */
import type { Uuid } from "../domain/id.ts";

/**
 * A payment costs its shard two index writes, one to enter and one to leave: at 10,000 payments a
 * second a shard of 32 takes some 660 of the 1,000 that one key bears. The sweeper reads each.
 */
export const dueShards = 32;

/** Sparse index of what falls due: spread over shards that the sweeper reads one by one. */
export function dueAttributes(uuid: Uuid, dueAt: number): { duePartition: string; dueAt: string } {
  const shard = Number.parseInt(uuid.slice(22, 28), 16) % dueShards;
  return { duePartition: duePartition(shard), dueAt: dueInstant(dueAt) };
}

/** Sorts as text as it does as a number. */
export function dueInstant(instant: number): string {
  return String(instant).padStart(15, "0");
}

export function duePartition(shard: number): string {
  return `due#${shard}`;
}
