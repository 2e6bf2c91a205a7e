/** Rows of the route table: cases, actions of people on them, and flow legs. */
import { changesOf, readsOf } from "#api/schema/route/route-row.ts";

const changeIntents = changesOf("payment-intents", "payment_intents:write", "cases_action");
const readIntents = readsOf("payment-intents", "payment_intents:read");
const readCases = readsOf("reconciliation-cases", "cases:read");
const actOnCases = changesOf("reconciliation-cases", "cases:action", "cases_action");
const readEvidence = readsOf("evidence", "evidence:read");
const actOnLegs = changesOf("evidence", "cases:action", "cases_action");

export const caseActionRoutes = {
  cancelPaymentIntent: changeIntents(
    "POST",
    "/v1/payment-intents/{paymentIntentId}/cancel",
    "payment_intents.cancel",
  ),
  amendPaymentIntent: changeIntents(
    "POST",
    "/v1/payment-intents/{paymentIntentId}/amendments",
    "payment_intents.amend",
  ),
  listPaymentIntentAmendments: readIntents("/v1/payment-intents/{paymentIntentId}/amendments"),
  listReconciliationCases: readCases("/v1/reconciliation-cases"),
  summarizeReconciliationCases: readCases("/v1/reconciliation-cases/summary"),
  getReconciliationCase: readCases("/v1/reconciliation-cases/{caseId}"),
  listMatchPools: readCases("/v1/match-pools"),
  updateReconciliationCase: actOnCases(
    "PATCH",
    "/v1/reconciliation-cases/{caseId}",
    "reconciliation_cases.update",
  ),
  runReconciliationCase: actOnCases(
    "POST",
    "/v1/reconciliation-cases/{caseId}/runs",
    "reconciliation_cases.run",
  ),
  createCaseComment: actOnCases(
    "POST",
    "/v1/reconciliation-cases/{caseId}/comments",
    "case_comments.create",
  ),
  listCaseComments: readCases("/v1/reconciliation-cases/{caseId}/comments"),
  createCaseAction: actOnCases("POST", "/v1/case-actions", "case_actions.create"),
  listCaseActions: readCases("/v1/case-actions"),
  getCaseAction: readCases("/v1/case-actions/{caseActionId}"),
  listCaseActionResults: readCases("/v1/case-actions/{caseActionId}/results"),
  cancelCaseAction: actOnCases(
    "POST",
    "/v1/case-actions/{caseActionId}/cancel",
    "case_actions.cancel",
  ),
  undoCaseAction: actOnCases("POST", "/v1/case-actions/{caseActionId}/undo", "case_actions.undo"),
  createDisposition: actOnCases(
    "POST",
    "/v1/reconciliation-cases/{caseId}/dispositions",
    "dispositions.create",
  ),
  listDispositions: readCases("/v1/reconciliation-cases/{caseId}/dispositions"),
  reverseDisposition: {
    ...actOnCases(
      "POST",
      "/v1/reconciliation-cases/{caseId}/dispositions/{dispositionId}/reverse",
      "dispositions.reverse",
    ),
    bodyIsOptional: true,
  },
  createMatchLink: actOnCases(
    "POST",
    "/v1/reconciliation-cases/{caseId}/match-links",
    "match_links.create",
  ),
  deleteMatchLink: actOnCases(
    "DELETE",
    "/v1/reconciliation-cases/{caseId}/match-links/{linkId}",
    "match_links.delete",
  ),
  listFlowLegs: readEvidence("/v1/evidence/flow-legs"),
  ignoreFlowLeg: actOnLegs("POST", "/v1/evidence/flow-legs/{flowLegId}/ignore", "flow_legs.ignore"),
  restoreFlowLeg: {
    ...actOnLegs("POST", "/v1/evidence/flow-legs/{flowLegId}/restore", "flow_legs.restore"),
    bodyIsOptional: true,
  },
  getFlowLeg: readEvidence("/v1/evidence/flow-legs/{flowLegId}"),
} as const;
