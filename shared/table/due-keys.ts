/** The sparse index of what falls due (docs/architecture.md: The table). */
import type { Uuid } from "../domain/id.ts";

export const dueShards = 16;

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
