import { byId } from "#outcome/by-id.ts";
import { findLeg } from "#table/evidence/leg-store.ts";

/** @throws FailureError 404 if the organization has no leg with the id */
export const findLegOrFail = byId("flowLeg", "Flow leg", findLeg);
