/** What a deployment does that cannot be undone, or cannot succeed, said before it begins. */
import { z } from "zod";
import { lockDaysOf } from "#lib/stack/lock-days.ts";

/**
 * Regions for which AWS's documentation names no function URLs, which inbound webhooks need
 * (https://docs.aws.amazon.com/lambda/latest/dg/urls-configuration.html, read in November 2026).
 */
export const regionsWithoutFunctionUrls: ReadonlySet<string> = new Set([
  "ap-south-2",
  "ap-southeast-4",
  "ap-southeast-5",
  "ca-west-1",
  "eu-central-2",
  "eu-south-2",
  "il-central-1",
  "me-central-1",
]);

/** @returns what to say of the region; null if nothing */
export function warningOfRegion(region: string): string | null {
  if (!regionsWithoutFunctionUrls.has(region)) return null;
  return `AWS's documentation names no function URLs in ${region}: without them CloudFormation refuses the service stack.
Choose another region (docs/deployment.md, Regions), unless AWS has added them since.

`;
}

const daysSchema = z.int().min(1).nullable();

/**
 * @param context `name=value` of the command line; the last value of a name counts
 * @param otherwise the value of cdk.json
 * @returns days of the lock of manifests; null if the value is none, which the synthesis refuses
 */
export function wantedLockDays(
  stage: string,
  context: readonly string[],
  otherwise: number | null,
): number | null {
  const name = "manifestRetentionDays=";
  const given = context.findLast((each) => each.startsWith(name))?.slice(name.length);
  if (given === undefined) return lockDaysOf(stage, otherwise);
  if (!/^(\d+|null)$/.test(given)) return null;
  const parsed = daysSchema.safeParse(JSON.parse(given));
  return parsed.success ? lockDaysOf(stage, parsed.data) : null;
}

/** @returns what the lock does */
export function lockSentence(days: number): string {
  const time = days === 1 ? "one day" : `${days.toLocaleString("en-US")} days`;
  return `Manifests of the audit trail are locked for ${time} from when each is written: until then nobody can delete them, also
not the account's root user, and their bucket is paid for and stays (setting manifestRetentionDays).
`;
}
