import type * as z from "zod";
import type { Instant } from "../../domain/value/instant.ts";
import type { OutboundEndpoint } from "../../domain/webhook/outbound-endpoint.ts";
import { done, type WriteOutcome } from "../../outcome/outcome.ts";
import type { updateOutboundEndpointBody } from "../../schema/request/organization/outbound-webhook-request.ts";
import { viewOutboundEndpoint } from "../../schema/view/organization/outbound-endpoint-view.ts";
import { withJournal } from "../../table/audit/journal.ts";
import type { Write } from "../../table/core/commit.ts";
import type { Table } from "../../table/core/table.ts";
import { scheduleDigestWrites } from "../../table/webhook/digest-store.ts";
import { findEndpoints, updateEndpointWrite } from "../../table/webhook/outbound-endpoint-store.ts";
import type { ActContext } from "../act-context.ts";
import { askToChangeEndpoint } from "./ask-to-change-endpoint.ts";
import { healthy, journalEndpoint, type TargetDependencies } from "./endpoint-journal.ts";
import { findEndpointById } from "./find-endpoint.ts";
import { readTurnOfHost, requireTarget, takeRoomOfHost } from "./require-target.ts";

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
  const found = await findEndpointById(table, context.organizationId, endpointId);
  if ("failure" in found) return found;
  const { stored } = found;
  const before = stored.endpoint;
  const turnWrites = await moveWrites(table, before, body.url, context.now);
  const asked = await askToChangeEndpoint(dependencies, context, before, {
    operation: "updateOutboundWebhookEndpoint",
    request: { ...body, endpointId },
  });
  if (asked !== null) return asked;
  const after = applyBody(before, body, context.now);
  const isFresh =
    after.url !== before.url || (after.status === "active" && before.status === "disabled");
  const changed = { endpoint: after, health: isFresh ? healthy : stored.health };
  const { journal, ...noted } = journalEndpoint(dependencies, context, "updated", stored, changed);
  return done(
    viewOutboundEndpoint(changed),
    await withJournal(table, journal, {
      writes: [
        updateEndpointWrite(before, after, isFresh ? "cleared" : "kept"),
        ...turnWrites,
        ...scheduleDigestWrites(ids, after, context.now),
      ],
      ...noted,
    }),
  );
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
