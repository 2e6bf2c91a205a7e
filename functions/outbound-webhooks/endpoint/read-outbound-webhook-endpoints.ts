import type * as z from "zod";
import { searchEndpoint } from "#case-work/endpoint/outbound-webhook-endpoints.ts";
import { pageOf } from "#domain/value/page.ts";
import { json, type OperationResult, type ReadInput } from "#http/operation.ts";
import { FailureError } from "#outcome/outcome.ts";
import type { listOutboundEndpointsQuery } from "#schema/request/organization/outbound-webhook-request.ts";
import { viewOutboundEndpoint } from "#schema/view/organization/outbound-endpoint-view.ts";
import type { Table } from "#table/core/table.ts";
import { findEndpoints } from "#table/webhook/outbound-endpoint-store.ts";

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
  return json(200, pageOf(newestFirst, query, viewOutboundEndpoint));
}
