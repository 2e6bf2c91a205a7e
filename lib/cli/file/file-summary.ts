/** What the whole of a file says, for `recon import` and its preview. */
import type { ResponseOf } from "#api/client/types.ts";
import { type Output, printList } from "../output.ts";

type Summary = Pick<
  ResponseOf<"previewImport">,
  "totals" | "guesses" | "leftOut" | "balanceCheck" | "statements"
>;

const directionWords = { credit: "in", debit: "out" } as const;

/** Prints sums, the check of balances, the rows that are left out, and the guesses with examples. */
export function printSummary(output: Output, summary: Summary): void {
  const { totals, guesses, leftOut } = summary;
  if (totals.length > 0) {
    output.write("");
    printList(output, totals, [
      ["currency", ({ currency }) => currency],
      [
        "direction",
        ({ direction }) => (direction === null ? "expected" : directionWords[direction]),
      ],
      ["rows", ({ count }) => String(count)],
      ["sum", ({ sum }) => sum],
      ["first", ({ firstDate }) => firstDate],
      ["last", ({ lastDate }) => lastDate],
    ]);
  }
  for (const line of balanceLines(summary)) output.write(line);
  for (const { outcome, count, code, firstLine, message } of leftOut) {
    output.write(`${count} rows ${outcome} (${code}), first line ${firstLine}: ${message}`);
  }
  for (const { message, count, examples } of guesses) {
    output.write(`Guessed ${count} times: ${message}`);
    for (const { line, text } of examples) output.write(`  line ${line}: ${text}`);
  }
}

function balanceLines({ balanceCheck, statements }: Summary): string[] {
  const checked = statements.filter(({ addsUp }) => addsUp !== null);
  const sound = checked.filter(({ addsUp }) => addsUp === true).length;
  const ofStatements =
    checked.length === 0 ? [] : [`Statements that add up: ${sound} of ${checked.length}.`];
  if (balanceCheck === null) return ofStatements;
  const { compared, contradictions, firstLine } = balanceCheck;
  const where = firstLine === null ? "" : `, the first on line ${firstLine}`;
  return [
    ...ofStatements,
    `Running balances that contradict the amounts: ${contradictions} of ${compared}${where}.`,
  ];
}
