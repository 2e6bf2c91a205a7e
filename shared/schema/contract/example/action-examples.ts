import type * as z from "zod";
import type { explainedFlowLeg, flowLegDetail, matchLink } from "../response/evidence-response.ts";
import type { reconciliationCaseDetail } from "../response/payment-response.ts";
import type { simulation } from "../response/simulation-response.ts";
import { caseId, externalReference, reconciliationCaseExample } from "./examples.ts";
import { ruleExample } from "./rule-examples.ts";

const [leg] = reconciliationCaseExample.flowLegs;
const [link] = reconciliationCaseExample.matchLinks;

export const matchLinkExample = {
  ...link,
  strategy: "manual",
  createdBy: "user:user_42",
  explanation: {
    outcome: "linked",
    strategy: "manual",
    reason: "Linked by a person; the matcher leaves it alone.",
    candidates: [],
  },
} as z.input<typeof matchLink>;

export const flowLegDetailExample = {
  ...leg,
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
} satisfies z.input<typeof reconciliationCaseDetail>;

export const explainedFlowLegExample = {
  ...flowLegDetailExample,
  crowded: null,
  sharedReferences: [],
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
  changes: [
    {
      caseId,
      externalReference,
      before,
      after: {
        ...before,
        verdict: "matched_with_exception",
        reconciliationStatus: "reconciled",
        exceptionType: "within_tolerance",
      },
    },
  ],
  createdAt: "2026-03-02T09:00:00.000Z",
  updatedAt: "2026-03-02T09:00:01.000Z",
} satisfies z.input<typeof simulation>;
