/** The bodies of outbound events, by type (docs/specification.md, Outbound webhooks). */
import * as z from "zod";
import { approval } from "#api/resource/approval/approval-response.ts";
import { caseAction } from "#api/resource/case/case-action-response.ts";
import { closeSummary } from "#api/resource/close/close-response.ts";
import { disposition } from "#api/resource/disposition/disposition-response.ts";
import {
  evidenceAcceptance,
  evidenceDifference,
} from "#api/resource/evidence/evidence-response.ts";
import { importBatch } from "#api/resource/import/import-response.ts";
import {
  onchainIntegration,
  partnerIntegration,
} from "#api/resource/integration/integration-response.ts";
import { notUnderstoodCause } from "#api/resource/integration/not-understood-cause.ts";
import {
  caseComment,
  caseSummary,
  paymentIntentSummary,
} from "#api/resource/payment-intent/payment-response.ts";
import { digest } from "#api/resource/report/digest-response.ts";
import { missingFile, silentIntegration } from "#api/resource/report/expected-delivery-response.ts";
import { settlement } from "#api/resource/settlement/settlement-response.ts";
import {
  extended,
  named,
  timestampText,
  wholeNumber,
} from "#api/schema/contract/common-response.ts";
import type { OutboundEventType } from "#domain/webhook/outbound-event.ts";
import { nameOfEvent } from "#domain/webhook/outbound-event-name.ts";
import { outboundEndpoint } from "./outbound-webhook-response.ts";

const version = wholeNumber(1).describe(
  "Grows with each change of the resource: drop an event whose version is lower than one you have.",
);

const ofIntent = extended("PaymentIntentEventData", paymentIntentSummary, { version });
const ofCase = caseSummary;
const ofComment = extended("CaseCommentEventData", caseComment, { version });
const ofDisposition = extended("DispositionEventData", disposition, { version });
const ofCaseAction = extended("CaseActionEventData", caseAction, { version });
const ofApproval = extended("ApprovalEventData", approval, { version });
const ofEvidence = extended("EvidenceAcceptedEventData", evidenceAcceptance, {
  id: z.string(),
  organizationId: z.string(),
  version,
});
const ofRepeat = named("EvidenceRepeatedEventData", {
  id: z.string().describe("The raw record that stands."),
  organizationId: z.string(),
  rawRecordId: z.string(),
  source: z.string(),
  sourceRef: z.string(),
  repeats: wholeNumber(1).describe("How often it came again with differences."),
  differences: z.array(evidenceDifference),
  version,
});
const ofRejection = named("EvidenceRejectedEventData", {
  integrationId: z.string(),
  integrationKey: z.string(),
  count: wholeNumber(1).describe("Deliveries refused since the last event."),
  version,
});
const ofNotUnderstood = named("EvidenceNotUnderstoodEventData", {
  id: z.string().describe("The raw record that shows what was not understood."),
  organizationId: z.string(),
  integrationId: z.string().nullable(),
  source: z.string(),
  cause: notUnderstoodCause,
  field: z.string().describe("The member of the body; empty for the whole body."),
  value: z.string().nullable().describe("Its text, at most 100 characters."),
  rawRecordId: z.string(),
  sourceRef: z.string(),
  version,
});
const ofBatch = importBatch
  .omit({ uploadUrl: true })
  .extend({ version })
  .meta({ id: "ImportBatchEventData" });
const ofMissingFile = extended("MissingFileEventData", missingFile, { version });
const ofSilence = extended("SilentIntegrationEventData", silentIntegration, { version });
const ofDigest = extended("DigestEventData", digest, { version });
const ofIntegration = z
  .discriminatedUnion("provider", [
    extended("PartnerIntegrationEventData", partnerIntegration, { version }),
    extended("OnchainIntegrationEventData", onchainIntegration, { version }),
  ])
  .meta({ id: "IntegrationEventData" });

const eventData = {
  "payment_intent.created": ofIntent,
  "payment_intent.canceled": ofIntent,
  "payment_intent.amended": ofIntent,
  "reconciliation_case.updated": ofCase,
  "reconciliation_case.matched": ofCase,
  "reconciliation_case.matched_with_exception": ofCase,
  "reconciliation_case.needs_review": ofCase,
  "reconciliation_case.sla_risk": ofCase,
  "reconciliation_case.delayed": ofCase,
  "reconciliation_case.resolved": ofCase,
  "reconciliation_case.reopened": ofCase,
  "case.assigned": ofCase,
  "case.commented": ofComment,
  "case.disposition_created": ofDisposition,
  "case.disposition_reversed": ofDisposition,
  "case_action.completed": ofCaseAction,
  "settlement.settled": settlement,
  "settlement.short": settlement,
  "settlement.over": settlement,
  "settlement.late": settlement,
  "approval.requested": ofApproval,
  "approval.decided": ofApproval,
  "close.prepared": closeSummary,
  "close.approved": closeSummary,
  "evidence.accepted": ofEvidence,
  "evidence.repeated": ofRepeat,
  "evidence.not_understood": ofNotUnderstood,
  "evidence.rejected": ofRejection,
  "import_batch.completed": ofBatch,
  "import_batch.failed": ofBatch,
  "import_batch.missing": ofMissingFile,
  "import_batch.repeated": ofBatch,
  "integration.disabled": ofIntegration,
  "integration.silent": ofSilence,
  "outbound_webhook_endpoint.disabled": outboundEndpoint,
  "digest.hourly": ofDigest,
  "digest.daily": ofDigest,
  "webhook.test": outboundEndpoint,
} as const satisfies Readonly<Record<OutboundEventType, z.ZodType>>;

/** `reconciliation_case.sla_risk` becomes `ReconciliationCaseSlaRiskEvent`. */
function nameOf(type: OutboundEventType): string {
  const words = type.split(/[._]/).map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  return `${words.join("")}Event`;
}

/** The schema of the whole body of an event. */
export function eventPayload(type: OutboundEventType) {
  return z
    .object({
      id: z
        .string()
        .describe("`evt_…`: the same on every attempt; equals the header `webhook-id`."),
      type: z.literal(type),
      name: z
        .literal(nameOfEvent(type))
        .optional()
        .describe(
          "The name of the type; it begins with `reconciliation_case.` for all events about cases. Absent from events that were stored before this field existed.",
        ),
      timestamp: timestampText.describe("When the change happened."),
      organizationId: z.string(),
      data: eventData[type],
    })
    .meta({ id: nameOf(type) });
}
