import type { ResponseOf } from "#api/client/types.ts";

export type CaseDetail = ResponseOf<"getReconciliationCase">;
export type Leg = CaseDetail["flowLegs"][number];
export type AuditEvent = CaseDetail["auditEvents"][number];
