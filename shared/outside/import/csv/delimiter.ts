/** Detects the delimiter of a CSV file whose profile names none. */

/** In order of preference. The comma is last, because it may be a decimal comma. */
const candidates = [";", "\t", "|", ","] as const;

/**
 * The candidate that splits the most lines into as many cells as the first line, then the one with
 * the most cells.
 */
export function detectDelimiter(lines: readonly string[]): string {
  const filled = lines.filter((line) => line.trim() !== "");
  const scored = candidates.map((delimiter) => {
    const counts = filled.map((line) => countOutsideQuotes(line, delimiter));
    const most = Math.max(0, ...counts);
    const agreeing = counts.filter((count) => count === counts[0]).length;
    return { delimiter, isPresent: (counts[0] ?? 0) > 0, agreeing, most };
  });
  const present = scored.filter((score) => score.isPresent);
  present.sort((a, b) => b.agreeing - a.agreeing || b.most - a.most);
  return present[0]?.delimiter ?? ",";
}

function countOutsideQuotes(line: string, delimiter: string): number {
  return line.replace(/"[^"]*"/g, "").split(delimiter).length - 1;
}

/** The delimiter that a first line such as `sep=;` names for spreadsheets; null where it names none. Empty cells may follow. */
export function namedDelimiter(line: string): string | null {
  const match = /^"?sep=([;,|\t])"?[;,|\s]*$/i.exec(line.replace(/^\ufeff/, ""));
  return match?.[1] ?? null;
}
