import type * as z from "zod";
import { json, type OperationResult, type ReadInput } from "#api/http/operation.ts";
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
import { simulatedCasesShown } from "#domain/matching/job.ts";
import type { Table } from "#store/table/core/table.ts";
import { findSimulatedCases } from "#store/table/matching/simulated-case-store.ts";
import { findSimulation, findSimulations } from "#store/table/matching/simulation-store.ts";
import { byId } from "#work/outcome/by-id.ts";

type Reading = { readonly table: Table };

/** Lists the newest simulations, newest first, without the cases that they would change. */
export async function listRuleSimulations(
  { table }: Reading,
  { context, query }: ReadInput<z.output<typeof listRuleSimulationsQuery>>,
): Promise<OperationResult> {
  const found = await findSimulations(table, context.organizationId, context.now);
  return json(200, createdPageOf(found, query, viewSimulationSummary));
}

/** The simulation with the first cases that it would change. */
export async function getRuleSimulation(
  { table }: Reading,
  { context, params }: ReadInput<unknown>,
): Promise<OperationResult> {
  const job = await findById(table, context.organizationId, params["simulationId"] ?? "");
  const first = await findSimulatedCases(table, job, { limit: simulatedCasesShown, offset: 0 });
  return json(200, viewSimulation(job, first));
}

/** All cases that the simulation would change, in the order in which it decides them; fewer while it runs. */
export async function listSimulatedCases(
  { table }: Reading,
  { context, params, query }: ReadInput<z.output<typeof listSimulatedCasesQuery>>,
): Promise<OperationResult> {
  const { limit, offset } = query;
  const job = await findById(table, context.organizationId, params["simulationId"] ?? "");
  const found = await findSimulatedCases(table, job, { limit, offset });
  const items = found.map(viewSimulatedCase);
  return json(200, { items, total: job.result.changed, limit, offset });
}

const findById = byId("simulation", "Simulation", findSimulation);
