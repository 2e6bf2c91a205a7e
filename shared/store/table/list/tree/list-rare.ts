/**
 * Selects the rows that a branch holds itself, so that a filter for few records reads no deeper.
 */
import { type Child, compareRows, countFacets, type Row, sumCounts } from "./list-node.ts";

/**
 * Facets with at most this many rows per child are rare. A page of any other facets then finds
 * enough rows in each child, so it reads few children.
 */
const rareRowsPerChild = 2;
/** Maximum rows that a branch holds, the rarest facets first. */
const rareRowsAtMost = { aboveLeaves: 48, aboveBranches: 256 } as const;

export type Below = {
  /** Rows of a leaf, or rare rows of a branch; null if the child is not loaded. */
  readonly rowsOf: (child: Child) => readonly Row[] | null;
  /** Loads children. */
  readonly load: (children: readonly Child[]) => Promise<void>;
};

/**
 * The rare rows of a branch with these children.
 *
 * @param before the rare rows known of each child before; used only for a child that is not loaded
 */
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
  // Facets may be rare here but not in a child, whose branch then does not hold all their rows.
  return rows.filter(({ facets }) => found.get(facets) === counts.get(facets)).sort(compareRows);
}

function rarestFacets(
  counts: ReadonlyMap<string, number>,
  children: readonly Child[],
): ReadonlySet<string> {
  const isAboveLeaves = children[0]?.marks !== null;
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
