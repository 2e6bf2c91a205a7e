/** The sums in the branches of a list's tree, compared with plain sums of the records below each. */
import { expect, test } from "vitest";
import { parseUuid, type Uuid } from "../../../shared/domain/value/id.ts";
import { type Amount, fromExact } from "../../../shared/domain/value/money.ts";
import type { Child, Node, NodeRef } from "../../../shared/table/list/tree/list-node.ts";
import { TreeRegistry } from "../../../shared/table/list/tree/list-node-codec.ts";
import type { NodeStore } from "../../../shared/table/list/tree/list-node-store.ts";
import { type Mark, sumMarks } from "../../../shared/table/list/tree/list-sums.ts";
import { type Change, rewriteTree } from "../../../shared/table/list/tree/list-tree.ts";
import { numbersFrom } from "../../bench/list/counted-cases.ts";

/** Nodes in memory, which are never overwritten. */
function createNodes() {
  const nodes = new Map<string, Node>();
  const nameOf = ({ number, stamp }: NodeRef) => `${number}.${stamp}`;
  const nodeAt = (ref: NodeRef): Node => {
    const node = nodes.get(nameOf(ref));
    if (node === undefined) throw new Error(`No node ${nameOf(ref)}`);
    return node;
  };
  const store: NodeStore = {
    registry: new TreeRegistry(),
    load: async (refs) => new Map(refs.map((ref) => [ref.number, nodeAt(ref)])),
    save: async (added) => {
      for (const { ref, node } of added) nodes.set(nameOf(ref), node);
      return true;
    },
  };
  return { store, nodeAt };
}

test("while records come, change and go, every branch has the sums of the records below it", async () => {
  const random = numbersFrom(5);
  const { store, nodeAt } = createNodes();
  const marks = new Map<Uuid, readonly Mark[]>();
  const newMark = (): Mark => ({
    facets: random() < 0.7 ? "a" : "b",
    amounts: [String(Math.floor(random() * 1_000)), "5"].slice(0, 1 + random() * 2) as Amount[],
  });
  const newUuid = () => {
    const hex = (digits: number) =>
      Math.floor(random() * 16 ** digits)
        .toString(16)
        .padStart(digits, "0");
    // All within a few hours, so that later records fall between earlier ones.
    return parseUuid(`019cb3${hex(6)}7${hex(3)}8${hex(7)}${hex(8)}`) as Uuid;
  };
  const changeOf = (uuid: Uuid, after: readonly Mark[]): Change => {
    const before = marks.get(uuid) ?? [];
    marks.set(uuid, after);
    return { uuid, before, after };
  };
  const newChanges = (created: number): Change[] => {
    const known = [...marks.keys()].filter(() => random() < 0.05);
    return [
      ...known.map((uuid) => changeOf(uuid, random() < 0.8 ? [newMark()] : [])),
      ...Array.from({ length: created }, () => changeOf(newUuid(), [newMark()])),
    ];
  };
  let root: NodeRef | null = null;
  let compared = 0;
  const compareBelow = (ref: NodeRef): Mark[] => {
    const node = nodeAt(ref);
    if (node.kind === "leaf") return node.rows.flatMap(({ uuid }) => marks.get(uuid) ?? []);
    return node.children.flatMap((child: Child) => {
      const below = compareBelow(child.ref);
      if (child.sums === null) return below;
      compared += 1;
      const asText = ([name, values]: readonly [
        string,
        readonly Parameters<typeof fromExact>[0][],
      ]) => [name, values.map(fromExact).join(" ").replace(/ 0$/, "")] as const;
      expect(new Map([...child.sums].map(asText))).toEqual(
        new Map([...sumMarks(below)].map(asText)),
      );
      return below;
    });
  };
  for (let round = 1; round <= 12; round += 1) {
    const changes = newChanges(round === 1 ? 2_000 : 500);
    const rewritten = await rewriteTree(store, root, changes, round);
    root = rewritten.root;
    await store.save(rewritten.added, root);
    if (root !== null) compareBelow(root);
  }
  expect(compared).toBeGreaterThan(40);
});
