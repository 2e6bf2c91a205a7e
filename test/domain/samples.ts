/** Realistic intents, legs and rules; a test sets only the relevant fields. */

import {
  type CaseState,
  evaluateCase,
  stateBeforeFirstRun,
} from "#domain/case/reconciliation-case.ts";
import type { OwnAsset } from "#domain/case/verdict/parties.ts";
import type { EvidenceKind } from "#domain/evidence/evidence-kind.ts";
import type { FlowLeg, MatchLink, Observation, Reversal } from "#domain/evidence/flow-leg.ts";
import { noFacts } from "#domain/evidence/leg-facts.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { builtInSettings, type ReconciliationRule, type RuleSettings } from "#domain/rule/rule.ts";
import { parseCurrency } from "#domain/value/currency.ts";
import { parseUuid, type Uuid, type UuidKind } from "#domain/value/id.ts";
import { type Instant, millisecondsPerMinute } from "#domain/value/instant.ts";
import { type Money, parseAmount } from "#domain/value/money.ts";
import { organizationOf } from "../organization.ts";

export const organizationId = organizationOf("org_samples");
const start = Date.UTC(2026, 2, 2, 9);

export function amount(text: string) {
  const parsed = parseAmount(text);
  if (parsed === null) throw new Error(`${text} is no amount`);
  return parsed;
}

export function currency(text: string) {
  const parsed = parseCurrency(text);
  if (parsed === null) throw new Error(`${text} is no currency`);
  return parsed;
}

export function money(text: string): Money {
  const [value = "", unit = ""] = text.split(" ");
  return { amount: amount(value), currency: currency(unit) };
}

/** The time this many minutes after the samples' effective date. */
export function atMinute(minutes: number): Instant {
  return (start + minutes * millisecondsPerMinute) as Instant;
}

/** The n-th id; ids of larger numbers sort later. */
export function uuid<K extends UuidKind>(n: number): Uuid<K> {
  const parsed = parseUuid<K>(`${start.toString(16).padStart(12, "0")}70008${hex(n)}`);
  if (parsed === null) throw new Error(`${n} is too great`);
  return parsed;
}

const hex = (n: number) => n.toString(16).padStart(15, "0");

export function intentOf(changes: Partial<PaymentIntent> = {}): PaymentIntent {
  return {
    uuid: uuid(1),
    organizationId,
    externalReference: "INV-1",
    source: money("100 EUR"),
    destination: money("100 EUR"),
    paymentType: "bank",
    paymentSubtype: null,
    stablecoin: null,
    chain: null,
    direction: "outbound",
    beneficiaryAccount: null,
    beneficiaryName: null,
    effectiveDate: atMinute(0),
    references: null,
    metadata: null,
    referenceValues: [],
    referenceTypes: [],
    expectedLegs: [],
    createdAt: atMinute(0),
    ...changes,
  };
}

const returnNames = {
  returned: "return",
  returning: "return",
  refund_failed: "failure",
  reversed: "reversal",
  failed: "failure",
  canceled: "failure",
} as const;

/** What went back of a leg that a test calls reversed: all of it. */
function reversalOfAll(text: string, time: Instant, cause: FlowLeg["cause"]): Reversal {
  const name = cause === null ? null : returnNames[cause];
  return { ...money(text), time, name, reference: null, paymentUuid: null, references: [] };
}

let legsMade = 0;

export function legOf(text: string, changes: Partial<FlowLeg> = {}): FlowLeg {
  legsMade += 1;
  const { status = "confirmed", time = atMinute(5), cause = null } = changes;
  const reversals = status === "reversed" ? [reversalOfAll(text, time, cause)] : [];
  return {
    uuid: uuid(1_000 + legsMade),
    ...noFacts,
    organizationId,
    kind: "bank",
    phase: "destination",
    status: "confirmed",
    effect: "forward",
    undoneAmount: amount("0"),
    ...money(text),
    reversals,
    origins: ["submitted"],
    dispute: null,
    time: atMinute(5),
    cause: null,
    observations: [],
    links: [],
    hasAmbiguousIdentity: false,
    mergedInto: null,
    ignored: null,
    excludedPaymentUuids: [],
    decision: {
      outcome: "unmatched",
      strategy: null,
      reason: "",
      candidates: [],
      ambiguousPaymentUuids: [],
    },
    decidedAt: atMinute(5),
    pastDecisions: [],
    pendingCaseUuids: [],
    createdAt: atMinute(5),
    updatedAt: atMinute(5),
    version: 1,
    ...changes,
  };
}

export function linkTo(intent: PaymentIntent, leg: FlowLeg, firm = true): FlowLeg {
  const link: MatchLink = {
    uuid: uuid(5_000),
    paymentUuid: intent.uuid,
    strategy: firm ? "reference_exact" : "amount_and_time_window",
    firm,
    allocatedAmount: leg.amount,
    createdAt: leg.createdAt,
    createdBy: "system:matcher",
  };
  return { ...leg, links: [link] };
}

export function ruleOf(changes: Partial<RuleSettings> = {}): RuleSettings {
  return { ...builtInSettings, name: "Sample", ...changes };
}

/** The n-th rule, created n minutes after the start. */
export function storedRule(
  n: number,
  changes: Partial<ReconciliationRule> = {},
): ReconciliationRule {
  return {
    ...ruleOf({ name: `Rule ${n}` }),
    uuid: uuid(n),
    organizationId,
    createdAt: atMinute(n),
    updatedAt: atMinute(n),
    version: 1,
    ...changes,
  };
}

let observationsMade = 0;

export function observationOf(
  status: Observation["status"],
  changes: Partial<Observation> = {},
): Observation {
  observationsMade += 1;
  return {
    rawRecordId: `raw_${observationsMade}`,
    origin: "submitted",
    source: "acme",
    status,
    ...money("100 EUR"),
    sequence: null,
    occurredAt: null,
    receivedAt: atMinute(observationsMade),
    cause: null,
    facts: noFacts,
    ...changes,
  };
}

export type Run = {
  readonly intent?: PaymentIntent;
  readonly legs?: readonly FlowLeg[];
  /** Legs that are linked only by amount and time. */
  readonly tentative?: readonly FlowLeg[];
  readonly rule?: Partial<RuleSettings>;
  readonly state?: Partial<CaseState>;
  readonly ambiguous?: boolean;
  /** Kinds of evidence that rules expect. */
  readonly asked?: readonly EvidenceKind[];
  /** Token contracts that the organization added. */
  readonly assets?: readonly OwnAsset[];
  /** Minutes after the effective date. */
  readonly minute?: number;
};

/** One run of the matcher over a case with these linked legs. */
export function evaluate(run: Run): CaseState {
  const intent = run.intent ?? intentOf();
  const firm = (run.legs ?? []).map((leg) => linkTo(intent, leg));
  const tentative = (run.tentative ?? []).map((leg) => linkTo(intent, leg, false));
  return evaluateCase({
    intent,
    state: { ...stateBeforeFirstRun, ...run.state },
    legs: [...firm, ...tentative],
    ruleFor: () => ({ settings: ruleOf(run.rule), uuid: null, version: null }),
    ambiguous: run.ambiguous ?? false,
    expectedKinds: run.asked ?? [],
    now: atMinute(run.minute ?? 10),
    assets: run.assets ?? [],
  });
}
