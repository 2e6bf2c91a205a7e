/** Rows of the route table: settlements of processors (docs/specification.md, Settlements). */

const group = "evidence";
const read = { group, idempotentAs: null, scope: "evidence:read", permission: null } as const;
const write = { group, scope: "evidence:write", permission: "evidence_write" } as const;

export const settlementRoutes = {
  createSettlement: {
    ...write,
    method: "POST",
    path: "/v1/settlements",
    idempotentAs: "settlements.create",
  },
  listSettlements: { ...read, method: "GET", path: "/v1/settlements" },
  getSettlement: { ...read, method: "GET", path: "/v1/settlements/{settlementId}" },
  updateSettlement: {
    ...write,
    method: "PATCH",
    path: "/v1/settlements/{settlementId}",
    idempotentAs: "settlements.update",
  },
  addSettlementItems: {
    ...write,
    method: "POST",
    path: "/v1/settlements/{settlementId}/items",
    idempotentAs: "settlements.items.create",
  },
  listSettlementItems: { ...read, method: "GET", path: "/v1/settlements/{settlementId}/items" },
  removeSettlementItems: {
    ...write,
    method: "DELETE",
    path: "/v1/settlements/{settlementId}/items",
    idempotentAs: "settlements.items.delete",
  },
  completeSettlement: {
    ...write,
    method: "POST",
    path: "/v1/settlements/{settlementId}/complete",
    idempotentAs: "settlements.complete",
  },
} as const;
