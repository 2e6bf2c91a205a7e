/** Bugs in the order and the times of audit events. */
import type { PlantedBug } from "./planted-bug.ts";

export const auditBugs: readonly PlantedBug[] = [
  {
    name: "an erased event keeps the salt from which the erased text can be tried",
    file: "shared/schema/audit/erase-event.ts",
    find: "salt: null,",
    replace: "salt: event.salt,",
    caughtBy: { file: "test/domain/audit/hashed-form.test.ts", name: "nor the salt" },
  },
  {
    name: "another text may stand in the place of an erased one",
    file: "shared/schema/audit/audit-event-hash.ts",
    find: "if (text.value === erasedText) return kept;",
    replace: "if (text.value !== null) return kept;",
    caughtBy: { file: "test/domain/audit/hashed-form.test.ts", name: "in the place of an erased" },
  },
  {
    name: "equal texts of two events of one entry have one salt",
    file: "shared/schema/audit/audit-event-hash.ts",
    find: "String(id)",
    replace: "String(null)",
    caughtBy: { file: "test/domain/audit/hashed-form.test.ts", name: "is that of the page" },
  },
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
