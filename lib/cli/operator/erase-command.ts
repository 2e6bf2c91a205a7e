/** `recon erase`: erases the personal data of payments. */
import type { Command } from "commander";
import type { Instant } from "../../../shared/domain/value/instant.ts";
import { createIdSource } from "../../../shared/table/core/id-source.ts";
import { type ErasureReport, erase, type Selection } from "../../operations/erase.ts";
import { erasableFiles, erasureList, openBuckets } from "../../operations/erasure-buckets.ts";
import { openOperatedTable } from "../../operations/open-table.ts";
import { readOrganization } from "../organization.ts";
import type { Output } from "../output.ts";
import { readOutputs, UsageError } from "../session.ts";

type EraseFlags = {
  readonly organization?: string;
  readonly by: string;
  readonly payment?: readonly string[];
  readonly reference?: string;
  readonly before?: string;
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
      "erase the personal data of payments whose cases are closed; this cannot be undone",
    )
    .requiredOption("--by <name>", "who erases; the audit event shows it as operator:NAME")
    .option("--payment <id...>", "these payments (pi_…)")
    .option("--reference <text>", "the payment with this external reference")
    .option("--before <day>", "all payments created before this UTC day (YYYY-MM-DD)")
    .option("--replay", "after a restore: all payments that were erased before")
    .addHelpText(
      "after",
      `
--organization names the organization. The table is TABLE_NAME, with OBJECT_BUCKET and MANIFEST_BUCKET and the
usual AWS variables, or that of the local stack that runs in this folder. You may interrupt it at any time and repeat it.

Examples:
  $ recon erase --organization org_1 --by ada --payment pi_0193aa10c4007d3e8b1f4a5d6e7f8091
  $ recon erase --organization org_1 --by ada --before 2020-01-01
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
        onStep: showProgress,
      });
      showProgress("");
      write(json ? JSON.stringify(report, null, 2) : sentencesOf(report));
      if (report.missing.length > 0) throw new UsageError("Not every payment was found.");
    });
}

/** @throws UsageError unless exactly one flag selects payments */
function selectionOf({ payment, reference, before, replay }: EraseFlags): Selection {
  const chosen: Selection[] = [
    ...(payment === undefined ? [] : [{ kind: "payments", ids: payment } as const]),
    ...(reference === undefined ? [] : [{ kind: "reference", reference } as const]),
    ...(before === undefined ? [] : [{ kind: "before", moment: readDay(before) } as const]),
    ...(replay === undefined ? [] : [{ kind: "replay" } as const]),
  ];
  const [selection, ...others] = chosen;
  if (selection !== undefined && others.length === 0) return selection;
  throw new UsageError("Give one of --payment, --reference, --before and --replay.");
}

function readDay(text: string): number {
  const moment = Date.parse(`${text}T00:00:00Z`);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(moment)) return moment;
  throw new UsageError(`--before: ${JSON.stringify(text)} is not a day (YYYY-MM-DD).`);
}

function sentencesOf({ erased, known, open, missing }: ErasureReport): string {
  return [
    `${erased} payments erased, ${known} erased before.`,
    ...open.map((id) => `${id}: its case is open; close it first.`),
    ...missing.map((id) => `${id}: there is no such payment.`),
  ].join("\n");
}
