/** Texts on which a regular expression that is not linear takes long. */

/** How the expression writes a set of characters, and members of the set. */
const members: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\\d|0-9/, ["0", "9"]],
  [/\\w|a-z/, ["a"]],
  [/A-Z/, ["A"]],
  [/\\s|\\S/, [" ", "\n"]],
  [/\./, ["x"]],
  [/\\0/, ["\0"]],
];

/**
 * Pieces that are repeated: a member of each set in the expression, its literal characters, its
 * words, and its words with the character before and after.
 */
function piecesOf(expression: RegExp): string[] {
  const { source } = expression;
  const literal = source.replace(/\\[dwsSbBW0]|\\u[0-9A-Fa-f]{4}|\\x[0-9a-f]{2}/g, "");
  const words = (literal.match(/[A-Za-z]+/g) ?? []).slice(0, 3);
  return [
    ...members.flatMap(([set, texts]) => (set.test(source) ? texts : [])),
    ...(literal.match(/[^\\]/g) ?? []).slice(0, 12),
    ...words,
    ...words.flatMap((word) => [`<${word}>`, `<${word} `, ` ${word}=`, `/${word}`, `${word}/ `]),
    "{",
  ];
}

export type WorstCase = (length: number) => string;

/** Texts of about a given length: something in front, a repeated piece, and an end that fails. */
export function worstCasesOf(expression: RegExp): WorstCase[] {
  const pieces = [...new Set(piecesOf(expression))];
  const fronts = ["", "x", ...pieces.slice(0, 1)];
  return pieces.flatMap((piece) =>
    fronts.flatMap((front) =>
      ["", "\u0001x"].map((end): WorstCase => {
        return (length) => `${front}${piece.repeat(Math.ceil(length / piece.length))}${end}`;
      }),
    ),
  );
}
