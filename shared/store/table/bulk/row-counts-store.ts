/**
 * How many rows of each outcome the finished chunks of a batch have, as a tree of counts. So a page
 * of the row report is found with as many reads in a batch of any size.
 */
import { type RowCounts, type RowOutcome, rowOutcomes } from "#domain/bulk/import-batch.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { readAll } from "../core/batch-read.ts";
import type { Write } from "../core/commit.ts";
import type { Table } from "../core/table.ts";
import { importRowCountsKey } from "./file-keys.ts";

type BatchOf = { readonly organizationId: OrganizationId; readonly uuid: Uuid<"importBatch"> };

/** Rows from `start` to before `end`, counted from 0 within what `index` names. */
type Range = { readonly index: number; readonly start: number; readonly end: number };

/** Rows of one chunk: those of the outcome from position `start` to before `end`. */
export type ChunkRange = Range;

const childrenOfNode = 64;

/**
 * A node of level 0 counts the rows of 64 chunks, a node above those of 64 nodes. The one node of
 * level 2 covers 262,144 chunks; a file of the maximum size has about 151,000.
 */
const rootLevel = 2;
const levels = [2, 1, 0] as const;

/** One attribute for each child and outcome, because DynamoDB adds to top-level attributes only. */
function attributeOf(outcome: RowOutcome, child: number): string {
  return `${outcome.slice(0, 1)}${child}`;
}

/** Every node of a batch with this many chunks. */
export function* rowCountNodesOf(chunks: number) {
  for (const level of levels) {
    const nodes = Math.ceil(chunks / childrenOfNode ** (level + 1));
    for (let index = 0; index < nodes; index += 1) yield { level, index };
  }
}

/** Counts the rows of a finished chunk; part of the transaction that finishes it. */
export function countRowsWrites(
  { organizationId, uuid }: BatchOf,
  chunk: number,
  counts: RowCounts,
): Write[] {
  return levels.map((level): Write => {
    const child = Math.floor(chunk / childrenOfNode ** level);
    const added = rowOutcomes
      .filter((outcome) => counts[outcome] > 0)
      .map((outcome) => [attributeOf(outcome, child % childrenOfNode), counts[outcome]]);
    return {
      kind: "update",
      key: importRowCountsKey(organizationId, uuid, {
        level,
        index: Math.floor(child / childrenOfNode),
      }),
      set: { v: 1, index: Math.floor(child / childrenOfNode) },
      add: Object.fromEntries(added),
    };
  });
}

/**
 * Finds the chunks that hold rows `start` to before `end` of the report, in the order of the file.
 *
 * @param outcome null counts rows of every outcome
 * @returns at most one range for each row; fewer rows where the report ends before. Reads three
 * levels, each in one batch read for 100 nodes
 */
export async function findChunkRanges(
  table: Table,
  batch: BatchOf,
  outcome: RowOutcome | null,
  { start, end }: { readonly start: number; readonly end: number },
): Promise<readonly ChunkRange[]> {
  const outcomes = outcomesOf(outcome);
  let ranges: readonly Range[] = [{ index: 0, start, end }];
  for (const level of levels) {
    const nodes = await findNodes(table, batch, level, ranges);
    ranges = ranges.flatMap((range) => childRanges(nodes.get(range.index) ?? {}, range, outcomes));
  }
  return ranges;
}

/** Number of rows of the outcome in the finished chunks; null counts rows of every outcome. One read. */
export async function countRows(
  table: Table,
  batch: BatchOf,
  outcome: RowOutcome | null,
): Promise<number> {
  const nodes = await findNodes(table, batch, rootLevel, [{ index: 0, start: 0, end: 0 }]);
  const root = nodes.get(0) ?? {};
  const outcomes = outcomesOf(outcome);
  return childIndexes.reduce((sum, child) => sum + countIn(root, child, outcomes), 0);
}

/** All outcomes for null. */
function outcomesOf(outcome: RowOutcome | null): readonly RowOutcome[] {
  return outcome === null ? rowOutcomes : [outcome];
}

type Node = Readonly<Record<string, unknown>>;

const childIndexes = Array.from({ length: childrenOfNode }, (_, child) => child);

async function findNodes(
  table: Table,
  { organizationId, uuid }: BatchOf,
  level: number,
  ranges: readonly Range[],
): Promise<ReadonlyMap<number, Node>> {
  const keys = ranges.map(({ index }) =>
    importRowCountsKey(organizationId, uuid, { level, index }),
  );
  const items = await readAll(table, keys);
  return new Map(items.map((item) => [item["index"] as number, item]));
}

function countIn(node: Node, child: number, outcomes: readonly RowOutcome[]): number {
  return outcomes.reduce((sum, outcome) => sum + Number(node[attributeOf(outcome, child)] ?? 0), 0);
}

/** The children that hold rows of the range. */
function childRanges(node: Node, range: Range, outcomes: readonly RowOutcome[]): Range[] {
  let before = 0;
  return childIndexes.flatMap((child) => {
    const count = countIn(node, child, outcomes);
    const start = Math.max(range.start - before, 0);
    const end = Math.min(range.end - before, count);
    before += count;
    return start < end ? [{ index: range.index * childrenOfNode + child, start, end }] : [];
  });
}
