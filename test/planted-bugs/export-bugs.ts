/** Bugs in exports: what they leave out, write twice, or never end with. */
import type { PlantedBug } from "./planted-bug.ts";

const runs = "test/exporting/export-runs.test.ts";

export const exportBugs: readonly PlantedBug[] = [
  {
    name: "a page that is shorter than asked for ends the walk over a partition",
    file: "shared/table/payment/walk-payments.ts",
    find: "next = LastEvaluatedKey === undefined ? null : query(LastEvaluatedKey);",
    replace: "next = Items.length < limit ? null : query(LastEvaluatedKey);",
    caughtBy: {
      file: "test/table/payment/walk-payments.test.ts",
      name: "every payment comes once",
    },
  },
  {
    name: "a walk that is continued brings its last payment again",
    file: "shared/table/payment/walk-payments.ts",
    find: "Items.filter(({ sk }) => sk !== last)",
    replace: "Items",
    caughtBy: { file: "test/table/payment/walk-payments.test.ts", name: "gives exactly the rest" },
  },
  {
    name: "an export filters by the first status that a case had",
    file: "shared/exporting/select-payments.ts",
    find: "query.status === state.status",
    replace: `query.status === "open"`,
    caughtBy: { file: "test/exporting/changing-cases.test.ts", name: "never heard of" },
  },
  {
    name: "a case is exported although its audit events could not all be read",
    file: "shared/exporting/read-evidence.ts",
    find: "if (events.length >= auditCount) return events;",
    replace: "if (events.length >= 0) return events;",
    caughtBy: { file: runs, name: "rather than leave it out" },
  },
  {
    name: "an export's run takes the number of a part that another run may use",
    file: "functions/exporter/write-export.ts",
    find: "part: before.part + 1,",
    replace: "part: Math.max(before.part, 1),",
    caughtBy: { file: runs, name: "before it uploads a part" },
  },
  {
    name: "the lane of exports is saved over a version that nobody read",
    file: "shared/table/bulk/export-lane-store.ts",
    find: `condition: "version = :read"`,
    replace: `condition: "version >= :read"`,
    caughtBy: { file: runs, name: "before it saves a part" },
  },
  {
    name: "two exports of an organization are written at once",
    file: "functions/exporter/write-export.ts",
    find: "holder.message !== message && holder.until > now()",
    replace: "holder.until < now()",
    caughtBy: { file: runs, name: "leaves it alone" },
  },
  {
    name: "text that was too short for a part is lost with the run that read it",
    file: "functions/exporter/export-file.ts",
    find: "if (remainder === null) return;",
    replace: "if (remainder !== null || remainder === null) return;",
    caughtBy: { file: runs, name: "is one file" },
  },
  {
    name: "an export that is written whole is written on after a crash",
    file: "functions/exporter/export-file.ts",
    find: "{ remainder: null, isWritten: true }",
    replace: "{ remainder: null }",
    caughtBy: { file: runs, name: "dies before any of its calls" },
  },
  {
    name: "an export that fails again and again is never failed",
    file: "functions/exporter/write-export.ts",
    find: "if (tries < maximumTries) return null;",
    replace: "if (tries >= 0) return null;",
    caughtBy: { file: runs, name: "fails with its fifth try" },
  },
];
