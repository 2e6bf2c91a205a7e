/** Rows of the route table: settlements of processors (docs/specification.md, Settlements). */
import { changesOf, readsOf } from "#api/schema/route/route-row.ts";

const change = changesOf("settlements", "evidence:write", "evidence_write");
const read = readsOf("settlements", "evidence:read");

export const settlementRoutes = {
  createSettlement: change("POST", "/v1/settlements", "settlements.create"),
  listSettlements: read("/v1/settlements"),
  getSettlement: read("/v1/settlements/{settlementId}"),
  updateSettlement: change("PATCH", "/v1/settlements/{settlementId}", "settlements.update"),
  addSettlementItems: change(
    "POST",
    "/v1/settlements/{settlementId}/items",
    "settlements.items.create",
  ),
  listSettlementItems: read("/v1/settlements/{settlementId}/items"),
  removeSettlementItems: change(
    "DELETE",
    "/v1/settlements/{settlementId}/items",
    "settlements.items.delete",
  ),
  completeSettlement: change(
    "POST",
    "/v1/settlements/{settlementId}/complete",
    "settlements.complete",
  ),
} as const;
