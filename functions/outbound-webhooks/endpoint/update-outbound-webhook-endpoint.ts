import type * as z from "zod";
import type { Instant } from "../../../shared/domain/value/instant.ts";
import type { OutboundEndpoint } from "../../../shared/domain/webhook/outbound-endpoint.ts";
import type { WriteInput, WriteOutcome } from "../../../shared/http/operation.ts";
import type { updateOutboundEndpointBody } from "../../../shared/schema/request/outbound-webhook-request.ts";
import { viewOutboundEndpoint } from "../../../shared/schema/view/outbound-endpoint-view.ts";
import { withJournal } from "../../../shared/table/audit/journal.ts";
import {
  findEndpoints,
  updateEndpointWrite,
} from "../../../shared/table/webhook/outbound-endpoint-store.ts";
import { type EndpointDependencies, healthy, journalEndpoint } from "./endpoint-journal.ts";
import { findEndpointOfPath } from "./find-endpoint.ts";
import { requireRoomOfHost, requireTarget } from "./require-target.ts";

type Body = z.output<typeof updateOutboundEndpointBody>;

/**
 * Changes an endpoint; absent fields are kept. A new URL, or enabling the endpoint again, clears
 * its health.
 */
export async function updateOutboundWebhookEndpoint(
  dependencies: EndpointDependencies,
  { context, params, body }: WriteInput<Body>,
): Promise<WriteOutcome> {
  const { table, allowLoopback } = dependencies;
  if (body.url !== undefined) requireTarget(body.url, allowLoopback);
  const found = await findEndpointOfPath(table, context.organizationId, params);
  if ("failure" in found) return found;
  const { stored } = found;
  const before = stored.endpoint;
  if (body.url !== undefined && body.url !== before.url) {
    const all = await findEndpoints(table, context.organizationId);
    const others = all.map(({ endpoint }) => endpoint).filter(({ uuid }) => uuid !== before.uuid);
    requireRoomOfHost(body.url, others);
  }
  const after = applyBody(before, body, context.now);
  const isFresh =
    after.url !== before.url || (after.status === "active" && before.status === "disabled");
  const changed = { endpoint: after, health: isFresh ? healthy : stored.health };
  const { journal, auditEvents } = journalEndpoint(
    dependencies,
    context,
    "updated",
    stored,
    changed,
  );
  return {
    status: 200,
    body: viewOutboundEndpoint(changed),
    writes: await withJournal(table, journal, {
      writes: [updateEndpointWrite(before, after, isFresh ? "cleared" : "kept")],
      auditEvents,
    }),
  };
}

function applyBody(before: OutboundEndpoint, body: Body, now: Instant): OutboundEndpoint {
  const status = body.status ?? before.status;
  const reason = before.status === "disabled" ? before.disabledReason : "person";
  return {
    ...before,
    name: body.name ?? before.name,
    url: body.url ?? before.url,
    eventTypes: body.eventTypes ?? before.eventTypes,
    status,
    disabledReason: status === "active" ? null : reason,
    updatedAt: now,
    version: before.version + 1,
  };
}
