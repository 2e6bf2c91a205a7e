/** The limits of `node test/bench/list/lists.ts`, at a thousand and at twenty thousand cases. */
import { beforeAll, describe, expect, test } from "vitest";
import { importTable } from "../table/imported-table.ts";
import { meterTable } from "../table/metered-table.ts";
import { type AmountCost, amountCosts } from "./amount-costs.ts";
import { casesOf, countedItems } from "./counted-cases.ts";
import { costsOf, dearest, type FilterCost, limit, listFilters, mostReads } from "./list-costs.ts";

/** The pages by amount, or why they are wrong. */
let byAmount: PromiseSettledResult<readonly AmountCost[]>;

async function measure(count: number): Promise<FilterCost[]> {
  const cases = casesOf(count);
  const engine = await importTable(await countedItems(cases, { withRule: true }));
  const metered = meterTable(engine.table);
  const results: FilterCost[] = [];
  for (const filter of listFilters) results.push(await costsOf(metered, cases, filter));
  [byAmount] = await Promise.allSettled([amountCosts(metered, cases)]);
  await engine.close();
  return results;
}

let small: FilterCost[];
let large: FilterCost[];
beforeAll(async () => {
  small = await measure(1_000);
  large = await measure(20_000);
});

describe.each(listFilters.map(({ name }, index) => [name, index] as const))("%s", (_, index) => {
  test("a page costs at most 25 units and 8 reads at any offset", () => {
    for (const results of [small, large]) {
      const result = results[index] as FilterCost;
      expect(dearest(result).units).toBeLessThanOrEqual(25);
      expect(mostReads(result)).toBeLessThanOrEqual(8);
    }
  });

  test("a full page costs at most 1.5 times as much as at a thousand cases", () => {
    const [before, after] = [small[index] as FilterCost, large[index] as FilterCost];
    const most = before.total < limit ? 25 : dearest(before).units * 1.5;
    expect(dearest(after).units).toBeLessThanOrEqual(most);
  });
});

test("a page within limits of the amount costs at most 60 units, with and without a key", () => {
  expect(byAmount).toMatchObject({ status: "fulfilled" });
  const costs = byAmount.status === "fulfilled" ? byAmount.value : [];
  const newest = costs.filter(({ isLargestFirst }) => !isLargestFirst);
  expect(newest.length).toBeGreaterThan(100);
  expect(newest.filter(({ found, units }) => found === null || units > 60)).toEqual([]);
});

test("a page of the largest is exact, and costs no more than the records of its filter", () => {
  expect(byAmount).toMatchObject({ status: "fulfilled" });
  const all = byAmount.status === "fulfilled" ? byAmount.value : [];
  const costs = all.filter(({ isLargestFirst }) => isLargestFirst);
  expect(costs.filter(({ searched }) => searched < 100).length).toBeGreaterThan(3);
  for (const { name, searched, found, units } of costs) {
    expect([name, found === null]).toEqual([name, false]);
    // The nodes above them, and the head. Of few records the leaves are not read.
    expect(units, name).toBeLessThanOrEqual(searched / 2 + (searched < 20 ? 3.5 : 18));
  }
});
