/** `recon export`: exports cases, evidence, journal entries or reports to a file or the terminal. */
import type { Command } from "commander";
import type { Session } from "../session.ts";
import { deliver, type ExportOperation, textsOf } from "./deliver-export.ts";

const filters = [
  ["--from <time>", "from", "cases created at or after, for example 2026-03-01T00:00:00Z"],
  ["--to <time>", "to", "cases created before"],
  ["--status <status>", "status", "open, resolved or archived"],
  ["--reconciliation-status <status>", "reconciliationStatus", "for example reconciled"],
  ["--verdict <verdict>", "verdicts", "for example needs_review; several with commas"],
  ["--exception <type>", "exceptionType", "for example underpayment"],
  ["--sla-risk <boolean>", "slaRisk", "true or false"],
  ["--reference <text>", "externalReference", "the payment with this external reference"],
] as const;

export function addExportCommands(program: Command, open: (command: Command) => Session): void {
  const command = program
    .command("export")
    .description("export cases with their evidence and audit events")
    .option("--unmatched", "the evidence that no case has, in place of cases; --from and --to")
    .option("--journal", "new journal entries, in place of cases; no filters")
    .option(
      "--report <name>",
      "aging, value-at-risk or match-rate, in place of cases; with --as-of",
    )
    .option("--as-of <time>", "with --report: the moment of the report")
    .option("--by <grouping>", "with --report match-rate: source or rule")
    .option("--run <number>", "with --journal: the entries of this run again")
    .option("--format <format>", "json or csv", "json")
    .option("--proofs", "add the proofs that audit events were sealed, for verify-export")
    .option("--output <file>", "file to write; the terminal if absent");
  for (const [flag, , description] of filters) command.option(flag, description);
  command
    .addHelpText("after", "\nExample:\n  $ recon export --format csv --output cases.csv")
    .action(async (options: Record<string, string | true>, self: Command) => {
      const { client, output } = open(self);
      const proofs = options["proofs"] === true ? { proofs: true } : {};
      const query = {
        format: options["format"],
        ...filtersIn(options),
        ...proofs,
        ...named(options, "run", "report", "asOf", "by"),
      };
      const answer = await client.call(operationOf(options), { query } as never);
      const { output: file } = options;
      const texts = await textsOf(client, answer, output);
      await deliver(texts, typeof file === "string" ? file : undefined, output);
    });
}

const named = (options: Readonly<Record<string, string | true>>, ...names: readonly string[]) =>
  Object.fromEntries(
    names.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]])),
  );

function operationOf(options: Readonly<Record<string, unknown>>): ExportOperation {
  if (options["journal"] !== undefined) return "exportJournalEntries";
  if (options["report"] !== undefined) return "exportReport";
  return options["unmatched"] === undefined
    ? "exportReconciliationCases"
    : "exportUnmatchedEvidence";
}

function filtersIn(options: Readonly<Record<string, string | true>>): Record<string, string> {
  const named: Readonly<Record<string, string>> = {
    verdicts: "verdict",
    externalReference: "reference",
    exceptionType: "exception",
  };
  return Object.fromEntries(
    filters.flatMap(([, name]) => {
      const value = options[named[name] ?? name];
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
}
