/**
 * A client of one organization in its own thread: `calm` makes one payment after the other, each
 * decided by its amount through the queue, and times its requests; `flood` makes many at once.
 */
import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

export type TenantTask =
  | { readonly kind: "calm"; readonly payments: number }
  | {
      readonly kind: "flood";
      readonly payments: number;
      /** Whether evidence without references is sent for each payment. */
      readonly evidence: boolean;
      readonly onePrice: boolean;
      readonly connections: number;
    };

export type TenantData = {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly task: TenantTask;
};

export type TenantReport = {
  /** Milliseconds of each request. */
  readonly requests: readonly number[];
  /** Milliseconds from a payment's evidence to its verdict; null if there was none in time. */
  readonly decisions: readonly (number | null)[];
};

const { baseUrl, apiKey, task } = workerData as TenantData;
const requests: number[] = [];

type Body = Readonly<Record<string, string>>;

async function call(method: "GET" | "POST", path: string, body?: object): Promise<Body> {
  const started = performance.now();
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${apiKey}`,
      "content-type": "application/json",
      ...(method === "POST" ? { "idempotency-key": randomUUID() } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  requests.push(performance.now() - started);
  if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text) as Body;
}

async function createIntent(amount: string): Promise<Body> {
  const money = { amount, currency: "EUR" };
  const externalReference = `tenants-${randomUUID()}`;
  return call("POST", "/v1/payment-intents", {
    externalReference,
    source: money,
    destination: money,
  });
}

async function createEvidence(amount: string): Promise<void> {
  await call("POST", "/v1/evidence/provider", {
    provider: "tenants",
    sourceRef: randomUUID(),
    phase: "destination",
    amount: { amount, currency: "EUR" },
    payload: {},
  });
}

/** An amount that no other payment is likely to have. */
function nextAmount(): string {
  return `${randomInt(1, 1_000_000_000)}.00`;
}

const decisionTimeoutMilliseconds = 30_000;
const pollMilliseconds = 50;
const pauseMilliseconds = 100;

async function makeDecidedPayment(): Promise<number | null> {
  const amount = nextAmount();
  const { caseId } = await createIntent(amount);
  await call("GET", "/v1/reconciliation-cases?limit=10");
  const started = performance.now();
  await createEvidence(amount);
  while (performance.now() - started < decisionTimeoutMilliseconds) {
    const { actualAmount } = await call("GET", `/v1/reconciliation-cases/${caseId}`);
    if (actualAmount !== null) return performance.now() - started;
    await sleep(pollMilliseconds);
  }
  return null;
}

let isStopped = false;
parentPort?.on("message", () => {
  isStopped = true;
});

async function playCalm(payments: number): Promise<TenantReport> {
  const decisions: (number | null)[] = [];
  while (decisions.length < payments && !isStopped) {
    decisions.push(await makeDecidedPayment());
    await sleep(pauseMilliseconds);
  }
  return { requests, decisions };
}

async function playFlood(given: TenantTask & { kind: "flood" }): Promise<TenantReport> {
  let left = given.payments;
  const send = async () => {
    while (left > 0) {
      left -= 1;
      const amount = given.onePrice ? "10.00" : nextAmount();
      await createIntent(amount);
      if (given.evidence) await createEvidence(amount);
    }
  };
  await Promise.all(Array.from({ length: given.connections }, send));
  return { requests, decisions: [] };
}

const report = task.kind === "calm" ? await playCalm(task.payments) : await playFlood(task);
parentPort?.postMessage(report);
parentPort?.close();
