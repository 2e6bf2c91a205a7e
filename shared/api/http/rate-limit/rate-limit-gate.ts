/**
 * Applies rate limits to HTTP requests: counts each request once, refuses it, and sets the
 * RateLimit headers of the response.
 */

import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { RateLimitSubject } from "#domain/access/rate-limit.ts";
import { FailureError, forbidden } from "#work/outcome/outcome.ts";
import { type HttpFailure, unavailable } from "../error/http-failure.ts";
import type { Admission } from "./rate-limit-budget.ts";
import { clientOf } from "./rate-limit-subject.ts";
import type { RateLimiter } from "./rate-limiter.ts";

type Event = APIGatewayProxyEventV2;

export type RateLimitGate = {
  /**
   * @throws FailureError 429 if the subject's window is used up, 403 if the organization is suspended, 503 if the
   *   counter is unavailable.
   */
  readonly admit: (event: Event, subject: RateLimitSubject) => Promise<void>;
  /** Whether this environment knows that the subject's window is used up; counts nothing. */
  readonly isUsedUp: (subject: RateLimitSubject) => boolean;
  /**
   * Counts a request against its client address, if it failed before its organization was known.
   *
   * @returns the failure to return instead, or null
   */
  readonly admitFailed: (event: Event) => Promise<HttpFailure | null>;
  /** Headers of the response; empty for a request that was not counted. */
  readonly headersOf: (event: Event) => Readonly<Record<string, string>>;
};

export function createRateLimitGate(
  limiter: Pick<RateLimiter, "take" | "isUsedUp">,
): RateLimitGate {
  const admissions = new WeakMap<Event, Admission>();

  async function count(event: Event, subject: RateLimitSubject): Promise<HttpFailure | null> {
    const admission = await limiter.take(subject);
    admissions.set(event, admission);
    return refusalOf(admission, subject);
  }

  return {
    admit: async (event, subject) => {
      const refusal = await count(event, subject);
      if (refusal !== null) throw new FailureError(refusal);
    },
    isUsedUp: (subject) => limiter.isUsedUp(subject),
    admitFailed: async (event) => (admissions.has(event) ? null : count(event, clientOf(event))),
    headersOf: (event) => {
      const admission = admissions.get(event);
      return admission === undefined ? {} : renderHeaders(admission);
    },
  };
}

function renderHeaders({ limit, remaining, resetSeconds }: Admission): Record<string, string> {
  return {
    "RateLimit-Limit": String(limit),
    "RateLimit-Remaining": String(remaining),
    "RateLimit-Reset": String(resetSeconds),
  };
}

const namesOfKinds = {
  organization: "organization",
  client: "client address",
  integration: "integration",
  refused_delivery: "integration's deliveries with an invalid signature",
  refused_address: "client address's deliveries with an invalid signature",
} as const satisfies Record<RateLimitSubject["kind"], string>;

function refusalOf(admission: Admission, { kind }: RateLimitSubject): HttpFailure | null {
  const { outcome, limit, resetSeconds } = admission;
  switch (outcome) {
    case "admitted":
      return null;
    case "refused":
      return {
        error: "rate_limited",
        message: `The rate limit of this ${namesOfKinds[kind]} is ${limit} requests per minute; retry in ${resetSeconds} s.`,
        headers: { "Retry-After": String(resetSeconds) },
      };
    case "suspended":
      return forbidden("The organization is suspended. Ask the operator of this service.");
    case "unknown":
      return unavailable("The service is busy; retry later.");
  }
}
