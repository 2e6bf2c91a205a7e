/**
 * Four eyes: for every operation that changes state, the approval-policy actions that can hold it, or why none does
 * (docs/case-work.md, Four eyes). An operation without a row does not compile.
 */
import type { ApprovalAction } from "#domain/case/work/approval-policy.ts";
import type { routes } from "./routes.ts";

type Routes = typeof routes;

/** By its method, or by the scope that it needs: an export that is made once changes state too. */
export type StateChangingOperation = {
  [Id in keyof Routes]: Routes[Id] extends
    | { readonly method: "POST" | "PUT" | "PATCH" | "DELETE" }
    | { readonly scope: `${string}:write` }
    ? Id
    : never;
}[keyof Routes];

type Governance =
  | { readonly heldBy: readonly [ApprovalAction, ...ApprovalAction[]] }
  /** Why no policy can hold it. */
  | { readonly free: string };

const workOnly = "Says who works on what and why; no verdict, amount or destination depends on it.";
const newRecord =
  "Adds what a source says, under its name. Nothing that is recorded changes, and what people decided stays.";
const settlementPart =
  "Adds what a processor says. Items must add up exactly, and its case is settled by the bank's movement alone.";
const compares = "Changes no case: it shows where another tool says something else.";
const decides = "It is the second person's act: the requester is refused.";
const ownKey =
  "A key acts as its creator: it has no right that its creator lacks, its acts are held like the creator's, and no key approves.";
const resends =
  "Sends again what the endpoint is to receive anyway, to a URL that a policy can hold.";
const ownAccount =
  "Says which balances are compared; no case, amount or destination depends on it.";

export const governedOperations = {
  // What a payment is expected to be.
  createPaymentIntent: {
    free: "A new expectation. Sent again with other values it is refused, so it amends nothing; what stands in its way can only be canceled, and that is held.",
  },
  amendPaymentIntent: { heldBy: ["amendment", "write_off"] },
  cancelPaymentIntent: { heldBy: ["amendment"] },
  // What people decide about cases.
  updateReconciliationCase: { heldBy: ["close_against_verdict"] },
  runReconciliationCase: { free: "Decides again by the same rules and evidence." },
  createCaseComment: { free: workOnly },
  createCaseAction: { heldBy: ["bulk"] },
  cancelCaseAction: { free: "Stops what has not begun; what was done stays." },
  undoCaseAction: {
    free: "Gives each case the state that it had before, if nobody changed it since.",
  },
  createDisposition: { heldBy: ["write_off", "close_against_verdict"] },
  reverseDisposition: { heldBy: ["write_off"] },
  createMatchLink: { heldBy: ["manual_link", "link"] },
  deleteMatchLink: { heldBy: ["link", "write_off"] },
  ignoreFlowLeg: { heldBy: ["link", "write_off"] },
  restoreFlowLeg: { heldBy: ["link"] },
  // What decides like a rule.
  createReconciliationRule: { heldBy: ["rule_change"] },
  updateReconciliationRule: { heldBy: ["rule_change"] },
  deleteReconciliationRule: { heldBy: ["rule_change"] },
  simulateReconciliationRule: { free: "Changes no case: it shows what a rule would do." },
  simulateFeeSchedule: { free: "Changes no case: it shows what a fee schedule would agree." },
  createFeeSchedule: { heldBy: ["rule_change"] },
  updateFeeSchedule: { heldBy: ["rule_change"] },
  deleteFeeSchedule: { heldBy: ["rule_change"] },
  createAsset: { heldBy: ["rule_change"] },
  deleteAsset: { heldBy: ["rule_change"] },
  updateOrganization: { heldBy: ["rule_change"] },
  createEvidenceFilter: { heldBy: ["rule_change"] },
  deleteEvidenceFilter: { heldBy: ["rule_change"] },
  createJournalTemplate: { heldBy: ["rule_change"] },
  deleteJournalTemplate: { heldBy: ["rule_change"] },
  createImportProfile: { heldBy: ["rule_change"] },
  updateImportProfile: { heldBy: ["rule_change"] },
  deleteImportProfile: { heldBy: ["rule_change"] },
  createDispositionPolicy: { heldBy: ["policy_change", "write_off"] },
  deleteDispositionPolicy: { heldBy: ["policy_change"] },
  setReasonCodes: { free: "Words for reasons. Which acts need one is a setting that is held." },
  // The policies and who decides.
  createApprovalPolicy: { heldBy: ["policy_change"] },
  deleteApprovalPolicy: { heldBy: ["policy_change"] },
  approveApproval: { free: decides },
  rejectApproval: { free: decides },
  createApiKey: { free: ownKey },
  updateApiKey: { free: ownKey },
  revokeApiKey: { free: "Takes rights away, and must not wait after a leak." },
  // Files and other sources of evidence.
  previewImport: { free: "Stores nothing." },
  previewFile: { free: "Stores nothing." },
  createImportBatch: {
    free: "Its rows are new evidence or new expectations; a row that differs from an expectation is rejected and amends nothing.",
  },
  createComparison: { free: compares },
  addComparisonItems: { free: compares },
  completeComparison: { free: compares },
  withdrawImportBatch: { heldBy: ["link", "amendment"] },
  createProviderEvidence: { free: newRecord },
  createOnchainEvidence: { free: newRecord },
  runTestScenario: { free: "Only in an organization of kind `test`, which has no real payments." },
  receivePartnerWebhook: { free: newRecord },
  receiveOnchainWebhook: { free: newRecord },
  rejectUnaddressedPartnerWebhook: { free: "Always refused." },
  createPartnerIntegration: { heldBy: ["integration_change"] },
  updatePartnerIntegration: { heldBy: ["integration_change"] },
  deletePartnerIntegration: { heldBy: ["integration_change"] },
  createOnchainIntegration: { heldBy: ["integration_change"] },
  updateOnchainIntegration: { heldBy: ["integration_change"] },
  deleteOnchainIntegration: { heldBy: ["integration_change"] },
  // Who has the secret can deliver.
  rotateOnchainIntegrationSecret: { heldBy: ["integration_change"] },
  // Settlements.
  createSettlement: { free: settlementPart },
  updateSettlement: { free: settlementPart },
  addSettlementItems: { free: settlementPart },
  removeSettlementItems: { free: settlementPart },
  completeSettlement: { free: settlementPart },
  // Where events are sent.
  createOutboundWebhookEndpoint: { heldBy: ["integration_change"] },
  updateOutboundWebhookEndpoint: { heldBy: ["integration_change"] },
  deleteOutboundWebhookEndpoint: { heldBy: ["integration_change"] },
  rotateOutboundWebhookSecret: { free: "Changes no destination, and must not wait after a leak." },
  testOutboundWebhookEndpoint: { free: resends },
  replayOutboundWebhookEndpoint: { free: resends },
  retryOutboundWebhookDelivery: { free: resends },
  recordOutboundWebhookAttempt: { free: "Notes what a receiver did with one delivery." },
  // Books.
  createAccount: { free: ownAccount },
  deleteAccount: { free: ownAccount },
  recordBalance: {
    free: "A statement of a source, kept beside the others; it is compared and changes nothing.",
  },
  createClose: { free: "Prepares a close; another person approves it." },
  approveClose: { free: decides },
  exportJournalEntries: {
    free: "Hands each entry out once, and says so. Its amounts and accounts are those of cases and templates.",
  },
  // What people see.
  createView: { free: workOnly },
  updateView: { free: workOnly },
  deleteView: { free: workOnly },
} as const satisfies Record<StateChangingOperation, Governance>;

/** Whether an approval policy can hold the operation: then it may answer 202 with the approval that it waits for. */
export function canBeHeld(operation: string): boolean {
  const row = (governedOperations as Readonly<Record<string, Governance>>)[operation];
  return row !== undefined && "heldBy" in row;
}
