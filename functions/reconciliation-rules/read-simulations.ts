/** Reads of simulations, of rules and of fee schedules. */
import type * as z from "zod";
import { json, type OperationResult, type ReadInput } from "#api/http/operation.ts";
import type {
  listFeeScheduleSimulationsQuery,
  listSimulatedFeesQuery,
} from "#api/resource/fee-schedule/fee-schedule-request.ts";
import {
  viewFeeSimulation,
  viewFeeSimulationSummary,
  viewSimulatedFee,
} from "#api/resource/fee-schedule/fee-simulation-view.ts";
import type {
  listRuleSimulationsQuery,
  listSimulatedCasesQuery,
} from "#api/resource/rule/rule-request.ts";
import {
  viewSimulatedCase,
  viewSimulation,
  viewSimulationSummary,
} from "#api/resource/simulation/simulation-view.ts";
import { createdPageOf } from "#api/schema/field/created-range.ts";
import { simulatedChangesShown } from "#domain/matching/job.ts";
import type { Table } from "#store/table/core/table.ts";
import { findSimulatedChanges } from "#store/table/matching/simulated-case-store.ts";
import { findSimulations, simulationFinder } from "#store/table/matching/simulation-store.ts";
import { byId } from "#work/outcome/by-id.ts";

type Reading = { readonly table: Table };

const firstPage = { limit: simulatedChangesShown, offset: 0 };

/** Lists the newest simulations, newest first, without the cases that they would change. */
export async function listRuleSimulations(
  { table }: Reading,
  { context, query }: ReadInput<z.output<typeof listRuleSimulationsQuery>>,
): Promise<OperationResult> {
  const found = await findSimulations(table, { ...context, kind: "simulation" });
  return json(200, createdPageOf(found, query, viewSimulationSummary));
}

/** The simulation with the first cases that it would change. */
export async function getRuleSimulation(
  { table }: Reading,
  { context, params }: ReadInput<unknown>,
): Promise<OperationResult> {
  const job = await findById(table, context.organizationId, params["simulationId"] ?? "");
  return json(200, viewSimulation(job, await findSimulatedChanges(table, job, firstPage)));
}

/** All cases that the simulation would change, in the order in which it decides them; fewer while it runs. */
export async function listSimulatedCases(
  { table }: Reading,
  { context, params, query }: ReadInput<z.output<typeof listSimulatedCasesQuery>>,
): Promise<OperationResult> {
  const { limit, offset } = query;
  const job = await findById(table, context.organizationId, params["simulationId"] ?? "");
  const found = await findSimulatedChanges(table, job, { limit, offset });
  const items = found.map(viewSimulatedCase);
  return json(200, { items, total: job.result.changed, limit, offset });
}

const findById = byId("simulation", "Simulation", simulationFinder("simulation"));

/** The newest simulations of fee schedules, newest first, without the fees that they would change. */
export async function listFeeScheduleSimulations(
  { table }: Reading,
  { context, query }: ReadInput<z.output<typeof listFeeScheduleSimulationsQuery>>,
): Promise<OperationResult> {
  const found = await findSimulations(table, { ...context, kind: "feeSimulation" });
  return json(200, createdPageOf(found, query, viewFeeSimulationSummary));
}

/** The simulation of a fee schedule with the first fees that it would change. */
export async function getFeeScheduleSimulation(
  { table }: Reading,
  { context, params }: ReadInput<unknown>,
): Promise<OperationResult> {
  const job = await findFeesById(table, context.organizationId, params["simulationId"] ?? "");
  return json(200, viewFeeSimulation(job, await findSimulatedChanges(table, job, firstPage)));
}

/** All fees that the simulation would change, in the order in which it prices them; fewer while it runs. */
export async function listSimulatedFees(
  { table }: Reading,
  { context, params, query }: ReadInput<z.output<typeof listSimulatedFeesQuery>>,
): Promise<OperationResult> {
  const { limit, offset } = query;
  const job = await findFeesById(table, context.organizationId, params["simulationId"] ?? "");
  const found = await findSimulatedChanges(table, job, { limit, offset });
  const items = found.map(viewSimulatedFee);
  return json(200, { items, total: job.result.changed, limit, offset });
}

const findFeesById = byId("simulation", "Simulation", simulationFinder("feeSimulation"));
