import type * as z from "zod";
import { maximumEndpoints, type OutboundEndpoint } from "../../domain/webhook/outbound-endpoint.ts";
import { conflict, created, type WriteOutcome } from "../../outcome/outcome.ts";
import type { createOutboundEndpointBody } from "../../schema/request/organization/outbound-webhook-request.ts";
import { viewOutboundEndpoint } from "../../schema/view/organization/outbound-endpoint-view.ts";
import { withJournal } from "../../table/audit/journal.ts";
import { scheduleDigestWrites } from "../../table/webhook/digest-store.ts";
import {
  createEndpointWrites,
  findEndpoints,
} from "../../table/webhook/outbound-endpoint-store.ts";
import type { ActContext } from "../act-context.ts";
import { askToChangeEndpoint } from "./ask-to-change-endpoint.ts";
import { healthy, journalEndpoint, type TargetDependencies } from "./endpoint-journal.ts";
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
    return {
      failure: conflict(
        `An organization has at most ${maximumEndpoints} outbound webhook endpoints.`,
      ),
    };
  }
  const others = existing.map(({ endpoint }) => endpoint);
  const turnWrites = takeRoomOfHost(turn, others, now);
  const asked = await askToChangeEndpoint(dependencies, context, null, {
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
  const { journal, ...noted } = journalEndpoint(dependencies, context, "created", null, stored);
  return created(
    viewOutboundEndpoint(stored),
    await withJournal(table, journal, {
      writes: [
        ...createEndpointWrites(endpoint),
        ...turnWrites,
        ...scheduleDigestWrites(ids, endpoint, now),
      ],
      ...noted,
    }),
  );
}
