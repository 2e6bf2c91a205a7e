import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { standingEventTypes } from "#domain/value/standing-kind.ts";
import type { ErasedTexts } from "./audit-content.ts";

/** Every kind of audit event that the service writes. */
export const auditEventTypes = [
  "payment_intent.created",
  "payment_intent.canceled",
  "payment_intent.amended",
  "payment_intent.erased",
  "reconciliation_case.updated",
  "reconciliation_case.commented",
  "disposition.created",
  "disposition.reversed",
  "case_action.created",
  "case_action.canceled",
  "case_action.failed",
  "case_action.completed",
  "match_link.created",
  "match_link.deleted",
  "reconciliation_rule.created",
  "reconciliation_rule.updated",
  "reconciliation_rule.deleted",
  "reason_codes.updated",
  "asset.created",
  "asset.deleted",
  "settlement.created",
  "settlement.items_added",
  "settlement.items_removed",
  "settlement.completed",
  "settlement.updated",
  "evidence.accepted",
  "evidence.repeated",
  "evidence.not_understood",
  "evidence.withdrawn",
  "flow_leg.updated",
  "flow_leg.ignored",
  "flow_leg.restored",
  "flow_leg.erased",
  "api_key.created",
  "api_key.updated",
  "api_key.revoked",
  "integration.created",
  "integration.updated",
  "integration.deleted",
  "integration.secret_rotated",
  "integration.silent",
  "import_profile.created",
  "import_profile.updated",
  "import_profile.deleted",
  "import_batch.created",
  "import_batch.completed",
  "import_batch.failed",
  "import_batch.withdrawing",
  "import_batch.withdrawn",
  "import_batch.missing",
  "import_batch.repeated",
  "evidence.rejected",
  "outbound_webhook_endpoint.created",
  "outbound_webhook_endpoint.updated",
  "outbound_webhook_endpoint.deleted",
  "outbound_webhook_endpoint.secret_rotated",
  "outbound_webhook_endpoint.tested",
  "outbound_webhook_endpoint.replayed",
  "outbound_webhook_endpoint.disabled",
  "access.refused",
  "api_key.refused",
  "export.read",
  "organization.updated",
  "organization.limits_updated",
  ...standingEventTypes,
  "fee_schedule.created",
  "fee_schedule.updated",
  "fee_schedule.deleted",
  "approval.requested",
  "approval.approved",
  "approval.rejected",
  "approval.expired",
  "raw_record.read",
  "view.created",
  "view.updated",
  "view.deleted",
  "account.created",
  "account.deleted",
  "balance.recorded",
  "closed_cases.archived",
  "close.prepared",
  "close.approved",
] as const;
export type AuditEventType = (typeof auditEventTypes)[number];

/**
 * One change: who made it, what it changed, when, and the values before and after in `payload`
 * (docs/specification.md, Audit).
 */
export type AuditEvent = {
  readonly uuid: Uuid<"journal">;
  readonly organizationId: OrganizationId;
  readonly paymentUuid: Uuid<"payment"> | null;
  readonly rawRecordUuid: Uuid<"rawRecord"> | null;
  readonly importBatchUuid: Uuid<"importBatch"> | null;
  readonly eventType: AuditEventType;
  readonly actor: string;
  readonly message: string;
  readonly payload: Readonly<Record<string, unknown>> | null;
  readonly occurredAt: Instant;
  /** Position in the hash chain of the case, from 1; null for an event without a case. */
  readonly sequence: number | null;
  readonly previousHash: string | null;
  /** Stored in chains; null for other events, whose hash follows from their content. */
  readonly hash: string | null;
  /** Salt of its audit entry: 16 random bytes in hexadecimal. Null after an erasure. */
  readonly salt: string | null;
  /** What is left of texts after an erasure; null if there was none. */
  readonly erased: ErasedTexts | null;
};
