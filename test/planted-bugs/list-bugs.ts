/** Bugs of lists beside cases and payments. */
import type { PlantedBug } from "./planted-bug.ts";

export const listBugs: readonly PlantedBug[] = [
  {
    name: "refused deliveries are stored and in no list",
    file: "shared/table/evidence/raw-record-store.ts",
    find: `return [putRecord(record, body, hashOf("failed", uuid)), entry];`,
    replace: `return [putRecord(record, body, hashOf("failed", uuid)), entry].slice(0, 1);`,
    caughtBy: { file: "test/table/integration/refused-records.test.ts", name: "exact totals" },
  },
  {
    name: "a refused delivery is listed after its detail is gone",
    file: "functions/evidence/list-raw-records.ts",
    find: "Math.max(from, now - keptMilliseconds + 1)",
    replace: "Math.max(from, now - keptMilliseconds - 1)",
    caughtBy: { file: "test/table/integration/refused-records.test.ts", name: "no longer than" },
  },
  {
    name: "a search looks for a hexadecimal value in its canonical form alone",
    file: "shared/table/payment/find-by-value.ts",
    find: "new Set([value, canonicalReference(value)])",
    replace: "new Set([canonicalReference(value)])",
    caughtBy: { file: "test/ingestion/case-filters.test.ts", name: "as it was written" },
  },
  {
    name: "a search finds one case of a leg that is linked to two",
    file: "shared/table/payment/find-by-value.ts",
    find: "links.map(({ paymentUuid }) => paymentUuid)",
    replace: "links.slice(0, 1).map(({ paymentUuid }) => paymentUuid)",
    caughtBy: { file: "test/ingestion/case-filters.test.ts", name: "every case that a leg" },
  },
];
