import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { Activity } from "../control/activity.ts";
import type { VirtualClock } from "../control/virtual-clock.ts";
import { type FunctionPool, maxEventBytes } from "../execution/function-pool.ts";
import type { InvocationResult } from "../execution/function-worker.ts";
import type { ApiPlan } from "../template/plan.ts";
import { corsHeaders, preflightHeaders } from "./cors.ts";
import { type Destination, type ReceivedRequest, splitTarget, toHttpEvent } from "./http-event.ts";
import { gatewayAnswer, type HttpAnswer, toHttpAnswer } from "./http-result.ts";
import { bucketOfFunctionUrl, RequestBucket } from "./request-bucket.ts";
import { RouteTable } from "./route-table.ts";

export type GatewayParts = {
  readonly pool: FunctionPool;
  readonly activity: Activity;
  readonly clock: VirtualClock;
};

/** API Gateway's limit of a request body, in bytes. Lambda's limit of the event is lower. */
const maxBodyBytes = 10 * 1024 * 1024;

type Target = Destination & {
  readonly functionName: string;
  readonly timeoutMilliseconds: number;
  readonly isFunctionUrl: boolean;
};

/** An HTTP API with the template's routes, and one bound of requests for all who call it. */
export function apiListener(
  parts: GatewayParts,
  { routes, cors, throttle }: ApiPlan,
): RequestListener {
  const table = new RouteTable(routes);
  const now = () => parts.clock.now();
  const bucket = throttle === null ? null : new RequestBucket({ ...throttle, now });
  const find = (method: string, target: string): Target | null => {
    const found = table.find(method, splitTarget(target).rawPath);
    if (found === null) return null;
    const { route, pathParameters } = found;
    return {
      routeKey: route.routeKey,
      functionName: route.functionName,
      timeoutMilliseconds: route.timeoutMilliseconds,
      pathParameters: Object.keys(pathParameters).length > 0 ? pathParameters : null,
      decodesPath: true,
      isFunctionUrl: false,
    };
  };
  return (request, response) => {
    const preflight = preflightHeaders(cors, request.method ?? "", request.headers);
    if (preflight !== null) {
      send(response, { status: 204, headers: preflight, body: Buffer.alloc(0) });
      return;
    }
    const extra = corsHeaders(cors, request.headers.origin);
    void serve(parts, { find, bucket }, request, response, extra);
  };
}

/** A public function URL: every request goes to one function, whose reservation bounds them. */
export function functionUrlListener(parts: GatewayParts, functionName: string): RequestListener {
  const reserved = parts.pool.reservedConcurrencyOf(functionName);
  const bucket = bucketOfFunctionUrl(reserved, () => parts.clock.now());
  const target: Target = {
    functionName,
    // Lambda's maximum: the function's own timeout ends first.
    timeoutMilliseconds: 900_000,
    routeKey: "$default",
    pathParameters: null,
    decodesPath: false,
    isFunctionUrl: true,
  };
  const door = { find: () => target, bucket };
  return (request, response) => void serve(parts, door, request, response, {});
}

type Door = {
  readonly find: (method: string, target: string) => Target | null;
  /** Null: requests have no bound before the function. */
  readonly bucket: RequestBucket | null;
};

/** Who sends a request waits for its answer, and for what it causes after that. */
const noText = () => "";

async function serve(
  parts: GatewayParts,
  door: Door,
  request: IncomingMessage,
  response: ServerResponse,
  extraHeaders: Readonly<Record<string, string>>,
): Promise<void> {
  await parts.activity.during(noText, async () => {
    const answer = await answerTo(parts, door, request).catch((error: unknown) =>
      error instanceof URIError
        ? gatewayAnswer(400, "Bad Request")
        : gatewayAnswer(500, "Internal Server Error"),
    );
    send(response, { ...answer, headers: { ...answer.headers, ...extraHeaders } });
  });
}

async function answerTo(
  { pool, clock }: GatewayParts,
  { find, bucket }: Door,
  message: IncomingMessage,
): Promise<HttpAnswer> {
  const method = message.method ?? "";
  const body = await readBody(message);
  if (bucket?.take() === false) return gatewayAnswer(429, "Too Many Requests");
  if (body === null) return gatewayAnswer(413, "Request Entity Too Large");
  const target = find(method, message.url ?? "/");
  if (target === null) return gatewayAnswer(404, "Not Found");
  const request: ReceivedRequest = {
    method,
    target: message.url ?? "/",
    httpVersion: message.httpVersion,
    rawHeaders: message.rawHeaders,
    sourceIp: message.socket.remoteAddress ?? "",
    body,
  };
  const event = toHttpEvent(request, target, clock.now());
  if (isTooLarge(event)) return gatewayAnswer(413, "Request Entity Too Large");
  const invocation = pool.invoke(target.functionName, event);
  const result = await within(invocation, target.timeoutMilliseconds * pool.slowness);
  if (result.kind === "throttled" && target.isFunctionUrl) {
    return gatewayAnswer(429, "Too Many Requests");
  }
  return toHttpAnswer(result);
}

/** Lambda bounds the event as JSON: each quote and line break of the body takes another byte. */
function isTooLarge(event: APIGatewayProxyEventV2): boolean {
  return Buffer.byteLength(JSON.stringify(event)) > maxEventBytes;
}

/** The gateway answers at its own timeout; the function continues. */
async function within(
  invocation: Promise<InvocationResult>,
  timeoutMilliseconds: number,
): Promise<InvocationResult> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<InvocationResult>((resolve) => {
    timer = setTimeout(() => resolve({ kind: "timed_out" }), timeoutMilliseconds);
  });
  try {
    return await Promise.race([invocation, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** @returns null if the body is over the limit; the rest is read and dropped. */
async function readBody(message: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= maxBodyBytes) chunks.push(chunk);
  }
  return bytes > maxBodyBytes ? null : Buffer.concat(chunks);
}

function send(response: ServerResponse, answer: HttpAnswer): void {
  if (response.destroyed) return;
  try {
    write(response, answer);
  } catch {
    // A header of the function has a character that HTTP does not allow.
    write(response, gatewayAnswer(500, "Internal Server Error"));
  }
}

function write(response: ServerResponse, { status, headers, body }: HttpAnswer): void {
  const own = Object.entries(headers).map(([name, value]): [string, string | string[]] => [
    name,
    typeof value === "string" ? value : [...value],
  ]);
  // A response without content has no Content-Length (RFC 9110, 8.6).
  const length = status === 204 || status === 304 ? {} : { "content-length": body.length };
  response.writeHead(status, { ...Object.fromEntries(own), ...length });
  response.end(body);
}
