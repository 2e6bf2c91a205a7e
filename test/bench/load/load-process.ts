/**
 * Sends a load with autocannon in a separate process, so that it does not compete for the stack's
 * threads.
 */
import { once } from "node:events";
import autocannon, { type Context, type RequestOptions } from "autocannon";
import { headersOf, type LoadName, loads, type Sent } from "./load-requests.ts";

export type LoadOrder = {
  readonly load: LoadName;
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly connections: number;
  readonly seconds: number;
  /** Prefix of the names of this run's payments. */
  readonly prefix: string;
};

export type LoadReport = {
  readonly requestsPerSecond: number;
  readonly milliseconds: { readonly p50: number; readonly p99: number };
  /** Number of answers by status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Requests without an answer that the end of the run did not interrupt. */
  readonly broken: number;
  /** The requests in order, each with its answer if it came before the end. */
  readonly sent: readonly Sent[];
};

/** Longer than any function's timeout. */
const answerWithinSeconds = 40;

const [order] = (await once(process, "message")) as [LoadOrder];
const { steps, requestOf } = loads[order.load];
const sent: Sent[] = [];
const statuses: Record<string, number> = {};
let played = 0;

function nextOf(step: number, context: Context): Sent {
  if (step === 0) {
    context["number"] = played;
    played += 1;
  }
  const number = Number(context["number"]);
  const name = `${order.prefix}-${number}`;
  const request = requestOf(name, number, step);
  const record: Sent = { ...request, name, number, step, status: null, answer: null };
  sent.push(record);
  context["record"] = record;
  return record;
}

const stepOf = (step: number): RequestOptions => ({
  setupRequest: (request, context) => {
    const { method, path, body, idempotencyKey } = nextOf(step, context);
    const headers = { ...request.headers, ...headersOf(order.apiKey, idempotencyKey) };
    return {
      ...request,
      method,
      path,
      headers,
      ...(body === null ? {} : { body: JSON.stringify(body) }),
    };
  },
  onResponse: (status, body, context) => {
    statuses[status] = (statuses[status] ?? 0) + 1;
    Object.assign(context["record"] as Sent, { status, answer: body });
  },
});

const started = performance.now();
const result = await autocannon({
  url: order.baseUrl,
  connections: order.connections,
  duration: order.seconds,
  timeout: answerWithinSeconds,
  requests: Array.from({ length: steps }, (_, step) => stepOf(step)),
});
const seconds = (performance.now() - started) / 1_000;
const answered = Object.values(statuses).reduce((sum, each) => sum + each, 0);
const { p50, p99 } = result.latency;
const report: LoadReport = {
  requestsPerSecond: answered / seconds,
  milliseconds: { p50, p99 },
  statuses,
  broken: result.errors + result.timeouts,
  sent,
};
process.send?.(report, () => process.disconnect());
