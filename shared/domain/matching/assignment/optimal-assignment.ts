/**
 * The best assignments of items to places, and where all of them agree.
 *
 * The best assignment fills most places, then has the least cost. It is found by shortest augmenting
 * paths with potentials (Kuhn 1955, Munkres 1957; Jonker and Volgenant 1987); the edges of zero
 * reduced cost then hold every best assignment, and an item may change its place exactly along a
 * cycle of them, so the strongly connected components tell all alternatives (Tarjan 1972).
 */

import { stronglyConnected } from "./strongly-connected.ts";

/** An item that fits a place, at a cost of zero or more. */
export type Fit = { readonly item: number; readonly position: number; readonly cost: bigint };

/** The place of one item in all best assignments. */
export type ItemAssignment = {
  readonly positions: readonly number[];
  readonly mayBeUnassigned: boolean;
};

type Edge = { readonly column: number; readonly cost: bigint };

/**
 * @param items number of items, numbered from 0
 * @param positions number of places, numbered from 0; time grows with its square
 */
export function findAssignments(
  items: number,
  positions: number,
  fits: readonly Fit[],
): ItemAssignment[] {
  const rows = rowsOf(items, positions, fits);
  const solved = solve(rows, items + positions);
  const component = componentsOf(rows, solved, items);
  return Array.from({ length: items }, (_, item) => assignmentOf(item, rows, solved, component));
}

/** Each place is a row; its columns are the items that fit it, and a column of its own: unfilled. */
function rowsOf(items: number, positions: number, fits: readonly Fit[]): Edge[][] {
  const highest = fits.reduce((max, { cost }) => (cost > max ? cost : max), 0n);
  const unfilled = (highest + 1n) * BigInt(positions + 1);
  const rows: Edge[][] = Array.from({ length: positions }, () => []);
  for (const { item, position, cost } of fits) rows[position]?.push({ column: item, cost });
  rows.forEach((row, position) => {
    row.push({ column: items + position, cost: unfilled });
  });
  return rows;
}

type Solution = {
  /** Column of each row, row of each column; -1 for none. */
  readonly columnOf: number[];
  readonly rowOf: number[];
  readonly rowPotential: bigint[];
  readonly columnPotential: bigint[];
};

type Search = {
  readonly distance: Map<number, bigint>;
  readonly before: Map<number, number>;
  readonly done: Set<number>;
};

function solve(rows: readonly Edge[][], columns: number): Solution {
  const solution: Solution = {
    columnOf: rows.map(() => -1),
    rowOf: Array.from({ length: columns }, () => -1),
    rowPotential: rows.map(() => 0n),
    columnPotential: Array.from({ length: columns }, () => 0n),
  };
  for (let root = 0; root < rows.length; root += 1) {
    const search: Search = { distance: new Map(), before: new Map(), done: new Set() };
    const end = searchFrom(root, rows, solution, search);
    shiftPotentials(root, search.distance.get(end) ?? 0n, search, solution);
    augment(root, end, search, solution);
  }
  return solution;
}

/** Keeps every reduced cost at zero or above, and those of the assignment at zero. */
function shiftPotentials(
  root: number,
  shortest: bigint,
  { distance, done }: Search,
  { rowOf, rowPotential, columnPotential }: Solution,
): void {
  rowPotential[root] = (rowPotential[root] ?? 0n) + shortest;
  for (const column of done) {
    const shift = shortest - (distance.get(column) ?? 0n);
    const row = rowOf[column] ?? -1;
    columnPotential[column] = (columnPotential[column] ?? 0n) - shift;
    rowPotential[row] = (rowPotential[row] ?? 0n) + shift;
  }
}

/** Dijkstra over reduced costs; the answer is the nearest column that no row has. */
function searchFrom(
  root: number,
  rows: readonly Edge[][],
  solution: Solution,
  search: Search,
): number {
  let row = root;
  let reached = 0n;
  for (;;) {
    relax(row, reached, rows, solution, search);
    const next = nearest(search.distance, search.done);
    reached = search.distance.get(next) ?? 0n;
    row = solution.rowOf[next] ?? -1;
    if (row < 0) return next;
    search.done.add(next);
  }
}

function relax(
  row: number,
  reached: bigint,
  rows: readonly Edge[][],
  { rowPotential, columnPotential }: Solution,
  { distance, before, done }: Search,
): void {
  for (const { column, cost } of rows[row] ?? []) {
    if (done.has(column)) continue;
    const length = reached + cost - (rowPotential[row] ?? 0n) - (columnPotential[column] ?? 0n);
    const known = distance.get(column);
    if (known !== undefined && length >= known) continue;
    distance.set(column, length);
    before.set(column, row);
  }
}

/** A row's own column is always reachable, so there is one. */
function nearest(distance: ReadonlyMap<number, bigint>, done: ReadonlySet<number>): number {
  let best = -1;
  let least = 0n;
  for (const [column, value] of distance) {
    if (!done.has(column) && (best < 0 || value < least)) {
      best = column;
      least = value;
    }
  }
  return best;
}

function augment(
  root: number,
  end: number,
  { before }: Search,
  { columnOf, rowOf }: Solution,
): void {
  let column = end;
  for (;;) {
    const row = before.get(column) ?? root;
    const next = columnOf[row] ?? -1;
    columnOf[row] = column;
    rowOf[column] = row;
    if (row === root) return;
    column = next;
  }
}

function isTight(
  { rowPotential, columnPotential }: Solution,
  row: number,
  { column, cost }: Edge,
): boolean {
  return cost === (rowPotential[row] ?? 0n) + (columnPotential[column] ?? 0n);
}

/**
 * Components of the graph of possible exchanges. Nodes: rows, then columns, then one for "left
 * over". A row may move to a tight column; a column gives way by its row; a column may be left over
 * where its potential is zero.
 */
function componentsOf(rows: readonly Edge[][], solution: Solution, items: number): number[] {
  const columns = items + rows.length;
  const next: number[][] = Array.from({ length: rows.length + columns + 1 }, () => []);
  rows.forEach((edges, row) => {
    for (const edge of edges) linkRow(row, edge, rows.length, solution, next);
  });
  for (let column = 0; column < columns; column += 1) {
    linkLeftOver(column, rows.length, solution, next);
  }
  return stronglyConnected(next);
}

function linkRow(
  row: number,
  edge: Edge,
  rows: number,
  solution: Solution,
  next: readonly number[][],
): void {
  const node = rows + edge.column;
  if (solution.columnOf[row] === edge.column) next[node]?.push(row);
  else if (isTight(solution, row, edge)) next[row]?.push(node);
}

function linkLeftOver(
  column: number,
  rows: number,
  { rowOf, columnPotential }: Solution,
  next: readonly number[][],
): void {
  if (columnPotential[column] !== 0n) return;
  const left = next.length - 1;
  const isTaken = (rowOf[column] ?? -1) >= 0;
  if (isTaken) next[left]?.push(rows + column);
  else next[rows + column]?.push(left);
}

function assignmentOf(
  item: number,
  rows: readonly Edge[][],
  solution: Solution,
  component: readonly number[],
): ItemAssignment {
  const node = component[rows.length + item];
  const taken = solution.rowOf[item] ?? -1;
  const positions = rows.flatMap((edges, row) => {
    const edge = edges.find(({ column }) => column === item);
    if (edge === undefined) return [];
    const possible = row === taken || (isTight(solution, row, edge) && component[row] === node);
    return possible ? [row] : [];
  });
  const left = component.at(-1);
  const mayBeUnassigned = taken < 0 || (solution.columnPotential[item] === 0n && node === left);
  return { positions, mayBeUnassigned };
}
