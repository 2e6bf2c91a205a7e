import { randomBytes } from "node:crypto";
import { BatchGetCommand, DeleteCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { type Collection, listNodeKey } from "./keys.ts";
import { decodeNode, encodeNode, type Node } from "./list-node.ts";
import type { Table } from "./table.ts";

/** A node that a newer state of the tree no longer has: whoever reads begins again at its head. */
export class NodeGoneError extends Error {
  override readonly name = "NodeGoneError";
}

export type NodeStore = {
  /** @throws NodeGoneError where one of them is no more. */
  readonly load: (ids: readonly string[]) => Promise<ReadonlyMap<string, Node>>;
  readonly save: (nodes: ReadonlyMap<string, Node>) => Promise<void>;
  readonly discard: (ids: readonly string[]) => Promise<void>;
};

const readsAtOnce = 100;
const writesAtOnce = 16;

export function newNodeId(): string {
  return randomBytes(12).toString("base64url");
}

export function createNodeStore(
  table: Table,
  organizationId: string,
  collection: Collection,
): NodeStore {
  const keyOf = (id: string) => {
    const { pk, sk } = listNodeKey(organizationId, collection, id);
    return { pk, sk };
  };
  return {
    load: async (ids) => {
      const found = new Map<string, Node>();
      for (const ConsistentRead of [false, true]) {
        // A node never changes, so a weak read of it is either right or too early.
        const missing = ids.filter((id) => !found.has(id));
        for (let start = 0; start < missing.length; start += readsAtOnce) {
          const keys = missing.slice(start, start + readsAtOnce).map(keyOf);
          await readInto(table, keys, ConsistentRead, found);
        }
      }
      const gone = ids.find((id) => !found.has(id));
      if (gone !== undefined) throw new NodeGoneError(`Node ${gone} is no more.`);
      return found;
    },
    save: (nodes) =>
      inParallel([...nodes], async ([id, node]) => {
        const item = { ...keyOf(id), v: 1, id, body: encodeNode(node) };
        await table.client.send(new PutCommand({ TableName: table.name, Item: item }));
      }),
    discard: (ids) =>
      inParallel(ids, async (id) => {
        await table.client.send(new DeleteCommand({ TableName: table.name, Key: keyOf(id) }));
      }),
  };
}

async function readInto(
  table: Table,
  keys: Record<string, unknown>[],
  ConsistentRead: boolean,
  found: Map<string, Node>,
): Promise<void> {
  if (keys.length === 0) return;
  const answer = await table.client.send(
    new BatchGetCommand({ RequestItems: { [table.name]: { Keys: keys, ConsistentRead } } }),
  );
  for (const item of answer.Responses?.[table.name] ?? []) {
    found.set(item["id"] as string, decodeNode(item["body"] as Uint8Array));
  }
  const left = answer.UnprocessedKeys?.[table.name]?.Keys;
  if (left !== undefined) await readInto(table, left, ConsistentRead, found);
}

export async function inParallel<T>(
  entries: readonly T[],
  act: (entry: T) => Promise<unknown>,
): Promise<void> {
  const queue = [...entries];
  const work = async () => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) await act(next);
  };
  await Promise.all(Array.from({ length: Math.min(writesAtOnce, entries.length) }, work));
}
