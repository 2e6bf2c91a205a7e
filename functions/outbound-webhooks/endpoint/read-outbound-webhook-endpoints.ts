import type * as z from "zod";
import { findEndpointById } from "../../../shared/case-work/endpoint/outbound-webhook-endpoints.ts";
import { json, type OperationResult, type ReadInput } from "../../../shared/http/operation.ts";
import { FailureError } from "../../../shared/outcome/outcome.ts";
import type { listOutboundEndpointsQuery } from "../../../shared/schema/request/organization/outbound-webhook-request.ts";
import { viewOutboundEndpoint } from "../../../shared/schema/view/organization/outbound-endpoint-view.ts";
import type { Table } from "../../../shared/table/core/table.ts";
import { findEndpoints } from "../../../shared/table/webhook/outbound-endpoint-store.ts";

export async function getOutboundWebhookEndpoint(
  { table }: { readonly table: Table },
  { context, params }: ReadInput<unknown>,
): Promise<OperationResult> {
  const found = await findEndpointById(table, context.organizationId, params["endpointId"] ?? "");
  if ("failure" in found) throw new FailureError(found.failure);
  return json(200, viewOutboundEndpoint(found.stored));
}

export async function listOutboundWebhookEndpoints(
  { table }: { readonly table: Table },
  { context, query }: ReadInput<z.output<typeof listOutboundEndpointsQuery>>,
): Promise<OperationResult> {
  const { limit, offset } = query;
  const newestFirst = (await findEndpoints(table, context.organizationId)).reverse();
  const items = newestFirst.slice(offset, offset + limit).map(viewOutboundEndpoint);
  return json(200, { items, total: newestFirst.length, limit, offset });
}
