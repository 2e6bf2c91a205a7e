/** Bugs in exports: missing cases, repeated cases, or exports that never end. */
import type { PlantedBug } from "../planted-bug.ts";

const runs = "test/exporting/export-runs.test.ts";

const unmatched = { file: "test/exporting/unmatched-evidence.test.ts" };

export const exportBugs: readonly PlantedBug[] = [
  {
    name: "a page shorter than its limit ends the walk over a partition",
    file: "shared/store/table/list/walk/walk-newest.ts",
    find: "next = page.next === undefined ? null : query(page.next);",
    replace: "next = page.items.length < limit ? null : query(page.next);",
    caughtBy: {
      file: "test/table/payment/walk-payments.test.ts",
      name: "returns every payment once",
    },
  },
  {
    name: "a continued walk repeats its last payment",
    file: "shared/store/table/list/walk/walk-newest.ts",
    find: "page.items.filter(({ sk }) => sk !== last)",
    replace: "page.items",
    caughtBy: { file: "test/table/payment/walk-payments.test.ts", name: "with exactly the rest" },
  },
  {
    name: "an export reads the events of creations again",
    file: "shared/work/exporting/read-cases.ts",
    find: "request.organizationId, payments, events)",
    replace: "request.organizationId, payments)",
    caughtBy: { file: "test/exporting/reads-of-export.test.ts" },
  },
  {
    name: "an export filters by the first status of a case",
    file: "shared/work/exporting/select-payments.ts",
    find: "query[name] === state[name]",
    replace: `query[name] === (name === "status" ? "open" : state[name])`,
    caughtBy: { file: "test/exporting/changing-cases.test.ts", name: "never received" },
  },
  {
    name: "filters: an export does not filter by the exception",
    file: "shared/work/exporting/select-payments.ts",
    find: `"reconciliationStatus", "exceptionType", "slaRisk"`,
    replace: `"reconciliationStatus", "slaRisk"`,
    caughtBy: { file: "test/exporting/inline-export.test.ts", name: "of an SLA risk only" },
  },
  {
    name: "filters: an export does not filter by the SLA risk",
    file: "shared/work/exporting/select-payments.ts",
    find: `"exceptionType", "slaRisk"]`,
    replace: `"exceptionType"]`,
    caughtBy: { file: "test/exporting/inline-export.test.ts", name: "of an SLA risk only" },
  },
  {
    name: "filters: an export shows an SLA filter that is not set",
    file: "shared/api/resource/export/export-view.ts",
    find: "...(query.slaRisk === undefined ? {} : { slaRisk: query.slaRisk }),",
    replace: "slaRisk: query.slaRisk ?? null,",
    caughtBy: { file: "test/exporting/inline-export.test.ts", name: "of an SLA risk only" },
  },
  {
    name: "an export queries for each raw record",
    file: "shared/store/table/audit/legs-with-records.ts",
    find: "return { uuid, reference: { source, sourceRef, integrationUuid } };",
    replace: "return { uuid, reference: null };",
    caughtBy: { file: "test/exporting/raw-records.test.ts", name: "without a query for each" },
  },
  {
    name: "an export queries for each raw record of an integration",
    file: "shared/store/table/audit/legs-with-records.ts",
    find: `parseUuid<"integration">(observation?.source ?? "")`,
    replace: `parseUuid<"integration">(source)`,
    caughtBy: { file: "test/exporting/raw-records.test.ts", name: "without a query for each" },
  },
  {
    name: "an export fails on raw records that are not where their legs say",
    file: "shared/store/table/evidence/raw-record-store.ts",
    find: "const left = names.filter(({ uuid }) => !found.has(uuid));",
    replace: "const left = names.slice(names.length);",
    caughtBy: { file: "test/exporting/raw-records.test.ts", name: "found by their ids" },
  },
  {
    name: "a case is exported although its audit events could not all be read",
    file: "shared/work/exporting/read-evidence.ts",
    find: "if (events.length >= auditCount) return events;",
    replace: "if (events.length >= 0) return events;",
    caughtBy: { file: runs, name: "rather than leave it out" },
  },
  {
    name: "a run of an export uses a part number that another run may use",
    file: "functions/exporter/write-export.ts",
    find: "part: before.part + 1,",
    replace: "part: Math.max(before.part, 1),",
    caughtBy: { file: runs, name: "before it uploads a part" },
  },
  {
    name: "the export lane overwrites a version that was not read",
    file: "shared/store/table/bulk/export-lane-store.ts",
    find: "atVersion(before.version)",
    replace: '{ condition: "version >= :read", values: { ":read": before.version } }',
    caughtBy: { file: runs, name: "before it saves a part" },
  },
  {
    name: "two exports of an organization are written concurrently",
    file: "functions/exporter/write-export.ts",
    find: "holder.message !== message && holder.until > now()",
    replace: "holder.until < now()",
    caughtBy: { file: runs, name: "leaves it alone" },
  },
  {
    name: "text too short for a part is lost at the end of a run",
    file: "functions/exporter/export-file.ts",
    find: "if (remainder === null) return;",
    replace: "if (remainder !== null || remainder === null) return;",
    caughtBy: { file: runs, name: "results in one file" },
  },
  {
    name: "a completely written export is continued after a crash",
    file: "functions/exporter/export-file.ts",
    find: "{ remainder: null, isWritten: true }",
    replace: "{ remainder: null }",
    caughtBy: { file: runs, name: "dies before any of its calls" },
  },
  {
    name: "an export that fails repeatedly never gets the status failed",
    file: "functions/exporter/write-export.ts",
    find: "if (tries < maximumTries) return null;",
    replace: "if (tries >= 0) return null;",
    caughtBy: { file: runs, name: "fails with its fifth try" },
  },
  {
    name: "exports: evidence that was set aside is unmatched",
    file: "shared/domain/evidence/flow-leg.ts",
    find: "leg.mergedInto !== null || leg.ignored !== null ||",
    replace: "leg.mergedInto !== null ||",
    caughtBy: unmatched,
  },
  {
    name: "exports: a job of unmatched evidence writes cases",
    file: "shared/work/exporting/export-rows.ts",
    find: 'if (!("subject" in query)) return rowsOfCases(',
    replace: 'if (!("subject" in query) || "async" in query) return rowsOfCases(',
    caughtBy: unmatched,
  },
  {
    name: "exports: the list has those that expired",
    file: "shared/store/table/bulk/export-store.ts",
    find: "Number(expiresAt) > now / 1_000",
    replace: "Number(expiresAt) > now / 1_000_000",
    caughtBy: unmatched,
  },
];
