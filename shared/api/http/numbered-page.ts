/**
 * The numbers of a page of items that are numbered from 1 and listed newest first; fewer at the end of the list.
 *
 * @param total number of the newest item
 */
export function numbersOfPage(
  total: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): number[] {
  const newest = total - offset;
  const length = Math.max(0, Math.min(limit, newest));
  return Array.from({ length }, (_, index) => newest - index);
}
