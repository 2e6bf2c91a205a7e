/** Exact sums of the amounts of listed records, by their facets. */
import {
  type Amount,
  addExact,
  type Exact,
  equalsExact,
  negateExact,
  toExact,
  ZERO,
} from "#domain/value/money.ts";

/** What a list counts of one record. */
export type ListMark = {
  readonly facets: string;
  /** Amounts to sum, without zeros at the end; empty where a collection has none. */
  readonly amounts: readonly Amount[];
};

/** The sums of each amount, by facets. Facets without any amount may be missing. */
export type Sums = ReadonlyMap<string, readonly Exact[]>;

export const noSums: Sums = new Map();

/** Sums that grow in place. */
export class RunningSums {
  readonly #sums = new Map<string, readonly Exact[]>();

  /** Without facets whose sums are all zero. */
  get sums(): Sums {
    return new Map(
      [...this.#sums].filter(([, values]) => values.some((value) => !equalsExact(value, ZERO))),
    );
  }

  of(facets: string): readonly Exact[] {
    return this.#sums.get(facets) ?? [];
  }

  add(sums: Sums): void {
    for (const [facets, values] of sums) this.#addTo(facets, values);
  }

  addMarks(marks: Iterable<ListMark>): void {
    for (const { facets, amounts } of marks) this.#addTo(facets, amounts.map(toExact));
  }

  removeMarks(marks: Iterable<ListMark>): void {
    for (const { facets, amounts } of marks) {
      this.#addTo(
        facets,
        amounts.map((amount) => negateExact(toExact(amount))),
      );
    }
  }

  #addTo(facets: string, values: readonly Exact[]): void {
    this.#sums.set(facets, addEach(this.of(facets), values));
  }
}

export function sumMarks(marks: Iterable<ListMark>): Sums {
  const running = new RunningSums();
  running.addMarks(marks);
  return running.sums;
}

/** The sums after these marks are removed and added. */
export function changeSums(
  sums: Sums,
  { removed, added }: { readonly removed: Iterable<ListMark>; readonly added: Iterable<ListMark> },
): Sums {
  const running = new RunningSums();
  running.add(sums);
  running.removeMarks(removed);
  running.addMarks(added);
  return running.sums;
}

export function addSums(all: Iterable<Sums>): Sums {
  const running = new RunningSums();
  for (const sums of all) running.add(sums);
  return running.sums;
}

function addEach(some: readonly Exact[], others: readonly Exact[]): readonly Exact[] {
  const longer = some.length >= others.length ? some : others;
  return longer.map((_, index) => addExact(some[index] ?? ZERO, others[index] ?? ZERO));
}
