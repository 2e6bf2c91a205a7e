import type { PlantedBug } from "../planted-bug.ts";

const files = (name: string) => ({
  file: "test/payment-intent/intents-from-files.test.ts",
  name,
});

/** Bugs of payment intents from files. */
export const intentFileBugs: readonly PlantedBug[] = [
  {
    name: "expected payments: an amount below zero loses its sign",
    file: "shared/outside/import/mapping/intent-row.ts",
    find: 'read.isNegative !== (plan.amountSign === "inverted")',
    replace: 'read.isNegative && plan.amountSign === "inverted"',
    caughtBy: files("credit notes and items of zero"),
  },
  {
    name: "expected payments: a row below zero keeps the direction of the others",
    file: "shared/outside/import/mapping/intent-row.ts",
    find: "...(isBelowZero ? { direction: belowZero } : {}),",
    replace: "",
    caughtBy: { file: "test/payment-intent/intent-profiles.test.ts", name: "a ledger's row" },
  },
  {
    name: "expected payments: a row that differs is a duplicate",
    file: "shared/work/payment-intent/imported/import-intents.ts",
    find: "if (mismatches.length > 0) {",
    replace: "if (mismatches.length > 9) {",
    caughtBy: files("changes nothing"),
  },
  {
    name: "expected payments: a canceled one is a duplicate",
    file: "shared/work/payment-intent/imported/import-intents.ts",
    find: "if (state.canceled) {",
    replace: "if (state.canceled && batch.dryRun) {",
    caughtBy: files("a withdrawal cancels"),
  },
  {
    name: "expected payments: a dry run creates them",
    file: "shared/work/payment-intent/imported/import-intents.ts",
    find: "if (batch.dryRun) {",
    replace: "if (batch.dryRun && row.number < 0) {",
    caughtBy: files("a dry run reports"),
  },
  {
    name: "expected payments: a repeated chunk calls its own rows duplicates",
    file: "shared/work/payment-intent/imported/import-intents.ts",
    find: "if (batchUuid === batch.uuid && number === row.number) return accepted(row, id);",
    replace: "",
    caughtBy: { file: "test/faults/crash-table.test.ts", name: "a chunk of expected payments" },
  },
  {
    name: "expected payments: whoever may import may expect",
    file: "functions/imports-api/batch/refuse-intents.ts",
    find: 'kind === "expected_payments" ?',
    replace: 'kind === "evidence" ?',
    caughtBy: files("gives nobody more rights"),
  },
  {
    name: "expected payments: an erasure leaves the row of the file",
    file: "shared/work/erasure/erase-payment.ts",
    find: "if (intent.importRow !== undefined) {",
    replace: "if (intent.importRow === null) {",
    caughtBy: { file: "test/erasure/expected-payments.test.ts" },
  },
];
