import { parseId } from "../../shared/domain/value/id.ts";
import { FailureError, notFound } from "../../shared/http/error/failure-error.ts";
import { json, type OperationResult, type ReadInput } from "../../shared/http/operation.ts";
import { viewSimulation } from "../../shared/schema/view/simulation-view.ts";
import type { Table } from "../../shared/table/core/table.ts";
import { findSimulation } from "../../shared/table/matching/simulation-store.ts";

export async function getRuleSimulation(
  { table }: { readonly table: Table },
  { context, params }: ReadInput<unknown>,
): Promise<OperationResult> {
  const { organizationId } = context;
  const id = params["simulationId"] ?? "";
  const uuid = parseId("simulation", id);
  const job = uuid === null ? null : await findSimulation(table, organizationId, uuid);
  if (job === null)
    throw new FailureError(notFound({ resource: "Simulation", id, organizationId }));
  return json(200, viewSimulation(job));
}
