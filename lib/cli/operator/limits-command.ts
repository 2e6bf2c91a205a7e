/** `recon limits`: the rate limit of one organization, and its suspension. */
import { type Command, InvalidArgumentError } from "commander";
import {
  greatestRateLimit,
  leastRateLimit,
  type OrganizationLimits,
} from "#domain/access/organization-limits.ts";
import type { Instant } from "#domain/value/instant.ts";
import { changeLimits, type LimitsRequest } from "#lib/operations/limits.ts";
import { openOperatedTable } from "#lib/operations/open-table.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { readOrganization } from "../organization.ts";
import type { Output } from "../output.ts";
import { UsageError } from "../session.ts";
import { visibleText } from "../visible-text.ts";

type Flags = {
  readonly organization?: string;
  readonly by: string;
  /** Null: that of the deployment. */
  readonly rateLimit?: number | null;
  readonly suspend?: string;
  readonly resume?: true;
};

export function addLimitsCommand(
  program: Command,
  outputsFile: string,
  outputOf: (command: Command) => Output,
): void {
  program
    .command("limits")
    .description("show or set the rate limit of one organization, or suspend it")
    .requiredOption("--by <name>", "who changes it; the audit event shows it as operator:NAME")
    .option("--rate-limit <requests>", "requests a minute, or: default", readRateLimit)
    .option("--suspend <reason>", "refuse every request of the organization")
    .option("--resume", "admit its requests again")
    .addHelpText(
      "after",
      `
--organization names the organization. The table is TABLE_NAME with the usual AWS variables, or that of the local stack
that runs in this folder. A change holds for every request after at most two minutes. Evidence of partners is accepted
meanwhile.

Examples:
  $ recon limits --organization org_1 --by ada
  $ recon limits --organization org_1 --by ada --rate-limit 6000
  $ recon limits --organization org_1 --by ada --suspend "unpaid since May"
  $ recon limits --organization org_1 --by ada --resume`,
    )
    .action(async (_: Flags, self: Command) => {
      const flags = self.optsWithGlobals<Flags>();
      const { json, write } = outputOf(self);
      const table = openOperatedTable(outputsFile);
      if (table === null)
        throw new UsageError("Set TABLE_NAME, or start the local stack in this folder.");
      if (flags.organization === undefined) throw new UsageError("--organization is missing.");
      const now = () => Date.now() as Instant;
      const limits = await changeLimits({
        table,
        ids: createIdSource(now),
        now,
        actor: `operator:${flags.by}`,
        organizationId: readOrganization(flags.organization),
        change: changeOf(flags),
      });
      write(json ? JSON.stringify(limits, null, 2) : sentencesOf(limits));
    });
}

function readRateLimit(text: string): number | null {
  if (text === "default") return null;
  const limit = Number(text);
  if (Number.isInteger(limit) && limit >= leastRateLimit && limit <= greatestRateLimit) {
    return limit;
  }
  throw new InvalidArgumentError(
    `Give a whole number from ${leastRateLimit} to ${greatestRateLimit}, or: default.`,
  );
}

const longestReason = 500;

/** @throws UsageError for a reason that is empty or too long, or flags that contradict one another */
function changeOf({ rateLimit, suspend, resume }: Flags): LimitsRequest["change"] {
  if (suspend !== undefined && resume) throw new UsageError("Give --suspend or --resume.");
  const reason = suspend?.trim();
  if (reason !== undefined && (reason === "" || reason.length > longestReason)) {
    throw new UsageError(`--suspend: give a reason of 1 to ${longestReason} characters.`);
  }
  return {
    ...(rateLimit === undefined ? {} : { rateLimitPerMinute: rateLimit }),
    ...(reason === undefined ? {} : { suspendedFor: reason }),
    ...(resume ? { suspendedFor: null } : {}),
  };
}

function sentencesOf({ rateLimitPerMinute, suspendedFor }: OrganizationLimits): string {
  const limit =
    rateLimitPerMinute === null ? "that of the deployment" : `${rateLimitPerMinute} a minute`;
  return [
    `Rate limit: ${limit}.`,
    suspendedFor === null ? "Not suspended." : `Suspended: ${visibleText(suspendedFor)}`,
  ].join("\n");
}
