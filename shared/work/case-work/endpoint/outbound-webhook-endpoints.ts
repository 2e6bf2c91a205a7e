/** Changes of outbound webhook endpoints (docs/specification.md, Outbound webhooks). */

import type * as z from "zod";
import { viewOutboundEndpoint } from "#api/resource/outbound-webhook/outbound-endpoint-view.ts";
import type {
  createOutboundEndpointBody,
  updateOutboundEndpointBody,
} from "#api/resource/outbound-webhook/outbound-webhook-request.ts";
import { aboutNoAmount } from "#domain/case/work/approval-policy.ts";
import type { Instant } from "#domain/value/instant.ts";
import { maximumEndpoints, type OutboundEndpoint } from "#domain/webhook/outbound-endpoint.ts";
import { withAuditEntry } from "#store/table/audit/open-audit-entry.ts";
import type { Write } from "#store/table/core/commit.ts";
import type { Table } from "#store/table/core/table.ts";
import { scheduleDigestWrites } from "#store/table/webhook/digest-store.ts";
import {
  createEndpointWrites,
  deleteEndpointWrites,
  findEndpoint,
  findEndpoints,
  updateEndpointWrite,
} from "#store/table/webhook/outbound-endpoint-store.ts";
import { foundById } from "#work/outcome/by-id.ts";
import { conflict, created, deleted, done, type WriteOutcome } from "#work/outcome/outcome.ts";
import type { ActContext } from "../act-context.ts";
import { askApprovalOf } from "../approval/ask-approval.ts";
import { auditEndpoint, healthy, type TargetDependencies } from "./audit-endpoint.ts";
import { readTurnOfHost, requireTarget, takeRoomOfHost } from "./require-target.ts";

/**
 * Creates an endpoint. Its secret is added to the response later, because no stored response
 * contains it.
 */
export async function createOutboundWebhookEndpoint(
  dependencies: TargetDependencies,
  context: ActContext,
  body: z.output<typeof createOutboundEndpointBody>,
): Promise<WriteOutcome> {
  const { table, ids, allowLoopback } = dependencies;
  const { organizationId, now } = context;
  requireTarget(body.url, allowLoopback);
  const turn = await readTurnOfHost(table, organizationId, body.url);
  const existing = await findEndpoints(table, organizationId);
  if (existing.length >= maximumEndpoints) {
    const message = `An organization has at most ${maximumEndpoints} outbound webhook endpoints.`;
    return { failure: conflict(message) };
  }
  const others = existing.map(({ endpoint }) => endpoint);
  const turnWrites = takeRoomOfHost(turn, others, now);
  const asked = await ask(dependencies, context, null, {
    operation: "createOutboundWebhookEndpoint",
    request: body,
  });
  if (asked !== null) return asked;
  const endpoint: OutboundEndpoint = {
    uuid: ids.next(),
    organizationId,
    name: body.name,
    url: body.url,
    eventTypes: body.eventTypes ?? ["*"],
    status: body.status ?? "active",
    disabledReason: body.status === "disabled" ? "person" : null,
    secretVersion: 1,
    retiringSecrets: [],
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
  const stored = { endpoint, health: healthy };
  const { auditEntry, ...noted } = auditEndpoint(dependencies, context, "created", null, stored);
  const writes = [
    ...createEndpointWrites(endpoint),
    ...turnWrites,
    ...scheduleDigestWrites(ids, endpoint, now),
  ];
  const all = await withAuditEntry(table, auditEntry, { writes, ...noted });
  return created(viewOutboundEndpoint(stored), all);
}

type Body = z.output<typeof updateOutboundEndpointBody>;

/**
 * Changes an endpoint; absent fields are kept. A new URL, or enabling the endpoint again, clears
 * its health.
 */
export async function updateOutboundWebhookEndpoint(
  dependencies: TargetDependencies,
  context: ActContext,
  { endpointId, ...body }: Body & { readonly endpointId: string },
): Promise<WriteOutcome> {
  const { table, ids, allowLoopback } = dependencies;
  if (body.url !== undefined) requireTarget(body.url, allowLoopback);
  const found = await searchEndpoint(table, context.organizationId, endpointId);
  if ("failure" in found) return found;
  const { record: stored } = found;
  const before = stored.endpoint;
  const turnWrites = await moveWrites(table, before, body.url, context.now);
  const asked = await ask(dependencies, context, before, {
    operation: "updateOutboundWebhookEndpoint",
    request: { ...body, endpointId },
  });
  if (asked !== null) return asked;
  const after = applyBody(before, body, context.now);
  const isFresh =
    after.url !== before.url || (after.status === "active" && before.status === "disabled");
  const changed = { endpoint: after, health: isFresh ? healthy : stored.health };
  const { auditEntry, ...noted } = auditEndpoint(dependencies, context, "updated", stored, changed);
  const writes = [
    updateEndpointWrite(before, after, isFresh ? "cleared" : "kept"),
    ...turnWrites,
    ...scheduleDigestWrites(ids, after, context.now),
  ];
  const all = await withAuditEntry(table, auditEntry, { writes, ...noted });
  return done(viewOutboundEndpoint(changed), all);
}

/** @throws FailureError 400 if the host of a new URL has enough other endpoints */
async function moveWrites(
  table: Table,
  { organizationId, uuid, url: old }: OutboundEndpoint,
  url: string | undefined,
  now: Instant,
): Promise<Write[]> {
  if (url === undefined || url === old) return [];
  const turn = await readTurnOfHost(table, organizationId, url);
  const all = await findEndpoints(table, organizationId);
  const others = all.map(({ endpoint }) => endpoint).filter((other) => other.uuid !== uuid);
  return takeRoomOfHost(turn, others, now);
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

/** Deletes an endpoint. Its deliveries are kept; pending ones are skipped. */
export async function deleteOutboundWebhookEndpoint(
  dependencies: Pick<TargetDependencies, "table" | "ids">,
  context: ActContext,
  body: { readonly endpointId: string },
): Promise<WriteOutcome> {
  const { table } = dependencies;
  const found = await searchEndpoint(table, context.organizationId, body.endpointId);
  if ("failure" in found) return found;
  const asked = await ask(dependencies, context, found.record.endpoint, {
    operation: "deleteOutboundWebhookEndpoint",
    request: body,
  });
  if (asked !== null) return asked;
  const { record: stored } = found;
  const { auditEntry, ...noted } = auditEndpoint(dependencies, context, "deleted", stored, null);
  const writes = deleteEndpointWrites(stored.endpoint);
  return deleted(await withAuditEntry(table, auditEntry, { writes, ...noted }));
}

/** Finds the endpoint with this id, or returns the 404 failure. */
export const searchEndpoint = foundById(
  "outboundEndpoint",
  "Outbound webhook endpoint",
  findEndpoint,
);

type Asked = {
  readonly operation: `${"create" | "update" | "delete"}OutboundWebhookEndpoint`;
  readonly request: Readonly<Record<string, unknown>>;
};

/** Endpoints receive what the organization knows, so `integration_change` holds them. */
function ask(
  dependencies: Pick<TargetDependencies, "table" | "ids">,
  context: ActContext,
  before: OutboundEndpoint | null,
  asked: Asked,
): Promise<WriteOutcome | null> {
  const acts = aboutNoAmount("integration_change");
  return askApprovalOf(dependencies, context, before?.version ?? null, { acts, ...asked });
}
