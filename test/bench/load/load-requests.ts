/** The requests of a load, payment by payment, and the expected outcome of each payment. */

/** Paths of the functions that creations are compared with. */
export const comparedPaths = { bare: "/bare", plain: "/plain" } as const;

export type LoadRequest = {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body: object | null;
  readonly idempotencyKey: string | null;
};

/** A request of a payment, by its position in the payment's script, with its answer if one came. */
export type Sent = LoadRequest & {
  readonly name: string;
  readonly number: number;
  readonly step: number;
  status: number | null;
  answer: string | null;
};

/** The expected outcome of a case, and its number of evidence records. */
export type Outcome = {
  readonly verdict: string;
  readonly exceptionType: string | null;
  readonly records: number;
};

type EvidenceStep = { readonly part?: string; readonly amount?: "less" | "more" | "half" } & {
  readonly currency?: string;
  readonly status?: string;
  /** Whether the evidence references no payment. */
  readonly isStray?: true;
};

type Step =
  | { readonly kind: "intent"; readonly key?: string }
  | ({ readonly kind: "evidence"; readonly key?: string } & EvidenceStep)
  | { readonly kind: "read"; readonly path: string };

type Script = { readonly steps: readonly Step[]; readonly outcome: Outcome };

const intent: Step = { kind: "intent" };
const paid: Step = { kind: "evidence" };
const byReference: Step = { kind: "read", path: "/v1/reconciliation-cases?externalReference=" };

/** Each script has four requests. A step with a `key` has its own Idempotency-Key. */
const scripts: readonly Script[] = [
  {
    steps: [intent, paid, byReference, paid],
    outcome: { verdict: "matched", exceptionType: null, records: 1 },
  },
  {
    steps: [intent, intent, { kind: "evidence", amount: "less" }, byReference],
    outcome: { verdict: "needs_review", exceptionType: "underpayment", records: 1 },
  },
  {
    steps: [
      intent,
      { kind: "evidence", part: "a", amount: "half" },
      byReference,
      { kind: "evidence", part: "b", amount: "half" },
    ],
    outcome: { verdict: "matched", exceptionType: null, records: 2 },
  },
  {
    steps: [paid, intent, { ...paid, key: "again" }, byReference],
    outcome: { verdict: "matched", exceptionType: null, records: 1 },
  },
  {
    steps: [
      intent,
      { kind: "read", path: "/v1/reconciliation-cases?limit=25&verdicts=matched" },
      { ...intent, key: "again" },
      { kind: "evidence", isStray: true },
    ],
    outcome: { verdict: "unreconciled", exceptionType: null, records: 0 },
  },
  {
    steps: [intent, { kind: "evidence", part: "a" }, { kind: "evidence", part: "b" }, byReference],
    outcome: { verdict: "needs_review", exceptionType: "duplicate_payment", records: 2 },
  },
  {
    steps: [
      intent,
      { kind: "evidence", amount: "more" },
      { kind: "read", path: "/v1/payment-intents?limit=25" },
      byReference,
    ],
    outcome: { verdict: "needs_review", exceptionType: "overpayment", records: 1 },
  },
  {
    steps: [
      intent,
      { kind: "evidence", part: "a", status: "pending" },
      byReference,
      { kind: "evidence", part: "b" },
    ],
    outcome: { verdict: "matched", exceptionType: null, records: 2 },
  },
  {
    steps: [
      intent,
      { kind: "evidence", currency: "GBP" },
      byReference,
      { kind: "read", path: "/v1/evidence/flow-legs?matched=false" },
    ],
    outcome: { verdict: "needs_review", exceptionType: "currency_mismatch", records: 1 },
  },
];

const scriptOf = (number: number): Script => scripts[number % scripts.length] as Script;

export function outcomeOf(number: number): Outcome {
  return scriptOf(number).outcome;
}

/** The kind of a request; `stray` is evidence without a payment. */
export function kindOf({ number, step }: Pick<Sent, "number" | "step">): Step["kind"] | "stray" {
  const scripted = scriptOf(number).steps[step] as Step;
  return scripted.kind === "evidence" && scripted.isStray === true ? "stray" : scripted.kind;
}

const currency = "EUR";
/** Currency of evidence without a payment, so that no case gets it by amount. */
const strayCurrency = "CHF";

/** In cents, so that each payment of a run has its own amount. */
function amountOf(number: number, share: EvidenceStep["amount"]): string {
  const cents = 100_000 + 2 * number;
  const scripted = { whole: cents, half: cents / 2, less: cents - 501, more: cents + 501 };
  return (scripted[share ?? "whole"] / 100).toFixed(2);
}

/**
 * Minutes from a payment to its evidence: of a transfer, a card, a statement of the next day, a
 * bank holiday.
 */
const delaysInMinutes = [3, 45, 26 * 60, 4 * 24 * 60];
const minuteMilliseconds = 60_000;
/** Due time of all payments, in the past and the same in every sending process. */
const effectiveAt = Date.UTC(2026, 0, 5, 12);

function occurredAtOf(number: number): string {
  const minutes = delaysInMinutes[number % delaysInMinutes.length] ?? 0;
  return new Date(effectiveAt + minutes * minuteMilliseconds).toISOString();
}

function intentRequest(name: string, number: number, key: string): LoadRequest {
  const money = { amount: amountOf(number, undefined), currency };
  return {
    method: "POST",
    path: "/v1/payment-intents",
    body: {
      externalReference: name,
      source: money,
      destination: money,
      beneficiaryName: "Acme GmbH",
      effectiveDate: new Date(effectiveAt).toISOString(),
    },
    idempotencyKey: `${name}-${key}`,
  };
}

function evidenceRequest(
  name: string,
  number: number,
  key: string,
  scripted: EvidenceStep,
): LoadRequest {
  const sourceRef = `${name}-${scripted.part ?? "a"}`;
  const isStray = scripted.isStray === true;
  return {
    method: "POST",
    path: "/v1/evidence/provider",
    body: {
      provider: "acme_bank",
      sourceRef,
      phase: "destination",
      externalReference: isStray ? `nobody-${name}` : name,
      amount: {
        amount: amountOf(number, scripted.amount),
        currency: isStray ? strayCurrency : (scripted.currency ?? currency),
      },
      ...(scripted.status === undefined ? {} : { status: scripted.status }),
      occurredAt: occurredAtOf(number),
      payload: { note: "credited", number },
    },
    idempotencyKey: `${sourceRef}-${key}`,
  };
}

function requestOf(name: string, number: number, position: number): LoadRequest {
  const step = scriptOf(number).steps[position] as Step;
  switch (step.kind) {
    case "intent":
      return intentRequest(name, number, step.key ?? "first");
    case "evidence":
      return evidenceRequest(name, number, step.key ?? "first", step);
    case "read": {
      const path = step.path.endsWith("=") ? `${step.path}${name}` : step.path;
      return { method: "GET", path, body: null, idempotencyKey: null };
    }
  }
}

export function headersOf(apiKey: string, idempotencyKey: string | null): Record<string, string> {
  const authorization = { authorization: `Bearer ${apiKey}` };
  if (idempotencyKey === null) return authorization;
  return {
    ...authorization,
    "idempotency-key": idempotencyKey,
    "content-type": "application/json",
  };
}

/** The same bytes, sent to a function of the comparison. */
function intentTo(path: string) {
  return (name: string, number: number) => ({ ...intentRequest(name, number, "first"), path });
}

/** The loads: the number of requests for each payment, sent one after the other. */
export const loads = {
  mixed: { steps: 4, requestOf },
  create: {
    steps: 1,
    requestOf: (name: string, number: number) => intentRequest(name, number, "first"),
  },
  bare: { steps: 1, requestOf: intentTo(comparedPaths.bare) },
  plain: { steps: 1, requestOf: intentTo(comparedPaths.plain) },
} as const satisfies Record<
  string,
  {
    readonly steps: number;
    readonly requestOf: (name: string, number: number, step: number) => LoadRequest;
  }
>;

export type LoadName = keyof typeof loads;
