/** What is shown, in focus and selected in one list of cases. */
import { computed, signal } from "@preact/signals";
import type { CaseRow } from "#console/api/case-row.ts";
import { CasePages, maximumRows } from "./case-pages.ts";

/** As many as one action on many cases takes. */
const maximumSelected = 1_000;

export class QueueState {
  readonly pages: CasePages;
  /** Position of the row in focus; -1: none. */
  readonly cursor = signal(-1);
  readonly selected = signal<ReadonlyMap<string, CaseRow>>(new Map());
  /** The rows that an action is about: the selected ones, else the one in focus. */
  readonly subjects = computed((): readonly CaseRow[] => {
    const selected = [...this.selected.value.values()];
    if (selected.length > 0) return selected;
    const row = this.current.value;
    return row === undefined ? [] : [row];
  });
  readonly current = computed((): CaseRow | undefined => {
    // The rows are not signals: their version is.
    this.pages.version.value;
    return this.pages.row(this.cursor.value);
  });
  readonly count = computed(() => Math.min(this.pages.total.value ?? 0, maximumRows));
  #anchor = 0;

  constructor(query: Readonly<Record<string, string>>) {
    this.pages = new CasePages(query);
  }

  move(by: number): void {
    const isKnown = this.pages.total.peek() !== null;
    // A key that comes before the rows counts, too.
    const last = isKnown ? this.count.peek() - 1 : maximumRows;
    if (last < 0) return;
    this.cursor.value = Math.min(last, Math.max(0, this.cursor.peek() + by));
  }

  /** Finds a case of the address among the rows that are there. */
  moveTo(id: string): void {
    for (const [position, row] of this.pages.rows()) {
      if (row.id === id) this.cursor.value = position;
    }
  }

  toggle(position: number): void {
    const row = this.pages.row(position);
    if (row === undefined) return;
    const next = new Map(this.selected.peek());
    if (!next.delete(row.id) && next.size < maximumSelected) next.set(row.id, row);
    this.#anchor = position;
    this.selected.value = next;
  }

  /** From the row that was selected last to this one. */
  extendTo(position: number): void {
    const next = new Map(this.selected.peek());
    const [from, to] = [Math.min(this.#anchor, position), Math.max(this.#anchor, position)];
    for (let at = from; at <= to && next.size < maximumSelected; at += 1) {
      const row = this.pages.row(at);
      if (row !== undefined) next.set(row.id, row);
    }
    this.selected.value = next;
  }

  /** All rows that were loaded, or none. */
  toggleAll(): void {
    const isAny = this.selected.peek().size > 0;
    const all = [...this.pages.rows()].slice(0, maximumSelected);
    this.selected.value = new Map(isAny ? [] : all.map(([, row]) => [row.id, row]));
  }

  clearSelection(): void {
    this.selected.value = new Map();
  }

  replace(row: CaseRow): void {
    this.pages.replace(row);
    if (!this.selected.peek().has(row.id)) return;
    this.selected.value = new Map(this.selected.peek()).set(row.id, row);
  }
}
