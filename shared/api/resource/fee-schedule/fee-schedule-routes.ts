/** Rows of the route table: fee schedules (docs/specification.md, Fee schedules). */
import { changesOf, readsOf } from "#api/schema/route/route-row.ts";

const read = readsOf("reconciliation-rules", "rules:read");
const change = changesOf("reconciliation-rules", "rules:write", "rules_manage");

export const feeScheduleRoutes = {
  createFeeSchedule: change("POST", "/v1/fee-schedules", "fee_schedules.create"),
  simulateFeeSchedule: change("POST", "/v1/fee-schedules/simulate", "fee_schedules.simulate"),
  listFeeScheduleSimulations: read("/v1/fee-schedules/simulations"),
  getFeeScheduleSimulation: read("/v1/fee-schedules/simulations/{simulationId}"),
  listSimulatedFees: read("/v1/fee-schedules/simulations/{simulationId}/changes"),
  listFeeSchedules: read("/v1/fee-schedules"),
  getFeeSchedule: read("/v1/fee-schedules/{feeScheduleId}"),
  updateFeeSchedule: change("PATCH", "/v1/fee-schedules/{feeScheduleId}", "fee_schedules.update"),
  deleteFeeSchedule: change("DELETE", "/v1/fee-schedules/{feeScheduleId}", "fee_schedules.delete"),
  listFeeScheduleVersions: read("/v1/fee-schedules/{feeScheduleId}/versions"),
} as const;
