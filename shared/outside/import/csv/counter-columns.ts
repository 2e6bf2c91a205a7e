/** Finds columns that count the rows or hold the time of the export: they differ in each export of the same rows. */
import type { FileEvent } from "../file-event.ts";
import type { RowPlan } from "../mapping/row-plan.ts";
import type { CsvTable } from "./csv-table.ts";

/** Maximum columns that are looked at, the first ones of the file. */
const maximumColumns = 100;

/** Fewest rows that make a counter. */
const fewestRows = 2;

type Candidate = { readonly first: string; step: 1 | -1 | 0 | null; last: number };

const wholeNumber = /^\d{1,9}$/;
/** A day with a time. */
const time = /\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}[T ]+\d{1,2}:\d{2}/;

export class CounterColumns {
  #candidates: Map<number, Candidate> | null = null;
  #rows = 0;

  take(cells: readonly string[], table: CsvTable, plan: RowPlan): void {
    this.#rows += 1;
    this.#candidates ??= candidatesOf(cells, unusedBy(plan, table));
    if (this.#rows === 1) return;
    for (const [position, candidate] of this.#candidates) {
      if (!goesOn(candidate, cells[position] ?? "")) this.#candidates.delete(position);
    }
  }

  end(table: CsvTable | null): FileEvent[] {
    if (table === null || this.#rows < fewestRows) return [];
    return [...(this.#candidates ?? [])]
      .filter(([, candidate]) => isCounter(candidate))
      .map(([position, { step }]) => {
        const what = step === 0 ? "has one time in all rows" : "counts the rows";
        const message = `Column ${table.nameAt(position)} ${what}. If it differs in another export of the same rows, these are imported twice: name it in identityWithout.`;
        return { kind: "warning", code: "column_differs_by_export", message };
      });
  }
}

function unusedBy(plan: RowPlan, table: CsvTable): (position: number) => boolean {
  const { identityWithout = [] } = plan.profile.options;
  const used = [...plan.columns.values(), ...(identityWithout as (string | number)[])];
  const positions = new Set(used.map((column) => table.positionOf(column)));
  return (position) => !positions.has(position);
}

function candidatesOf(
  cells: readonly string[],
  isUnused: (position: number) => boolean,
): Map<number, Candidate> {
  const candidates = new Map<number, Candidate>();
  for (const [position, text] of cells.slice(0, maximumColumns).entries()) {
    if (!isUnused(position)) continue;
    if (wholeNumber.test(text)) {
      candidates.set(position, { first: text, step: null, last: Number(text) });
    } else if (time.test(text)) candidates.set(position, { first: text, step: 0, last: 0 });
  }
  return candidates;
}

function goesOn(candidate: Candidate, text: string): boolean {
  if (candidate.step === 0) return text === candidate.first;
  if (!wholeNumber.test(text)) return false;
  const step = Number(text) - candidate.last;
  if (step !== 1 && step !== -1) return false;
  if (candidate.step !== null && candidate.step !== step) return false;
  candidate.step = step;
  candidate.last = Number(text);
  return true;
}

/** From 0 or 1 on, or down to it; numbers of transactions follow each other too. */
function isCounter({ first, step, last }: Candidate): boolean {
  if (step === 0) return true;
  return (step === 1 ? Number(first) : last) <= 1;
}
