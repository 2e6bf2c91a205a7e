/**
 * Stores the nodes of one list's tree. A node has two slots, and a new state of the node overwrites
 * the slot that the current state of the list does not use, so nothing is deleted. The stamp of a
 * node is the version of the head under which it was written. A version belongs to one writer, and
 * a slot never takes a lower stamp than it has. So a writer that was overtaken, however late,
 * overwrites nothing in use.
 */

import { BatchGetCommand } from "@aws-sdk/lib-dynamodb";
import { inParallel } from "../../core/in-parallel.ts";
import type { Key } from "../../core/keys.ts";
import type { Table } from "../../core/table.ts";
import { putOwnItem } from "../../core/write-item.ts";
import type { AmountNode } from "../by-amount/amount-node.ts";
import { decodeAmountNode, encodeAmountNode } from "../by-amount/amount-node-codec.ts";
import { listNodeKey, listSumsKey } from "../list-keys.ts";
import type { Node, NodeRef } from "./list-node.ts";
import {
  type DecodedNode,
  decodeNode,
  type EncodedNode,
  encodeNode,
  TreeRegistry,
  withSums,
} from "./list-node-codec.ts";

/** A newer state of the list has overwritten a node; the reader must start again at the head. */
export class NodeGoneError extends Error {
  override readonly name = "NodeGoneError";
}

export type NewNode = { readonly ref: NodeRef; readonly node: Node | AmountNode };

export type NodeStore = {
  /** Filled when a root is loaded. */
  readonly registry: TreeRegistry;
  /**
   * Nodes by number; each is read from the table once. Only `loadWithSums` reads the sums of the
   * children of branches; without them the children have none.
   *
   * @throws NodeGoneError if one of them has been overwritten
   */
  readonly load: (refs: readonly NodeRef[]) => Promise<ReadonlyMap<number, Node>>;
  readonly loadWithSums: (refs: readonly NodeRef[]) => Promise<ReadonlyMap<number, Node>>;
  /**
   * Nodes of the tree by amount, after a root was loaded.
   *
   * @throws NodeGoneError as `load`
   */
  readonly loadAmounts: (refs: readonly NodeRef[]) => Promise<ReadonlyMap<number, AmountNode>>;
  /** @returns false if a later writer has started; its nodes stay, and these are useless */
  readonly save: (nodes: readonly NewNode[], root: NodeRef | null) => Promise<boolean>;
};

const readsAtOnce = 100;

/** @param head the head of the list whose tree this is */
export function createNodeStore(table: Table, head: Key): NodeStore {
  const registry = new TreeRegistry();
  const read: ReadNodes = { nodes: new Map(), sums: new Map(), amounts: new Map() };
  const keep = ({ ref, part, body }: ReadPart) => {
    if (part === "sums") read.sums.set(nameOf(ref), body);
    else if (part === "amounts") read.amounts.set(nameOf(ref), decodeAmountNode(body, registry));
    else read.nodes.set(nameOf(ref), decodeNode(body, registry));
  };
  const readMissing = async (refs: readonly NodeRef[], part: Part) => {
    for (const isStrong of [false, true]) {
      // An eventually consistent read may return the slot's previous state. A mismatch of the
      // stamp shows this, and a strongly consistent read decides.
      const missing = refs.filter((ref) => !isRead(read, ref, part));
      for (let start = 0; start < missing.length; start += readsAtOnce) {
        const batch = missing.slice(start, start + readsAtOnce);
        const wanted = batch.map((ref) => ({ ref, part }));
        for (const found of await readParts(table, head, wanted, isStrong)) keep(found);
      }
    }
  };
  return {
    registry,
    load: async (refs) => {
      await readMissing(refs, "node");
      return new Map(refs.map((ref) => [ref.number, nodeOf(read, ref)]));
    },
    loadWithSums: async (refs) => {
      // One after the other: only the node shows whether there are sums, and a read that finds none costs too.
      await readMissing(refs, "node");
      await readMissing(refs, "sums");
      return new Map(
        refs.map((ref) => {
          if (!isRead(read, ref, "sums")) throw goneError(ref);
          const sums = read.sums.get(nameOf(ref)) ?? null;
          return [ref.number, withSums(nodeOf(read, ref), sums, registry)];
        }),
      );
    },
    loadAmounts: async (refs) => {
      await readMissing(refs, "amounts");
      return new Map(
        refs.map((ref) => {
          const node = read.amounts.get(nameOf(ref));
          if (node === undefined) throw goneError(ref);
          return [ref.number, node];
        }),
      );
    },
    save: async (nodes, root) => {
      let isSaved = true;
      const bodies = [...nodes]
        .sort((a, b) => Number(a.ref === root) - Number(b.ref === root))
        .flatMap(({ ref, node }) => {
          const { body, sums } = encodeNewNode(node, registry, ref === root);
          const { stamp } = ref;
          const stored = { key: listNodeKey(head, ref), stamp, body };
          if (sums === null) return [stored];
          return [{ key: listSumsKey(head, ref), stamp, body: sums }, stored];
        });
      await inParallel(bodies, async (stored) => {
        if (isSaved && !(await putPart(table, stored))) isSaved = false;
      });
      return isSaved;
    },
  };
}

/** @param isRoot as in `encodeNode` */
export function encodeNewNode(
  node: NewNode["node"],
  registry: TreeRegistry,
  isRoot: boolean,
): EncodedNode {
  if (node.kind === "leaf" || node.kind === "branch") return encodeNode(node, registry, isRoot);
  return { body: encodeAmountNode(node, registry), sums: null };
}

/**
 * Keys of every node of the trees under the head, of both slots, with those of their sums. The root is the last one,
 * so that a removal that is interrupted finds the others again.
 *
 * @throws NodeGoneError if the root is not there
 */
export async function nodeKeysOf(table: Table, head: Key, root: NodeRef | null): Promise<Key[]> {
  if (root === null) return [];
  const store = createNodeStore(table, head);
  await store.load([root]);
  const numbers = Array.from({ length: store.registry.next }, (_, number) => number);
  const keys = numbers.flatMap((number) =>
    ([0, 1] as const).flatMap((slot) => {
      const place = { number, slot };
      const isRoot = number === root.number && slot === root.slot;
      return [listSumsKey(head, place), ...(isRoot ? [] : [listNodeKey(head, place)])];
    }),
  );
  return [...keys, listNodeKey(head, root)];
}

function nameOf({ number, slot, stamp }: NodeRef): string {
  return `${number}.${slot}.${stamp}`;
}

/** A node, the sums of its children in an item of their own, or a node by amount. */
type Part = "node" | "sums" | "amounts";

type ReadNodes = {
  readonly nodes: Map<string, DecodedNode>;
  readonly sums: Map<string, Uint8Array>;
  readonly amounts: Map<string, AmountNode>;
};

function isRead({ nodes, sums, amounts }: ReadNodes, ref: NodeRef, part: Part): boolean {
  if (part === "amounts") return amounts.has(nameOf(ref));
  const node = nodes.get(nameOf(ref));
  if (part === "node") return node !== undefined;
  return node?.hasSums === false || sums.has(nameOf(ref));
}

function nodeOf({ nodes }: ReadNodes, ref: NodeRef): Node {
  const read = nodes.get(nameOf(ref));
  if (read === undefined) throw goneError(ref);
  return read.node;
}

function goneError(ref: NodeRef): NodeGoneError {
  return new NodeGoneError(`Node ${nameOf(ref)} has been overwritten.`);
}

type Wanted = { readonly ref: NodeRef; readonly part: Part };
type ReadPart = Wanted & { readonly body: Uint8Array };

async function readParts(
  table: Table,
  head: Key,
  wanted: readonly Wanted[],
  ConsistentRead: boolean,
): Promise<ReadPart[]> {
  const keyed = wanted.map((each) => {
    const keyOf = each.part === "sums" ? listSumsKey : listNodeKey;
    return { ...each, key: keyOf(head, each.ref) };
  });
  const byKey = new Map(keyed.map((each) => [keyName(each.key), each]));
  const found: ReadPart[] = [];
  let keys: Record<string, unknown>[] | undefined = keyed.map(({ key }) => ({ ...key }));
  while (keys !== undefined && keys.length > 0) {
    const answer: BatchGetAnswer = await table.client.send(
      new BatchGetCommand({ RequestItems: { [table.name]: { Keys: keys, ConsistentRead } } }),
    );
    for (const item of answer.Responses?.[table.name] ?? []) {
      const each = byKey.get(keyName(item as Key));
      if (each !== undefined && each.ref.stamp === item["stamp"]) {
        found.push({ ref: each.ref, part: each.part, body: item["body"] as Uint8Array });
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

type StoredPart = { readonly key: Key; readonly stamp: number; readonly body: Uint8Array };

function putPart(table: Table, { key, stamp, body }: StoredPart): Promise<boolean> {
  const put = {
    item: { ...key, v: 1, stamp, body },
    condition: "attribute_not_exists(pk) OR stamp < :stamp",
    values: { ":stamp": stamp },
  };
  return putOwnItem(table, put, "stamp");
}
