/**
 * The registry of organizations that wrote audit entries in each window of time. The sweep uses
 * it to find missed changes without reading the table of a million organizations. One small item
 * per organization and window.
 */

import { type OrganizationId, writtenOrganizationId } from "#domain/value/organization-id.ts";
import { itemsOf, pageOf } from "../core/key-range.ts";
import { readItem } from "../core/read-item.ts";
import type { Table } from "../core/table.ts";
import { putItem } from "../core/write-item.ts";
import {
  activeKey,
  activePartition,
  startOfWindow,
  type WindowShard,
  windowOf,
} from "./recovery-keys.ts";

/** Windows that each process has registered or is registering, by its client. */
const registeredBy = new WeakMap<Table["client"], Map<string, Promise<void>>>();
const registeredAtMost = 10_000;

/** Far longer than the sweep can be delayed. */
const keptSeconds = 14 * 86_400;

/**
 * Registers an organization before its entry is committed. Many processes may start a new window at
 * once, and their registrations have one key, so a process that finds the item does not write.
 *
 * @param made time of the entry's id in milliseconds since the epoch
 */
export function registerActivity(
  table: Table,
  organizationId: OrganizationId,
  made: number,
): Promise<void> {
  const window = windowOf(made);
  const name = `${table.name}\n${window}\n${organizationId}`;
  const registered = registeredBy.get(table.client) ?? new Map<string, Promise<void>>();
  registeredBy.set(table.client, registered);
  const known = registered.get(name);
  if (known !== undefined) return known;
  if (registered.size >= registeredAtMost) registered.clear();
  const registering = register(table, organizationId, window);
  registered.set(name, registering);
  // A failure is not cached: the next write registers again.
  registering.catch(() => registered.delete(name));
  return registering;
}

async function register(
  table: Table,
  organizationId: OrganizationId,
  window: number,
): Promise<void> {
  const key = activeKey(window, organizationId);
  if ((await readItem(table, key)) !== undefined) return;
  const expiresAt = Math.floor(startOfWindow(window) / 1_000) + keptSeconds;
  await putItem(table, { item: { ...key, v: 1, expiresAt } });
}

/** Organizations of one shard that wrote in a window, sorted by id, after `after`. */
export async function* activeOrganizations(
  table: Table,
  where: WindowShard,
  after: string | null = null,
): AsyncGenerator<OrganizationId> {
  const range = { pk: activePartition(where), after: after ?? undefined };
  for await (const item of itemsOf(table, range)) yield writtenOrganizationId(String(item["sk"]));
}

/** Whether any organization of the shard wrote in the window. Eventually consistent: a window is asked about long after its end. */
export async function isActive(table: Table, where: WindowShard): Promise<boolean> {
  const range = { pk: activePartition(where) };
  const { items } = await pageOf(table, range, { isStrong: false, limit: 1 });
  return items.length > 0;
}
