import type * as z from "zod";
import { json, type OperationResult, type ReadInput } from "#api/http/operation.ts";
import { viewOutboundEndpoint } from "#api/resource/outbound-webhook/outbound-endpoint-view.ts";
import type { listOutboundEndpointsQuery } from "#api/resource/outbound-webhook/outbound-webhook-request.ts";
import { createdPageOf } from "#api/schema/field/created-range.ts";
import type { Table } from "#store/table/core/table.ts";
import { findEndpoints } from "#store/table/webhook/outbound-endpoint-store.ts";
import { searchEndpoint } from "#work/case-work/endpoint/outbound-webhook-endpoints.ts";
import { FailureError } from "#work/outcome/outcome.ts";

export async function getOutboundWebhookEndpoint(
  { table }: { readonly table: Table },
  { context, params }: ReadInput<unknown>,
): Promise<OperationResult> {
  const found = await searchEndpoint(table, context.organizationId, params["endpointId"] ?? "");
  if ("failure" in found) throw new FailureError(found.failure);
  return json(200, viewOutboundEndpoint(found.record));
}

export async function listOutboundWebhookEndpoints(
  { table }: { readonly table: Table },
  { context, query }: ReadInput<z.output<typeof listOutboundEndpointsQuery>>,
): Promise<OperationResult> {
  const newestFirst = (await findEndpoints(table, context.organizationId)).reverse();
  return json(200, createdPageOf(newestFirst, query, viewOutboundEndpoint));
}
