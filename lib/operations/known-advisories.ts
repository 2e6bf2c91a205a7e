/** Audits the deployed packages by a list of known advisories with a date, where the registry does not answer. */

import { satisfies, validRange } from "semver";
import * as z from "zod";
import { millisecondsPerDay } from "#domain/value/instant.ts";
import type { AuditVerdict } from "./audit-report.ts";

const severities = ["low", "moderate", "high", "critical"] as const;

const listSchema = z.strictObject({
  /** Day on which the list was collected (UTC). */
  collectedOn: z.iso.date(),
  source: z.string().min(1),
  advisories: z
    .array(
      z.strictObject({
        id: z.string().min(1),
        package: z.string().min(1),
        /** A range as npm writes it. */
        affected: z.string().refine((range) => validRange(range) !== null, "No range of versions"),
        severity: z.enum(severities),
        title: z.string().min(1),
      }),
    )
    .min(1)
    .max(10_000),
});

const lockSchema = z.looseObject({
  packages: z.record(
    z.string(),
    z.looseObject({
      version: z.string().optional(),
      name: z.string().optional(),
      dev: z.boolean().optional(),
      devOptional: z.boolean().optional(),
      link: z.boolean().optional(),
    }),
  ),
});

/** A list that is older than this says little about today. */
export const listIsOldAfterDays = 30;

type Inputs = {
  /** The parsed list; anything else than a list is an error. */
  readonly list: unknown;
  /** The parsed package-lock.json. */
  readonly lock: unknown;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Why the registry was of no use. */
  readonly reason: string;
};

/**
 * Says loudly that this is the list and not the registry, how old it is, and what it knows of the packages that are deployed.
 * Not safe: an advisory of high or critical severity, and a list or a lock file that cannot be read.
 */
export function auditByList({ list, lock, now, reason }: Inputs): AuditVerdict {
  const given = listSchema.safeParse(list);
  const locked = lockSchema.safeParse(lock);
  const asked = `THE REGISTRY WAS NOT OF USE: ${reason}`;
  if (!given.success || !locked.success) {
    const fault = given.error ?? locked.error;
    const what = given.success ? "package-lock.json" : "the list of known advisories";
    const text = fault === undefined ? "" : z.prettifyError(fault);
    return { message: `${asked}\nNot audited: ${what} cannot be read.\n${text}`, isSafe: false };
  }
  const { collectedOn, source, advisories } = given.data;
  const deployed = deployedOf(locked.data.packages);
  const hits = advisories.flatMap(({ package: name, affected, severity, id, title }) =>
    deployed
      .filter((each) => each.name === name && isIn(each.version, affected))
      .map(({ version }) => ({
        severity,
        text: `${severity}: ${name} ${version}: ${title} (${id})`,
      })),
  );
  const severe = hits.filter(({ severity }) => severity === "high" || severity === "critical");
  const days = Math.floor((now - Date.parse(collectedOn)) / millisecondsPerDay);
  const lines = [
    asked,
    `AUDITED BY THE LIST of ${collectedOn}, ${days} days old, with ${advisories.length} advisories: lib/operations/known-advisories.json.`,
    `${source} What became known since is not in it.`,
    ...ageWarning(days),
    ...hits.map(({ text }) => text),
    `${deployed.length} deployed packages: ${hits.length} known vulnerabilities, ${severe.length} of high or critical severity.`,
  ];
  return { message: lines.join("\n"), isSafe: severe.length === 0 };
}

function ageWarning(days: number): string[] {
  if (days < 0)
    return ["WARNING: the list is of a day to come. Check its date and this machine's clock."];
  if (days <= listIsOldAfterDays) return [];
  return [
    `WARNING: the list is older than ${listIsOldAfterDays} days. Run this where the registry answers, or renew the list.`,
  ];
}

type Deployed = { readonly name: string; readonly version: string };

function deployedOf(packages: z.infer<typeof lockSchema>["packages"]): Deployed[] {
  return Object.entries(packages).flatMap(([path, { version, name, dev, devOptional, link }]) => {
    const isDeployed = path !== "" && dev !== true && devOptional !== true && link !== true;
    if (!isDeployed || version === undefined) return [];
    return [{ name: name ?? path.split("node_modules/").at(-1) ?? path, version }];
  });
}

/** A prerelease counts as its release: npm's ranges would leave it out. */
function isIn(version: string, range: string): boolean {
  return satisfies(version, range, { includePrerelease: true });
}
