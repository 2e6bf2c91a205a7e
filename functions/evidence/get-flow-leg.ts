import { parseId } from "../../shared/domain/id.ts";
import { FailureError, notFound } from "../../shared/http/failure-error.ts";
import { json, type OperationResult, type ReadInput } from "../../shared/http/operation.ts";
import { viewFlowLegDetail } from "../../shared/schema/flow-leg-view.ts";
import { findLeg } from "../../shared/table/leg-store.ts";
import type { Table } from "../../shared/table/table.ts";

export async function getFlowLeg(
  { table }: { readonly table: Table },
  { context, params }: ReadInput<unknown>,
): Promise<OperationResult> {
  const { organizationId } = context;
  const id = params["flowLegId"] ?? "";
  const uuid = parseId("flowLeg", id);
  const leg = uuid === null ? null : await findLeg(table, organizationId, uuid);
  if (leg === null) throw new FailureError(notFound("Flow leg", id, organizationId));
  return json(200, viewFlowLegDetail(leg));
}
