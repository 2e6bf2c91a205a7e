/** Exported cases as JSON and as CSV (docs/files.md, Exports). */

import { viewCase } from "#api/resource/case/case-view.ts";
import { viewRawRecord } from "#api/resource/evidence/raw-record-view.ts";
import type { Shown } from "#api/schema/contract/shown.ts";
import { formatOptional } from "#api/schema/field/timestamp.ts";
import type { AuditEvent } from "#domain/audit/audit-event.ts";
import type { Payment } from "#domain/case/reconciliation-case.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import type { RawRecord } from "#domain/evidence/observation/raw-record.ts";
import type { Instant } from "#domain/value/instant.ts";
import { amounts, texts } from "./export-cells.ts";
import type { ExportQuery } from "./export-request.ts";
import type * as response from "./export-response.ts";

export type ExportedCase = {
  readonly payment: Payment;
  readonly legs: readonly FlowLeg[];
  readonly events: readonly AuditEvent[];
  readonly records: readonly RawRecord[];
};

/**
 * The filters in the response of an export. Those of the specification are always present, null if
 * unset; the others only if they are set.
 */
export function viewExportFilters(
  query: ExportQuery,
): Shown<typeof response.caseExport>["filters"] {
  return {
    from: formatOptional(query.from ?? null),
    to: formatOptional(query.to ?? null),
    status: query.status ?? null,
    reconciliationStatus: query.reconciliationStatus ?? null,
    externalReference: query.externalReference ?? null,
    verdicts: query.verdicts ?? [],
    ...(query.exceptionType === undefined ? {} : { exceptionType: query.exceptionType }),
    ...(query.slaRisk === undefined ? {} : { slaRisk: query.slaRisk }),
    ...(query.proofs === undefined ? {} : { proofs: query.proofs }),
  };
}

/** @param exportedAt the moment of the export, up to which the ages of its cases count */
export function viewExportedCase(
  { payment, legs, events, records }: ExportedCase,
  exportedAt: Instant,
): Shown<typeof response.exportedCase> {
  const shown = viewCase(payment, legs, events, exportedAt);
  return {
    case: shown,
    evidence: {
      caseId: shown.id,
      paymentIntentId: shown.paymentIntentId,
      rawRecords: records.map(viewRawRecord),
      flowLegs: shown.flowLegs,
      matchLinks: shown.matchLinks,
    },
  };
}

/**
 * Columns of the CSV: paths in the JSON's `case`. Amount columns are written unchanged, without the
 * guard against formulas.
 */
export const exportColumns = [
  ...texts("id", "organizationId", "paymentIntentId", "status", "reconciliationStatus", "verdict"),
  ...amounts("expectedAmount", "actualAmount"),
  ...texts("exceptionType", "createdAt", "updatedAt", "summary", "contradicted"),
  ...amounts("returnedAmount", "unexplainedDelta"),
  ...texts("slaAgeMinutes", "slaRisk", "requiredLegsTotal", "requiredLegsPresent"),
  ...texts("evidenceCoverage.expected", "evidenceCoverage.provider", "evidenceCoverage.chain"),
  ...texts("evidenceCoverage.bank", "evidenceCoverage.file"),
  ...amounts("providerFee", "networkFee", "developerFee", "fxSpread", "roundingDelta"),
  ...texts("feeReading", "notes", "ruleId", "ruleVersion", "reconciledAt", "lastRunAt"),
  ...texts("nextDeadlineAt", "version", "auditCount", "auditHead"),
  ...texts("paymentIntent.id", "paymentIntent.organizationId", "paymentIntent.externalReference"),
  ...amounts("paymentIntent.source.amount"),
  ...texts("paymentIntent.source.currency"),
  ...amounts("paymentIntent.destination.amount"),
  ...texts("paymentIntent.destination.currency", "paymentIntent.paymentType"),
  ...texts("paymentIntent.paymentSubtype", "paymentIntent.stablecoin", "paymentIntent.chain"),
  ...texts("paymentIntent.beneficiaryAccount", "paymentIntent.beneficiaryName"),
  ...texts("paymentIntent.status", "paymentIntent.createdAt", "paymentIntent.updatedAt"),
  ...texts("actualAmountImplied", "deltaLines", "otherFees", "feeClaims"),
  ...texts("flowLegs", "matchLinks"),
  ...texts("auditEvents", "flowLegCount", "warning", "contradiction"),
  ...texts("paymentIntent.expectationVersion", "paymentIntent.refundOf"),
  ...texts("assignee", "tags", "snoozedUntil", "statusReason.code", "statusReason.comment"),
  ...texts("commentCount"),
  ...amounts("openAmount"),
  ...texts("dispositionCount", "scheduledDisposition.policyId"),
  ...amounts("scheduledDisposition.unexplainedDelta"),
  ...texts("scheduledDisposition.dueAt", "missingPhases", "currency"),
  ...amounts("missingAmount", "tooMuchAmount", "notArrivedAmount"),
  ...texts("uncorrectedFees", "unplacedCredits"),
] as const;
