/** The cost of the pages of every filter, among so many cases. */
import { importTable } from "../table/imported-table.ts";
import { meterTable } from "../table/metered-table.ts";
import { casesOf, countedItems } from "./counted-cases.ts";
import { costsOf, type FilterCost, listFilters } from "./list-costs.ts";

export async function filterCostsOf(count: number): Promise<FilterCost[]> {
  const cases = casesOf(count);
  const engine = await importTable(await countedItems(cases));
  try {
    const metered = meterTable(engine.table);
    const results: FilterCost[] = [];
    for (const filter of listFilters) results.push(await costsOf(metered, cases, filter));
    return results;
  } finally {
    await engine.close();
  }
}
