import { expect, test } from "vitest";
import { canonicalLines } from "./canonical-state.ts";

const idOf = (n: number) => String(n).padStart(32, "0");

/** Records in which each id names the next one of its ring. */
function ringsOf(sizes: readonly number[], firstId = 1): object[] {
  let first = firstId;
  return sizes.flatMap((size) => {
    const start = first;
    first += size;
    return Array.from({ length: size }, (_, n) => ({
      id: idOf(start + n),
      next: idOf(start + ((n + 1) % size)),
      isFirst: n === 0,
    }));
  });
}

test("states with other ids, in another order, are equal", () => {
  const state = ringsOf([3, 3, 5]);
  const other = ringsOf([5, 3, 3], 700).reverse();
  expect(canonicalLines(other)).toEqual(canonicalLines(state));
});

test("states whose ids stand alone in other places are not", () => {
  expect(canonicalLines(ringsOf([3, 5]))).not.toEqual(canonicalLines(ringsOf([4, 4])));
  expect(canonicalLines([{ a: idOf(1) }, { b: idOf(1) }])).not.toEqual(
    canonicalLines([{ a: idOf(1) }, { b: idOf(2) }]),
  );
});

test("distinguishes an id that occurs twice in a record from two ids that occur once", () => {
  const twice = canonicalLines([{ of: idOf(1), by: idOf(1) }]);
  expect(twice).not.toEqual(canonicalLines([{ of: idOf(1), by: idOf(2) }]));
});

test("distinguishes two chains that differ only four records away", () => {
  const chain = (first: number, begin: string, end: string) => [
    { begin, next: idOf(first) },
    ...Array.from({ length: 3 }, (_, n) => ({ id: idOf(first + n), next: idOf(first + n + 1) })),
    { id: idOf(first + 3), end },
  ];
  const straight = [...chain(1, "a", "a"), ...chain(11, "b", "b")];
  const crossed = [...chain(1, "a", "b"), ...chain(11, "b", "a")];
  expect(canonicalLines(crossed)).not.toEqual(canonicalLines(straight));
});

test("moments are equal, or are compared where a clock stands still", () => {
  const [early, late] = ["2026-03-03T12:00:00.000Z", "2026-03-03T12:00:05.000Z"].map((at) => [
    { id: idOf(1), at },
  ]);
  expect(canonicalLines(early ?? [])).toEqual(canonicalLines(late ?? []));
  expect(canonicalLines(early ?? [], "with times")).not.toEqual(
    canonicalLines(late ?? [], "with times"),
  );
});

test("a record read before is read alike among others", () => {
  const record = { id: idOf(1), at: "2026-03-03T12:00:00.000Z" };
  const [without, withTimes] = [canonicalLines([record]), canonicalLines([record], "with times")];
  expect(canonicalLines([record])).toEqual(without);
  expect(canonicalLines([record], "with times")).toEqual(withTimes);
  expect(canonicalLines([record, { other: idOf(1) }])).not.toContain(without[0]);
});
