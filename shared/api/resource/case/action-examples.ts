import type * as z from "zod";
import type {
  explainedFlowLeg,
  flowLegDetail,
  matchLink,
} from "#api/resource/evidence/evidence-response.ts";
import { ruleExample } from "#api/resource/rule/rule-examples.ts";
import type { simulatedCase, simulation } from "#api/resource/simulation/simulation-response.ts";
import {
  caseId,
  createdAt,
  externalReference,
  flowLegExample,
  reconciliationCaseExample,
  ruleId,
} from "#api/schema/contract/examples.ts";
import type { reconciliationCaseDetail } from "./case-detail-response.ts";

const builtIn = { ruleId: null, ruleVersion: null };
const [link] = reconciliationCaseExample.matchLinks;

export const matchLinkExample = {
  ...link,
  strategy: "manual",
  createdBy: "user:user_42",
  explanation: {
    outcome: "linked",
    strategy: "manual",
    reason: "Linked by a person; the matcher does not change it.",
    candidates: [],
  },
} as z.input<typeof matchLink>;

export const flowLegDetailExample = {
  ...flowLegExample,
  matched: true,
  unallocatedAmount: "0",
  mergedIntoId: null,
  matchLinks: [link],
  explanation: link?.explanation,
} as z.input<typeof flowLegDetail>;

export const reconciliationCaseDetailExample = {
  ...reconciliationCaseExample,
  crowded: null,
  sharedReferences: [],
  candidateLegs: [],
  moreCandidateLegs: false,
  observed: [
    {
      phase: "destination",
      kind: "provider",
      currency: "USD",
      amount: "1250",
      agrees: true,
      legIds: [flowLegExample.id],
      legCount: 1,
    },
  ],
  clocks: [
    {
      phase: null,
      startsAt: createdAt,
      riskAt: "2026-03-01T14:00:00.000Z",
      dueAt: "2026-03-02T12:00:00.000Z",
      metAt: "2026-03-01T12:04:10.000Z",
      state: "met",
      ...{ ruleId, ruleVersion: 1 },
    },
  ],
  rulesInForce: {
    amountTolerance: { value: "0.01", ruleId, ruleVersion: 1 },
    amountTolerancePercent: { value: null, ...builtIn },
    maximumFeePercent: { value: "20", ...builtIn },
    maximumFxPercent: { value: "20", ...builtIn },
    timeWindowMinutes: { value: null, ...builtIn },
    expectedCompletionMinutes: { value: 120, ruleId, ruleVersion: 1 },
    delayedSettlementThresholdMinutes: { value: 1_440, ruleId, ruleVersion: 1 },
    sourceSlaMinutes: { value: null, ...builtIn },
    intermediaryInSlaMinutes: { value: null, ...builtIn },
    transferSlaMinutes: { value: null, ...builtIn },
    intermediaryOutSlaMinutes: { value: null, ...builtIn },
    destinationSlaMinutes: { value: null, ...builtIn },
    countsBusinessTime: { value: false, ...builtIn },
    allowProviderIdMatch: { value: true, ruleId, ruleVersion: 1 },
    allowTxHashMatch: { value: true, ruleId, ruleVersion: 1 },
    allowReferenceExactMatch: { value: true, ruleId, ruleVersion: 1 },
    allowAmountAndTimeWindowMatch: { value: true, ruleId, ruleVersion: 1 },
    requireAllRequiredLegs: { value: true, ruleId, ruleVersion: 1 },
  },
} satisfies z.input<typeof reconciliationCaseDetail>;

/** An open case beside which evidence of its amount waits. */
export const waitingCaseDetailExample = {
  ...reconciliationCaseDetailExample,
  status: "open",
  reconciliationStatus: "unreconciled",
  verdict: "needs_review",
  exceptionType: "ambiguous_match",
  actualAmount: null,
  summary: "Evidence was found, but it could equally belong to another payment.",
  unexplainedDelta: null,
  returnedAmount: null,
  requiredLegsPresent: 0,
  reconciledAt: null,
  flowLegs: [],
  matchLinks: [],
  candidateLegs: [
    {
      flowLegId: flowLegExample.id,
      kind: "provider",
      status: "confirmed",
      effect: "forward",
      amount: "1250.00",
      currency: "USD",
      occurredAt: "2026-03-01T12:04:10.000Z",
      strategy: "amount_and_time_window",
      amountDifference: "0",
      minutesDifference: 4,
      outcome: "ambiguous",
      reason: "Several payments or pieces of evidence fit equally well by amount and time.",
    },
  ],
  clocks: [{ ...reconciliationCaseDetailExample.clocks[0], metAt: null, state: "running" }],
} as z.input<typeof reconciliationCaseDetail>;

export const explainedFlowLegExample = {
  ...flowLegDetailExample,
  crowded: null,
  sharedReferences: [],
  candidateCases: flowLegDetailExample.explanation.candidates.map((candidate) => ({
    ...candidate,
    externalReference: "INV-2026-0042",
    expectedAmount: "1250",
    currency: "USDC",
    effectiveDate: "2026-05-01T00:00:00.000Z",
    status: "resolved" as const,
    verdict: "matched" as const,
    exceptionType: null,
  })),
} satisfies z.input<typeof explainedFlowLeg>;

const { id: _id, organizationId, createdAt: _c, updatedAt: _u, ...rule } = ruleExample;

const before = {
  verdict: "needs_review",
  reconciliationStatus: "tentatively_reconciled",
  exceptionType: "underpayment",
  status: "open",
  actualAmount: "1248.50",
  unexplainedDelta: "1.5",
} as const;

export const simulatedCaseExample = {
  caseId,
  externalReference,
  before,
  after: {
    ...before,
    verdict: "matched_with_exception",
    reconciliationStatus: "reconciled",
    exceptionType: "within_tolerance",
  },
} satisfies z.input<typeof simulatedCase>;

export const simulationExample = {
  id: "sim_0193aa1142007b6f9a8c7d6e5f403199",
  organizationId,
  status: "completed",
  progressPercent: 100,
  ruleId: ruleExample.id,
  rule: { ...rule, amountTolerance: "2.00" },
  from: "2026-02-01T00:00:00.000Z",
  to: "2026-03-01T00:00:00.000Z",
  cases: 412,
  changed: 1,
  newlyMatched: 1,
  noLongerMatched: 0,
  transitions: [{ from: "needs_review", to: "matched_with_exception", count: 1 }],
  amounts: [{ currency: "USD", amount: "1250" }],
  changes: [simulatedCaseExample],
  createdAt: "2026-03-02T09:00:00.000Z",
  updatedAt: "2026-03-02T09:00:01.000Z",
} satisfies z.input<typeof simulation>;
