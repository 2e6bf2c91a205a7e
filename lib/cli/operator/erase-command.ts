/** `recon erase`: erases the personal data of payments, and of evidence that no payment has. */
import type { Command } from "commander";
import { type Instant, millisecondsPerDay } from "#domain/value/instant.ts";
import { type ErasureReport, type ErasureSelection, erase } from "#lib/operations/erase.ts";
import { erasableFiles, erasureList, openBuckets } from "#lib/operations/erasure-buckets.ts";
import { openOperatedArchive, openOperatedTable } from "#lib/operations/open-table.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { readOrganization } from "../organization.ts";
import type { Output } from "../output.ts";
import { readOutputs, UsageError } from "../session.ts";

type EraseFlags = {
  readonly organization?: string;
  readonly by: string;
  readonly payment?: readonly string[];
  readonly evidence?: readonly string[];
  readonly reference?: string;
  readonly before?: string;
  readonly olderThan?: string;
  readonly replay?: true;
};

export function addEraseCommand(
  program: Command,
  outputsFile: string,
  outputOf: (command: Command) => Output,
): void {
  program
    .command("erase")
    .description(
      "erase the personal data of payments whose cases are closed, and of evidence without a payment; this cannot be undone",
    )
    .requiredOption("--by <name>", "who erases; the audit event shows it as operator:NAME")
    .option("--payment <id...>", "these payments (pi_…)")
    .option("--evidence <id...>", "these flow legs (leg_…), which no payment has")
    .option("--reference <text>", "the payment with this external reference")
    .option(
      "--before <day>",
      "all payments and evidence without one, created before this UTC day (YYYY-MM-DD)",
    )
    .option("--older-than <days>", "the same, by age: for a schedule")
    .option("--replay", "after a restore: everything that was erased before")
    .addHelpText(
      "after",
      `
--organization names the organization. The table is TABLE_NAME, with OBJECT_BUCKET and MANIFEST_BUCKET and the
usual AWS variables, or that of the local stack that runs in this folder. You may interrupt it at any time and repeat it.

Examples:
  $ recon erase --organization org_1 --by ada --payment pi_0193aa10c4007d3e8b1f4a5d6e7f8091
  $ recon erase --organization org_1 --by ada --before 2020-01-01
  $ recon erase --organization org_1 --by schedule --older-than 730
  $ recon erase --organization org_1 --by ada --replay`,
    )
    .action(async (_: EraseFlags, self: Command) => {
      const flags = self.optsWithGlobals<EraseFlags>();
      const { json, write, showProgress } = outputOf(self);
      const selection = selectionOf(flags);
      const table = openOperatedTable(outputsFile);
      if (table === null)
        throw new UsageError("Set TABLE_NAME, or start the local stack in this folder.");
      if (flags.organization === undefined) throw new UsageError("--organization is missing.");
      const buckets = openBuckets(() => readOutputs(outputsFile));
      const now = () => Date.now() as Instant;
      const report = await erase({
        table,
        ids: createIdSource(now),
        now,
        actor: `operator:${flags.by}`,
        organizationId: readOrganization(flags.organization),
        selection,
        files: erasableFiles(buckets),
        erasures: erasureList(buckets),
        archive: openOperatedArchive(outputsFile)?.store ?? null,
        onStep: showProgress,
      });
      showProgress("");
      write(json ? JSON.stringify(report, null, 2) : sentencesOf(report));
      if (report.missing.length > 0) throw new UsageError("Not everything was found.");
    });
}

/** @throws UsageError unless exactly one flag selects payments */
function selectionOf(flags: EraseFlags): ErasureSelection {
  const { payment, evidence, reference, before, olderThan, replay } = flags;
  const chosen: ErasureSelection[] = [
    ...(payment === undefined ? [] : [{ kind: "payments", ids: payment } as const]),
    ...(evidence === undefined ? [] : [{ kind: "evidence", ids: evidence } as const]),
    ...(reference === undefined ? [] : [{ kind: "reference", reference } as const]),
    ...(before === undefined ? [] : [{ kind: "before", moment: readDay(before) } as const]),
    ...(olderThan === undefined ? [] : [{ kind: "before", moment: readAge(olderThan) } as const]),
    ...(replay === undefined ? [] : [{ kind: "replay" } as const]),
  ];
  const [selection, ...others] = chosen;
  if (selection !== undefined && others.length === 0) return selection;
  throw new UsageError(
    "Give one of --payment, --evidence, --reference, --before, --older-than and --replay.",
  );
}

function readAge(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Date.now() - Number(text) * millisecondsPerDay;
  throw new UsageError(`--older-than: ${JSON.stringify(text)} is not a number of days above zero.`);
}

function readDay(text: string): number {
  const moment = Date.parse(`${text}T00:00:00Z`);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(moment)) return moment;
  throw new UsageError(`--before: ${JSON.stringify(text)} is not a day (YYYY-MM-DD).`);
}

function sentencesOf({ erased, known, open, linked, missing }: ErasureReport): string {
  return [
    `${erased} payments and pieces of evidence erased, ${known} erased before.`,
    ...open.map((id) => `${id}: its case is open; close it first.`),
    ...linked.map((id) => `${id}: it belongs to a payment; erase that.`),
    ...missing.map((id) => `${id}: there is no such payment or evidence.`),
  ].join("\n");
}
