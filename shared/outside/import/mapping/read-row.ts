/** Reads one row of a CSV or JSON file as its profile says (docs/files.md, Mapping). */
import type { RowIdentity, RowReading, StatementEntry } from "../file-event.ts";
import { type CutText, textOf, withCuts } from "../statement/cut-text.ts";
import { Cells } from "./cells.ts";
import { mapComparison } from "./comparison-row.ts";
import { mapIntent } from "./intent-row.ts";
import { type MappedRow, mapMovement } from "./map-row.ts";
import type { CellReader, RowPlan } from "./row-plan.ts";
import { mapSettlementRow } from "./settlement-row.ts";

/**
 * The reading of one row.
 *
 * @param identityOf is asked for movements only, because it numbers equal rows
 * @throws RowError if a cell is missing or invalid
 */
export function readRow(
  plan: RowPlan,
  read: CellReader,
  identityOf: (movement: StatementEntry) => RowIdentity,
): Exclude<RowReading, { readonly outcome: "rejected" }> {
  const left = leftOut(plan, read);
  if (left !== null) {
    plan.checks.unknown();
    return left;
  }
  const cells = new Cells(plan, read);
  const mapped = mapRow(plan, cells);
  switch (mapped.kind) {
    case "movement": {
      const { kind: outcome, ...movement } = mapped;
      plan.checks.moved(movement.movement);
      const cutText = cutTextOf(plan, cells);
      const own = cutText === null ? movement : { ...movement, cutText };
      return { outcome, ...own, identity: identityOf(movement.movement) };
    }
    case "intent": {
      const { kind: outcome, ...intent } = mapped;
      return { outcome, ...intent };
    }
    case "compared": {
      const { kind: outcome, ...compared } = mapped;
      return { outcome, ...compared };
    }
    case "skipped": {
      const { kind: outcome, ...skipped } = mapped;
      return { outcome, ...skipped };
    }
  }
}

/**
 * The text with its line breaks, where a pattern searches it and it has any. Each may cut a number, whatever
 * blanks stand beside it.
 */
function cutTextOf({ profile }: RowPlan, cells: Cells): CutText | null {
  if (profile.options.referencePatterns.length === 0) return null;
  const text = cells.cell("remittance")?.text ?? "";
  if (!lineEnd.test(text)) return null;
  const lines = text
    .split(lineEnd)
    .map((line) => textOf(line.trim()))
    .filter((line) => line.text !== "");
  return withCuts(lines, () => ({ isFull: false, isBlank: true }));
}

const lineEnd = /[\r\n]+/;

function mapRow(plan: RowPlan, cells: Cells): MappedRow {
  if (plan.profile.kind === "comparison") return mapComparison(plan, cells);
  if (plan.intents !== null) return mapIntent(plan, plan.intents, cells);
  return plan.settlement === null
    ? mapMovement(plan, cells)
    : mapSettlementRow(plan, plan.settlement, cells);
}

/** The reading of a row that a filter leaves out; null for all others. */
export function leftOut(plan: RowPlan, read: CellReader) {
  const failing = plan.filters.find(
    (filter) => !filter.passes(read(filter.column)?.text.trim() ?? ""),
  );
  if (failing === undefined) return null;
  const message = `The row filter on ${failing.column} leaves it out.`;
  return { outcome: "skipped", code: "filtered_out", message } as const;
}
