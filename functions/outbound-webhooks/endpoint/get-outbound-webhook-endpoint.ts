import { findEndpointById } from "../../../shared/case-work/endpoint/find-endpoint.ts";
import { json, type OperationResult, type ReadInput } from "../../../shared/http/operation.ts";
import { FailureError } from "../../../shared/outcome/outcome.ts";
import { viewOutboundEndpoint } from "../../../shared/schema/view/organization/outbound-endpoint-view.ts";
import type { Table } from "../../../shared/table/core/table.ts";

export async function getOutboundWebhookEndpoint(
  { table }: { readonly table: Table },
  { context, params }: ReadInput<unknown>,
): Promise<OperationResult> {
  const found = await findEndpointById(table, context.organizationId, params["endpointId"] ?? "");
  if ("failure" in found) throw new FailureError(found.failure);
  return json(200, viewOutboundEndpoint(found.stored));
}
