/** The service together with the functions that it is compared with, made by the same construct. */
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CfnApi } from "aws-cdk-lib/aws-apigatewayv2";
import { CfnEventSourceMapping } from "aws-cdk-lib/aws-lambda";
import { App, Duration } from "aws-cdk-lib/core";
import cdkJson from "#cdk.json" with { type: "json" };
import { bundleEntry } from "#lib/bundle/bundle.ts";
import { tableStatements } from "#lib/function/permissions.ts";
import { ServiceFunction } from "#lib/function/service-function.ts";
import type { LocalStack } from "#lib/local/local-stack.ts";
import { startLocalStack } from "#lib/local/stack.ts";
import { functionEnvironment, readSettings } from "#lib/stack/settings.ts";
import { addStacks, type Stacks } from "#lib/stack/stacks.ts";
import { deployedBundles } from "../../deployed-bundles.ts";
import { comparedPaths } from "./load-requests.ts";
import { unlimited } from "./unlimited.ts";

const root = join(import.meta.dirname, "..", "..", "..");

/** The handler of each, by the name of its load. */
const compared = {
  bare: join("test", "bench", "load", "bare-handler.ts"),
  plain: join("test", "bench", "load", "plain-write.ts"),
} as const satisfies Record<keyof typeof comparedPaths, string>;

/** Like an API function (lib/stack/service-stack.ts). */
const memoryMegabytes = 1024;
const timeout = Duration.seconds(25);

export type LoadStackOptions = {
  /** Whether the consumers of stream and queues run; otherwise there are only requests. */
  readonly consumers: boolean;
};

export async function withLoadStack<T>(
  { consumers }: LoadStackOptions,
  run: (stack: LocalStack) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "load-"));
  try {
    const assembly = await synthesizeWithCompared(folder, consumers);
    const stack = await startLocalStack({ assembly, environment: unlimited });
    try {
      return await run(stack);
    } finally {
      await stack.stop();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** @returns the folder of the cloud assembly */
async function synthesizeWithCompared(folder: string, consumers: boolean): Promise<string> {
  const assetRoot = join(folder, "functions");
  const outdir = join(folder, "cdk.out");
  for (const [name, bundle] of await deployedBundles()) {
    await cp(bundle, join(assetRoot, name), { recursive: true });
  }
  for (const [name, entry] of Object.entries(compared)) {
    await bundleEntry(root, entry, join(assetRoot, name));
  }
  const app = new App({
    outdir,
    context: { ...cdkJson.context, stage: "local" },
    analyticsReporting: false,
    treeMetadata: false,
    // It takes seconds, and the service's template has been validated.
    builtinCloudFormationValidation: false,
  });
  const stacks = addStacks(app, assetRoot);
  for (const name of Object.keys(compared)) addCompared(stacks, assetRoot, name as ComparedName);
  for (const each of stacks.service.node.findAll()) {
    if (each instanceof CfnEventSourceMapping) each.enabled = consumers;
  }
  app.synth();
  return outdir;
}

type ComparedName = keyof typeof comparedPaths;

function addCompared(
  { data, messaging, service }: Stacks,
  assetRoot: string,
  name: ComparedName,
): void {
  const settings = readSettings(service.node);
  const made = new ServiceFunction(service, name, {
    name,
    description: "Writes one item",
    settings,
    archive: null,
    assetRoot,
    key: data.key,
    alarms: data.alarms,
    asyncFailures: messaging.asyncFailures,
    environment: functionEnvironment(settings, data.table.tableName),
    memoryMegabytes,
    timeout,
    statements: tableStatements("write", data.table, data.key),
  });
  const api = service.node.findAll().find((each) => each instanceof CfnApi);
  if (api === undefined) throw new Error("The service has no API.");
  api.addPropertyOverride(`Body.paths.${comparedPaths[name]}.post`, {
    responses: {},
    "x-amazon-apigateway-integration": {
      type: "aws_proxy",
      httpMethod: "POST",
      uri: made.function.functionArn,
      payloadFormatVersion: "2.0",
    },
  });
}
