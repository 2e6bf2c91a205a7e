/** Months of a report, such as `2026-03`, as moments of the API. */

const monthPattern = /^(\d{4})-(0[1-9]|1[0-2])$/;

/** The first moment in UTC; null for a text that is no month. */
export function startOfMonth(month: string): string | null {
  return monthPattern.test(month) ? `${month}-01T00:00:00Z` : null;
}

/** `2026-12` to `2027-01`; a text that is no month stays as it is. */
export function monthAfter(month: string): string {
  const found = monthPattern.exec(month);
  if (found === null) return month;
  return new Date(Date.UTC(Number(found[1]), Number(found[2]))).toISOString().slice(0, 7);
}
