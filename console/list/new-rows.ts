/** Rows that are not there as they were. */
export function newIn<Row extends { readonly id: string }>(
  before: readonly Row[],
  after: readonly Row[],
): number {
  const known = new Map(before.map((row) => [row.id, JSON.stringify(row)]));
  return after.filter((row) => known.get(row.id) !== JSON.stringify(row)).length;
}
