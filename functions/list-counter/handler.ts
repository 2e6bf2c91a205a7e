import { readStage, readTableName } from "../../shared/config.ts";
import { createMeter } from "../../shared/metrics/meter.ts";
import { countChanges } from "../../shared/queue/list/count-changes.ts";
import { openTable } from "../../shared/table/core/table.ts";
import { countList, settledBefore } from "../../shared/table/list/count/count-list.ts";
import { indexTerms } from "../../shared/table/payment/search-index.ts";

const table = openTable(readTableName());

export const handler = countChanges(
  createMeter(readStage()),
  async (changes) => {
    const before = settledBefore(Date.now(), changes.touched);
    await countList(table, { ...changes, before });
  },
  (changes) => indexTerms(table, changes),
);
