/** How each act that waited is carried out: as the direct request does it. */

import type { ApprovedOperation } from "#domain/case/work/approval.ts";
import type { WriteOutcome } from "#work/outcome/outcome.ts";
import type { ActContext } from "../act-context.ts";
import { startHeldAction } from "../action/start-case-action.ts";
import { amendIntent } from "../amend-intent.ts";
import { cancelIntent } from "../cancel-intent.ts";
import { createDisposition, reverseDisposition } from "../change-dispositions.ts";
import type { TargetDependencies } from "../endpoint/audit-endpoint.ts";
import {
  createOutboundWebhookEndpoint,
  deleteOutboundWebhookEndpoint,
  updateOutboundWebhookEndpoint,
} from "../endpoint/outbound-webhook-endpoints.ts";
import {
  createImportProfile,
  deleteImportProfile,
  updateImportProfile,
} from "../import-profiles.ts";
import { linkLeg } from "../link-leg.ts";
import { createFeeSchedule, deleteFeeSchedule, updateFeeSchedule } from "../rule/fee-schedules.ts";
import {
  createReconciliationRule,
  deleteReconciliationRule,
  updateReconciliationRule,
} from "../rule/reconciliation-rules.ts";
import { approvalPolicies } from "../standing/approval-policies.ts";
import { assets } from "../standing/assets.ts";
import { dispositionPolicies } from "../standing/disposition-policies.ts";
import { evidenceFilters } from "../standing/evidence-filters.ts";
import { journalTemplates } from "../standing/journal-templates.ts";
import { updateOrganization } from "../standing/update-organization.ts";
import { unlinkLeg } from "../unlink-leg.ts";
import { updateCase } from "../update-case.ts";
import { withdrawImport } from "../withdraw-import.ts";
import {
  type ApprovedAct,
  type ByBody,
  byBody,
  onBatch,
  onCase,
  onEndpoint,
  onFeeSchedule,
  onLeg,
  onPolicies,
  onProfile,
  onRule,
  onWholeCase,
} from "./act-on.ts";
import { allowRepeat } from "./allow-repeat.ts";
import { requestedBody } from "./held-request.ts";

type OfTarget<Body> = (
  dependencies: TargetDependencies,
  context: ActContext,
  body: Body,
) => Promise<WriteOutcome>;

/** The URL was checked when the act was asked for; only a development stack then allowed one of its own machine. */
function onTarget<Body>(act: OfTarget<Body>): ByBody<Body> {
  return (dependencies, context, body) =>
    act({ ...dependencies, allowLoopback: true }, context, body);
}

/** The stored request is the output of the operation's schema. */
export const approvedActs: Readonly<Record<ApprovedOperation, ApprovedAct>> = {
  createDisposition: onCase(createDisposition),
  updateReconciliationCase: onCase(updateCase),
  createMatchLink: onCase(linkLeg),
  createCaseAction: (dependencies, context, { request, subjectVersion: version }) =>
    startHeldAction(dependencies, context, {
      caseActionId: String(request["caseActionId"]),
      version,
    }),
  createReconciliationRule: byBody(createReconciliationRule),
  updateReconciliationRule: onRule(updateReconciliationRule),
  deleteReconciliationRule: onRule(deleteReconciliationRule),
  createFeeSchedule: byBody(createFeeSchedule),
  updateFeeSchedule: onFeeSchedule(updateFeeSchedule),
  deleteFeeSchedule: onFeeSchedule(deleteFeeSchedule),
  createApprovalPolicy: onPolicies(approvalPolicies.create),
  deleteApprovalPolicy: onPolicies(approvalPolicies.delete),
  createEvidenceFilter: byBody(evidenceFilters.create),
  deleteEvidenceFilter: byBody(evidenceFilters.delete),
  createDispositionPolicy: byBody(dispositionPolicies.create),
  deleteDispositionPolicy: byBody(dispositionPolicies.delete),
  amendPaymentIntent: onWholeCase(amendIntent),
  cancelPaymentIntent: onWholeCase(cancelIntent),
  reverseDisposition: onCase(reverseDisposition),
  deleteMatchLink: onCase(unlinkLeg),
  ignoreFlowLeg: onLeg("ignore"),
  restoreFlowLeg: onLeg("restore"),
  withdrawImportBatch: onBatch(withdrawImport),
  createAsset: byBody(assets.create),
  deleteAsset: byBody(assets.delete),
  updateOrganization: (dependencies, context, { request, subjectVersion: expectedVersion }) =>
    updateOrganization(dependencies, context, {
      ...requestedBody<Parameters<typeof updateOrganization>[2]>(request),
      ...(expectedVersion === null ? {} : { expectedVersion }),
    }),
  createJournalTemplate: byBody(journalTemplates.create),
  deleteJournalTemplate: byBody(journalTemplates.delete),
  createImportProfile: byBody(createImportProfile),
  updateImportProfile: onProfile(updateImportProfile),
  deleteImportProfile: onProfile(deleteImportProfile),
  createOutboundWebhookEndpoint: byBody(onTarget(createOutboundWebhookEndpoint)),
  updateOutboundWebhookEndpoint: onEndpoint(onTarget(updateOutboundWebhookEndpoint)),
  deleteOutboundWebhookEndpoint: onEndpoint(deleteOutboundWebhookEndpoint),
  createPartnerIntegration: allowRepeat,
  updatePartnerIntegration: allowRepeat,
  deletePartnerIntegration: allowRepeat,
  createOnchainIntegration: allowRepeat,
  updateOnchainIntegration: allowRepeat,
  deleteOnchainIntegration: allowRepeat,
  rotateOnchainIntegrationSecret: allowRepeat,
};
