import { join } from "node:path";
import { App } from "aws-cdk-lib/core";
import { ASSET_RESOURCE_METADATA_ENABLED_CONTEXT } from "aws-cdk-lib/cx-api";
import cdkJson from "../cdk.json" with { type: "json" };
import { bundleFunctions } from "../lib/bundle/bundle.ts";
import { addStacks } from "../lib/stack/stacks.ts";

const root = join(import.meta.dirname, "..");
const assetRoot = join(root, "dist", "functions");

await bundleFunctions(root, assetRoot);

// Without the CDK command line, `node bin/app.ts` has the same defaults: those of cdk.json, and the
// functions' folders in the template, from which the local stack and SAM run them.
const app = new App({
  context: { ...cdkJson.context, [ASSET_RESOURCE_METADATA_ENABLED_CONTEXT]: true },
  analyticsReporting: false,
  treeMetadata: false,
});
addStacks(app, assetRoot);
app.synth();
