/** Which character separates the cells of a file whose profile does not say. */

/** In the order in which they win a tie: a comma may also be a decimal comma. */
const candidates = [";", "\t", "|", ","] as const;

/** The candidate that cuts all lines into the same number of cells, and the most of them. */
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
