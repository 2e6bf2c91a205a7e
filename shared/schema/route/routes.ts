/**
 * Every operation of the API, one row each. Only this table defines which function serves a route,
 * whether the route is public, which scope an API key needs and which permission a signed-in user
 * needs. The infrastructure, the permission check, the contract and the documentation read it
 * (docs/specification.md, Route groups, Authentication).
 *
 * Every function loads this table at its start, so it imports only other rows.
 */

import { approvalRoutes } from "./case/approval-routes.ts";
import { caseActionRoutes } from "./case/case-action-routes.ts";
import { dispositionPolicyRoutes } from "./case/disposition-policy-routes.ts";
import { reasonCodeRoutes } from "./case/reason-code-routes.ts";
import { ruleHistoryRoutes } from "./case/rule-history-routes.ts";
import { viewRoutes } from "./case/view-routes.ts";
import { assetRoutes } from "./evidence/asset-routes.ts";
import { evidenceFilterRoutes } from "./evidence/evidence-filter-routes.ts";
import { importRoutes } from "./evidence/import-routes.ts";
import { integrationRoutes } from "./evidence/integration-routes.ts";
import { sandboxRoutes } from "./evidence/sandbox-routes.ts";
import { settlementRoutes } from "./evidence/settlement-routes.ts";
import { organizationRoutes } from "./organization/organization-routes.ts";
import { outboundWebhookRoutes } from "./organization/outbound-webhook-routes.ts";
import { requestLogRoutes } from "./organization/request-log-routes.ts";
import { accountRoutes } from "./report/account-routes.ts";
import { closeRoutes } from "./report/close-routes.ts";
import { journalTemplateRoutes } from "./report/journal-template-routes.ts";
import { reportRoutes } from "./report/report-routes.ts";

export type RouteGroup =
  | "payment-intents"
  | "reconciliation-cases"
  | "reconciliation-rules"
  | "evidence"
  | "inbound-webhooks"
  | "audit-events"
  | "api-keys"
  | "integrations"
  | "outbound-webhooks"
  | "imports-api"
  | "exports"
  | "public";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Permissions of signed-in users (docs/specification.md, Scopes and permissions). */
export type Permission =
  | "cases_action"
  | "cases_approve"
  | "rules_manage"
  | "evidence_write"
  | "integrations_manage"
  | "webhooks_manage"
  | "imports_manage"
  | "api_keys_manage";

export type Route = {
  readonly method: Method;
  /** Path template as in OpenAPI and API Gateway, for example `/v1/items/{itemId}`. */
  readonly path: string;
  readonly group: RouteGroup;
  /** Scope of Idempotency-Keys, `<resource>.<verb>`; null for reads. */
  readonly idempotentAs: string | null;
  /** Scope that an API key needs; null on public routes and on routes for signed-in users only. */
  readonly scope: string | null;
  /** Permission that a session needs; null if membership is sufficient. */
  readonly permission: Permission | null;
  /** Every valid credential may use it: a key of any scope, a session that has not chosen its organization. */
  readonly anyCredential?: true;
  /** Every field of the body is optional, so a request may have none at all. */
  readonly bodyIsOptional?: true;
};

const read = { idempotentAs: null, permission: null } as const;
const open = { idempotentAs: null, permission: null, scope: null } as const;

export const routes = {
  ...caseActionRoutes,
  createPaymentIntent: {
    method: "POST",
    path: "/v1/payment-intents",
    group: "payment-intents",
    idempotentAs: "payment_intents.create",
    scope: "payment_intents:write",
    permission: "cases_action",
  },
  listPaymentIntents: {
    ...read,
    method: "GET",
    path: "/v1/payment-intents",
    group: "payment-intents",
    scope: "payment_intents:read",
  },
  getPaymentIntent: {
    ...read,
    method: "GET",
    path: "/v1/payment-intents/{paymentIntentId}",
    group: "payment-intents",
    scope: "payment_intents:read",
  },
  createReconciliationRule: {
    method: "POST",
    path: "/v1/reconciliation-rules",
    group: "reconciliation-rules",
    idempotentAs: "reconciliation_rules.create",
    scope: "rules:write",
    permission: "rules_manage",
  },
  listReconciliationRules: {
    ...read,
    method: "GET",
    path: "/v1/reconciliation-rules",
    group: "reconciliation-rules",
    scope: "rules:read",
  },
  getReconciliationRule: {
    ...read,
    method: "GET",
    path: "/v1/reconciliation-rules/{ruleId}",
    group: "reconciliation-rules",
    scope: "rules:read",
  },
  updateReconciliationRule: {
    method: "PATCH",
    path: "/v1/reconciliation-rules/{ruleId}",
    group: "reconciliation-rules",
    idempotentAs: "reconciliation_rules.update",
    scope: "rules:write",
    permission: "rules_manage",
  },
  deleteReconciliationRule: {
    method: "DELETE",
    path: "/v1/reconciliation-rules/{ruleId}",
    group: "reconciliation-rules",
    idempotentAs: "reconciliation_rules.delete",
    scope: "rules:write",
    permission: "rules_manage",
  },
  ...ruleHistoryRoutes,
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
  createProviderEvidence: {
    method: "POST",
    path: "/v1/evidence/provider",
    group: "evidence",
    idempotentAs: "evidence.provider.create",
    scope: "evidence:write",
    permission: "evidence_write",
  },
  createOnchainEvidence: {
    method: "POST",
    path: "/v1/evidence/onchain",
    group: "evidence",
    idempotentAs: "evidence.onchain.create",
    scope: "evidence:write",
    permission: "evidence_write",
  },
  listRawRecords: {
    ...read,
    method: "GET",
    path: "/v1/evidence/raw-records",
    group: "evidence",
    scope: "evidence:read",
  },
  getRawRecord: {
    ...read,
    method: "GET",
    path: "/v1/evidence/raw-records/{rawRecordId}",
    group: "evidence",
    scope: "evidence:read",
  },
  getRawRecordPayload: {
    ...read,
    method: "GET",
    path: "/v1/evidence/raw-records/{rawRecordId}/payload",
    group: "evidence",
    scope: "evidence:read",
  },
  listAuditEvents: {
    ...read,
    method: "GET",
    path: "/v1/audit-events",
    group: "audit-events",
    scope: "audit:read",
  },
  ...requestLogRoutes,
  ...sandboxRoutes,
  getSession: {
    ...open,
    method: "GET",
    path: "/v1/session",
    group: "api-keys",
    anyCredential: true,
  },
  createApiKey: {
    method: "POST",
    path: "/v1/api-keys",
    group: "api-keys",
    idempotentAs: "api_keys.create",
    scope: null,
    permission: "api_keys_manage",
  },
  listApiKeys: {
    method: "GET",
    path: "/v1/api-keys",
    group: "api-keys",
    idempotentAs: null,
    scope: null,
    permission: "api_keys_manage",
  },
  updateApiKey: {
    method: "PATCH",
    path: "/v1/api-keys/{keyId}",
    group: "api-keys",
    idempotentAs: "api_keys.update",
    scope: null,
    permission: "api_keys_manage",
  },
  revokeApiKey: {
    method: "DELETE",
    path: "/v1/api-keys/{keyId}",
    group: "api-keys",
    idempotentAs: "api_keys.revoke",
    scope: null,
    permission: "api_keys_manage",
  },
  ...integrationRoutes,
  ...outboundWebhookRoutes,
  ...importRoutes,
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
