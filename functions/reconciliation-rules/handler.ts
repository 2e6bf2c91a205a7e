import { createApiHandler } from "#api/http/api-handler.ts";
import { createDependencies } from "#api/http/create-dependencies.ts";
import { read, write } from "#api/http/define-operation.ts";
import { standingOperations } from "#api/http/standing-operations.ts";
import {
  createApprovalPolicyBody,
  listApprovalPoliciesQuery,
} from "#api/resource/approval/approval-request.ts";
import { createAssetBody, listAssetsQuery } from "#api/resource/asset/asset-request.ts";
import {
  createDispositionPolicyBody,
  listDispositionPoliciesQuery,
} from "#api/resource/disposition-policy/disposition-policy-request.ts";
import {
  createEvidenceFilterBody,
  listEvidenceFiltersQuery,
} from "#api/resource/evidence-filter/evidence-filter-request.ts";
import {
  createJournalTemplateBody,
  listJournalTemplatesQuery,
} from "#api/resource/journal/journal-template-request.ts";
import { updateOrganizationBody } from "#api/resource/organization/organization-request.ts";
import {
  listReasonCodesQuery,
  setReasonCodesBody,
} from "#api/resource/reason-code/reason-code-request.ts";
import {
  createReconciliationRuleBody,
  listReconciliationRulesQuery,
  listReconciliationRuleVersionsQuery,
  listRuleSimulationsQuery,
  listSimulatedCasesQuery,
  simulateReconciliationRuleBody,
  updateReconciliationRuleBody,
} from "#api/resource/rule/rule-request.ts";
import { readConfig } from "#config.ts";
import {
  createReconciliationRule,
  deleteReconciliationRule,
  updateReconciliationRule,
} from "#work/case-work/rule/reconciliation-rules.ts";
import { approvalPolicies } from "#work/case-work/standing/approval-policies.ts";
import { assets } from "#work/case-work/standing/assets.ts";
import { dispositionPolicies } from "#work/case-work/standing/disposition-policies.ts";
import { evidenceFilters } from "#work/case-work/standing/evidence-filters.ts";
import { journalTemplates } from "#work/case-work/standing/journal-templates.ts";
import { updateOrganization } from "#work/case-work/standing/update-organization.ts";
import { listReconciliationRuleVersions } from "./list-rule-versions.ts";
import { getOrganization } from "./organization.ts";
import { getReconciliationRule, listReconciliationRules } from "./read-rules.ts";
import { getRuleSimulation, listRuleSimulations, listSimulatedCases } from "./read-simulations.ts";
import { listReasonCodes, setReasonCodes } from "./reason-codes.ts";
import { simulateReconciliationRule } from "./simulate-reconciliation-rule.ts";

const dependencies = createDependencies(readConfig(), "reconciliation-rules");

export const handler = createApiHandler(dependencies, {
  createReconciliationRule: write(createReconciliationRuleBody, ({ context, body }) =>
    createReconciliationRule(dependencies, context, body),
  ),
  listReconciliationRules: read(listReconciliationRulesQuery, (input) =>
    listReconciliationRules(dependencies, input),
  ),
  getReconciliationRule: read(null, (input) => getReconciliationRule(dependencies, input)),
  updateReconciliationRule: write(updateReconciliationRuleBody, ({ context, params, body }) =>
    updateReconciliationRule(dependencies, context, { ...body, ruleId: params["ruleId"] ?? "" }),
  ),
  deleteReconciliationRule: write(null, ({ context, params }) =>
    deleteReconciliationRule(dependencies, context, { ruleId: params["ruleId"] ?? "" }),
  ),
  simulateReconciliationRule: write(simulateReconciliationRuleBody, (input) =>
    simulateReconciliationRule(dependencies, input),
  ),
  ...standingOperations(dependencies, assets, "Assets", {
    body: createAssetBody,
    query: listAssetsQuery,
  }),
  ...standingOperations(dependencies, approvalPolicies, "ApprovalPolicies", {
    body: createApprovalPolicyBody,
    query: listApprovalPoliciesQuery,
  }),
  ...standingOperations(dependencies, evidenceFilters, "EvidenceFilters", {
    body: createEvidenceFilterBody,
    query: listEvidenceFiltersQuery,
  }),
  ...standingOperations(dependencies, dispositionPolicies, "DispositionPolicies", {
    body: createDispositionPolicyBody,
    query: listDispositionPoliciesQuery,
  }),
  ...standingOperations(dependencies, journalTemplates, "JournalTemplates", {
    body: createJournalTemplateBody,
    query: listJournalTemplatesQuery,
  }),
  listReasonCodes: read(listReasonCodesQuery, (input) => listReasonCodes(dependencies, input)),
  setReasonCodes: write(setReasonCodesBody, (input) => setReasonCodes(dependencies, input)),
  getOrganization: read(null, (input) => getOrganization(dependencies, input)),
  updateOrganization: write(updateOrganizationBody, ({ context, body }) =>
    updateOrganization(dependencies, context, body),
  ),
  listReconciliationRuleVersions: read(listReconciliationRuleVersionsQuery, (input) =>
    listReconciliationRuleVersions(dependencies, input),
  ),
  listRuleSimulations: read(listRuleSimulationsQuery, (input) =>
    listRuleSimulations(dependencies, input),
  ),
  getRuleSimulation: read(null, (input) => getRuleSimulation(dependencies, input)),
  listSimulatedCases: read(listSimulatedCasesQuery, (input) =>
    listSimulatedCases(dependencies, input),
  ),
});
