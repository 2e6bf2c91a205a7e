/** What the contract says of each operation, from the rows of its resource. */
import { accountRows } from "#api/resource/account/account-rows.ts";
import { apiKeyRows } from "#api/resource/api-key/api-key-rows.ts";
import { approvalRows } from "#api/resource/approval/approval-rows.ts";
import { assetRows } from "#api/resource/asset/asset-rows.ts";
import { caseCommentRows } from "#api/resource/case/case-comment-rows.ts";
import { caseCountsRows } from "#api/resource/case/case-counts-rows.ts";
import { caseRows } from "#api/resource/case/case-rows.ts";
import { manyCasesRows } from "#api/resource/case/many-cases-rows.ts";
import { pendingResponse } from "#api/resource/case/pending-response.ts";
import { closeRows } from "#api/resource/close/close-rows.ts";
import { comparisonRows } from "#api/resource/comparison/comparison-rows.ts";
import { dispositionRows } from "#api/resource/disposition/disposition-rows.ts";
import { dispositionPolicyRows } from "#api/resource/disposition-policy/disposition-policy-rows.ts";
import { evidenceRows } from "#api/resource/evidence/evidence-rows.ts";
import { flowLegRows } from "#api/resource/evidence/flow-leg-rows.ts";
import { onchainRows } from "#api/resource/evidence/onchain-rows.ts";
import { evidenceFilterRows } from "#api/resource/evidence-filter/evidence-filter-rows.ts";
import { exportRows } from "#api/resource/export/export-rows.ts";
import { feeScheduleRows } from "#api/resource/fee-schedule/fee-schedule-rows.ts";
import { importRows } from "#api/resource/import/import-rows.ts";
import { integrationRows } from "#api/resource/integration/integration-rows.ts";
import { journalTemplateRows } from "#api/resource/journal/journal-template-rows.ts";
import { matchPoolRows } from "#api/resource/match-pool/match-pool-rows.ts";
import { memberRows } from "#api/resource/member/member-rows.ts";
import { organizationRows } from "#api/resource/organization/organization-rows.ts";
import { outboundWebhookRows } from "#api/resource/outbound-webhook/outbound-webhook-rows.ts";
import { paymentIntentRows } from "#api/resource/payment-intent/payment-intent-rows.ts";
import { reasonCodeRows } from "#api/resource/reason-code/reason-code-rows.ts";
import { reportRows } from "#api/resource/report/report-rows.ts";
import { requestLogRows } from "#api/resource/request-log/request-log-rows.ts";
import { ruleRows } from "#api/resource/rule/rule-rows.ts";
import { sandboxRows } from "#api/resource/sandbox/sandbox-rows.ts";
import { viewRows } from "#api/resource/saved-view/view-rows.ts";
import { serviceRows } from "#api/resource/service/service-rows.ts";
import { sessionRows } from "#api/resource/session/session-rows.ts";
import { settlementRows } from "#api/resource/settlement/settlement-rows.ts";
import { simulationRows } from "#api/resource/simulation/simulation-rows.ts";
import { canBeHeld } from "../route/governed-operations.ts";
import type { OperationId } from "../route/routes.ts";
import type { ContractRow } from "./contract-row.ts";

/** One row for each operation; a missing row is a compile error. */
const rows: Readonly<Record<OperationId, ContractRow>> = {
  ...caseRows,
  ...caseCommentRows,
  ...dispositionRows,
  ...caseCountsRows,
  ...paymentIntentRows,
  ...matchPoolRows,
  ...ruleRows,
  ...simulationRows,
  ...feeScheduleRows,
  ...assetRows,
  ...reasonCodeRows,
  ...organizationRows,
  ...approvalRows,
  ...viewRows,
  ...memberRows,
  ...accountRows,
  ...closeRows,
  ...reportRows,
  ...evidenceFilterRows,
  ...dispositionPolicyRows,
  ...journalTemplateRows,
  ...manyCasesRows,
  ...comparisonRows,
  ...evidenceRows,
  ...settlementRows,
  ...flowLegRows,
  ...apiKeyRows,
  ...sessionRows,
  ...requestLogRows,
  ...sandboxRows,
  ...integrationRows,
  ...outboundWebhookRows,
  ...onchainRows,
  ...importRows,
  ...exportRows,
  ...serviceRows,
};

export const contract = Object.fromEntries(
  Object.entries(rows).map(([id, row]) => [
    id,
    withBodyName(id, canBeHeld(id) ? withPending(row) : row),
  ]),
) as Readonly<Record<OperationId, ContractRow>>;

/** The schema of a body is named by its operation: `createView` takes a `CreateViewRequest`. */
function withBodyName(id: string, row: ContractRow): ContractRow {
  const { body } = row;
  if (body === undefined || row.tag === "webhooks") return row;
  const name = `${id.slice(0, 1).toUpperCase()}${id.slice(1)}Request`;
  return { ...row, body: { ...body, schema: body.schema.meta({ id: name }) } };
}

/** An act that a policy can hold may wait. An operation that answers 202 for another reason says so itself. */
function withPending(row: ContractRow): ContractRow {
  return { ...row, responses: { 202: pendingResponse, ...row.responses } };
}
