import { parseId } from "../../shared/domain/id.ts";
import { FailureError, notFound } from "../../shared/http/failure-error.ts";
import { json, type OperationResult, type ReadInput } from "../../shared/http/operation.ts";
import { viewSimulation } from "../../shared/schema/simulation-view.ts";
import { findJob } from "../../shared/table/job-store.ts";
import type { Table } from "../../shared/table/table.ts";

export async function getRuleSimulation(
  { table }: { readonly table: Table },
  { context, params }: ReadInput<unknown>,
): Promise<OperationResult> {
  const { organizationId } = context;
  const id = params["simulationId"] ?? "";
  const uuid = parseId("simulation", id);
  const job = uuid === null ? null : await findJob(table, organizationId, uuid);
  if (job?.kind !== "simulation") {
    throw new FailureError(notFound("Simulation", id, organizationId));
  }
  return json(200, viewSimulation(job));
}
