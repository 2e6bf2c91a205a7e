/** Reads one row of a CSV or JSON file as its profile says (docs/files.md, Mapping). */
import type { RowIdentity, RowReading, StatementEntry } from "../file-event.ts";
import { withoutCutNumbers } from "../statement/cut-numbers.ts";
import { Cells } from "./cells.ts";
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
      const searched = searchedText(plan, cells);
      const own = searched === null ? movement : { ...movement, searched };
      return { outcome, ...own, identity: identityOf(movement.movement) };
    }
    case "intent": {
      const { kind: outcome, ...intent } = mapped;
      return { outcome, ...intent };
    }
    case "skipped": {
      const { kind: outcome, ...skipped } = mapped;
      return { outcome, ...skipped };
    }
  }
}

/** The text in which references are searched, where a line break may have cut a number of it; else null. */
function searchedText({ profile, checks }: RowPlan, cells: Cells): string | null {
  if (profile.options.referencePatterns.length === 0) return null;
  const text = cells.cell("remittance")?.text ?? "";
  const searched = withoutCutNumbers(text);
  if (searched === null) return null;
  const message =
    "A line break may stand within a number of the text; no reference is taken from there.";
  checks.guess("number_cut", message, text);
  return searched;
}

function mapRow(plan: RowPlan, cells: Cells): MappedRow {
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
