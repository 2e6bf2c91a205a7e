import type { WriteInput } from "#api/http/operation.ts";
import { viewOutboundEndpoint } from "#api/resource/outbound-webhook/outbound-endpoint-view.ts";
import { rotateSecret } from "#domain/value/rotating-secret.ts";
import { maximumRetiringSecrets } from "#domain/webhook/outbound-endpoint.ts";
import { withAuditEntry } from "#store/table/audit/open-audit-entry.ts";
import { updateEndpointWrite } from "#store/table/webhook/outbound-endpoint-store.ts";
import {
  auditEndpoint,
  type EndpointDependencies,
  withEndpoint,
} from "#work/case-work/endpoint/audit-endpoint.ts";
import { searchEndpoint } from "#work/case-work/endpoint/outbound-webhook-endpoints.ts";
import { done, type WriteOutcome } from "#work/outcome/outcome.ts";

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
