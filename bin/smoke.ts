/** `npm run smoke -- URL`: checks that each function of a deployment answers, and with a key its wiring. */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { countSubscribers, sayOfSubscribers } from "#lib/deployment/alarm-subscribers.ts";
import { checkDeployment, type Deployment, reportOf } from "#lib/deployment/smoke-check.ts";
import { checkWiring } from "#lib/deployment/wiring-check.ts";
import type { Outputs } from "#lib/local/outputs.ts";
import { readJsonFile } from "#lib/local/read-json-file.ts";

const usage = `Usage: npm run smoke -- [URL] [--inbound-url URL] [--webhook-url URL] [--alarm-topic ARN]
  Sends each function of a deployment one request without a credential. With an API key in RECON_TOKEN it
  then checks the wiring: intent, evidence, verdict, upload, export, download, webhook. The exit status is 1 if
  an answer is not the expected one.

  URL                address of the API; without it the local stack that runs in this folder, with its key
  --inbound-url URL  address of inbound webhooks
  --webhook-url URL  receiver of the test webhook (default: the API's own /health)
  --alarm-topic ARN  says whether somebody is subscribed to it; needs credentials of AWS (output AlarmTopicArn)
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    "inbound-url": { type: "string" },
    "webhook-url": { type: "string" },
    "alarm-topic": { type: "string" },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  process.stdout.write(usage);
  process.exit(0);
}

const target = positionals.length === 0 ? localTarget() : namedTarget(positionals[0] ?? "");
const webhookUrl = values["webhook-url"];
const urls = [target?.apiUrl, target?.inboundWebhookUrl, webhookUrl];
if (target === null || urls.some((url) => url !== undefined && !URL.canParse(url))) {
  process.stderr.write(usage);
  process.exit(2);
}
const { apiUrl, apiKey } = target;
const results = await checkDeployment(target);
if (apiKey !== undefined) {
  const more = webhookUrl === undefined ? {} : { webhookUrl };
  results.push(...(await checkWiring({ apiUrl, apiKey, ...more })));
}
const { text, passed } = reportOf(results);
process.stdout.write(text);
if (apiKey === undefined)
  process.stdout.write("RECON_TOKEN has no API key: the wiring was not checked.\n");
const topicArn = values["alarm-topic"];
if (topicArn !== undefined) {
  const { config } = new DynamoDBClient({});
  const count = async (arn: string) => countSubscribers(arn, await config.credentials());
  process.stdout.write(await sayOfSubscribers(topicArn, count));
}
process.exitCode = passed ? 0 : 1;

type Target = Deployment & { readonly apiKey?: string };

function namedTarget(url: string): Target {
  const inbound = values["inbound-url"];
  // biome-ignore lint/style/noProcessEnv: the entry point passes its environment on
  const { RECON_TOKEN: apiKey } = process.env;
  return {
    apiUrl: url,
    ...(inbound !== undefined && { inboundWebhookUrl: inbound }),
    ...(apiKey !== undefined && apiKey !== "" && { apiKey }),
  };
}

/** The stack of `npm start`; null if none has run in this folder. */
function localTarget(): Target | null {
  const file = join(import.meta.dirname, "..", ".local", "outputs.json");
  const outputs = readJsonFile(file) as Outputs | null;
  if (outputs === null) return null;
  const { baseUrl, functionUrl, apiKey } = outputs;
  return {
    apiUrl: baseUrl,
    apiKey,
    ...(functionUrl !== null && { inboundWebhookUrl: functionUrl }),
  };
}
