import {
  createApprovalPolicy,
  deleteApprovalPolicy,
} from "../../shared/case-work/approval/change-approval-policies.ts";
import { createAsset } from "../../shared/case-work/asset/create-asset.ts";
import { deleteAsset } from "../../shared/case-work/asset/delete-asset.ts";
import { createReconciliationRule } from "../../shared/case-work/rule/create-reconciliation-rule.ts";
import { deleteReconciliationRule } from "../../shared/case-work/rule/delete-reconciliation-rule.ts";
import { updateReconciliationRule } from "../../shared/case-work/rule/update-reconciliation-rule.ts";
import {
  createDispositionPolicy,
  deleteDispositionPolicy,
} from "../../shared/case-work/standing/change-disposition-policies.ts";
import {
  createEvidenceFilter,
  deleteEvidenceFilter,
} from "../../shared/case-work/standing/change-evidence-filters.ts";
import {
  createJournalTemplate,
  deleteJournalTemplate,
} from "../../shared/case-work/standing/change-journal-templates.ts";
import { updateOrganization } from "../../shared/case-work/standing/update-organization.ts";
import { readConfig } from "../../shared/config.ts";
import { createApiHandler } from "../../shared/http/api-handler.ts";
import { createDependencies } from "../../shared/http/create-dependencies.ts";
import { read, write } from "../../shared/http/define-operation.ts";
import {
  createApprovalPolicyBody,
  listApprovalPoliciesQuery,
} from "../../shared/schema/request/case/approval-request.ts";
import {
  createDispositionPolicyBody,
  listDispositionPoliciesQuery,
} from "../../shared/schema/request/case/disposition-policy-request.ts";
import {
  listReasonCodesQuery,
  setReasonCodesBody,
} from "../../shared/schema/request/case/reason-code-request.ts";
import {
  createReconciliationRuleBody,
  listReconciliationRulesQuery,
  listReconciliationRuleVersionsQuery,
  listRuleSimulationsQuery,
  listSimulatedCasesQuery,
  simulateReconciliationRuleBody,
  updateReconciliationRuleBody,
} from "../../shared/schema/request/case/rule-request.ts";
import {
  createAssetBody,
  listAssetsQuery,
} from "../../shared/schema/request/evidence/asset-request.ts";
import {
  createEvidenceFilterBody,
  listEvidenceFiltersQuery,
} from "../../shared/schema/request/evidence/evidence-filter-request.ts";
import { updateOrganizationBody } from "../../shared/schema/request/organization/organization-request.ts";
import {
  createJournalTemplateBody,
  listJournalTemplatesQuery,
} from "../../shared/schema/request/report/journal-template-request.ts";
import { getApprovalPolicy, listApprovalPolicies } from "./approval-policies.ts";
import { getAsset, listAssets } from "./asset/read-assets.ts";
import { getDispositionPolicy, listDispositionPolicies } from "./disposition-policies.ts";
import { getEvidenceFilter, listEvidenceFilters } from "./evidence-filters.ts";
import { getReconciliationRule } from "./get-reconciliation-rule.ts";
import { getJournalTemplate, listJournalTemplates } from "./journal-templates.ts";
import { listReconciliationRules } from "./list-reconciliation-rules.ts";
import { listReconciliationRuleVersions } from "./list-rule-versions.ts";
import { getOrganization } from "./organization.ts";
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
  createAsset: write(createAssetBody, ({ context, body }) =>
    createAsset(dependencies, context, body),
  ),
  listAssets: read(listAssetsQuery, (input) => listAssets(dependencies, input)),
  getAsset: read(null, (input) => getAsset(dependencies, input)),
  deleteAsset: write(null, ({ context, params }) =>
    deleteAsset(dependencies, context, { assetId: params["assetId"] ?? "" }),
  ),
  listReasonCodes: read(listReasonCodesQuery, (input) => listReasonCodes(dependencies, input)),
  setReasonCodes: write(setReasonCodesBody, (input) => setReasonCodes(dependencies, input)),
  getOrganization: read(null, (input) => getOrganization(dependencies, input)),
  updateOrganization: write(updateOrganizationBody, ({ context, body }) =>
    updateOrganization(dependencies, context, body),
  ),
  createApprovalPolicy: write(createApprovalPolicyBody, ({ context, body }) =>
    createApprovalPolicy(dependencies, context, body),
  ),
  listApprovalPolicies: read(listApprovalPoliciesQuery, (input) =>
    listApprovalPolicies(dependencies, input),
  ),
  getApprovalPolicy: read(null, (input) => getApprovalPolicy(dependencies, input)),
  deleteApprovalPolicy: write(null, ({ context, params }) =>
    deleteApprovalPolicy(dependencies, context, {
      approvalPolicyId: params["approvalPolicyId"] ?? "",
    }),
  ),
  listReconciliationRuleVersions: read(listReconciliationRuleVersionsQuery, (input) =>
    listReconciliationRuleVersions(dependencies, input),
  ),
  listRuleSimulations: read(listRuleSimulationsQuery, (input) =>
    listRuleSimulations(dependencies, input),
  ),
  createEvidenceFilter: write(createEvidenceFilterBody, ({ context, body }) =>
    createEvidenceFilter(dependencies, context, body),
  ),
  listEvidenceFilters: read(listEvidenceFiltersQuery, (input) =>
    listEvidenceFilters(dependencies, input),
  ),
  getEvidenceFilter: read(null, (input) => getEvidenceFilter(dependencies, input)),
  deleteEvidenceFilter: write(null, ({ context, params }) =>
    deleteEvidenceFilter(dependencies, context, {
      evidenceFilterId: params["evidenceFilterId"] ?? "",
    }),
  ),
  createDispositionPolicy: write(createDispositionPolicyBody, ({ context, body }) =>
    createDispositionPolicy(dependencies, context, body),
  ),
  listDispositionPolicies: read(listDispositionPoliciesQuery, (input) =>
    listDispositionPolicies(dependencies, input),
  ),
  getDispositionPolicy: read(null, (input) => getDispositionPolicy(dependencies, input)),
  deleteDispositionPolicy: write(null, ({ context, params }) =>
    deleteDispositionPolicy(dependencies, context, {
      dispositionPolicyId: params["dispositionPolicyId"] ?? "",
    }),
  ),
  createJournalTemplate: write(createJournalTemplateBody, ({ context, body }) =>
    createJournalTemplate(dependencies, context, body),
  ),
  listJournalTemplates: read(listJournalTemplatesQuery, (input) =>
    listJournalTemplates(dependencies, input),
  ),
  getJournalTemplate: read(null, (input) => getJournalTemplate(dependencies, input)),
  deleteJournalTemplate: write(null, ({ context, params }) =>
    deleteJournalTemplate(dependencies, context, {
      journalTemplateId: params["journalTemplateId"] ?? "",
    }),
  ),
  getRuleSimulation: read(null, (input) => getRuleSimulation(dependencies, input)),
  listSimulatedCases: read(listSimulatedCasesQuery, (input) =>
    listSimulatedCases(dependencies, input),
  ),
});
