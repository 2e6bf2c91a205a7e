/** `recon offboard`: exports everything of an organization that leaves, and then removes it. */
import { createWriteStream, existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import type { Command } from "commander";
import * as z from "zod";
import { formatTimestamp } from "#api/schema/field/timestamp.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { leftMark } from "#lib/operations/erase.ts";
import {
  archivedFiles,
  erasableFiles,
  erasureList,
  openBuckets,
} from "#lib/operations/erasure-buckets.ts";
import {
  type ExportReport,
  exportOrganization,
  type OffboardRequest,
  obstaclesOf,
  removeOrganization,
} from "#lib/operations/offboard.ts";
import { openOperatedTable } from "#lib/operations/open-table.ts";
import { readOrganization } from "../organization.ts";
import type { Output } from "../output.ts";
import { readOutputs, UsageError } from "../session.ts";

type Flags = { readonly organization?: string; readonly to: string; readonly remove?: true };

export function addOffboardCommand(
  program: Command,
  outputsFile: string,
  outputOf: (command: Command) => Output,
): void {
  program
    .command("offboard")
    .description("export everything of an organization that leaves, and then remove it")
    .requiredOption("--to <folder>", "the folder of the export")
    .option("--remove", "remove what was exported to the folder; this cannot be undone")
    .addHelpText(
      "after",
      `
--organization names the organization. Its API keys must be revoked and its integrations deleted, and its identity
provider must admit nobody to it any more. The table is TABLE_NAME, with OBJECT_BUCKET and MANIFEST_BUCKET and the usual
AWS variables, or that of the local stack that runs in this folder. Both steps may be ended and repeated.

Examples:
  $ recon offboard --organization org_1 --to org_1
  $ recon offboard --organization org_1 --to org_1 --remove`,
    )
    .action(async (_: Flags, self: Command) => {
      const flags = self.optsWithGlobals<Flags>();
      const { json, write, showProgress } = outputOf(self);
      const table = openOperatedTable(outputsFile);
      if (table === null)
        throw new UsageError("Set TABLE_NAME, or start the local stack in this folder.");
      if (flags.organization === undefined) throw new UsageError("--organization is missing.");
      const organizationId = readOrganization(flags.organization);
      const now = () => Date.now() as Instant;
      const request = { table, organizationId, now, onStep: showProgress };
      const obstacles = await obstaclesOf(request);
      if (obstacles.length > 0) throw new UsageError(obstacles.join("\n"));
      const report = flags.remove
        ? { removed: await remove(request, flags.to, outputsFile) }
        : { exported: (await exportTo(request, flags.to)).items };
      showProgress("");
      write(json ? JSON.stringify(report, null, 2) : sentenceOf(report));
    });
}

const completeSchema = z.object({ organizationId: z.string(), newestEntry: z.string().nullable() });

/** `complete.json` is written last: an export without it is unfinished. */
async function exportTo(request: OffboardRequest, folder: string): Promise<ExportReport> {
  await mkdir(folder, { recursive: true });
  const complete = join(folder, "complete.json");
  await rm(complete, { force: true });
  const stream = createWriteStream(join(folder, "items.ndjson"));
  const report = await exportOrganization(request, (line) => {
    return new Promise((resolve, reject) => {
      stream.write(`${line}\n`, (error) => (error ? reject(error) : resolve()));
    });
  });
  stream.end();
  await finished(stream);
  const { organizationId, now } = request;
  const document = { organizationId, exportedAt: formatTimestamp(now()), ...report };
  await writeFile(complete, JSON.stringify(document, null, 2));
  return report;
}

async function remove(
  request: OffboardRequest,
  folder: string,
  outputsFile: string,
): Promise<number> {
  const exported = await readComplete(folder, request.organizationId);
  const buckets = openBuckets(() => readOutputs(outputsFile));
  // First: after a restore it says who has left.
  await erasureList(buckets).add(request.organizationId, leftMark);
  const own = { ...request, archived: archivedFiles(buckets) };
  return removeOrganization(own, erasableFiles(buckets), exported);
}

async function readComplete(folder: string, of: OrganizationId): Promise<string | null> {
  const file = join(folder, "complete.json");
  if (!existsSync(file)) throw new UsageError(`There is no complete export in ${folder}.`);
  const read = completeSchema.parse(JSON.parse(await readFile(file, "utf8")));
  if (read.organizationId === of) return read.newestEntry;
  throw new UsageError(`${folder} has the export of ${read.organizationId}.`);
}

function sentenceOf(report: { readonly removed: number } | { readonly exported: number }): string {
  if ("exported" in report) return `${report.exported} items exported. Nothing is removed yet.`;
  return report.removed === 0
    ? "Nothing is left."
    : `${report.removed} items removed. Run it again: it ends when nothing is left.`;
}
