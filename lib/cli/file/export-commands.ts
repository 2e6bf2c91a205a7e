/** `recon export`: exports cases, evidence, audit entries or reports to a file or the terminal. */
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { Command } from "commander";
import type { Client } from "#api/client/client.ts";
import type { ResponseOf } from "#api/client/types.ts";
import type { Output } from "../output.ts";
import { type Session, UsageError } from "../session.ts";
import { progressBar } from "./progress-bar.ts";

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
    .option("--journal", "new audit entries, in place of cases; no filters")
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

type ExportOperation =
  | "exportReconciliationCases"
  | "exportUnmatchedEvidence"
  | "exportJournalEntries"
  | "exportReport";

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

const pollMilliseconds = 500;

/** The export from the response, or the download if a job writes it. */
async function textsOf(
  client: Client,
  answer: ResponseOf<ExportOperation>,
  { showProgress }: Output,
): Promise<Readable> {
  if (typeof answer === "string") return Readable.from([answer]);
  if (!("exportId" in answer)) return Readable.from([JSON.stringify(answer)]);
  const path = { exportId: answer.exportId };
  for (;;) {
    const { status, downloadUrl, error } = await client.call("getExport", { path });
    if (status === "failed") throw new UsageError(`The export failed: ${error?.message ?? status}`);
    if (downloadUrl !== null) return download(downloadUrl);
    showProgress(progressBar(0, `export ${status}`));
    await sleep(pollMilliseconds);
  }
}

async function download(url: string): Promise<Readable> {
  const { ok, status, body } = await fetch(url);
  if (!ok || body === null) throw new UsageError(`The download failed with status ${status}.`);
  return Readable.fromWeb(body);
}

async function deliver(texts: Readable, file: string | undefined, output: Output): Promise<void> {
  if (file === undefined) {
    output.write((await texts.map(String).toArray()).join(""));
    return;
  }
  await pipeline(texts, createWriteStream(file));
  output.write(`Written to ${file}.`);
}
