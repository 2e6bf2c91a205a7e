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
import { listMembersQuery } from "#api/resource/member/member-request.ts";
import { updateOrganizationBody } from "#api/resource/organization/organization-request.ts";
import {
  listReasonCodesQuery,
  setReasonCodesBody,
} from "#api/resource/reason-code/reason-code-request.ts";
import {
  createViewBody,
  listViewsQuery,
  updateViewBody,
} from "#api/resource/saved-view/saved-view-request.ts";
import { readConfig } from "#config.ts";
import { approvalPolicies } from "#work/case-work/standing/approval-policies.ts";
import { assets } from "#work/case-work/standing/assets.ts";
import { dispositionPolicies } from "#work/case-work/standing/disposition-policies.ts";
import { evidenceFilters } from "#work/case-work/standing/evidence-filters.ts";
import { updateOrganization } from "#work/case-work/standing/update-organization.ts";
import { listMembers } from "./list-members.ts";
import { getOrganization } from "./organization.ts";
import { listReasonCodes, setReasonCodes } from "./reason-codes.ts";
import { createView, deleteView, getView, listViews, updateView } from "./saved-views.ts";

const dependencies = createDependencies(readConfig(), "settings");

export const handler = createApiHandler(dependencies, {
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
  listReasonCodes: read(listReasonCodesQuery, (input) => listReasonCodes(dependencies, input)),
  setReasonCodes: write(setReasonCodesBody, (input) => setReasonCodes(dependencies, input)),
  getOrganization: read(null, (input) => getOrganization(dependencies, input)),
  updateOrganization: write(updateOrganizationBody, ({ context, body }) =>
    updateOrganization(dependencies, context, body),
  ),
  createView: write(createViewBody, (input) => createView(dependencies, input)),
  listViews: read(listViewsQuery, (input) => listViews(dependencies, input)),
  getView: read(null, (input) => getView(dependencies, input)),
  updateView: write(updateViewBody, (input) => updateView(dependencies, input)),
  deleteView: write(null, (input) => deleteView(dependencies, input)),
  listMembers: read(listMembersQuery, (input) => listMembers(dependencies, input)),
});
