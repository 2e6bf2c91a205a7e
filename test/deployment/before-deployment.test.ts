/** What is said before a deployment begins. */
import { expect, test } from "vitest";
import {
  lockSentence,
  regionsWithoutFunctionUrls,
  wantedLockDays,
  warningOfRegion,
} from "#lib/deployment/before-deployment.ts";

test.each([
  ["prod", [], null, 2_555],
  ["dev", [], null, 1],
  ["production", [], null, 1],
  ["dev", [], 90, 90],
  ["prod", [], 90, 90],
  ["dev", ["manifestRetentionDays=30"], 90, 30],
  ["dev", ["manifestRetentionDays=30", "stage=dev", "manifestRetentionDays=7"], null, 7],
  ["prod", ["manifestRetentionDays=null"], 90, 2_555],
  ["prod", ["manifestRetentionDays=0"], null, null],
  ["prod", ["manifestRetentionDays=soon"], null, null],
])("the stage %s with %j and %j in cdk.json locks for %j days", (stage, context, given, days) => {
  expect(wantedLockDays(stage, context, given)).toBe(days);
});

test("the sentence says how long, and that nobody can shorten it", () => {
  expect(lockSentence(1)).toMatch(/^Manifests of the audit trail are locked for one day /);
  expect(lockSentence(2_555)).toMatch(/locked for 2,555 days .*root user/s);
});

test("a region without function URLs is named, another is not", () => {
  expect(regionsWithoutFunctionUrls.size).toBeGreaterThan(0);
  for (const region of regionsWithoutFunctionUrls) {
    expect(warningOfRegion(region)).toContain(`no function URLs in ${region}`);
  }
  for (const region of ["us-east-1", "eu-central-1", "ap-southeast-2"]) {
    expect(warningOfRegion(region)).toBeNull();
  }
});
