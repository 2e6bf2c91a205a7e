import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { App } from "aws-cdk-lib/core";
import { ASSET_RESOURCE_METADATA_ENABLED_CONTEXT } from "aws-cdk-lib/cx-api";
import cdkJson from "#cdk.json" with { type: "json" };
import { bundleFunctions } from "#lib/bundle/bundle.ts";
import { fingerprintOfSources } from "#lib/local/synthesize.ts";
import { addStacks } from "#lib/stack/stacks.ts";

const root = join(import.meta.dirname, "..");
const assetRoot = join(root, "dist", "functions");

// Bundling takes most of the time, and templates of several stages have the same bundles. The digest is beside
// their folder and is written last, so an interrupted run leaves none.
const digestFile = `${assetRoot}.digest`;
const digest = await fingerprintOfSources(root, {});
const isBundled = existsSync(digestFile) && existsSync(assetRoot);
if (!isBundled || readFileSync(digestFile, "utf8") !== digest) {
  rmSync(digestFile, { force: true });
  await bundleFunctions(root, assetRoot);
  writeFileSync(digestFile, digest);
}

// Without the CDK command line, `node bin/app.ts` has the same defaults: those of cdk.json, and the
// functions' folders in the template, from which the local stack and SAM run them.
const app = new App({
  context: { ...cdkJson.context, [ASSET_RESOURCE_METADATA_ENABLED_CONTEXT]: true },
  analyticsReporting: false,
  treeMetadata: false,
});
addStacks(app, assetRoot);
app.synth();
