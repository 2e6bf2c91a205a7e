import { findSettlement } from "#store/table/settlement/settlement-store.ts";
import { byId } from "#work/outcome/by-id.ts";

/** @throws FailureError 404 if the organization has no such settlement */
export const findSettlementOrFail = byId("settlement", "Settlement", findSettlement);
