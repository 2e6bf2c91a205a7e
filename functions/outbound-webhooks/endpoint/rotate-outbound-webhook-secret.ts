import {
  auditEndpoint,
  type EndpointDependencies,
  withEndpoint,
} from "../../../shared/case-work/endpoint/audit-endpoint.ts";
import { searchEndpoint } from "../../../shared/case-work/endpoint/outbound-webhook-endpoints.ts";
import { rotateSecret } from "../../../shared/domain/value/rotating-secret.ts";
import { maximumRetiringSecrets } from "../../../shared/domain/webhook/outbound-endpoint.ts";
import type { WriteInput } from "../../../shared/http/operation.ts";
import { done, type WriteOutcome } from "../../../shared/outcome/outcome.ts";
import { viewOutboundEndpoint } from "../../../shared/schema/view/organization/outbound-endpoint-view.ts";
import { withAuditEntry } from "../../../shared/table/audit/open-audit-entry.ts";
import { updateEndpointWrite } from "../../../shared/table/webhook/outbound-endpoint-store.ts";

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
