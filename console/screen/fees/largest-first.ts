type Fee = { readonly currency: string; readonly difference: string | null };

/**
 * By the size of the difference, larger ones first. Fees of which nothing is agreed by one of the two have no difference and come
 * first: they change most. Amounts of several currencies are compared as numbers.
 */
export function largestFirst<T extends Fee>(fees: readonly T[]): T[] {
  const sizeOf = ({ difference }: Fee) =>
    difference === null ? Number.POSITIVE_INFINITY : Math.abs(Number(difference));
  // Of two without a difference, what is subtracted is no number.
  return fees.toSorted((a, b) => sizeOf(b) - sizeOf(a) || 0);
}
