/**
 * The rows of a list that are or were in view: pages are fetched as the person scrolls, so that a list of
 * 10,000 cases costs what is looked at.
 */
import { signal } from "@preact/signals";
import type { CaseRow } from "#console/api/case-row.ts";
import { totalOf } from "#console/api/counted-page.ts";
import { api } from "#console/session/session.ts";
import { changeOfPage, type PageChange } from "./page-change.ts";

const pageSize = 50;
/** Scrolled through at most; a narrower filter shows the rest. */
export const maximumRows = 100_000;
/** Pages that are kept; the ones that were not shown for longest go first. */
const maximumPages = 40;

export class CasePages {
  /** Null until the first page is there. */
  readonly total = signal<number | null>(null);
  readonly error = signal<unknown>(null);
  /** Grows whenever the list is read from the beginning. */
  readonly reads = signal(0);
  /** Grows with each change of the rows. */
  readonly version = signal(0);
  readonly #query: Readonly<Record<string, string>>;
  readonly #pages = new Map<number, readonly CaseRow[]>();
  readonly #loading = new Set<number>();
  readonly #abort = new AbortController();

  constructor(query: Readonly<Record<string, string>>) {
    this.#query = query;
  }

  /** Undefined while its page is on its way. */
  row(index: number): CaseRow | undefined {
    return this.#pages.get(Math.floor(index / pageSize))?.[index % pageSize];
  }

  /** The rows that are there, with their positions. */
  *rows(): Generator<readonly [number, CaseRow]> {
    for (const [page, rows] of this.#pages) {
      for (const [at, row] of rows.entries()) yield [page * pageSize + at, row];
    }
  }

  /** Fetches what is missing between two positions. */
  show(first: number, last: number): void {
    const from = Math.floor(first / pageSize);
    const to = Math.floor(Math.max(first, last) / pageSize);
    for (let page = from; page <= to; page += 1) void this.#load(page);
  }

  /** Shows a changed case at once, as a write returned it. */
  replace(changed: CaseRow): void {
    for (const [page, rows] of this.#pages) {
      const next = rows.map((row) => (row.id === changed.id ? changed : row));
      this.#pages.set(page, next);
    }
    this.version.value += 1;
  }

  /** Asks again for all that is shown; the old rows stay until the new ones are there. */
  async reload(): Promise<void> {
    this.reads.value += 1;
    const pages = [...this.#pages.keys()].slice(-2);
    for (const page of this.#pages.keys()) if (!pages.includes(page)) this.#pages.delete(page);
    await Promise.all((pages.length === 0 ? [0] : pages).map((page) => this.#fetch(page)));
  }

  /** What changed since the first page was read, by one request; no row moves. Null while it is on its way. */
  async change(signal: AbortSignal): Promise<PageChange | null> {
    const items = this.#pages.get(0);
    if (items === undefined || this.total.value === null) return null;
    const before = { items, total: this.total.value };
    const query = { ...this.#query, limit: pageSize };
    const after = await api().call("listReconciliationCases", { query, signal });
    return changeOfPage(before, { items: after.items, total: totalOf(after) });
  }

  stop(): void {
    this.#abort.abort();
  }

  async #load(page: number): Promise<void> {
    const known = this.#pages.get(page);
    if (known !== undefined) {
      // The order of the map is the order of use.
      this.#pages.delete(page);
      this.#pages.set(page, known);
      return;
    }
    if (this.#loading.has(page)) return;
    await this.#fetch(page);
  }

  async #fetch(page: number): Promise<void> {
    this.#loading.add(page);
    try {
      const query = { ...this.#query, limit: pageSize, offset: page * pageSize };
      const { signal: stopped } = this.#abort;
      const answer = await api().call("listReconciliationCases", { query, signal: stopped });
      this.#pages.set(page, answer.items);
      const [oldest] = this.#pages.keys();
      if (oldest !== undefined && this.#pages.size > maximumPages) this.#pages.delete(oldest);
      this.total.value = totalOf(answer);
      this.error.value = null;
    } catch (error) {
      if (!this.#abort.signal.aborted) this.error.value = error;
    } finally {
      this.#loading.delete(page);
      this.version.value += 1;
    }
  }
}
