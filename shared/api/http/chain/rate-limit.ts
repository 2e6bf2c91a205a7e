import type { RateLimitSubject } from "#domain/access/rate-limit.ts";
import type { RateLimitGate } from "../rate-limit/rate-limit-gate.ts";
import { clientOf } from "../rate-limit/rate-limit-subject.ts";
import type { ApiState } from "./api-state.ts";
import type { LimitState } from "./errors.ts";
import type { HttpRequest, Middleware } from "./pipeline.ts";

/**
 * Counts each request once: against its subject, or against its client's address if it failed before.
 *
 * @throws FailureError 403, 429 or 503
 */
export function rateLimit<State extends LimitState>(
  { rateLimit: gate }: { readonly rateLimit: RateLimitGate },
  subjectOf: (request: HttpRequest<State>) => RateLimitSubject,
): Middleware<State> {
  return {
    before: (request) => gate.admit(request.event, subjectOf(request)),
    onError: async ({ event, internal }) => {
      const refusal = await gate.admitFailed(event);
      if (refusal !== null) internal.limitRefusal = refusal;
    },
  };
}

/** The organization; without one, the address of the client. */
export function subjectOf({ event, internal }: HttpRequest<ApiState>): RateLimitSubject {
  const { context } = internal;
  return context === undefined
    ? clientOf(event)
    : { kind: "organization", id: context.organizationId };
}
