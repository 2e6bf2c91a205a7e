/** `recon import`, `recon withdraw`: start an import or a withdrawal and follow it to its end. */
import { openAsBlob, readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Command } from "commander";
import type { Client } from "#api/client/client.ts";
import type { ItemOf, ResponseOf } from "#api/client/types.ts";
import { printPending } from "../case/approval-commands.ts";
import { type Output, printList } from "../output.ts";
import { type Session, UsageError } from "../session.ts";
import { printSummary } from "./file-summary.ts";
import { progressBar } from "./progress-bar.ts";
import { findProfile, inlineBytes, sizeOf } from "./sent-file.ts";

type Batch = ResponseOf<"getImportBatch">;
type Row = ItemOf<"listImportRows">;

type ImportOptions = {
  readonly profile: string;
  readonly dryRun?: boolean;
  readonly preview?: boolean;
  readonly rejected?: string;
};

const pollMilliseconds = 500;
/** Maximum of rejected rows shown; the CSV of `--rejected` has all. */
const rowsShown = 20;

export function addImportCommands(program: Command, open: (command: Command) => Session): void {
  program
    .command("import <file>")
    .description(
      "import a file, or a ZIP file of them, and report its rows; exit status 1 if a row or the file is rejected",
    )
    .requiredOption("--profile <profile>", "id or name of the import profile")
    .option("--dry-run", "report what would happen and store no evidence")
    .option("--preview", "show the first rows, the sums and what was guessed, and import nothing")
    .option(
      "--rejected <file>",
      "write the rejected rows of a CSV to this file, to correct and import them",
    )
    .addHelpText("after", '\nExample:\n  $ recon import march.csv --profile "House bank, CSV"')
    .action(async (file: string, options: ImportOptions, self: Command) => {
      const { client, output } = open(self);
      if (options.preview) return previewFile(client, file, options, output);
      const id = await submit(client, file, options);
      const batch = await follow(client, id, output);
      await report(client, batch, options, output);
    });
  program
    .command("withdraw <batch>")
    .description("withdraw an import: its rows no longer count and can be imported again")
    .addHelpText("after", "\nExample:\n  $ recon withdraw batch_0193aa1142007b6f9a8c7d6e5f403151")
    .action(async (batchId: string, _: object, self: Command) => {
      const { client, output } = open(self);
      const withdrawn = await client.call("withdrawImportBatch", { path: { batchId } });
      if ("approvalId" in withdrawn) return printPending(output, withdrawn);
      const batch = await follow(client, batchId, output);
      output.write(
        output.json ? JSON.stringify(batch, null, 2) : `${batch.id} is ${batch.status}.`,
      );
    });
}

/** @returns the id of the batch, after its file was sent. */
async function submit(
  client: Client,
  file: string,
  { profile, dryRun = false }: ImportOptions,
): Promise<string> {
  const size = sizeOf(file);
  const about = { profileId: await findProfile(client, profile), fileName: basename(file), dryRun };
  if (size <= inlineBytes) {
    const content = readFileSync(file).toString("base64");
    const body = { ...about, content, contentEncoding: "base64" as const };
    return (await client.call("createImportBatch", { body })).id;
  }
  const { id, uploadUrl } = await client.call("createImportBatch", { body: about });
  // A blob is read from the disk in pieces while it is sent.
  const answer = await fetch(uploadUrl ?? "", { method: "PUT", body: await openAsBlob(file) });
  if (!answer.ok) throw new UsageError(`The upload failed with status ${answer.status}.`);
  return id;
}

/** Shows how the file would be read. @throws UsageError if it cannot be read, or is too large for a preview */
async function previewFile(
  client: Client,
  file: string,
  { profile }: ImportOptions,
  output: Output,
): Promise<void> {
  if (sizeOf(file) > inlineBytes) {
    throw new UsageError(`${file} is larger than 3.5 MB: use --dry-run, which reads it whole.`);
  }
  const path = { profileId: await findProfile(client, profile) };
  const content = readFileSync(file).toString("base64");
  const body = { content, contentEncoding: "base64" as const, limit: rowsShown };
  const preview = await client.call("previewImport", { path, body });
  if (output.json) output.write(JSON.stringify(preview, null, 2));
  else printPreview(file, preview, output);
  if (preview.error === null) return;
  const { code, message } = preview.error;
  throw new UsageError(`${basename(file)} cannot be imported: ${code}: ${message}`);
}

function printPreview(file: string, preview: ResponseOf<"previewImport">, output: Output): void {
  const { items, totalRows, warnings } = preview;
  output.write(`${basename(file)}: ${totalRows} rows (preview: nothing was stored)`);
  for (const { message } of warnings) output.write(`Warning: ${message}`);
  printSummary(output, preview);
  output.write("");
  printList(output, items, [
    ["line", ({ line }) => String(line)],
    ["outcome", ({ outcome }) => outcome],
    ["direction", ({ direction }) => direction],
    ["amount", ({ amount }) => amount],
    ["currency", ({ currency }) => currency],
    ["booked", ({ bookingDate }) => bookingDate],
    ["text", ({ message, remittance }) => message ?? remittance],
  ]);
}

const underWay: ReadonlySet<string> = new Set(["pending", "processing", "withdrawing"]);

async function follow(client: Client, batchId: string, { showProgress }: Output): Promise<Batch> {
  for (;;) {
    const batch = await client.call("getImportBatch", { path: { batchId } });
    const { progressPercent, processedRows, totalRows, status } = batch;
    const rows = totalRows === null ? "" : ` ${processedRows} of ${totalRows} rows`;
    showProgress(progressBar(progressPercent, `${status}${rows}`));
    if (!underWay.has(status)) {
      showProgress("");
      return batch;
    }
    await sleep(pollMilliseconds);
  }
}

async function report(
  client: Client,
  batch: Batch,
  { rejected }: ImportOptions,
  output: Output,
): Promise<void> {
  const path = { batchId: batch.id };
  const query = { outcome: "rejected", limit: rowsShown } as const;
  const { items } = await client.call("listImportRows", { path, query });
  if (rejected !== undefined && batch.rejected > 0) {
    const csv = await client.call("listImportRows", { path, query: { format: "csv" } });
    writeFileSync(rejected, String(csv));
  }
  if (output.json) output.write(JSON.stringify({ ...batch, rejectedRows: items }, null, 2));
  else print(batch, items, output);
  if (batch.status !== "completed") throw new UsageError(reasonOf(batch));
}

function reasonOf({ error, rejected, fileName, settlements }: Batch): string {
  const open = settlements.filter((own) => own.error !== null).length;
  const and = open === 0 ? "" : ` ${open} settlements were not completed.`;
  if (error === null) return `${fileName}: ${rejected} rows were rejected; the others count.${and}`;
  const line = error.line === null ? "" : ` (line ${error.line})`;
  return `${fileName} cannot be imported: ${error.code}: ${error.message}${line}`;
}

function print(batch: Batch, rejected: readonly Row[], output: Output): void {
  const would = batch.dryRun ? " (dry run: nothing was stored)" : "";
  output.write(`${batch.fileName}: ${batch.status}${would}, ${batch.id}`);
  const matched = batch.matched === null ? "" : `, ${batch.matched} of them matched`;
  output.write(
    `${batch.total} rows: ${batch.accepted} accepted${matched}, ${batch.duplicate} duplicate, ${batch.rejected} rejected, ${batch.skipped} skipped`,
  );
  for (const { message } of batch.warnings) output.write(`Warning: ${message}`);
  printSummary(output, batch);
  for (const { reference, outcome, items, net, currency, error } of batch.settlements) {
    const why = error === null ? "" : ` ${error}`;
    output.write(`Settlement ${reference}: ${outcome}, ${items} items, ${net} ${currency}.${why}`);
  }
  if (rejected.length === 0) return;
  output.write("");
  printList(output, rejected, [
    ["line", ({ file, line }) => (file === null ? String(line) : `${file}: ${line}`)],
    ["column", ({ column }) => column],
    ["code", ({ code }) => code],
    ["why", ({ message }) => message],
  ]);
  const more = batch.rejected - rejected.length;
  if (more > 0) output.write(`and ${more} more`);
}
