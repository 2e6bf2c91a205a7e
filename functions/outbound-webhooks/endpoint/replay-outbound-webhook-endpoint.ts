import type * as z from "zod";
import type { WriteInput } from "#api/http/operation.ts";
import type { replayOutboundEndpointBody } from "#api/resource/outbound-webhook/outbound-webhook-request.ts";
import { formatTimestamp } from "#api/schema/field/timestamp.ts";
import { formatId } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { withAuditEntry } from "#store/table/audit/open-audit-entry.ts";
import { createReplayWrite } from "#store/table/webhook/outbound-replay-store.ts";
import {
  auditEndpoint,
  type EndpointDependencies,
} from "#work/case-work/endpoint/audit-endpoint.ts";
import { searchEndpoint } from "#work/case-work/endpoint/outbound-webhook-endpoints.ts";
import { done, type Failure, invalidRequest, type WriteOutcome } from "#work/outcome/outcome.ts";
import { refusalOfDisabled } from "./require-active.ts";

/**
 * Requests a replay of all deliveries of events since a time that failed, were skipped or wait for a retry; the
 * queue consumer sends them.
 */
export async function replayOutboundWebhookEndpoint(
  dependencies: EndpointDependencies,
  { context, params, body }: WriteInput<z.output<typeof replayOutboundEndpointBody>>,
): Promise<WriteOutcome> {
  const { table, ids } = dependencies;
  const { organizationId, now } = context;
  const found = await searchEndpoint(table, organizationId, params["endpointId"] ?? "");
  if ("failure" in found) return found;
  const { record: stored } = found;
  const failure = refusalOfDisabled(stored) ?? refusalOfFuture(body.since, now);
  if (failure !== null) return { failure };
  const { uuid: endpointUuid } = stored.endpoint;
  const replay = {
    uuid: ids.next<"replay">(),
    organizationId,
    endpointUuid,
    since: body.since,
    requestedAt: now,
  };
  const { auditEntry, auditEvents } = auditEndpoint(
    dependencies,
    context,
    "replayed",
    stored,
    stored,
  );
  return done(
    {
      endpointId: formatId("outboundEndpoint", endpointUuid),
      since: formatTimestamp(body.since),
      requestedAt: formatTimestamp(now),
    },
    await withAuditEntry(table, auditEntry, {
      writes: [createReplayWrite(replay)],
      auditEvents,
    }),
  );
}

function refusalOfFuture(since: Instant, now: Instant): Failure | null {
  if (since <= now) return null;
  const issue = { path: ["since"], message: "Must not be in the future." };
  return invalidRequest("The body is invalid.", [issue]);
}
