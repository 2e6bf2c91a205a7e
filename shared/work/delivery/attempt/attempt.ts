/**
 * One delivery attempt: signs the event, sends it through the guard, and derives the report from
 * the response.
 */
import { formatId } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { usableSecretVersions } from "#domain/value/rotating-secret.ts";
import type { AttemptReport, OutboundDelivery } from "#domain/webhook/outbound-delivery.ts";
import type { OutboundEndpoint } from "#domain/webhook/outbound-endpoint.ts";
import type { OutboundEvent } from "#domain/webhook/outbound-event.ts";
import { nextAttemptAt } from "#domain/webhook/retry-schedule.ts";
import { type GuardedResult, sendGuarded } from "#outside/outbound-http/send-guarded.ts";
import { deriveSigningSecret } from "#store/secrets/signing-secret.ts";
import type { DeliveryDependencies } from "../dependencies.ts";
import { excerptOf } from "./excerpt.ts";
import { parseRetryAfter } from "./retry-after.ts";
import { signMessage } from "./sign.ts";

/** Maximum wait for the status line; the body may take at most one second more within it. */
export const attemptTimeoutMilliseconds = 15_000;

const responseLimits = { maximumBodyBytes: 65_536, bodyMilliseconds: 1_000 } as const;
const userAgent = "payment-reconciliation/1 (+https://www.standardwebhooks.com)";

/**
 * Sends an event to an endpoint, signed with each current secret. Never throws for a failure of the
 * receiver; throws if the masters are unavailable.
 */
export async function sendEvent(
  dependencies: DeliveryDependencies,
  event: OutboundEvent,
  endpoint: OutboundEndpoint,
  timeoutMilliseconds: number,
): Promise<GuardedResult> {
  const { now, allowLoopback, network, readMasters } = dependencies;
  const { usable } = await readMasters();
  const attemptedAt = now();
  const id = formatId("outboundEvent", event.uuid);
  const secrets = usableSecretVersions(endpoint, attemptedAt).flatMap((version) =>
    usable.map((master) => deriveSigningSecret(master, secretOwnerOf(endpoint, version))),
  );
  return sendGuarded(
    {
      url: endpoint.url,
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": userAgent,
        ...signMessage({ id, body: event.body }, secrets, new Date(attemptedAt)),
      },
      body: event.body,
      timeoutMilliseconds,
      ...responseLimits,
      allowLoopback,
    },
    network,
  );
}

export function secretOwnerOf({ organizationId, uuid }: OutboundEndpoint, version: number) {
  return { kind: "outbound_endpoint", organizationId, id: uuid, version } as const;
}

/** Only a 2xx status is a success; redirects are failures. */
export function reportOf(
  result: GuardedResult,
  delivery: OutboundDelivery,
  now: Instant,
  random: number,
): AttemptReport {
  if (!result.ok) {
    return failed(delivery, { now, random, retryAfterMilliseconds: null }, result.message, null);
  }
  const { status, headers } = result;
  const answer = { status, excerpt: excerptOf(result.body) };
  if (status >= 200 && status < 300) {
    return {
      status: "delivered",
      responseStatusCode: status,
      responseExcerpt: answer.excerpt,
      lastError: null,
      nextRetryAt: null,
    };
  }
  const retryAfterMilliseconds = parseRetryAfter(headers["retry-after"], now);
  return failed(delivery, { now, random, retryAfterMilliseconds }, errorOf(status), answer);
}

type Circumstances = {
  readonly now: Instant;
  readonly random: number;
  readonly retryAfterMilliseconds: number | null;
};

type Answer = { readonly status: number; readonly excerpt: string };

const gone = 410;

function failed(
  delivery: OutboundDelivery,
  circumstances: Circumstances,
  error: string,
  answer: Answer | null,
): AttemptReport {
  const attempts = delivery.scheduleAttempts + 1;
  const next = answer?.status === gone ? null : nextAttemptAt({ ...circumstances, attempts });
  return {
    status: next === null ? "failed" : "retry_scheduled",
    responseStatusCode: answer?.status ?? null,
    responseExcerpt: answer?.excerpt ?? null,
    lastError: error,
    nextRetryAt: next,
  };
}

function errorOf(status: number): string {
  const isRedirect = status >= 300 && status < 400;
  return isRedirect ? `HTTP ${status}: redirects are not followed.` : `HTTP ${status}`;
}
