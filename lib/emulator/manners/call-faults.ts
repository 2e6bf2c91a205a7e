/** Errors that a service gives to an allowed call, in its protocol. */
import { type Call, list, operationOf, type Service } from "../permissions/call.ts";
import { type Code, errorAnswer, type PermissionRefusal } from "../permissions/refusal.ts";
import type { Faults, Latency } from "./manners.ts";
import { seededFraction } from "./seeded-fraction.ts";

export const faultKinds = [
  "transactionConflict",
  "throttle",
  "internalError",
  "lostAnswer",
] as const satisfies (keyof Faults)[];

export type FaultKind = (typeof faultKinds)[number];

/** A repetition gets the answer that was lost; it is not a fault of its own. */
export type Fault = { readonly kind: FaultKind | "repetition"; readonly answer: PermissionRefusal };

/** DynamoDB's answer to a transaction that was done before, by its token. */
const doneBefore: PermissionRefusal = {
  status: 200,
  headers: { "content-type": "application/x-amz-json-1.0" },
  body: "{}",
};

/**
 * Chosen in this order by random numbers that are the same for one seed. Calls in parallel come in any
 * order, so the same seed does not always choose the same calls.
 */
export class CallFaults {
  readonly #faults: Faults;
  readonly #fraction: () => number;
  readonly #counts: Record<FaultKind, number> = {
    transactionConflict: 0,
    throttle: 0,
    internalError: 0,
    lostAnswer: 0,
  };

  /** Tokens of transactions that were done and whose answers were lost. */
  readonly #done = new Set<unknown>();

  constructor(faults: Faults, seed: number) {
    this.#faults = faults;
    this.#fraction = seededFraction(seed);
  }

  /** @returns null for a call that goes on without a fault */
  next(call: Call): Fault | null {
    if (isOfLambda(call)) return null;
    const token = call.input?.["ClientRequestToken"];
    if (this.#done.has(token)) return { kind: "repetition", answer: doneBefore };
    for (const kind of faultKinds) {
      if (this.#faults[kind] === 0 || this.#fraction() >= this.#faults[kind]) continue;
      const answer = answers[kind](call);
      if (answer === null) continue;
      this.#counts[kind] += 1;
      return { kind, answer };
    }
    return null;
  }

  /** Call this with the engine's status of a call whose answer is lost. */
  lost(call: Call, status: number): void {
    if (status === 200 && operationOf(call) === "TransactWriteItems") {
      this.#done.add(call.input?.["ClientRequestToken"]);
    }
  }

  /** Faults so far. */
  get counts(): Readonly<Record<FaultKind, number>> {
    return { ...this.#counts };
  }
}

/** Lambda's own pollers handle errors of their sources. */
function isOfLambda(call: Call): boolean {
  return /Streams_|\.(ReceiveMessage|DeleteMessage|ChangeMessageVisibility|GetQueueAttributes)/.test(
    call.headers.get("x-amz-target") ?? "",
  );
}

/**
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Programming.Errors.html
 * https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
 */
const throttled: Readonly<Record<Service, Code>> = {
  dynamodb: { status: 400, name: "com.amazonaws.dynamodb.v20120810#ThrottlingException" },
  sqs: { status: 403, name: "com.amazonaws.sqs#RequestThrottled" },
  s3: { status: 503, name: "SlowDown" },
  secretsmanager: { status: 400, name: "ThrottlingException" },
  kms: { status: 400, name: "ThrottlingException" },
};

const failed: Readonly<Record<Service, Code>> = {
  dynamodb: { status: 500, name: "com.amazonaws.dynamodb.v20120810#InternalServerError" },
  sqs: { status: 500, name: "com.amazonaws.sqs#InternalFailure" },
  s3: { status: 500, name: "InternalError" },
  secretsmanager: { status: 500, name: "InternalServiceError" },
  kms: { status: 500, name: "KMSInternalException" },
};

const overLimit: Code = {
  status: 400,
  name: "com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException",
};

const internalError = ({ service }: Call) =>
  errorAnswer(service, failed[service], "We encountered an internal error. Please try again.");

const answers: Readonly<Record<FaultKind, (call: Call) => PermissionRefusal | null>> = {
  transactionConflict,
  throttle: (call) => {
    const isWrite =
      call.service === "dynamodb" && /Put|Update|Delete|Write/.test(operationOf(call));
    const code = isWrite ? overLimit : throttled[call.service];
    return errorAnswer(call.service, code, "Rate exceeded");
  },
  internalError,
  lostAnswer: internalError,
};

function transactionConflict(call: Call): PermissionRefusal | null {
  const operation = operationOf(call);
  if (call.service !== "dynamodb" || !operation.startsWith("Transact")) return null;
  const reasons = list(call.input?.["TransactItems"]).map((_, position) =>
    position === 0
      ? { Code: "TransactionConflict", Message: "Transaction is ongoing for the item" }
      : { Code: "None" },
  );
  const codes = reasons.map(({ Code }) => Code).join(", ");
  const answer = errorAnswer(
    "dynamodb",
    { status: 400, name: "com.amazonaws.dynamodb.v20120810#TransactionCanceledException" },
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
  );
  return {
    ...answer,
    body: JSON.stringify({ ...JSON.parse(answer.body), CancellationReasons: reasons }),
  };
}

/** How long the service takes, beside the engine's own time. In milliseconds. */
export function latencyOf(call: Call, latency: Latency): number {
  return isOfLambda(call) ? 0 : operationLatency(call.service, operationOf(call), latency);
}

/** How long an operation of a function takes. In milliseconds. */
export function operationLatency(service: Service, operation: string, latency: Latency): number {
  if (service === "sqs") return latency.queue;
  if (service !== "dynamodb") return latency.read;
  if (operation.startsWith("Transact")) return latency.transaction;
  return /Put|Update|Delete|Write/.test(operation) ? latency.write : latency.read;
}
