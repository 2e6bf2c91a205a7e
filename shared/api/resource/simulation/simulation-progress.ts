/** How far a simulation is, of a rule or of a fee schedule. */
import type { SimulationJob } from "#domain/matching/job.ts";

/** A waiting simulation is shown as running. */
export function shownStatus({ status }: SimulationJob): "running" | "completed" {
  return status === "completed" ? status : "running";
}

/** Percent of the progress for the preparation, which takes about a third of the time. */
const preparedPercent = 30;

/** Percent before the cases are decided, by stage; null where they are. */
const percentOfStage = {
  prepare_payments: 0,
  prepare_legs: preparedPercent / 2,
  decide: null,
  count_fees: 0,
  price_fees: null,
} as const satisfies Record<SimulationJob["stage"], number | null>;

/** Below 100 until the simulation is completed. */
export function progressOf({ status, stage, total, result }: SimulationJob): number {
  if (status === "completed") return 100;
  const before = percentOfStage[stage];
  if (before !== null) return before;
  if (total === 0) return preparedPercent;
  const decided = Math.floor((result.cases * (100 - preparedPercent)) / total);
  return Math.min(99, preparedPercent + decided);
}
