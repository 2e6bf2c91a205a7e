/** `recon redecide`: verdicts that this version of the code would change. */
import type { Command } from "commander";
import { z } from "zod";
import { credentials, region } from "#lib/emulator/provision/aws-environment.ts";
import { readOnly } from "#lib/operations/read-only.ts";
import { type RedecidePosition, type RedecideReport, redecide } from "#lib/operations/redecide.ts";
import { organizationsOf } from "#lib/operations/relay.ts";
import { openTable, type Table } from "#store/table/core/table.ts";
import { readOrganization } from "../organization.ts";
import type { Output } from "../output.ts";
import { readOutputs, UsageError } from "../session.ts";
import { renderTable } from "../table.ts";
import { openRunProgress } from "./run-progress.ts";

type RedecideFlags = {
  readonly table: string;
  readonly organization?: string;
  readonly from: string;
  readonly to: string;
  readonly examples: string;
  readonly progress?: string;
  readonly aws?: boolean;
};

const mostExamples = 100;

const count = z.int().min(0);
const positionSchema = z.strictObject({
  organizationId: z.string(),
  cursor: z.strictObject({ partition: z.string(), after: z.string() }).nullable(),
  report: z.strictObject({
    organizations: count,
    cases: count,
    differing: count,
    failed: count,
    failures: z.array(z.string()),
    differences: z.array(
      z.strictObject({
        rule: z.string().nullable(),
        before: z.string(),
        after: z.string(),
        count,
        examples: z.array(z.string()),
      }),
    ),
  }),
});

export function addRedecideCommand(
  program: Command,
  outputsFile: string,
  outputOf: (command: Command) => Output,
): void {
  program
    .command("redecide")
    .description("decide stored cases anew, read-only, and print which verdicts would differ")
    .requiredOption("--table <name>", "name of a restored copy, not of the table in service")
    .option("--from <day>", "cases created on this UTC day (YYYY-MM-DD) or later", "0000-01-01")
    .option("--to <day>", "cases created on this UTC day or earlier", "9999-12-31")
    .option("--examples <n>", `case ids shown of each difference, at most ${mostExamples}`, "5")
    .option("--progress <file>", "keep the position in this file, and go on from it if it is there")
    .option("--aws", "use the AWS account and region of the environment")
    .addHelpText(
      "after",
      `
Run the new release's code on a restored copy of the table. It is read-only: its client refuses writes.
--organization limits it to one organization. With --progress, the same command continues an interrupted run;
the file is removed at the end. The exit status is 1 if a decision failed; differences do not change it.

Example:
  $ recon redecide --table records-restored --aws --from 2026-03-01`,
    )
    .action(async (_: RedecideFlags, self: Command) => {
      const flags = self.optsWithGlobals<RedecideFlags>();
      const output = outputOf(self);
      const options = {
        from: readDay("--from", flags.from),
        to: readDay("--to", flags.to),
        examples: readExamples(flags.examples),
        onPage: (position: RedecidePosition) => {
          progress?.save(position);
          const { cases, differing } = position.report;
          output.showProgress(`${cases} cases, ${differing} differ`);
        },
      };
      const { organization } = flags;
      const progress = openProgress(flags);
      const named = organization === undefined ? null : [readOrganization(organization)];
      const table = openCopy(flags, outputsFile);
      const organizations = named ?? organizationsOf(table);
      const report = await redecide(table, organizations, options, progress?.position ?? null);
      progress?.remove();
      output.showProgress("");
      output.write(output.json ? JSON.stringify(report, null, 2) : textOf(report));
      if (report.failed > 0) throw new UsageError(`${report.failed} decisions failed.`);
    });
}

/** A file of another run is refused, because its figures would be mixed with those of this one. */
function openProgress({ progress, table, organization, from, to, examples }: RedecideFlags) {
  if (progress === undefined) return null;
  const run = JSON.stringify({ table, organization: organization ?? null, from, to, examples });
  return openRunProgress(progress, run, positionSchema);
}

function openCopy({ table, aws = false }: RedecideFlags, outputsFile: string): Table {
  if (aws) return readOnly(openTable(table));
  const { endpoints } = readOutputs(outputsFile);
  return readOnly(openTable(table, { endpoint: endpoints.dynamodb, region, credentials }));
}

function readDay(option: string, text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
  throw new UsageError(`${option}: ${text} is not a day in the form 2026-03-01.`);
}

function readExamples(text: string): number {
  const examples = Number(text);
  if (/^\d+$/.test(text) && examples <= mostExamples) return examples;
  throw new UsageError(`--examples must be a whole number from 0 to ${mostExamples}.`);
}

function textOf(report: RedecideReport): string {
  const { organizations, cases, differing, failed, failures, differences } = report;
  const rows = differences.map(({ rule, before, after, count, examples }) => [
    String(count),
    rule ?? "no rule",
    before,
    after,
    examples.join(" "),
  ]);
  const columns = ["cases", "rule", "before", "after", "examples"];
  return [
    `${cases} cases of ${organizations} organizations: ${differing} would differ, ${failed} failed.`,
    ...(rows.length === 0 ? [] : ["", renderTable(columns, rows)]),
    ...failures.map((failure) => `FAILED ${failure}`),
  ].join("\n");
}
