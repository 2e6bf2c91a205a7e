/**
 * Layouts in which banks and processors export movements as CSV. The names of columns and the notations are those of their
 * exports; every row is invented.
 */
export type Layout = {
  readonly name: string;
  /** The lines of the file. */
  readonly lines: readonly string[];
  /** How the file is written; absent: UTF-8. */
  readonly encoding?: "windows-1252" | "windows-1250";
  readonly hasMark?: true;
  /** What a person sets because the file does not say it. */
  readonly changed?: { readonly defaults: { readonly currency: string } };
  /** Sums by currency and direction, as `currency in or out: count, sum`. */
  readonly totals: readonly string[];
  /** Day, direction and amount of the first movement. */
  readonly first: string;
  /** Rows that are no movement: balances and footers. Absent: none. */
  readonly rejected?: number;
};
