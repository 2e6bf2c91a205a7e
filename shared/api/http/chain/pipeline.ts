/** Makes the handler of a function behind HTTP from its chain of middlewares (docs/architecture.md, How one request flows). */

import middy from "@middy/core";
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from "aws-lambda";
import type { OperationResult } from "../operation.ts";

type Event = APIGatewayProxyEventV2;
type Response = APIGatewayProxyStructuredResultV2;

/** One request on its way through the chain. `internal` is what its middlewares have found out. */
export type HttpRequest<State extends object> = {
  readonly event: Event;
  readonly context: Context;
  readonly internal: Partial<State>;
  /** What the operation returned; after `errors`, the response. */
  response?: OperationResult | Response | null | undefined;
  error?: Error | null | undefined;
};

type Hook<State extends object> = (request: HttpRequest<State>) => Promise<void> | void;

/** A middleware: `before` in the order of the chain, `after` and `onError` in the opposite one. */
export type Middleware<State extends object = object> = {
  readonly before?: Hook<State>;
  readonly after?: Hook<State>;
  readonly onError?: Hook<State>;
};

export type Handler = ((event: Event, context: Context) => Promise<Response>) & {
  /** Names of the middlewares, in the order of the chain. */
  readonly chain: readonly string[];
};

/**
 * @param chain the middlewares by name, in the order in which they run
 * @param run the operation, for a request that no middleware refused
 */
export function pipeline<State extends object>(
  chain: Readonly<Record<string, Middleware<State>>>,
  run: (request: HttpRequest<State>) => OperationResult | Promise<OperationResult>,
): Handler {
  // middy gives its handler the event alone.
  const requests = new WeakMap<object, HttpRequest<State>>();
  const requestStart = (request: middy.Request) => {
    requests.set(request.event as Event, request as HttpRequest<State>);
  };
  const handler = middy<Event, Response>({ requestStart })
    .use(Object.values(chain).map(continuing) as middy.MiddlewareObj[])
    .handler((async (event: Event) => run(given(requests.get(event)))) as never);
  return Object.assign((event: Event, context: Context) => handler(event, context), {
    chain: Object.keys(chain),
  });
}

/** An error in `onError` takes the place of the first: thrown, it would end the chain without an answer. */
function continuing<State extends object>(middleware: Middleware<State>): Middleware<State> {
  const { onError } = middleware;
  if (onError === undefined) return middleware;
  return {
    ...middleware,
    onError: async (request) => {
      try {
        await onError(request);
      } catch (error) {
        request.error = error as Error;
      }
    },
  };
}

/** What an earlier middleware has found out. */
export function given<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("An earlier middleware of the chain is missing.");
  return value;
}
