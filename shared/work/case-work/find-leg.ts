import { findLeg } from "#store/table/evidence/leg-store.ts";
import { byId } from "#work/outcome/by-id.ts";

/** @throws FailureError 404 if the organization has no leg with the id */
export const findLegOrFail = byId("flowLeg", "Flow leg", findLeg);
