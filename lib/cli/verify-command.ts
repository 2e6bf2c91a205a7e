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
import { ExportChecker } from "../../shared/sealing/check-export.ts";
import { verifySeals } from "../../shared/sealing/verify-seals.ts";
import {
  type ManifestFlags,
  type Manifests,
  readManifestFlags,
} from "../operations/manifest-folder.ts";
import { organizationOfCase } from "./organization.ts";
import type { Output } from "./output.ts";
import { UsageError } from "./session.ts";

export function addVerifyCommand(program: Command, outputOf: (command: Command) => Output): void {
  program
    .command("verify-export <file>")
    .description("check the audit chains of a JSON export, without the service")
    .option("--manifests <folder>", "a copy of the bucket of manifests, to compare the events with")
    .option("--public-key <file>", "the public key of the manifests (PEM)")
    .addHelpText(
      "after",
      "\nExamples:\n  $ recon verify-export cases.json\n  $ recon verify-export cases.json --manifests manifests --public-key key.pem",
    )
    .action(async (file: string, flags: ManifestFlags, self: Command) =>
      printVerification(await verifyFile(file, flags), outputOf(self)),
    );
}

/** Upper bound of a case with its evidence and events, in characters. */
const longestCase = 200_000_000;

/** Reads case by case, so the file may be larger than memory. */
async function verifyFile(file: string, flags: ManifestFlags): Promise<ExportVerification> {
  if (!existsSync(file)) throw new UsageError(`There is no file ${file}.`);
  const againstSeals = compareWithSeals(readManifestFlags(flags), () => exportedAtOf(file));
  const records = new ArrayRecords(["items"], longestCase);
  let verified = nothingVerified;
  try {
    for await (const text of createReadStream(file, "utf8")) {
      for (const record of records.push(String(text))) {
        const item: unknown = JSON.parse(record.text);
        verified = addVerification(verified, verifyExportedCase(item, hashShownEvent));
        verified = addVerification(verified, await againstSeals(item));
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

/** The export's time is in its first characters. */
async function exportedAtOf(file: string): Promise<number> {
  for await (const text of createReadStream(file, { encoding: "utf8", end: headBytes })) {
    const [, moment] = /"exportedAt":"([^"]{1,40})"/.exec(String(text)) ?? [];
    if (moment !== undefined) return Date.parse(moment);
  }
  throw new UsageError(`${file} has no time of export.`);
}

const headBytes = 4_095;

/**
 * Compares cases with what was sealed of their organization. The manifests are read with the first case, whose
 * organization they are then of.
 */
function compareWithSeals(
  manifests: Manifests | null,
  exportedAt: () => Promise<number>,
): (item: unknown) => Promise<ExportVerification> {
  let checker: Promise<ExportChecker> | null = null;
  let known: readonly string[] = [];
  return async (item) => {
    if (manifests === null) return nothingVerified;
    const organizationId = organizationOfCase(item);
    checker ??= (async () => {
      const seals = await verifySeals(manifests.source, manifests.publicKey, organizationId);
      known = seals.faults;
      return new ExportChecker(seals, await exportedAt());
    })();
    const found = (await checker).faultsOf(item);
    const faults = known.map((reason) => ({ caseId: "", sequence: null, reason }));
    known = [];
    return { ...nothingVerified, faults: [...faults, ...found] };
  };
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
