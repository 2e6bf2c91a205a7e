import {
  auditEndpoint,
  type EndpointDependencies,
  withEndpoint,
} from "#case-work/endpoint/audit-endpoint.ts";
import { searchEndpoint } from "#case-work/endpoint/outbound-webhook-endpoints.ts";
import { rotateSecret } from "#domain/value/rotating-secret.ts";
import { maximumRetiringSecrets } from "#domain/webhook/outbound-endpoint.ts";
import type { WriteInput } from "#http/operation.ts";
import { done, type WriteOutcome } from "#outcome/outcome.ts";
import { viewOutboundEndpoint } from "#schema/view/organization/outbound-endpoint-view.ts";
import { withAuditEntry } from "#table/audit/open-audit-entry.ts";
import { updateEndpointWrite } from "#table/webhook/outbound-endpoint-store.ts";

/** Creates a new secret; both secrets sign for 24 hours. */
export async function rotateOutboundWebhookSecret(
  dependencies: EndpointDependencies,
  { context, params }: WriteInput<unknown>,
): Promise<WriteOutcome> {
  const { table } = dependencies;
  const found = await searchEndpoint(table, context.organizationId, params["endpointId"] ?? "");
  if ("failure" in found) return found;
  const { record: stored } = found;
  const endpoint = rotateSecret(stored.endpoint, context.now, maximumRetiringSecrets);
  const rotated = withEndpoint(stored, endpoint);
  const { auditEntry, auditEvents } = auditEndpoint(
    dependencies,
    context,
    "secret_rotated",
    stored,
    rotated,
  );
  return done(
    viewOutboundEndpoint(rotated),
    await withAuditEntry(table, auditEntry, {
      writes: [updateEndpointWrite(stored.endpoint, rotated.endpoint)],
      auditEvents,
    }),
  );
}
