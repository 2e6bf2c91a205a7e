/** `recon verify-export`: checks the audit chains of an export without the service. */
import type { KeyObject } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import type { Command } from "commander";
import { hashShownEvent } from "#api/schema/audit/audit-event-hash.ts";
import {
  addVerification,
  type ExportVerification,
  nothingVerified,
  verifyExportedCase,
  verifyTotal,
} from "#domain/audit/verify-export.ts";
import {
  type ManifestFlags,
  type ManifestSource,
  readManifestFlags,
  readPublicKey,
} from "#lib/operations/manifest-folder.ts";
import { FileError } from "#outside/import/file-error.ts";
import { ArrayRecords } from "#outside/import/json/array-records.ts";
import { ExportChecker } from "#work/sealing/check-export.ts";
import { ProofChecker } from "#work/sealing/check-proof.ts";
import { faultOfEnd, verifySeals } from "#work/sealing/verify-seals.ts";
import { organizationOfCase } from "./organization.ts";
import type { Output } from "./output.ts";
import { UsageError } from "./session.ts";

export function addVerifyCommand(program: Command, outputOf: (command: Command) => Output): void {
  program
    .command("verify-export <file>")
    .description("check the audit chains of a JSON export, without the service")
    .option("--manifests <folder>", "a copy of the bucket of manifests, to compare the events with")
    .option("--public-key <file>", "the public key of the manifests (PEM); alone: check the proofs")
    .addHelpText(
      "after",
      `
Examples:
  $ recon verify-export cases.json
  $ recon verify-export cases-with-proofs.json --public-key key.pem
  $ recon verify-export cases.json --manifests manifests --public-key key.pem`,
    )
    .action(async (file: string, flags: ManifestFlags, self: Command) =>
      printVerification(await verifyFile(file, flags), outputOf(self)),
    );
}

/** Upper bound of a case with its evidence and events, in characters. */
const longestCase = 200_000_000;

/** Reads case by case, so the file may be larger than memory. */
async function verifyFile(file: string, flags: ManifestFlags): Promise<Verification> {
  if (!existsSync(file)) throw new UsageError(`There is no file ${file}.`);
  const checks = checksFor(file, flags);
  const records = new ArrayRecords(["items"], longestCase);
  let verified = nothingVerified;
  try {
    for await (const text of createReadStream(file, "utf8")) {
      for (const record of records.push(String(text))) {
        verified = addVerification(verified, await checks.check(JSON.parse(record.text)));
      }
    }
    const whole = addVerification(verified, verifyTotal(records.end(), verified.cases));
    return { ...whole, ...checks.counts() };
  } catch (error) {
    if (!(error instanceof FileError || error instanceof SyntaxError)) throw error;
    throw new UsageError(`${file} is not a complete JSON export: ${error.message}`, {
      cause: error,
    });
  }
}

/** The chains are always checked; with a key alone the proofs, with manifests too what was sealed. */
function checksFor(file: string, flags: ManifestFlags) {
  const exportedAt = () => exportedAtOf(file);
  const hasOnlyKey = flags.publicKey !== undefined && flags.manifests === undefined;
  const proofs = hasOnlyKey ? new Proofs(readPublicKey(flags.publicKey), exportedAt) : null;
  const againstSeals = compareWithSeals(hasOnlyKey ? null : readManifestFlags(flags), exportedAt);
  return {
    check: async (item: unknown): Promise<ExportVerification> => {
      const chains = verifyExportedCase(item, hashShownEvent);
      const sealed = (await proofs?.check(item)) ?? (await againstSeals(item));
      return addVerification(chains, sealed);
    },
    counts: () => (proofs === null ? {} : { proved: proofs.proved }),
  };
}

/** What `proved` counts: cases whose proof holds; absent if proofs were not checked. */
type Verification = ExportVerification & { readonly proved?: number };

/** Checks the proofs of an export, all cases of which are of one organization. */
class Proofs {
  readonly #publicKey: KeyObject;
  readonly #exportedAt: () => Promise<number>;
  #checker: ProofChecker | null = null;
  proved = 0;

  constructor(publicKey: KeyObject, exportedAt: () => Promise<number>) {
    this.#publicKey = publicKey;
    this.#exportedAt = exportedAt;
  }

  async check(item: unknown): Promise<ExportVerification> {
    this.#checker ??= new ProofChecker(
      this.#publicKey,
      organizationOfCase(item),
      await this.#exportedAt(),
    );
    const { faults, isProved } = this.#checker.check(item);
    if (isProved) this.proved += 1;
    return { ...nothingVerified, faults };
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
  manifests: ManifestSource | null,
  exportedAt: () => Promise<number>,
): (item: unknown) => Promise<ExportVerification> {
  let checker: Promise<ExportChecker> | null = null;
  let known: readonly string[] = [];
  return async (item) => {
    if (manifests === null) return nothingVerified;
    const organizationId = organizationOfCase(item);
    checker ??= (async () => {
      const seals = await verifySeals(manifests.source, manifests.publicKey, organizationId);
      const until = await exportedAt();
      known = [...seals.faults, ...[faultOfEnd(seals, until)].filter((fault) => fault !== null)];
      return new ExportChecker(seals, until);
    })();
    const found = (await checker).faultsOf(item);
    const faults = known.map((reason) => ({ caseId: "", sequence: null, reason }));
    known = [];
    return { ...nothingVerified, faults: [...faults, ...found] };
  };
}

function printVerification(verified: Verification, { json, write }: Output): void {
  const { cases, events, faults, proved } = verified;
  if (json) write(JSON.stringify(verified, null, 2));
  if (faults.length === 0) {
    if (json) return;
    write(`${cases} cases, ${events} audit events: every chain holds.`);
    if (proved !== undefined) {
      write(`${proved} cases are in signed manifests; ${cases - proved} are too new to be sealed.`);
    }
    return;
  }
  const lines = faults.map(({ caseId, sequence, reason }) => {
    const event = sequence === null ? "" : ` event ${sequence}`;
    return `${caseId === "" ? "The export" : caseId}${event}: ${reason}`;
  });
  throw new UsageError(lines.join("\n"));
}
