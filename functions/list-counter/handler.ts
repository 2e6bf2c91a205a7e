import { readStage, readTableName } from "../../shared/config.ts";
import { createMeter } from "../../shared/metrics/meter.ts";
import { countChanges } from "../../shared/queue/count-changes.ts";
import { countList } from "../../shared/table/count-list.ts";
import { openTable } from "../../shared/table/table.ts";

const table = openTable(readTableName());

export const handler = countChanges(createMeter(readStage()), (news) =>
  countList(table, { ...news, now: () => Date.now(), discards: true }),
);
