/**
 * Every operation of the API, one row each. Only this table defines which function serves a route,
 * whether the route is public, which scope an API key needs and which permission a signed-in user
 * needs. The infrastructure, the permission check, the contract and the documentation read it
 * (docs/specification.md, Route groups, Authentication).
 *
 * Every function loads this table at its start, so it imports only other rows.
 */

import { accountRoutes } from "#api/resource/account/account-routes.ts";
import { approvalRoutes } from "#api/resource/approval/approval-routes.ts";
import { assetRoutes } from "#api/resource/asset/asset-routes.ts";
import { caseActionRoutes } from "#api/resource/case/case-action-routes.ts";
import { closeRoutes } from "#api/resource/close/close-routes.ts";
import { comparisonRoutes } from "#api/resource/comparison/comparison-routes.ts";
import { dispositionPolicyRoutes } from "#api/resource/disposition-policy/disposition-policy-routes.ts";
import { evidenceFilterRoutes } from "#api/resource/evidence-filter/evidence-filter-routes.ts";
import { feeScheduleRoutes } from "#api/resource/fee-schedule/fee-schedule-routes.ts";
import { importRoutes } from "#api/resource/import/import-routes.ts";
import { integrationRoutes } from "#api/resource/integration/integration-routes.ts";
import { journalTemplateRoutes } from "#api/resource/journal/journal-template-routes.ts";
import { organizationRoutes } from "#api/resource/organization/organization-routes.ts";
import { outboundWebhookRoutes } from "#api/resource/outbound-webhook/outbound-webhook-routes.ts";
import { reasonCodeRoutes } from "#api/resource/reason-code/reason-code-routes.ts";
import { reportRoutes } from "#api/resource/report/report-routes.ts";
import { requestLogRoutes } from "#api/resource/request-log/request-log-routes.ts";
import { ruleHistoryRoutes } from "#api/resource/rule/rule-history-routes.ts";
import { sandboxRoutes } from "#api/resource/sandbox/sandbox-routes.ts";
import { viewRoutes } from "#api/resource/saved-view/view-routes.ts";
import { settlementRoutes } from "#api/resource/settlement/settlement-routes.ts";
import { changesOf, type Route, readsOf } from "./route-row.ts";

export type { Permission, Route, RouteGroup } from "./route-row.ts";

const open = { idempotentAs: null, permission: null, scope: null } as const;

const changeIntents = changesOf("payment-intents", "payment_intents:write", "cases_action");
const readIntents = readsOf("payment-intents", "payment_intents:read");
const changeRules = changesOf("reconciliation-rules", "rules:write", "rules_manage");
const readRules = readsOf("reconciliation-rules", "rules:read");
const submitEvidence = changesOf("evidence", "evidence:write", "evidence_write");
const readEvidence = readsOf("evidence", "evidence:read");
const readAudit = readsOf("audit-events", "audit:read");
const changeKeys = changesOf("api-keys", null, "api_keys_manage");

export const routes = {
  ...caseActionRoutes,
  createPaymentIntent: changeIntents("POST", "/v1/payment-intents", "payment_intents.create"),
  listPaymentIntents: readIntents("/v1/payment-intents"),
  getPaymentIntent: readIntents("/v1/payment-intents/{paymentIntentId}"),
  createReconciliationRule: changeRules(
    "POST",
    "/v1/reconciliation-rules",
    "reconciliation_rules.create",
  ),
  listReconciliationRules: readRules("/v1/reconciliation-rules"),
  getReconciliationRule: readRules("/v1/reconciliation-rules/{ruleId}"),
  updateReconciliationRule: changeRules(
    "PATCH",
    "/v1/reconciliation-rules/{ruleId}",
    "reconciliation_rules.update",
  ),
  deleteReconciliationRule: changeRules(
    "DELETE",
    "/v1/reconciliation-rules/{ruleId}",
    "reconciliation_rules.delete",
  ),
  ...ruleHistoryRoutes,
  ...feeScheduleRoutes,
  ...assetRoutes,
  ...reasonCodeRoutes,
  ...organizationRoutes,
  ...settlementRoutes,
  ...approvalRoutes,
  ...viewRoutes,
  ...accountRoutes,
  ...closeRoutes,
  ...reportRoutes,
  ...evidenceFilterRoutes,
  ...dispositionPolicyRoutes,
  ...journalTemplateRoutes,
  createProviderEvidence: submitEvidence(
    "POST",
    "/v1/evidence/provider",
    "evidence.provider.create",
  ),
  createOnchainEvidence: submitEvidence("POST", "/v1/evidence/onchain", "evidence.onchain.create"),
  listRawRecords: readEvidence("/v1/evidence/raw-records"),
  getRawRecord: readEvidence("/v1/evidence/raw-records/{rawRecordId}"),
  getRawRecordPayload: readEvidence("/v1/evidence/raw-records/{rawRecordId}/payload"),
  listAuditEvents: readAudit("/v1/audit-events"),
  ...requestLogRoutes,
  ...sandboxRoutes,
  getSession: {
    ...open,
    method: "GET",
    path: "/v1/session",
    group: "api-keys",
    anyCredential: true,
  },
  createApiKey: changeKeys("POST", "/v1/api-keys", "api_keys.create"),
  listApiKeys: {
    method: "GET",
    path: "/v1/api-keys",
    group: "api-keys",
    idempotentAs: null,
    scope: null,
    permission: "api_keys_manage",
  },
  updateApiKey: changeKeys("PATCH", "/v1/api-keys/{keyId}", "api_keys.update"),
  revokeApiKey: changeKeys("DELETE", "/v1/api-keys/{keyId}", "api_keys.revoke"),
  ...integrationRoutes,
  ...outboundWebhookRoutes,
  ...importRoutes,
  ...comparisonRoutes,
  receivePartnerWebhook: {
    ...open,
    method: "POST",
    path: "/webhooks/partner/{integrationKey}",
    group: "inbound-webhooks",
  },
  receiveOnchainWebhook: {
    ...open,
    method: "POST",
    path: "/webhooks/onchain/{integrationKey}",
    group: "inbound-webhooks",
  },
  rejectUnaddressedPartnerWebhook: {
    ...open,
    method: "POST",
    path: "/webhooks/partner",
    group: "inbound-webhooks",
  },
  getHealth: { ...open, method: "GET", path: "/health", group: "public" },
  getOpenapiJson: { ...open, method: "GET", path: "/openapi.json", group: "public" },
  getOpenapiYaml: { ...open, method: "GET", path: "/openapi.yaml", group: "public" },
  getDocs: { ...open, method: "GET", path: "/docs", group: "public" },
  getErrorCatalogue: { ...open, method: "GET", path: "/docs/errors", group: "public" },
  getEventCatalogue: { ...open, method: "GET", path: "/docs/events", group: "public" },
  getGuides: { ...open, method: "GET", path: "/docs/guides", group: "public" },
  getGuide: { ...open, method: "GET", path: "/docs/guides/{guideName}", group: "public" },
  getDocsAsset: { ...open, method: "GET", path: "/docs/assets/{assetName}", group: "public" },
  getConsole: { ...open, method: "GET", path: "/console", group: "public" },
  getConsoleAsset: { ...open, method: "GET", path: "/console/assets/{assetName}", group: "public" },
} as const satisfies Record<string, Route>;

export type OperationId = keyof typeof routes;
