/**
 * Stores the nodes of one list's tree. A node has two slots, and a new state of the node overwrites
 * the slot that the current state of the list does not use, so nothing is deleted. The stamp of a
 * node is the version of the head under which it was written. A version belongs to one writer, and
 * a slot never takes a lower stamp than it has. So a writer that was overtaken, however late,
 * overwrites nothing in use.
 */
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { BatchGetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { inParallel } from "../../core/in-parallel.ts";
import type { Key } from "../../core/keys.ts";
import type { Table } from "../../core/table.ts";
import { listNodeKey } from "../list-keys.ts";
import type { Node, NodeRef } from "./list-node.ts";
import { decodeNode, encodeNode, TreeRegistry } from "./list-node-codec.ts";

/** A newer state of the list has overwritten a node; the reader must start again at the head. */
export class NodeGoneError extends Error {
  override readonly name = "NodeGoneError";
}

export type NewNode = { readonly ref: NodeRef; readonly node: Node };

export type NodeStore = {
  /** Filled when a root is loaded. */
  readonly registry: TreeRegistry;
  /**
   * Nodes by number; each is read from the table once.
   *
   * @throws NodeGoneError if one of them has been overwritten
   */
  readonly load: (refs: readonly NodeRef[]) => Promise<ReadonlyMap<number, Node>>;
  /** @returns false if a later writer has started; its nodes stay, and these are useless */
  readonly save: (nodes: readonly NewNode[], root: NodeRef | null) => Promise<boolean>;
};

const readsAtOnce = 100;

/** @param head the head of the list whose tree this is */
export function createNodeStore(table: Table, head: Key): NodeStore {
  const registry = new TreeRegistry();
  const known = new Map<string, Node>();
  return {
    registry,
    load: async (refs) => {
      for (const isStrong of [false, true]) {
        // An eventually consistent read may return the slot's previous state. A mismatch of the
        // stamp shows this, and a strongly consistent read decides.
        const missing = refs.filter((ref) => !known.has(nameOf(ref)));
        for (let start = 0; start < missing.length; start += readsAtOnce) {
          const batch = missing.slice(start, start + readsAtOnce);
          for (const [ref, body] of await readNodes(table, head, batch, isStrong)) {
            known.set(nameOf(ref), decodeNode(body, registry));
          }
        }
      }
      return new Map(refs.map((ref) => [ref.number, nodeOf(known, ref)]));
    },
    save: async (nodes, root) => {
      let isSaved = true;
      const bodies = [...nodes]
        .sort((a, b) => Number(a.ref === root) - Number(b.ref === root))
        .map(({ ref, node }) => ({ ref, body: encodeNode(node, registry, ref === root) }));
      await inParallel(bodies, async ({ ref, body }) => {
        if (isSaved && !(await putNode(table, head, ref, body))) isSaved = false;
      });
      return isSaved;
    },
  };
}

/** Keys of every node of the tree under the head, of both slots. */
export async function nodeKeysOf(table: Table, head: Key, root: NodeRef | null): Promise<Key[]> {
  if (root === null) return [];
  const store = createNodeStore(table, head);
  // A removal that was interrupted has left the root, which is the last one to go.
  await store.load([root]);
  const numbers = Array.from({ length: store.registry.next }, (_, number) => number);
  const others = numbers.filter((number) => number !== root.number);
  return [...others, root.number].flatMap((number) =>
    ([0, 1] as const).map((slot) => listNodeKey(head, { number, slot })),
  );
}

function nameOf({ number, slot, stamp }: NodeRef): string {
  return `${number}.${slot}.${stamp}`;
}

function nodeOf(known: ReadonlyMap<string, Node>, ref: NodeRef): Node {
  const node = known.get(nameOf(ref));
  if (node === undefined) throw new NodeGoneError(`Node ${nameOf(ref)} has been overwritten.`);
  return node;
}

async function readNodes(
  table: Table,
  head: Key,
  refs: readonly NodeRef[],
  ConsistentRead: boolean,
): Promise<(readonly [NodeRef, Uint8Array])[]> {
  const byKey = new Map(refs.map((ref) => [keyName(listNodeKey(head, ref)), ref]));
  const found: (readonly [NodeRef, Uint8Array])[] = [];
  let keys: Record<string, unknown>[] | undefined = refs.map((ref) => ({
    ...listNodeKey(head, ref),
  }));
  while (keys !== undefined && keys.length > 0) {
    const answer: BatchGetAnswer = await table.client.send(
      new BatchGetCommand({ RequestItems: { [table.name]: { Keys: keys, ConsistentRead } } }),
    );
    for (const item of answer.Responses?.[table.name] ?? []) {
      const ref = byKey.get(keyName(item as Key));
      if (ref?.stamp === item["stamp"] && ref !== undefined) {
        found.push([ref, item["body"] as Uint8Array]);
      }
    }
    keys = answer.UnprocessedKeys?.[table.name]?.Keys;
  }
  return found;
}

type BatchGetAnswer = {
  readonly Responses?: Record<string, Record<string, unknown>[]> | undefined;
  readonly UnprocessedKeys?:
    | Record<string, { readonly Keys?: Record<string, unknown>[] | undefined }>
    | undefined;
};

function keyName({ pk, sk }: Key): string {
  return `${pk}\n${sk}`;
}

async function putNode(table: Table, head: Key, ref: NodeRef, body: Uint8Array): Promise<boolean> {
  try {
    await table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: { ...listNodeKey(head, ref), v: 1, stamp: ref.stamp, body },
        ConditionExpression: "attribute_not_exists(pk) OR stamp < :stamp",
        ExpressionAttributeValues: { ":stamp": ref.stamp },
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      }),
    );
    return true;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    // After a lost response the SDK repeats the call and finds its own write.
    return error.Item?.["stamp"]?.N === String(ref.stamp);
  }
}
