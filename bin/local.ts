/** `npm start`: the whole service on this machine, the demo, and then serving until stopped. */
import { enableCompileCache } from "node:module";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

const root = join(import.meta.dirname, "..");
enableCompileCache(join(root, ".local", "compile-cache"));

const usage = `Usage: npm start -- [options]
  --port N        port of the API (default: 8787, or any other when it is taken)
  --data DIR      keep the state in DIR; without it everything is in memory
  --rate-limit N  requests a minute that one organization may make
  --no-demo       do not play the demo
  --exit          leave when the demo has been played
`;
const defaultPort = 8787;

const { values } = parseArgs({
  allowNegative: true,
  options: {
    port: { type: "string" },
    data: { type: "string" },
    "rate-limit": { type: "string" },
    demo: { type: "boolean", default: true },
    exit: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function wholeNumber(option: string, value: string, highest: number): number {
  const number = Number(value);
  if (/^\d+$/.test(value) && number <= highest) return number;
  process.stderr.write(`--${option} takes a whole number up to ${highest}\n\n${usage}`);
  process.exit(2);
}

if (values.help) {
  print(usage);
  process.exit(0);
}

const { port, data, "rate-limit": rateLimit } = values;
// biome-ignore lint/style/noProcessEnv: an entry point; the variable is the SDK's own way to name another engine.
const { AWS_ENDPOINT_URL_DYNAMODB: dynamodbEndpoint } = process.env;

// Imported when the options are known to be right: the stack is a second's worth of modules.
const { startLocalStack } = await import("../lib/local/stack.ts");
const { playDemo } = await import("../lib/local/demo.ts");
const { writeJsonFile } = await import("../lib/local/json-file.ts");
const { welcome } = await import("../lib/local/welcome.ts");

const startedAt = performance.now();
const stack = await startLocalStack({
  port: port === undefined ? defaultPort : wholeNumber("port", port, 65_535),
  portIsPreference: port === undefined,
  logFile: join(root, ".local", "functions.log"),
  ...(data !== undefined && { dataDir: resolve(data) }),
  ...(rateLimit !== undefined && {
    environment: { RATE_LIMIT_PER_MINUTE: String(wholeNumber("rate-limit", rateLimit, 1_000_000)) },
  }),
  ...(dynamodbEndpoint !== undefined && { dynamodbEndpoint }),
}).catch((error: unknown) => {
  process.stderr.write(`Not started: ${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
});

async function leave(status: number): Promise<never> {
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
if (values.exit) await leave(0);
