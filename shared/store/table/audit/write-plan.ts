import type { AuditEvent } from "#domain/audit/audit-event.ts";
import type { Announcement } from "#domain/webhook/outbound-event.ts";
import type { Write } from "../core/commit.ts";

/**
 * What a decision changes, its audit events and what it announces to clients. A decision returns it and
 * changes nothing else, so a decision that is not used is simply dropped. The plans of one transaction are
 * combined, and its audit entry is made from the sum (`withAuditEntry`).
 */
export type WritePlan = {
  readonly writes: readonly Write[];
  /** In the order in which they were made. */
  readonly auditEvents: readonly AuditEvent[];
  /** In the order of the audit events that they are about. */
  readonly announcements: readonly Announcement[];
};

export const emptyPlan: WritePlan = { writes: [], auditEvents: [], announcements: [] };

/** @param plans in the order in which they were made */
export function combinePlans(...plans: readonly Partial<WritePlan>[]): WritePlan {
  return {
    writes: plans.flatMap(({ writes = [] }) => writes),
    auditEvents: plans.flatMap(({ auditEvents = [] }) => auditEvents),
    announcements: plans.flatMap(({ announcements = [] }) => announcements),
  };
}
