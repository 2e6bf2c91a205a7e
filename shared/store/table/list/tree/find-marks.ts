/** Looks up what the tree of a list counts of single items. */
import type { Uuid } from "#domain/value/id.ts";
import { type Child, type MarkedRow, type NodeRef, partition, rowsOfLeaf } from "./list-node.ts";
import type { NodeStore } from "./list-node-store.ts";
import type { ListMark } from "./list-sums.ts";

/** What the tree counts of these items, in the order of their records. */
export async function findMarks(
  store: NodeStore,
  root: NodeRef | null,
  uuids: readonly Uuid[],
): Promise<Map<Uuid, ListMark[]>> {
  const found = new Map<Uuid, ListMark[]>();
  type Entry = Pick<Child, "ref" | "marks"> & {
    readonly uuids: readonly { readonly uuid: Uuid }[];
  };
  let level: Entry[] =
    root === null || uuids.length === 0
      ? []
      : [{ ref: root, marks: null, uuids: uuids.map((uuid) => ({ uuid })) }];
  while (level.length > 0) {
    const nodes = await store.load(level.map(({ ref }) => ref));
    level = level.flatMap((entry) => {
      const node = nodes.get(entry.ref.number);
      if (node?.kind === "leaf")
        collectMarks(rowsOfLeaf(node, entry.marks ?? []), entry.uuids, found);
      if (node?.kind !== "branch") return [];
      // Most of these ids are newer than the whole tree.
      const newest = node.children[0]?.newest ?? "";
      const wanted = entry.uuids.filter(({ uuid }) => uuid <= newest);
      return [...partition(node.children, wanted)].flatMap(([index, part]): Entry[] => {
        const child = node.children[index];
        return child === undefined ? [] : [{ ref: child.ref, marks: child.marks, uuids: part }];
      });
    });
  }
  return found;
}

function collectMarks(
  rows: readonly MarkedRow[],
  wanted: readonly { uuid: Uuid }[],
  found: Map<Uuid, ListMark[]>,
): void {
  const names = new Set(wanted.map(({ uuid }) => uuid));
  for (const { uuid, facets, amounts } of rows) {
    if (names.has(uuid)) found.set(uuid, [...(found.get(uuid) ?? []), { facets, amounts }]);
  }
}
