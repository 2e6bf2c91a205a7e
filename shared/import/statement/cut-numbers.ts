/** Numbers that a line break in a text may have cut (docs/files.md, References in free text). */

const digit = /\d/;
const wordCharacter = /[\p{L}\d]/u;

/**
 * The text in which references are searched: where digits stand on both sides of a line break, the word before it and the
 * word behind it may be one number, so neither is searched. Null where no line break is such a cut.
 */
export function withoutCutNumbers(text: string): string | null {
  if (!/[\r\n]/.test(text)) return null;
  const lines = text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const isCutBehind = lines.map(
    (line, at) => digit.test(line.at(-1) ?? "") && digit.test(lines[at + 1]?.[0] ?? ""),
  );
  if (!isCutBehind.includes(true)) return null;
  return lines
    .map((line, at) => {
      const from = isCutBehind[at - 1] ? firstWordOf(line) : 0;
      const to = isCutBehind[at] ? lastWordOf(line) : line.length;
      return line.slice(from, Math.max(from, to));
    })
    .join(" \u2026 ");
}

function lastWordOf(line: string): number {
  let at = line.length;
  while (at > 0 && wordCharacter.test(line[at - 1] ?? "")) at -= 1;
  return at;
}

function firstWordOf(line: string): number {
  let at = 0;
  while (at < line.length && wordCharacter.test(line[at] ?? "")) at += 1;
  return at;
}
