/** Which rows lie in a branch itself, so that a filter that few records pass reads no further. */
import { type Child, compareRows, countFacets, type Row, sumCounts } from "./list-node.ts";

/**
 * Facets with so many rows for each child, or fewer, are rare. So a page of all others finds enough
 * of them in each child that it reads few.
 */
const rareRowsPerChild = 2;
/** However many facets are rare, a branch holds no more rows: the rarest facets first. */
const rareRowsAtMost = { aboveLeaves: 48, aboveBranches: 256 } as const;

export type Below = {
  /** Rows of a leaf, rare rows of a branch; null where it is not in memory. */
  readonly rowsOf: (child: Child) => readonly Row[] | null;
  /** Brings children into memory. */
  readonly load: (children: readonly Child[]) => Promise<void>;
};

/** @param before the rare rows that were known of each child; used only where it is not in memory */
export async function findRareRows(
  children: readonly Child[],
  before: ReadonlyMap<Child, readonly Row[]>,
  below: Below,
): Promise<Row[]> {
  const counts = sumCounts(children);
  const wanted = rarestFacets(counts, children);
  const rowsIn = (child: Child) => below.rowsOf(child) ?? before.get(child) ?? [];
  const missing = children.filter(
    (child) => below.rowsOf(child) === null && !holdsAll(child, rowsIn(child), wanted),
  );
  await below.load(missing);
  const rows = children.flatMap(rowsIn).filter(({ facets }) => wanted.has(facets));
  const found = countFacets(rows.map(({ facets }) => facets));
  // Facets that are rare here but not below one child: that child does not name their rows.
  return rows.filter(({ facets }) => found.get(facets) === counts.get(facets)).sort(compareRows);
}

function rarestFacets(
  counts: ReadonlyMap<string, number>,
  children: readonly Child[],
): ReadonlySet<string> {
  const isAboveLeaves = children[0]?.facets !== null;
  let room: number = isAboveLeaves ? rareRowsAtMost.aboveLeaves : rareRowsAtMost.aboveBranches;
  const rare = new Set<string>();
  for (const [facets, count] of [...counts].sort((a, b) => a[1] - b[1])) {
    room -= count;
    if (room < 0 || count > rareRowsPerChild * children.length) break;
    rare.add(facets);
  }
  return rare;
}

function holdsAll(child: Child, rows: readonly Row[], wanted: ReadonlySet<string>): boolean {
  const found = countFacets(rows.map(({ facets }) => facets));
  return [...child.counts].every(
    ([facets, count]) => !wanted.has(facets) || found.get(facets) === count,
  );
}
