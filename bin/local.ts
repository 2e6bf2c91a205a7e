/** `npm start`: starts the service on this machine, plays the demo, and serves until it is stopped. */
import { enableCompileCache } from "node:module";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import cdkJson from "#cdk.json" with { type: "json" };

const root = join(import.meta.dirname, "..");
enableCompileCache(join(root, ".local", "compile-cache"));

const usage = `Usage: npm start -- [options]
  --port N        port of the API (default: 8787, or a free one if 8787 is in use)
  --data DIR      keeps the table in DIR; without it everything is in memory
  --rate-limit N  requests a minute of one organization (default: 1200); a large N also raises the limits
                  of client addresses (300) and integrations (3000) to N
  --no-demo       does not play the demo
  --no-morning    does not play the morning of 300 payments that comes in after the demo, in the background, for the
                  console: within about two minutes
  --exit          exits after the demo
`;
const defaultPort = 8787;

const { values } = parseArgs({
  allowNegative: true,
  options: {
    port: { type: "string" },
    data: { type: "string" },
    "rate-limit": { type: "string" },
    demo: { type: "boolean", default: true },
    morning: { type: "boolean", default: true },
    exit: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function wholeNumber(option: string, value: string, lowest: number, highest: number): number {
  const number = Number(value);
  if (/^\d+$/.test(value) && number >= lowest && number <= highest) return number;
  process.stderr.write(`--${option} takes a whole number from ${lowest} to ${highest}\n\n${usage}`);
  process.exit(2);
}

/** A low limit is for tests of that limit; a high one raises the other limits too, so none applies. */
function limitEnvironment(value: string): Record<string, string> {
  const perMinute = wholeNumber("rate-limit", value, 1, 1_000_000);
  const { clientPerMinute, integrationPerMinute, refusedDeliveriesPerMinute } =
    cdkJson.context.rateLimits;
  return {
    RATE_LIMIT_PER_MINUTE: String(perMinute),
    RATE_LIMIT_CLIENT_PER_MINUTE: String(Math.max(perMinute, clientPerMinute)),
    RATE_LIMIT_INTEGRATION_PER_MINUTE: String(Math.max(perMinute, integrationPerMinute)),
    RATE_LIMIT_REFUSED_PER_MINUTE: String(Math.max(perMinute, refusedDeliveriesPerMinute)),
  };
}

if (values.help) {
  print(usage);
  process.exit(0);
}

const { port, data, "rate-limit": rateLimit } = values;
// biome-ignore lint/style/noProcessEnv: an entry point; the variables name another engine, as the SDK does, and another partner.
const environment = process.env;
const { AWS_ENDPOINT_URL_DYNAMODB: dynamodbEndpoint, PARTNER_BASE_URL: partnerBaseUrl } =
  environment;

// Imported after the options are checked: loading the stack takes about a second.
const { startLocalStack } = await import("#lib/local/stack.ts");
const { playDemo } = await import("#lib/local/demo/demo.ts");
const { writeJsonFile } = await import("#lib/emulator/json-file.ts");
const { box, welcome } = await import("#lib/local/welcome.ts");

const startedAt = performance.now();
const stack = await startLocalStack({
  port: port === undefined ? defaultPort : wholeNumber("port", port, 0, 65_535),
  portIsPreference: port === undefined,
  logFile: join(root, ".local", "functions.log"),
  ...(data !== undefined && { dataDir: resolve(data) }),
  environment: {
    // Outbound webhooks can be tried only with a receiver on this machine.
    OUTBOUND_ALLOW_LOOPBACK: "1",
    ...(rateLimit !== undefined && limitEnvironment(rateLimit)),
  },
  ...(dynamodbEndpoint !== undefined && { dynamodbEndpoint }),
  ...(partnerBaseUrl !== undefined && { partnerBaseUrl }),
}).catch((error: unknown) => {
  process.stderr.write(`Not started: ${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
});

const { watchDropFolder } = await import("#lib/local/drop-watcher.ts");
const dropFolder = join(root, ".local", "drop");
const watcher = await watchDropFolder(dropFolder, stack.outputs, (problem) =>
  process.stderr.write(`${problem}\n`),
);

async function leave(status: number): Promise<never> {
  watcher.stop();
  await stack.stop();
  process.exit(status);
}
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void leave(0));

writeJsonFile(join(root, ".local", "outputs.json"), stack.outputs);
print(welcome(stack.outputs, performance.now() - startedAt));
if (values.demo) {
  try {
    await playDemo(stack.outputs, print);
  } catch (error) {
    process.stderr.write(`The demo failed: ${error instanceof Error ? error.stack : error}\n`);
    await leave(1);
  }
}
if (values.exit) {
  print(`\n${box(stack.outputs)}`);
  await leave(0);
}
if (values.demo && values.morning) {
  const { playMorning } = await import("#lib/local/demo/demo-morning.ts");
  print(
    "\nA morning of 300 payments comes in while you look around (without it: npm start -- --no-morning).",
  );
  playMorning(stack.outputs, { requestsPerSecond: 3 }).catch((error: unknown) => {
    process.stderr.write(
      `The morning ended early: ${error instanceof Error ? error.message : error}\n`,
    );
  });
}
print(`\n${box(stack.outputs)}`);
