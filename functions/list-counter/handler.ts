import { readTableName } from "../../shared/config.ts";
import { countChanges } from "../../shared/queue/count-changes.ts";
import { countList } from "../../shared/table/count-list.ts";
import { openTable } from "../../shared/table/table.ts";

const table = openTable(readTableName());

export const handler = countChanges((news) =>
  countList(table, { ...news, now: () => Date.now(), discards: true }),
);
