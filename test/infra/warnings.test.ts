/** What the synthesis warns of, and how long manifests are locked. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Annotations, Match } from "aws-cdk-lib/assertions";
import { App } from "aws-cdk-lib/core";
import { afterAll, expect, test } from "vitest";
import cdkJson from "#cdk.json" with { type: "json" };
import { addStacks } from "#lib/stack/stacks.ts";
import { makeBundles, synthesize } from "./synthesized-stacks.ts";

const bundles = makeBundles();
const outdir = mkdtempSync(join(tmpdir(), "assembly-"));
afterAll(() => {
  for (const folder of [bundles, outdir]) rmSync(folder, { recursive: true, force: true });
});

/** Warnings of the data stack about copies of the table. */
function warningsOf(context: Record<string, unknown>): number {
  const app = new App({
    context: { ...cdkJson.context, ...context },
    analyticsReporting: false,
    treeMetadata: false,
    outdir,
    builtinCloudFormationValidation: false,
  });
  const { data } = addStacks(app, bundles);
  return Annotations.fromStack(data).findWarning(
    "*",
    Match.stringLikeRegexp("No copy of the table leaves this region"),
  ).length;
}

const vault = "arn:aws:backup:eu-west-1:111122223333:backup-vault:copies";
const backup = (copyTo: string | null) => ({ everyHours: 6, retentionDays: 35, copyTo });

test.each([
  ["prod without backups", { stage: "prod" }, 1],
  ["prod with backups in its region alone", { stage: "prod", backup: backup(null) }, 1],
  ["prod with copies", { stage: "prod", backup: backup(vault) }, 0],
  ["another stage", { stage: "dev" }, 0],
  ["the local stage", { stage: "local" }, 0],
])("%s is warned of its region's loss %i times", (_, context, count) => {
  expect(warningsOf(context)).toBe(count);
});

test.each([
  [{ stage: "prod" }, 2_555],
  [{ stage: "dev" }, 1],
  [{ stage: "staging" }, 1],
  [{ stage: "prod", manifestRetentionDays: "30" }, 30],
  [{ stage: "dev", manifestRetentionDays: 400 }, 400],
])("%j locks manifests for %i days", (context, days) => {
  synthesize(context).data.hasResourceProperties("AWS::S3::Bucket", {
    ObjectLockConfiguration: {
      ObjectLockEnabled: "Enabled",
      Rule: { DefaultRetention: { Mode: "COMPLIANCE", Days: days } },
    },
  });
});
