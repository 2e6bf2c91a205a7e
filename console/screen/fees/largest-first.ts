type Fee = { readonly currency: string; readonly difference: string | null };

/**
 * By the size of the difference, larger ones first. Fees of which nothing is agreed by one of the two have no difference and come
 * first: they change most. Amounts of several currencies are compared as numbers.
 */
export function largestFirst<T extends Fee>(fees: readonly T[]): T[] {
  const sizeOf = ({ difference }: Fee) =>
    difference === null ? Number.POSITIVE_INFINITY : Math.abs(Number(difference));
  return fees.toSorted((a, b) => {
    const [sizeA, sizeB] = [sizeOf(a), sizeOf(b)];
    return sizeA === sizeB ? 0 : sizeB - sizeA;
  });
}
