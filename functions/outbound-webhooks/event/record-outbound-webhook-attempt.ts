import type * as z from "zod";
import type { WriteInput } from "#api/http/operation.ts";
import type { recordAttemptBody } from "#api/resource/outbound-webhook/outbound-webhook-request.ts";
import { stringifyJson } from "#api/schema/json/json-value.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { AttemptReport, OutboundDelivery } from "#domain/webhook/outbound-delivery.ts";
import { nextAttemptAt } from "#domain/webhook/retry-schedule.ts";
import { findEndpoint } from "#store/table/webhook/outbound-endpoint-store.ts";
import { findOutboundEvent } from "#store/table/webhook/outbound-event-store.ts";
import type { EndpointDependencies } from "#work/case-work/endpoint/audit-endpoint.ts";
import { excerptOf } from "#work/delivery/attempt/excerpt.ts";
import { planAttempt } from "#work/delivery/attempt/record-attempt.ts";
import { done, missing, type WriteOutcome } from "#work/outcome/outcome.ts";
import { type EventDependencies, searchDelivery } from "./find-delivery.ts";
import { viewEventWith } from "./read-event.ts";

type Body = z.output<typeof recordAttemptBody>;

/**
 * Records a client's attempt in the same way as the service's own (docs/specification.md, Outbound
 * webhooks).
 */
export async function recordOutboundWebhookAttempt(
  dependencies: EndpointDependencies & EventDependencies,
  { context, params, body }: WriteInput<Body>,
): Promise<WriteOutcome> {
  const { table, ids } = dependencies;
  const { organizationId, now } = context;
  const found = await searchDelivery(
    dependencies,
    context,
    params["outboundWebhookDeliveryId"] ?? "",
  );
  if ("failure" in found) return found;
  const { record: delivery } = found;
  const [event, endpoint] = await Promise.all([
    findOutboundEvent(table, organizationId, delivery.eventUuid),
    findEndpoint(table, organizationId, delivery.endpointUuid),
  ]);
  if (event === null) {
    const id = params["outboundWebhookDeliveryId"] ?? "";
    return { failure: missing("Outbound webhook delivery", { id, organizationId }) };
  }
  const plan = await planAttempt(
    { table, ids },
    {
      delivery,
      endpoint,
      report: reportOf(delivery, body, now),
      nextAttempt: "sweeper",
      isQuick: true,
      now,
    },
  );
  return done(await viewEventWith(table, event, plan.after), plan.writes);
}

const storedErrorCharacters = 1_000;

/**
 * A retry without `nextRetryAt` gets the next time of the schedule; after the last one the delivery
 * fails.
 */
function reportOf(delivery: OutboundDelivery, body: Body, now: Instant): AttemptReport {
  const { status, responseStatusCode, responseBody, lastError, nextRetryAt } = body;
  const attempts = delivery.scheduleAttempts + 1;
  const circumstances = { attempts, now, random: 0, retryAfterMilliseconds: null };
  const scheduled = status === "retry_scheduled" ? nextAttemptAt(circumstances) : null;
  const next = nextRetryAt ?? scheduled;
  return {
    status: status === "retry_scheduled" && next === null ? "failed" : status,
    responseStatusCode: responseStatusCode ?? null,
    responseExcerpt:
      responseBody === undefined ? null : excerptOf(Buffer.from(stringifyJson(responseBody))),
    lastError: lastError?.slice(0, storedErrorCharacters) ?? null,
    nextRetryAt: next,
  };
}
