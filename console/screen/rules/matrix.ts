/** The changes of verdicts as a matrix: before down, after across, only what occurs. */
import type { Verdict } from "#domain/case/verdict/verdict.ts";

type Side = Verdict | null;
type Move = { readonly from: Side; readonly to: Side };
type Transition = Move & { readonly count: number };

export type Matrix = {
  readonly rows: readonly Side[];
  readonly columns: readonly Side[];
  readonly countOf: (move: Move) => number;
};

/** From what asks for most attention to what asks for least. */
const order = [
  "needs_review",
  "delayed",
  "sla_risk",
  "unreconciled",
  null,
  "matched_with_exception",
  "matched",
] as const satisfies readonly Side[];

export function matrixOf(transitions: readonly Transition[]): Matrix {
  const countOf = (move: Move) =>
    transitions
      .filter(({ from, to }) => from === move.from && to === move.to)
      .reduce((sum, { count }) => sum + count, 0);
  return {
    rows: order.filter((side) => transitions.some(({ from }) => from === side)),
    columns: order.filter((side) => transitions.some(({ to }) => to === side)),
    countOf,
  };
}
