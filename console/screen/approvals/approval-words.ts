/** Words of approvals (docs/specification.md, Approvals). */
import type { ResponseOf } from "#api/client/types.ts";
import type { ChipWord } from "#console/part/figure/chip.tsx";

export type Approval = ResponseOf<"getApproval">;

export const approvalWords = {
  pending: { word: "Waits", icon: "clock", tone: "warn", meaning: "A second person must decide." },
  approved: {
    word: "Approved",
    icon: "check",
    tone: "good",
    meaning: "It was carried out, or is allowed once.",
  },
  rejected: { word: "Rejected", icon: "close", tone: "bad", meaning: "It was not carried out." },
  expired: { word: "Expired", icon: "late", tone: "quiet", meaning: "Nobody decided in time." },
} as const satisfies Record<Approval["status"], ChipWord>;

export const operationWords = {
  createDisposition: "Settle an open amount",
  updateReconciliationCase: "Close a payment that is not matched",
  createMatchLink: "Link a bank line by hand",
  createReconciliationRule: "Create a rule",
  updateReconciliationRule: "Change a rule",
  deleteReconciliationRule: "Delete a rule",
  createFeeSchedule: "Add a fee schedule",
  updateFeeSchedule: "Change a fee schedule",
  deleteFeeSchedule: "Delete a fee schedule",
  createApprovalPolicy: "Create an approval policy",
  deleteApprovalPolicy: "Delete an approval policy",
  createCaseAction: "Act on many payments",
  createDispositionPolicy: "Create a rule for small differences",
  deleteDispositionPolicy: "Delete a rule for small differences",
  createEvidenceFilter: "Create a filter of bank lines",
  deleteEvidenceFilter: "Delete a filter of bank lines",
  amendPaymentIntent: "Amend what a payment is expected to be",
  cancelPaymentIntent: "Cancel a payment",
  reverseDisposition: "Undo a write-off",
  deleteMatchLink: "Unlink a bank line",
  ignoreFlowLeg: "Set a bank line aside",
  restoreFlowLeg: "Restore a bank line",
  withdrawImportBatch: "Withdraw an import",
  createAsset: "Add an asset",
  deleteAsset: "Delete an asset",
  updateOrganization: "Change the settings of the organization",
  createJournalTemplate: "Create a journal template",
  deleteJournalTemplate: "Delete a journal template",
  createImportProfile: "Create an import profile",
  updateImportProfile: "Change an import profile",
  deleteImportProfile: "Delete an import profile",
  createOutboundWebhookEndpoint: "Add a webhook endpoint",
  updateOutboundWebhookEndpoint: "Change a webhook endpoint",
  deleteOutboundWebhookEndpoint: "Delete a webhook endpoint",
  createPartnerIntegration: "Connect the partner",
  updatePartnerIntegration: "Change a partner integration",
  deletePartnerIntegration: "Delete a partner integration",
  createOnchainIntegration: "Connect a chain",
  updateOnchainIntegration: "Change an on-chain integration",
  deleteOnchainIntegration: "Delete an on-chain integration",
  rotateOnchainIntegrationSecret: "Rotate the secret of an on-chain integration",
} as const satisfies Record<Approval["operation"], string>;

export const heldWords = {
  write_off: "Settling an open amount",
  close_against_verdict: "Closing a payment that is not matched",
  manual_link: "Linking a bank line by hand",
  bulk: "Acting on many payments",
  rule_change: "Changing a rule, or what decides like one",
  policy_change: "Changing an approval policy",
  amendment: "Amending or canceling a payment",
  link: "Deciding by hand which bank lines count",
  integration_change: "Changing where events are sent, or where reports come from",
} as const satisfies Record<Approval["action"], string>;
