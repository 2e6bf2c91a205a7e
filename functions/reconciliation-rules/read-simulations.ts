import type * as z from "zod";
import { type SimulationJob, simulatedCasesShown } from "../../shared/domain/matching/job.ts";
import { parseId } from "../../shared/domain/value/id.ts";
import {
  json,
  type OperationResult,
  type ReadInput,
  type RequestContext,
} from "../../shared/http/operation.ts";
import { FailureError, missing } from "../../shared/outcome/outcome.ts";
import type {
  listRuleSimulationsQuery,
  listSimulatedCasesQuery,
} from "../../shared/schema/request/case/rule-request.ts";
import {
  viewSimulatedCase,
  viewSimulation,
  viewSimulationSummary,
} from "../../shared/schema/view/case/simulation-view.ts";
import type { Table } from "../../shared/table/core/table.ts";
import { findSimulatedCases } from "../../shared/table/matching/simulated-case-store.ts";
import { findSimulation, findSimulations } from "../../shared/table/matching/simulation-store.ts";

type Reading = { readonly table: Table };

/** Lists the newest simulations, newest first, without the cases that they would change. */
export async function listRuleSimulations(
  { table }: Reading,
  { context, query }: ReadInput<z.output<typeof listRuleSimulationsQuery>>,
): Promise<OperationResult> {
  const { limit, offset } = query;
  const found = await findSimulations(table, context.organizationId, context.now);
  const items = found.slice(offset, offset + limit).map(viewSimulationSummary);
  return json(200, { items, total: found.length, limit, offset });
}

/** The simulation with the first cases that it would change. */
export async function getRuleSimulation(
  { table }: Reading,
  { context, params }: ReadInput<unknown>,
): Promise<OperationResult> {
  const job = await findNamed(table, context, params);
  const first = await findSimulatedCases(table, job, { limit: simulatedCasesShown, offset: 0 });
  return json(200, viewSimulation(job, first));
}

/** All cases that the simulation would change, in the order in which it decides them; fewer while it runs. */
export async function listSimulatedCases(
  { table }: Reading,
  { context, params, query }: ReadInput<z.output<typeof listSimulatedCasesQuery>>,
): Promise<OperationResult> {
  const { limit, offset } = query;
  const job = await findNamed(table, context, params);
  const found = await findSimulatedCases(table, job, { limit, offset });
  const items = found.map(viewSimulatedCase);
  return json(200, { items, total: job.result.changed, limit, offset });
}

async function findNamed(
  table: Table,
  { organizationId }: RequestContext,
  params: Readonly<Record<string, string>>,
): Promise<SimulationJob> {
  const id = params["simulationId"] ?? "";
  const uuid = parseId("simulation", id);
  const job = uuid === null ? null : await findSimulation(table, organizationId, uuid);
  if (job !== null) return job;
  throw new FailureError(missing("Simulation", { id, organizationId }));
}
