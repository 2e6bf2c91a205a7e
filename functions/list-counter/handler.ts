import { readStage, readTableName } from "#config.ts";
import { createMeter } from "#metrics/meter.ts";
import { countChanges } from "#queue/list/count-changes.ts";
import { openTable } from "#table/core/table.ts";
import { countList, settledBefore } from "#table/list/count/count-list.ts";
import { indexTerms } from "#table/payment/search-index.ts";

const table = openTable(readTableName());

export const handler = countChanges(
  createMeter(readStage()),
  async (changes) => {
    const before = settledBefore(Date.now(), changes.touched);
    await countList(table, { ...changes, before });
  },
  (changes) => indexTerms(table, changes),
);
