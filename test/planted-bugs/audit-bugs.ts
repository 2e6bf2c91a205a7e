/** Bugs in the order and the times of audit events. */
import type { PlantedBug } from "./planted-bug.ts";

export const auditBugs: readonly PlantedBug[] = [
  {
    name: "cases of one transaction that need a later entry have one each",
    file: "shared/table/audit/journal.ts",
    find: "return isKnown ? journal : { ...journal, later: [...journal.later, entry] };",
    replace: "return isKnown ? journal : { ...journal };",
    caughtBy: { file: "test/table/audit/journal.test.ts", name: "share one later entry" },
  },
  {
    name: "an audit event of a case is dated before the one before it",
    file: "shared/table/audit/journal.ts",
    find: "payments.every(({ updatedAt }) => momentOf(uuid) >= updatedAt),",
    replace: "payments.every(({ updatedAt }) => updatedAt > 0),",
    caughtBy: { file: "test/table/audit/audit-order.test.ts" },
  },
  {
    name: "audit events of one transaction are not in the order of their ids",
    file: "shared/table/core/id-source.ts",
    find: "slice(numberStart, numberEnd), 16) + ordinal;",
    replace: "slice(numberStart, numberEnd), 16) - ordinal;",
    caughtBy: { file: "test/table/audit/audit-order.test.ts" },
  },
];
