/** The rows of a comparison as a matrix: their status down, this service's verdict across, only what occurs. */
import { type Group, none, type Outcome, outcomeNames } from "./compare-words.ts";

type Verdict = Group["ourVerdict"];

type Cell = {
  readonly count: number;
  /** Of them, those on which both agree. */
  readonly agreed: number;
};

export type ComparisonMatrix = {
  /** Null: not listed there. */
  readonly statuses: readonly (string | null)[];
  /** Null: not here, or not decided. */
  readonly verdicts: readonly Verdict[];
  readonly cellOf: (place: { readonly status: string | null; readonly verdict: Verdict }) => Cell;
};

/** Statuses with the most rows first, those that are not listed there last; verdicts in the given order. */
export function comparisonMatrix(
  groups: readonly Group[],
  order: readonly Verdict[],
): ComparisonMatrix {
  const cellOf: ComparisonMatrix["cellOf"] = ({ status, verdict }) => {
    const own = groups.filter(
      (group) => group.theirStatus === status && group.ourVerdict === verdict,
    );
    return { count: sum(own), agreed: sum(own.filter(({ outcome }) => outcome === "agree")) };
  };
  const listed = [...new Set(groups.map(({ theirStatus }) => theirStatus))];
  const sizeOf = (status: string | null) =>
    sum(groups.filter(({ theirStatus }) => theirStatus === status));
  const statuses = listed.toSorted(
    (a, b) => Number(a === null) - Number(b === null) || sizeOf(b) - sizeOf(a),
  );
  const all: readonly Verdict[] = [...order, null];
  return {
    statuses,
    verdicts: all.filter((verdict) => groups.some(({ ourVerdict }) => ourVerdict === verdict)),
    cellOf,
  };
}

/** Why rows do not agree, the most frequent first. */
export function causesOf(groups: readonly Group[]) {
  const differing = groups.filter(({ outcome }) => outcome !== "agree");
  const found = Map.groupBy(differing, ({ outcome, cause }) => `${outcome} ${cause}`);
  return [...found.values()]
    .flatMap((some) => {
      const [first] = some;
      if (first === undefined) return [];
      const { outcome, cause } = first;
      return [{ outcome, cause, count: sum(some) }];
    })
    .toSorted((a, b) => b.count - a.count);
}

/** The list that a cell or a cause opens, as the API filters it. */
export function filterOf(
  group: Partial<Pick<Group, "outcome" | "theirStatus" | "ourVerdict" | "cause">>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(group).map(([name, value]) => [name, value ?? none]));
}

/** The filters of an address; an unknown outcome is left out. */
export function filtersIn(query: URLSearchParams): Record<string, string> {
  const found = filterNames.flatMap((name) => {
    const value = query.get(name);
    return value === null || value === "" ? [] : [[name, value] as const];
  });
  return Object.fromEntries(
    found.filter(([name, value]) => name !== "outcome" || outcomeNames.includes(value as Outcome)),
  );
}

const filterNames = ["outcome", "theirStatus", "ourVerdict", "cause"] as const;

function sum(groups: readonly Group[]): number {
  return groups.reduce((total, { count }) => total + count, 0);
}
