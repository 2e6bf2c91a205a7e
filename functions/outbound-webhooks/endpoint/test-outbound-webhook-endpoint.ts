import type { WriteInput } from "#api/http/operation.ts";
import { viewOutboundEndpoint } from "#api/resource/outbound-webhook/outbound-endpoint-view.ts";
import { viewOutboundEvent } from "#api/resource/outbound-webhook/outbound-event-view.ts";
import { announcedEvent, withAuditEntry } from "#store/table/audit/open-audit-entry.ts";
import {
  auditEndpoint,
  type EndpointDependencies,
} from "#work/case-work/endpoint/audit-endpoint.ts";
import { searchEndpoint } from "#work/case-work/endpoint/outbound-webhook-endpoints.ts";
import { planFanOut } from "#work/delivery/fan-out.ts";
import { created, type WriteOutcome } from "#work/outcome/outcome.ts";
import type { EventDependencies } from "../event/find-delivery.ts";
import { refusalOfDisabled } from "./require-active.ts";

/** Sends a `webhook.test` event to this endpoint only, whatever its event types are. */
export async function testOutboundWebhookEndpoint(
  dependencies: EndpointDependencies & EventDependencies,
  { context, params }: WriteInput<unknown>,
): Promise<WriteOutcome> {
  const { table } = dependencies;
  const found = await searchEndpoint(table, context.organizationId, params["endpointId"] ?? "");
  if ("failure" in found) return found;
  const { record: stored } = found;
  const failure = refusalOfDisabled(stored);
  if (failure !== null) return { failure };
  const { endpoint } = stored;
  const data = viewOutboundEndpoint(stored);
  const { auditEntry, auditEvents } = auditEndpoint(
    dependencies,
    context,
    "tested",
    stored,
    stored,
  );
  const announcement = {
    type: "webhook.test",
    sourceKey: data.id,
    data,
    version: endpoint.version,
    only: endpoint.uuid,
  } as const;
  // The event is dated as it will be when it is sent from the audit entry.
  const now = auditEvents[0]?.occurredAt ?? context.now;
  const { eventsKeptMilliseconds } = dependencies;
  const { organizationId } = context;
  const circumstances = { organizationId, now, eventsKeptMilliseconds };
  const { event, deliveries } = planFanOut(
    { ...announcedEvent(auditEntry.uuid, announcement, 0), isNamed: false },
    [stored],
    circumstances,
  );
  return created(
    viewOutboundEvent(event, deliveries),
    await withAuditEntry(table, auditEntry, { auditEvents, announcements: [announcement] }),
  );
}
