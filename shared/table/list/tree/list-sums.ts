/** Exact sums of the amounts of listed records, by their facets. */
import {
  type Amount,
  addExact,
  type Exact,
  negateExact,
  toExact,
  ZERO,
} from "../../../domain/value/money.ts";

/** What a list counts of one record. */
export type Mark = {
  readonly facets: string;
  /** Amounts to sum, without zeros at the end; empty where a collection has none. */
  readonly amounts: readonly Amount[];
};

/** The sums of each amount, by facets. Facets without any amount may be missing. */
export type Sums = ReadonlyMap<string, readonly Exact[]>;

export const noSums: Sums = new Map();

export function sumMarks(marks: Iterable<Mark>): Sums {
  return addMarks(noSums, { removed: [], added: marks });
}

/** The sums after these marks are removed and added. */
export function addMarks(
  sums: Sums,
  { removed, added }: { readonly removed: Iterable<Mark>; readonly added: Iterable<Mark> },
): Sums {
  const after = new Map(sums);
  const addAll = (marks: Iterable<Mark>, signed: (value: Exact) => Exact) => {
    for (const { facets, amounts } of marks) {
      if (amounts.length === 0) continue;
      const values = amounts.map((amount) => signed(toExact(amount)));
      after.set(facets, addEach(after.get(facets) ?? [], values));
    }
  };
  addAll(added, (value) => value);
  addAll(removed, negateExact);
  return withoutZeros(after);
}

export function addSums(all: Iterable<Sums>): Sums {
  const total = new Map<string, readonly Exact[]>();
  for (const sums of all) {
    for (const [facets, values] of sums) {
      total.set(facets, addEach(total.get(facets) ?? [], values));
    }
  }
  return withoutZeros(total);
}

function addEach(some: readonly Exact[], others: readonly Exact[]): readonly Exact[] {
  const longer = some.length >= others.length ? some : others;
  return longer.map((_, index) => addExact(some[index] ?? ZERO, others[index] ?? ZERO));
}

function withoutZeros(sums: ReadonlyMap<string, readonly Exact[]>): Sums {
  return new Map(
    [...sums].filter(([, values]) => values.some((value) => value.coefficient !== 0n)),
  );
}
