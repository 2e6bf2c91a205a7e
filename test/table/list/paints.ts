/** What the lists of the worlds hold: paints, several in an item. */

import type { Uuid } from "#domain/value/id.ts";
import type { Amount } from "#domain/value/money.ts";
import type { Range } from "#store/table/list/list-records.ts";
import type { ListedCollection } from "#store/table/list/listed/listed-collection.ts";
import { sumOf } from "#test/domain/value/exactness/scaled-integers.ts";

export type Paint = {
  readonly name: string;
  readonly color: string;
  readonly dry: boolean;
  readonly painter: string;
  readonly room: string | null;
  /** What lists sum: a price, and two amounts that most lack. */
  readonly amounts: readonly Amount[];
};
export type PaintFacets = Pick<Paint, "color" | "dry">;

export const paints: ListedCollection<Paint, PaintFacets> = {
  name: "leg",
  revision: 1,
  isImmutable: false,
  byAmountFrom: 200,
  decode: (item) => item["paints"] as Paint[],
  facets: ({ color, dry }) => ({ color, dry }),
  amounts: ({ amounts }) => amounts,
  keys: ({ painter, room }) => ({ painter, room }),
  keysAsFacets: ["painter"],
};

/** The same records, but immutable. */
export const immutablePaints: typeof paints = { ...paints, isImmutable: true };

export type Stored = { readonly uuid: Uuid<"leg">; readonly paints: readonly Paint[] };

type CountedRange = { readonly count: number; readonly sums: readonly string[] };

/** By color and dryness, as text, one entry for each range; without combinations that no range has. */
export function countsOf(
  records: readonly Stored[],
  ranges: readonly Range[],
): Record<string, CountedRange[]> {
  const all = records.flatMap(({ uuid, paints: some }) =>
    some.map((paint) => ({ ...paint, made: momentOf(uuid) })),
  );
  const byFacets = Object.groupBy(all, ({ color, dry }) => JSON.stringify({ color, dry }));
  const counts = Object.entries(byFacets).map(([name, some = []]) => {
    const inRanges = ranges.map(({ from, before }) => {
      const inRange = some.filter(({ made }) => made >= from && made < before);
      const sums = [0, 1, 2].map((index) =>
        sumOf(inRange.map(({ amounts }) => amounts[index] ?? "0")),
      );
      return { count: inRange.length, sums };
    });
    return [name, inRanges] as const;
  });
  return Object.fromEntries(counts.filter(([, each]) => each.some(({ count }) => count > 0)));
}

export function momentOf(uuid: Uuid<"leg">): number {
  return Number.parseInt(uuid.slice(0, 12), 16);
}
