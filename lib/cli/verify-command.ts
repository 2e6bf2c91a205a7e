/** `recon verify-export`: checks the audit chains of an export without the service. */
import { createReadStream, existsSync } from "node:fs";
import type { Command } from "commander";
import {
  addVerification,
  type ExportVerification,
  nothingVerified,
  verifyExportedCase,
  verifyTotal,
} from "../../shared/domain/audit/verify-export.ts";
import { FileError } from "../../shared/import/file-error.ts";
import { ArrayRecords } from "../../shared/import/json/array-records.ts";
import { hashShownEvent } from "../../shared/schema/audit/audit-event-hash.ts";
import type { Output } from "./output.ts";
import { UsageError } from "./session.ts";

export function addVerifyCommand(program: Command, outputOf: (command: Command) => Output): void {
  program
    .command("verify-export <file>")
    .description("check the audit chains of a JSON export, without the service")
    .addHelpText("after", "\nExample:\n  $ recon verify-export cases.json")
    .action(async (file: string, _: object, self: Command) =>
      printVerification(await verifyFile(file), outputOf(self)),
    );
}

/** Upper bound of a case with its evidence and events, in characters. */
const longestCase = 200_000_000;

/** Reads case by case, so the file may be larger than memory. */
async function verifyFile(file: string): Promise<ExportVerification> {
  if (!existsSync(file)) throw new UsageError(`There is no file ${file}.`);
  const records = new ArrayRecords(["items"], longestCase);
  let verified = nothingVerified;
  try {
    for await (const text of createReadStream(file, "utf8")) {
      for (const record of records.push(String(text))) {
        const item: unknown = JSON.parse(record.text);
        verified = addVerification(verified, verifyExportedCase(item, hashShownEvent));
      }
    }
    return addVerification(verified, verifyTotal(records.end(), verified.cases));
  } catch (error) {
    if (!(error instanceof FileError || error instanceof SyntaxError)) throw error;
    throw new UsageError(`${file} is not a complete JSON export: ${error.message}`, {
      cause: error,
    });
  }
}

function printVerification(verified: ExportVerification, { json, write }: Output): void {
  const { cases, events, faults } = verified;
  if (json) write(JSON.stringify(verified, null, 2));
  if (faults.length === 0) {
    if (!json) write(`${cases} cases, ${events} audit events: every chain holds.`);
    return;
  }
  const lines = faults.map(({ caseId, sequence, reason }) => {
    const event = sequence === null ? "" : ` event ${sequence}`;
    return `${caseId === "" ? "The export" : caseId}${event}: ${reason}`;
  });
  throw new UsageError(lines.join("\n"));
}
