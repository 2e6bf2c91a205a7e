/** `recon recount`: compares the lists of an organization with its records and corrects them. */

import type { Command } from "commander";
import { millisecondsPerDay } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { openOperatedTable } from "#lib/operations/open-table.ts";
import { recount, recountable } from "#lib/operations/recount.ts";
import type { Collection } from "#store/table/core/keys.ts";
import { readOrganization } from "../organization.ts";
import type { Output } from "../output.ts";
import { UsageError } from "../session.ts";
import { renderTable } from "../table.ts";

type RecountFlags = {
  readonly organization?: string;
  readonly collection?: string;
  readonly from?: string;
  readonly to?: string;
  readonly anew?: boolean;
};

export function addRecountCommand(
  program: Command,
  outputsFile: string,
  outputOf: (command: Command) => Output,
): void {
  program
    .command("recount")
    .description("compare the lists of an organization with its records, and correct them")
    .option("--collection <name>", `one of ${recountable.join(", ")}; else all of them`)
    .option("--from <day>", "records made on this UTC day (YYYY-MM-DD) or later")
    .option("--to <day>", "records made on this UTC day or earlier")
    .option("--anew", "empty the lists first; use it for lists that cannot be read")
    .addHelpText(
      "after",
      `
--organization names the organization. The table is TABLE_NAME, with the usual AWS variables, or that of
the local stack that runs in this folder. Lists stay available meanwhile. You may repeat a recount. An
interrupted recount prints the day to continue from.

Examples:
  $ recon recount --organization org_1
  $ TABLE_NAME=records recon recount --organization org_1 --collection payment --from 2026-03-01 --to 2026-03-02`,
    )
    .action(async (_: RecountFlags, self: Command) => {
      const flags = self.optsWithGlobals<RecountFlags>();
      const { json, write, showProgress } = outputOf(self);
      const table = openOperatedTable(outputsFile);
      if (table === null)
        throw new UsageError("Set TABLE_NAME, or start the local stack in this folder.");
      const range = readRange(flags);
      const reports = await recount(table, {
        organizationId: namedOrganization(flags),
        collections: readCollections(flags),
        ...range,
        anew: flags.anew === true,
        now: () => Date.now(),
        onStep: showProgress,
      });
      showProgress("");
      const rows = reports.map(({ collection, compared, corrected, unreadable }) => [
        collection,
        String(compared),
        String(corrected),
        String(unreadable.length),
      ]);
      const columns = ["collection", "compared", "corrected", "unreadable"];
      write(json ? JSON.stringify(reports, null, 2) : renderTable(columns, rows));
      for (const key of json ? [] : reports.flatMap(({ unreadable }) => unreadable)) {
        write(`Not decoded, and left as it is: ${key}`);
      }
    });
}

function namedOrganization({ organization }: RecountFlags): OrganizationId {
  if (organization === undefined) {
    throw new UsageError("Name the organization with --organization.");
  }
  return readOrganization(organization);
}

function readCollections({ collection }: RecountFlags): readonly Collection[] {
  if (collection === undefined) return recountable;
  const found = recountable.find((name) => name === collection);
  if (found !== undefined) return [found];
  throw new UsageError(`--collection: ${collection} is not one of ${recountable.join(", ")}.`);
}

function readRange({ from, to }: RecountFlags): { from: number; before: number } {
  const range = {
    from: from === undefined ? 0 : readDay("--from", from),
    before: to === undefined ? Number.POSITIVE_INFINITY : readDay("--to", to) + millisecondsPerDay,
  };
  if (range.from >= range.before) throw new UsageError("--from must not be after --to.");
  return range;
}

function readDay(option: string, text: string): number {
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  const isDay = !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text);
  if (!isDay) throw new UsageError(`${option}: ${text} is not a day in the form 2026-03-01.`);
  return moment;
}
