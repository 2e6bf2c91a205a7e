/**
 * Which organizations wrote journal entries in which window of time: so the sweep finds what consumers
 * missed without reading a table of a million organizations. One small item for an organization and
 * window, whatever it writes in it.
 */
import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { queryAll } from "../core/batch-read.ts";
import type { Table } from "../core/table.ts";
import { activeKey, activePartition, startOfWindow, windowOf } from "./recovery-keys.ts";

/** Windows that each client has registered, or is registering. */
const registeredBy = new WeakMap<Table["client"], Map<string, Promise<void>>>();
const registeredAtMost = 10_000;

/** Far longer than the sweep may be behind. */
const keptSeconds = 14 * 86_400;

/**
 * Registers an organization before what it writes is committed. Many environments may come to a new
 * window at once, and their registrations lie under one key: whoever finds one does not write.
 *
 * @param made milliseconds that the entry's id tells
 */
export function registerActivity(
  table: Table,
  organizationId: string,
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
  // A failure is not remembered: the next write registers again.
  registering.catch(() => registered.delete(name));
  return registering;
}

async function register(table: Table, organizationId: string, window: number): Promise<void> {
  const key = activeKey(window, organizationId);
  const found = await table.client.send(
    new GetCommand({ TableName: table.name, Key: { ...key }, ConsistentRead: true }),
  );
  if (found.Item !== undefined) return;
  const expiresAt = Math.floor(startOfWindow(window) / 1_000) + keptSeconds;
  await table.client.send(
    new PutCommand({ TableName: table.name, Item: { ...key, v: 1, expiresAt } }),
  );
}

/** Organizations of one shard that wrote in a window, in their order, behind `after`. */
export async function* activeOrganizations(
  table: Table,
  window: number,
  shard: number,
  after: string | null = null,
): AsyncGenerator<string> {
  const items = queryAll(table, {
    KeyConditionExpression: after === null ? "pk = :pk" : "pk = :pk AND sk > :after",
    ExpressionAttributeValues: {
      ":pk": activePartition(window, shard),
      ...(after === null ? {} : { ":after": after }),
    },
    ConsistentRead: true,
  });
  for await (const item of items) yield item["sk"] as string;
}
