/**
 * Client of an Ethereum node by JSON-RPC (https://ethereum.org/developers/docs/apis/json-rpc). The
 * URL is a customer's, so calls go through the guard: bounded in time and size, and repeated once
 * after a broken connection or a server error.
 */

import { readJsonObject } from "#api/schema/json/json-body.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "#api/schema/json/json-value.ts";
import type { GuardedRequest, GuardedResult } from "#outside/outbound-http/send-guarded.ts";
import { sendWhenLoaded } from "#outside/outbound-http/send-when-loaded.ts";

/** A failed call; `retryAfterSeconds` from the node's Retry-After. */
export class RpcError extends Error {
  override readonly name: string = "RpcError";
  readonly retryAfterSeconds: number | null;

  constructor(message: string, retryAfterSeconds: number | null = null) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The contract refused the call, as it does without such a function: asking again does not help. */
export class RevertedCallError extends RpcError {
  override readonly name = "RevertedCallError";
}

export type RpcSettings = {
  readonly url: string;
  readonly allowLoopback: boolean;
  /** For one call. */
  readonly timeoutMilliseconds: number;
};

/**
 * Calls one method. The result may be null.
 *
 * @throws RpcError
 */
export type RpcCall = (method: string, parameters: readonly unknown[]) => Promise<JsonValue>;

const answerBytes = 4_194_304;
const maximumTries = 2;
const worthRepeating = new Set([500, 502, 503, 504]);

/** Creates the function that calls the node; each call has a new JSON-RPC id. */
export function createRpcCall(
  settings: RpcSettings,
  send: (request: GuardedRequest) => Promise<GuardedResult> = sendWhenLoaded,
): RpcCall {
  let id = 0;
  return async (method, params) => {
    id += 1;
    const request: GuardedRequest = {
      url: settings.url,
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id, method, params }),
      timeoutMilliseconds: settings.timeoutMilliseconds,
      maximumBodyBytes: answerBytes,
      allowLoopback: settings.allowLoopback,
    };
    for (let attempt = 1; ; attempt += 1) {
      const result = await send(request);
      const broke = result.ok ? worthRepeating.has(result.status) : result.reason === "connection";
      if (!broke || attempt === maximumTries) return readAnswer(method, result);
    }
  };
}

function readAnswer(method: string, result: GuardedResult): JsonValue {
  if (!result.ok) throw new RpcError(`${method}: ${result.reason}`);
  const { status, headers, body, complete } = result;
  if (status !== 200) {
    const after = headers["retry-after"];
    const seconds = after !== undefined && /^\d{1,4}$/.test(after) ? Number(after) : null;
    throw new RpcError(`${method}: status ${status}`, seconds);
  }
  if (!complete) throw new RpcError(`${method}: the response is too large`);
  const parsed = readJsonObject(body, { maxBytes: answerBytes, maxDepth: 32 });
  if (!parsed.ok) throw new RpcError(`${method}: the response is not a JSON object`);
  return resultOf(method, parsed.value);
}

function resultOf(method: string, answer: JsonObject): JsonValue {
  const { error, result } = answer;
  if (isJsonObject(error)) throw errorOf(method, error);
  if (result === undefined) throw new RpcError(`${method}: the response has no result`);
  return result;
}

/** Geth's code of a reverted call. Other nodes say it in the message only. */
const revertedCode = 3;

function errorOf(method: string, { code, message }: JsonObject): RpcError {
  const text = `${method}: error ${JSON.stringify(code)}`;
  const isReverted = code === revertedCode || /\brevert/i.test(String(message));
  return isReverted ? new RevertedCallError(text) : new RpcError(text);
}
