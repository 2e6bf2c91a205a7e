type Page = {
  readonly items: readonly unknown[];
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
};

/**
 * How many there are. The service counts a moment after a change; a page that ends before its total says is
 * the last one, and what is beyond it left the list since it was counted.
 */
export function totalOf({ items, total, limit, offset }: Page): number {
  const promised = Math.min(limit, total - offset);
  return items.length < promised ? offset + items.length : total;
}
