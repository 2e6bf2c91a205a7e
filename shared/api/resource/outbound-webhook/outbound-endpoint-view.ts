import type { Shown } from "#api/schema/contract/shown.ts";
import { formatOptional, formatTimestamp } from "#api/schema/field/timestamp.ts";
import { formatId } from "#domain/value/id.ts";
import type { StoredEndpoint } from "#domain/webhook/outbound-endpoint.ts";
import type * as response from "./outbound-webhook-response.ts";

/**
 * An endpoint without its secret. Only the responses to creation and rotation contain the secret.
 */
export function viewOutboundEndpoint({
  endpoint,
  health,
}: StoredEndpoint): Shown<typeof response.outboundEndpoint> {
  return {
    id: formatId("outboundEndpoint", endpoint.uuid),
    organizationId: endpoint.organizationId,
    name: endpoint.name,
    url: endpoint.url,
    eventTypes: endpoint.eventTypes,
    status: endpoint.status,
    disabledReason: endpoint.disabledReason,
    failingSince: formatOptional(health.failingSince),
    secretVersion: endpoint.secretVersion,
    version: endpoint.version,
    createdAt: formatTimestamp(endpoint.createdAt),
    updatedAt: formatTimestamp(endpoint.updatedAt),
  };
}
