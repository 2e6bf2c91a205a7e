import { readArchiveBucket, readStage, readTableName } from "#config.ts";
import { openArchive } from "#store/archive/open-archive.ts";
import { createMeter } from "#store/metrics/meter.ts";
import { countChanges } from "#store/queue/list/count-changes.ts";
import { openTable } from "#store/table/core/table.ts";
import { countList, settledBefore } from "#store/table/list/count/count-list.ts";
import { indexTerms } from "#store/table/payment/search-index.ts";

const table = openTable(readTableName(), {}, openArchive(readArchiveBucket()));

export const handler = countChanges(
  createMeter(readStage()),
  async (changes) => {
    const before = settledBefore(Date.now(), changes.touched);
    await countList(table, { ...changes, before });
  },
  (changes) => indexTerms(table, changes),
);
