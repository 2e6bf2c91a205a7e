/**
 * Sends requests to URLs that a customer chose: outbound webhooks, the partner, RPC nodes. Connects
 * only to public addresses, checked at connection time; follows no redirect; decompresses nothing;
 * limits time and size.
 */
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import { internet, type Network } from "./network.ts";
import { mayConnect, parseTarget, type Target } from "./target-url.ts";
import { startTimeLimit } from "./time-limit.ts";

export type GuardedRequest = {
  readonly url: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** For the whole request, from name resolution to the end of the body. */
  readonly timeoutMilliseconds: number;
  /** Maximum number of body bytes to read; the connection is closed at the next byte. */
  readonly maximumBodyBytes: number;
  /** For the body, after the status line; default: the rest of the timeout. */
  readonly bodyMilliseconds?: number;
  /** Also allows http to loopback addresses; for development only. */
  readonly allowLoopback: boolean;
};

export type SendFailure =
  /** The URL or an address of its name is not public; no connection was made. */
  | "refused"
  | "unresolved"
  | "timeout"
  /** The connection was refused, reset or closed, or the peer sent no valid TLS or HTTP. */
  | "connection";

export type GuardedResult =
  | {
      readonly ok: true;
      readonly status: number;
      readonly headers: IncomingHttpHeaders;
      readonly body: Buffer;
      /** False if the body is incomplete: above the size limit, or cut off by the peer. */
      readonly complete: boolean;
    }
  | { readonly ok: false; readonly reason: SendFailure; readonly message: string };

/** Sends once. Never throws: every failure is a result. */
export async function sendGuarded(
  request: GuardedRequest,
  network: Network = internet,
): Promise<GuardedResult> {
  const parsed = parseTarget(request.url, request.allowLoopback);
  if (!parsed.ok) return failure("refused", parsed.message);
  const limit = startTimeLimit(request.timeoutMilliseconds);
  try {
    const found = await findAddresses(parsed.target, network, limit.signal);
    if ("ok" in found) return found;
    return await exchange(parsed.target, found.addresses, request, network, limit.signal);
  } catch (error) {
    return failure("connection", messageOf(error));
  } finally {
    limit.clear();
  }
}

type Addresses = { readonly addresses: readonly string[] };

/** One address that is not allowed makes the whole resolution fail: the name is not trustworthy. */
async function findAddresses(
  target: Target,
  network: Network,
  signal: AbortSignal,
): Promise<Addresses | GuardedResult> {
  let addresses: readonly string[];
  try {
    addresses =
      isIP(target.host) === 0
        ? await withSignal(network.resolve(target.host), signal)
        : [target.host];
  } catch (error) {
    return signal.aborted ? timedOut() : failure("unresolved", messageOf(error));
  }
  const closed = addresses.find((address) => !mayConnect(target, address));
  if (closed !== undefined)
    return failure("refused", `${target.host} resolves to an address that is not public.`);
  return addresses.length === 0
    ? failure("unresolved", `The name ${target.host} has no address.`)
    : { addresses };
}

function withSignal<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    signal.addEventListener("abort", abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

function exchange(
  target: Target,
  addresses: readonly string[],
  request: GuardedRequest,
  network: Network,
  signal: AbortSignal,
): Promise<GuardedResult> {
  const send = target.reach === "public" ? requestHttps : requestHttp;
  return new Promise((resolve) => {
    const outgoing = send({
      method: request.method,
      host: target.host,
      port: target.port,
      path: target.pathAndQuery,
      headers: { "accept-encoding": "identity", ...request.headers, host: target.authority },
      setDefaultHeaders: true,
      createConnection: () => network.connect(target, addresses),
      signal,
    });
    const fail = (error: Error) =>
      resolve(signal.aborted ? timedOut() : failure("connection", messageOf(error)));
    let isAnswered = false;
    outgoing.on("response", (incoming) => {
      isAnswered = true;
      void readBody(incoming, request)
        .then(resolve)
        .finally(() => outgoing.destroy());
    });
    outgoing.on("error", fail);
    outgoing.on("close", () => {
      if (!isAnswered) fail(new Error("The connection closed without a response."));
    });
    outgoing.end(request.body);
  });
}

async function readBody(
  incoming: IncomingMessage,
  request: GuardedRequest,
): Promise<GuardedResult> {
  const { maximumBodyBytes, bodyMilliseconds, timeoutMilliseconds } = request;
  const late = startTimeLimit(bodyMilliseconds ?? timeoutMilliseconds);
  late.signal.addEventListener("abort", () => incoming.destroy(), { once: true });
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      chunks.push(chunk.subarray(0, maximumBodyBytes - bytes));
      bytes += chunk.length;
      if (bytes > maximumBodyBytes) break;
    }
  } catch {
    // The status line has arrived, so a broken body counts as incomplete.
  } finally {
    late.clear();
  }
  return {
    ok: true,
    status: incoming.statusCode ?? 0,
    headers: incoming.headers,
    body: Buffer.concat(chunks),
    complete: incoming.complete && bytes <= maximumBodyBytes,
  };
}

function timedOut(): GuardedResult {
  return failure("timeout", "There was no response in time.");
}

function failure(reason: SendFailure, message: string): GuardedResult {
  return { ok: false, reason, message };
}

/**
 * The error's code, if any, and its message, which for TLS errors is less specific than the code.
 */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? `${String(error.code)}: ` : "";
  return `${code}${error.message}`.slice(0, 500);
}
