/** The sums in the branches of a list's tree, compared with plain sums of the records below each. */
import { expect, test } from "vitest";
import { parseUuid, type Uuid } from "#domain/value/id.ts";
import { type Amount, type Exact, fromExact, ZERO } from "#domain/value/money.ts";
import { listHeadKey } from "#store/table/list/list-keys.ts";
import type { MarkChange, NodeRef } from "#store/table/list/tree/list-node.ts";
import { createNodeStore, type NodeStore } from "#store/table/list/tree/list-node-store.ts";
import { type ListMark, type Sums, sumMarks } from "#store/table/list/tree/list-sums.ts";
import { rewriteTree } from "#store/table/list/tree/list-tree.ts";
import { numbersFrom } from "../../bench/list/counted-cases.ts";
import { organizationOf } from "../../organization.ts";
import { createLaggingTable } from "./lagging-table.ts";

const headKey = listHeadKey(organizationOf("org_sums"), "leg", 1);

/** By facets; amounts with the same number of them, whether the last are zero or missing. */
function textsOf(sums: Sums): Map<string, string> {
  const textOf = (values: readonly Exact[]) =>
    [values[0] ?? ZERO, values[1] ?? ZERO].map(fromExact).join(" ");
  return new Map([...sums].map(([facets, values]) => [facets, textOf(values)]));
}

test("while records come, change and go, every branch has the sums of the records below it", async () => {
  const random = numbersFrom(5);
  const { table } = createLaggingTable(random);
  const marks = new Map<Uuid, readonly ListMark[]>();
  const newMark = (): ListMark => ({
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
  const changeOf = (uuid: Uuid, after: readonly ListMark[]): MarkChange => {
    const before = marks.get(uuid) ?? [];
    marks.set(uuid, after);
    return { uuid, before, after };
  };
  const newChanges = (created: number): MarkChange[] => {
    // A round without new records changes few others, so that it leaves some branches as they are.
    const share = created === 0 ? 0.001 : 0.05;
    const known = [...marks.keys()].filter(() => random() < share);
    return [
      ...known.map((uuid) => changeOf(uuid, random() < 0.8 ? [newMark()] : [])),
      ...Array.from({ length: created }, () => changeOf(newUuid(), [newMark()])),
    ];
  };
  let root: NodeRef | null = null;
  let compared = 0;
  const compareBelow = async (store: NodeStore, ref: NodeRef): Promise<ListMark[]> => {
    const node = (await store.loadWithSums([ref])).get(ref.number);
    if (node === undefined) throw new Error(`No node ${ref.number}`);
    if (node.kind === "leaf") return node.rows.flatMap(({ uuid }) => marks.get(uuid) ?? []);
    const all: ListMark[] = [];
    for (const { ref: at, sums } of node.children) {
      const below = await compareBelow(store, at);
      all.push(...below);
      if (sums === null) continue;
      compared += 1;
      expect(textsOf(sums)).toEqual(textsOf(sumMarks(below)));
    }
    return all;
  };
  for (let round = 1; round <= 12; round += 1) {
    const changes = newChanges(round === 1 ? 2_000 : round % 4 === 0 ? 0 : 500);
    const writing = createNodeStore(table, headKey);
    const rewriting = rewriteTree(writing, root, changes, round);
    await expect(rewriting).resolves.toBeDefined();
    const rewritten = await rewriting;
    root = rewritten.root;
    await writing.save(rewritten.added, root);
    if (root !== null && round % 4 === 0) await compareBelow(createNodeStore(table, headKey), root);
  }
  expect(compared).toBeGreaterThan(15);
});
