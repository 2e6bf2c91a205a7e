/** `recon comparisons`: another tool's results beside the cases. */
import { openAsBlob, readFileSync } from "node:fs";
import { basename } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Command } from "commander";
import type { Client } from "#api/client/client.ts";
import type { ItemOf, ResponseOf } from "#api/client/types.ts";
import { type Column, type Output, printList } from "../output.ts";
import { type Session, UsageError } from "../session.ts";
import { deliver, textsOf } from "./deliver-export.ts";
import { progressBar } from "./progress-bar.ts";
import { findProfile, inlineBytes, sizeOf } from "./sent-file.ts";

type Open = (command: Command) => Session;
type Comparison = ResponseOf<"getComparison">;
type Row = ItemOf<"listComparisonRows">;

const sample = "cmp_0193aa1142007b6f9a8c7d6e5f405e11";
const pollMilliseconds = 500;

const columns: readonly Column<ItemOf<"listComparisons">>[] = [
  ["id", ({ id }) => id],
  ["name", ({ name }) => name],
  ["status", ({ status }) => status],
  ["rows", ({ processed }) => String(processed)],
  ["agree", ({ counts }) => String(counts.agree)],
  ["differs", ({ counts }) => String(counts.differs)],
  ["only here", ({ counts }) => String(counts.only_here)],
  ["only there", ({ counts }) => String(counts.only_there)],
  ["created", ({ createdAt }) => createdAt],
];

const groupColumns: readonly Column<Comparison["groups"][number]>[] = [
  ["outcome", ({ outcome }) => outcome],
  ["their status", ({ theirStatus }) => theirStatus ?? "-"],
  ["our verdict", ({ ourVerdict }) => ourVerdict ?? "-"],
  ["cause", ({ cause }) => cause ?? "-"],
  ["count", ({ count }) => String(count)],
];

const rowColumns: readonly Column<Row>[] = [
  ["reference", ({ reference }) => reference],
  ["outcome", ({ outcome }) => outcome],
  ["cause", ({ cause }) => cause ?? "-"],
  ["their status", ({ theirStatus }) => theirStatus ?? "-"],
  ["theirs", ({ theirAmount, theirCurrency }) => moneyOf(theirAmount, theirCurrency)],
  ["our verdict", ({ ourVerdict }) => ourVerdict ?? "-"],
  ["explanation", ({ explanation }) => explanation ?? ""],
];

function moneyOf(amount: string | null, currency: string | null): string {
  return amount === null ? "-" : `${amount} ${currency ?? ""}`.trim();
}

/** The filters of the rows: option, member of the query, description. */
const filters = [
  ["--outcome <outcome>", "outcome", "agree, differs, only_here or only_there"],
  ["--cause <cause>", "cause", "for example fee; none for rows that agree"],
  ["--their-status <word>", "theirStatus", "as the groups show it; none for only_here"],
  ["--our-verdict <verdict>", "ourVerdict", "for example matched; none for only_there"],
] as const;

export function addComparisonCommands(program: Command, open: Open): void {
  const command = program
    .command("comparisons")
    .description("compare another tool's results with the cases; nothing is changed")
    .addHelpText(
      "after",
      `
Examples:
  $ recon comparisons create theirs.csv --profile "Other tool, CSV"
  $ recon comparisons list
  $ recon comparisons get ${sample}
  $ recon comparisons items ${sample} --outcome differs --cause fee
  $ recon comparisons export ${sample} --format csv --output differences.csv`,
    );
  addCreate(command, open);
  addReads(command, open);
  addItems(command, open);
  addExport(command, open);
}

type CreateOptions = {
  readonly profile: string;
  readonly name?: string;
  readonly from?: string;
  readonly to?: string;
};

function addCreate(command: Command, open: Open): void {
  command
    .command("create <file>")
    .description("send a file of the other tool, and follow the comparison to its end")
    .requiredOption("--profile <profile>", "id or name of an import profile of kind comparison")
    .option("--name <name>", "name of the comparison; that of the file if absent")
    .option("--from <time>", "payments created at or after, which the tool should list")
    .option("--to <time>", "payments created before")
    .action(async (file: string, options: CreateOptions, self: Command) => {
      const { client, output } = open(self);
      const id = await submit(client, file, options);
      const comparison = await follow(client, id, output);
      printOne(output, comparison);
      const { status, error } = comparison;
      if (status === "failed") throw new UsageError(`${error?.code}: ${error?.message}`);
    });
}

async function submit(
  client: Client,
  file: string,
  { profile, ...options }: CreateOptions,
): Promise<string> {
  const size = sizeOf(file);
  const profileId = await findProfile(client, profile);
  const about = { ...options, profileId, fileName: basename(file) };
  if (size <= inlineBytes) {
    const content = readFileSync(file).toString("base64");
    const body = { ...about, content, contentEncoding: "base64" as const };
    return (await client.call("createComparison", { body })).id;
  }
  const { id, uploadUrl } = await client.call("createComparison", { body: about });
  const answer = await fetch(uploadUrl ?? "", { method: "PUT", body: await openAsBlob(file) });
  if (!answer.ok) throw new UsageError(`The upload failed with status ${answer.status}.`);
  return id;
}

async function follow(
  client: Client,
  comparisonId: string,
  { showProgress }: Output,
): Promise<Comparison> {
  for (;;) {
    const comparison = await client.call("getComparison", { path: { comparisonId } });
    const { status, progressPercent, processed } = comparison;
    showProgress(progressBar(progressPercent, `${status} ${processed} rows`));
    if (status !== "open" && status !== "running") {
      showProgress("");
      return comparison;
    }
    await sleep(pollMilliseconds);
  }
}

function printOne(output: Output, comparison: Comparison): void {
  if (output.json) {
    output.write(JSON.stringify(comparison, null, 2));
    return;
  }
  const { id, name, status, processed, counts, warnings, groups, error } = comparison;
  output.write(`${name}: ${status}, ${id}`);
  const { agree, differs, only_here: here, only_there: there } = counts;
  output.write(
    `${processed} rows: ${agree} agree, ${differs} differ, ${here} only here, ${there} only there`,
  );
  for (const { message } of warnings) output.write(`Warning: ${message}`);
  if (error !== null) output.write(`Failed: ${error.code}: ${error.message}`);
  if (groups.length > 0) printList(output, groups, groupColumns);
}

function addReads(command: Command, open: Open): void {
  command
    .command("list")
    .description("list the comparisons, newest first")
    .action(async (_: object, self: Command) => {
      const { client, output } = open(self);
      const { items } = await client.call("listComparisons", { query: { limit: 100 } });
      printList(output, items, columns);
    });
  command
    .command("get <comparison>")
    .description("show the counts and groups of a comparison")
    .action(async (comparisonId: string, _: object, self: Command) => {
      const { client, output } = open(self);
      printOne(output, await client.call("getComparison", { path: { comparisonId } }));
    });
}

type RowOptions = Readonly<Record<string, string>>;

function queryOf(options: RowOptions): Record<string, string> {
  return Object.fromEntries(
    filters.flatMap(([, name]) => {
      const value = options[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function addItems(command: Command, open: Open): void {
  const items = command
    .command("items <comparison>")
    .description("list rows, those of one group by its words")
    .option("--limit <number>", "at most so many, 1 to 100", "25")
    .option("--offset <number>", "rows to skip", "0");
  for (const [flag, , description] of filters) items.option(flag, description);
  items.action(async (comparisonId: string, options: RowOptions, self: Command) => {
    const { client, output } = open(self);
    const { limit, offset } = options;
    const query = { ...queryOf(options), limit: Number(limit), offset: Number(offset) };
    const page = await client.call("listComparisonRows", { path: { comparisonId }, query });
    printList(output, page.items, rowColumns);
  });
}

function addExport(command: Command, open: Open): void {
  const exported = command
    .command("export <comparison>")
    .description("export rows as JSON or CSV")
    .option("--format <format>", "json or csv", "json")
    .option("--output <file>", "file to write; the terminal if absent");
  for (const [flag, , description] of filters) exported.option(flag, description);
  exported.action(async (comparisonId: string, options: RowOptions, self: Command) => {
    const { client, output } = open(self);
    const query = { ...queryOf(options), comparisonId, format: options["format"] };
    const answer = await client.call("exportComparisonRows", { query } as never);
    await deliver(await textsOf(client, answer, output), options["output"], output);
  });
}
