/** Rows of the route table: cases, actions of people on them, flow legs, and rule simulations. */
const read = { idempotentAs: null, permission: null } as const;

const actOnCases = {
  group: "reconciliation-cases",
  scope: "cases:action",
  permission: "cases_action",
} as const;

export const caseActionRoutes = {
  cancelPaymentIntent: {
    method: "POST",
    path: "/v1/payment-intents/{paymentIntentId}/cancel",
    group: "payment-intents",
    idempotentAs: "payment_intents.cancel",
    scope: "payment_intents:write",
    permission: "cases_action",
  },
  amendPaymentIntent: {
    method: "POST",
    path: "/v1/payment-intents/{paymentIntentId}/amendments",
    group: "payment-intents",
    idempotentAs: "payment_intents.amend",
    scope: "payment_intents:write",
    permission: "cases_action",
  },
  listPaymentIntentAmendments: {
    ...read,
    method: "GET",
    path: "/v1/payment-intents/{paymentIntentId}/amendments",
    group: "payment-intents",
    scope: "payment_intents:read",
  },
  listReconciliationCases: {
    ...read,
    method: "GET",
    path: "/v1/reconciliation-cases",
    group: "reconciliation-cases",
    scope: "cases:read",
  },
  getReconciliationCase: {
    ...read,
    method: "GET",
    path: "/v1/reconciliation-cases/{caseId}",
    group: "reconciliation-cases",
    scope: "cases:read",
  },
  listMatchPools: {
    ...read,
    method: "GET",
    path: "/v1/match-pools",
    group: "reconciliation-cases",
    scope: "cases:read",
  },
  updateReconciliationCase: {
    ...actOnCases,
    method: "PATCH",
    path: "/v1/reconciliation-cases/{caseId}",
    idempotentAs: "reconciliation_cases.update",
  },
  runReconciliationCase: {
    ...actOnCases,
    method: "POST",
    path: "/v1/reconciliation-cases/{caseId}/runs",
    idempotentAs: "reconciliation_cases.run",
  },
  createCaseComment: {
    ...actOnCases,
    method: "POST",
    path: "/v1/reconciliation-cases/{caseId}/comments",
    idempotentAs: "case_comments.create",
  },
  listCaseComments: {
    ...read,
    method: "GET",
    path: "/v1/reconciliation-cases/{caseId}/comments",
    group: "reconciliation-cases",
    scope: "cases:read",
  },
  createMatchLink: {
    ...actOnCases,
    method: "POST",
    path: "/v1/reconciliation-cases/{caseId}/match-links",
    idempotentAs: "match_links.create",
  },
  deleteMatchLink: {
    ...actOnCases,
    method: "DELETE",
    path: "/v1/reconciliation-cases/{caseId}/match-links/{linkId}",
    idempotentAs: "match_links.delete",
  },
  simulateReconciliationRule: {
    method: "POST",
    path: "/v1/reconciliation-rules/simulate",
    group: "reconciliation-rules",
    idempotentAs: "reconciliation_rules.simulate",
    scope: "rules:write",
    permission: "rules_manage",
  },
  getRuleSimulation: {
    ...read,
    method: "GET",
    path: "/v1/reconciliation-rules/simulations/{simulationId}",
    group: "reconciliation-rules",
    scope: "rules:read",
  },
  listFlowLegs: {
    ...read,
    method: "GET",
    path: "/v1/evidence/flow-legs",
    group: "evidence",
    scope: "evidence:read",
  },
  getFlowLeg: {
    ...read,
    method: "GET",
    path: "/v1/evidence/flow-legs/{flowLegId}",
    group: "evidence",
    scope: "evidence:read",
  },
} as const;
