/**
 * One execution environment of a function: loads the bundle once, then takes one event at a time.
 * It has the function's own environment variables and none of the runner's.
 */
import { getPriority, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { installVirtualDate } from "../control/virtual-clock.ts";
import type { FunctionThreadSettings, WorkerReply, WorkerRequest } from "./function-worker.ts";

const settings = workerData as FunctionThreadSettings;

// Node has read it. It is the runner's (function-worker.ts).
// biome-ignore lint/style/noProcessEnv: the environment of a function has only its own variables.
delete process.env["NODE_COMPILE_CACHE"];

/**
 * Priority of functions behind the stream and the queues, below the runner's own. On AWS they have machines
 * of their own and do not slow down requests. Linux has a priority for each thread. It counts against other programs
 * too: with a much lower one the functions would hardly run beside them.
 */
const behindRequests = 2;
const lowestPriority = 19;
if (!settings.answersRequests && process.platform === "linux") {
  setPriority(0, Math.min(lowestPriority, getPriority(0) + behindRequests));
}

// Before the bundle is loaded, so that its modules do not capture the original.
installVirtualDate(settings.clock);

type Handler = (event: unknown, context: object) => unknown;

const module: Record<string, unknown> = await import(settings.entry);
const handler = module[settings.exportName];
if (typeof handler !== "function") {
  throw new Error(`${settings.entry} does not export a function called ${settings.exportName}`);
}

function reply(message: WorkerReply): void {
  parentPort?.postMessage(message);
}

parentPort?.on("message", (request: WorkerRequest) => {
  run(handler as Handler, request).then(
    (payload) => reply({ kind: "answered", payload }),
    (error: unknown) => reply({ kind: "failed", ...describe(error) }),
  );
});

/** Events and results are passed as JSON, like on AWS. */
async function run(handle: Handler, request: WorkerRequest): Promise<string> {
  // Lambda's runtime sets it for each event; the SDK sends it with each call.
  // biome-ignore lint/style/noProcessEnv: the runtime sets the environment of a function.
  process.env["_X_AMZN_TRACE_ID"] = request.trace;
  const result = await handle(JSON.parse(request.payload), contextOf(request));
  return JSON.stringify(result) ?? "null";
}

/** https://docs.aws.amazon.com/lambda/latest/dg/nodejs-context.html */
function contextOf(request: WorkerRequest): object {
  const endsAt = performance.now() + request.timeoutMilliseconds;
  return {
    callbackWaitsForEmptyEventLoop: true,
    functionName: settings.functionName,
    functionVersion: "$LATEST",
    invokedFunctionArn: settings.functionArn,
    memoryLimitInMB: String(settings.memoryMegabytes),
    awsRequestId: request.requestId,
    logGroupName: `/aws/lambda/${settings.functionName}`,
    logStreamName: "local",
    getRemainingTimeInMillis: () => Math.max(0, Math.floor(endsAt - performance.now())),
  };
}

function describe(error: unknown): { errorType: string; errorMessage: string } {
  if (!(error instanceof Error)) return { errorType: "Error", errorMessage: String(error) };
  return { errorType: error.name, errorMessage: error.stack ?? error.message };
}

reply({ kind: "ready" });
