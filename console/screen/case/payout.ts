import type { CaseDetail } from "#console/api/case-detail.ts";

/** The payout whose bank movement the payment expects, as its creation says; null: it is no payout's. */
export function payoutOf({ auditEvents }: Pick<CaseDetail, "auditEvents">): string | null {
  for (const { payload } of auditEvents) {
    const { settlementId } = payload as { readonly settlementId?: unknown };
    if (typeof settlementId === "string") return settlementId;
  }
  return null;
}
