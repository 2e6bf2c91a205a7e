/** `npm run deploy -- --stage NAME`: deploys, writes the outputs, and checks the deployment. */
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import cdkJson from "#cdk.json" with { type: "json" };
import { findConcurrencyQuota } from "#lib/deployment/account-concurrency.ts";
import { countSubscribers } from "#lib/deployment/alarm-subscribers.ts";
import { deploy } from "#lib/deployment/deploy.ts";

const usage = `Usage: npm run deploy -- [options]
  --stage NAME       name of the deployment in its account and region (default: ${cdkJson.context.stage})
  -c NAME=VALUE      sets a value of cdk.json's context; may be repeated
  --yes              widens permissions, and locks manifests, without asking; for pipelines
  --service-first    deploys the service stack before the others; use it when you change existingTable
  --outputs FILE     file for the URLs and all outputs (default: .local/deployment-STAGE.json)
`;

function readOptions() {
  try {
    return parseArgs({
      options: {
        stage: { type: "string", default: cdkJson.context.stage },
        context: { type: "string", short: "c", multiple: true, default: [] },
        yes: { type: "boolean", default: false },
        "service-first": { type: "boolean", default: false },
        outputs: { type: "string" },
        help: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    process.exit(2);
  }
}

const { stage, context, yes, outputs, help, "service-first": serviceFirst } = readOptions();
if (help) {
  process.stdout.write(usage);
  process.exit(0);
}

const root = join(import.meta.dirname, "..");
const outputsFile = outputs ?? join(root, ".local", `deployment-${stage}.json`);
mkdirSync(dirname(outputsFile), { recursive: true });
// A client of the SDK finds credentials and region like CDK: environment, profile, instance.
const { config } = new DynamoDBClient({});

process.exitCode = await deploy(
  {
    stage,
    context,
    reservedConcurrency: cdkJson.context.inboundWebhookConcurrency,
    lockDays: cdkJson.context.manifestRetentionDays,
    asks: !yes,
    serviceFirst,
    outputsFile,
  },
  {
    findCredentials: () => config.credentials(),
    findRegion: () => config.region(),
    findConcurrencyQuota: async (region) =>
      findConcurrencyQuota(region, await config.credentials()),
    countSubscribers: async (topicArn) => countSubscribers(topicArn, await config.credentials()),
    confirm: async (question) => {
      const lines = createInterface({ input: process.stdin, output: process.stdout });
      const answer = await lines.question(question).catch(() => "");
      lines.close();
      return /^y(es)?$/i.test(answer.trim());
    },
    runCdk: (args) =>
      spawnSync(join(root, "node_modules", ".bin", "cdk"), args, { cwd: root, stdio: "inherit" })
        .status ?? 1,
    writeFile: writeFileSync,
    write: (text) => process.stdout.write(text),
  },
);
