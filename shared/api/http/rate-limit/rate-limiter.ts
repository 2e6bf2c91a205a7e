/**
 * Rate limits in one execution environment (docs/specification.md, Rate limits). Environments lease
 * tokens from a shared counter and count their own requests: most requests need no call, and all
 * environments together never admit more than the limit.
 */
import type { RateLimitKind, RateLimitSubject, RateLimits } from "#domain/access/rate-limit.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Lease, LeaseRequest } from "#store/table/access/rate-limit-store.ts";
import { type Admission, Budget, type OwnLimit } from "./rate-limit-budget.ts";

export type RateLimiterOptions = {
  readonly limits: RateLimits;
  readonly lease: (request: LeaseRequest) => Promise<Lease>;
  /** What the operator has set for an organization; absent: nothing is. */
  readonly readOwnLimit?: (organizationId: OrganizationId) => Promise<OwnLimit>;
  /** Called if the counter is unavailable, at most once per second and subject. */
  readonly onError: (error: unknown) => void;
  readonly now: () => number;
};

/**
 * Maximum number of subjects of each kind in memory; the least recently used is dropped, because
 * the number of client addresses is unbounded. Dropping a subject loses its leased tokens but no
 * count.
 */
const maximumSubjects = 10_000;

/**
 * Share of the limit that is admitted while the counter is unavailable. An organization's request
 * needs the same table anyway, so it gets 503. Responses without a credential, such as `/health`,
 * need no table and must survive an outage.
 */
const uncountedShare = {
  organization: 0,
  client: 0.1,
  integration: 0,
  refused_delivery: 0,
  refused_address: 0,
} as const satisfies Record<RateLimitKind, number>;

export class RateLimiter {
  readonly #options: RateLimiterOptions;
  readonly #budgets = {
    organization: new Map<string, Budget>(),
    client: new Map<string, Budget>(),
    integration: new Map<string, Budget>(),
    refused_delivery: new Map<string, Budget>(),
    refused_address: new Map<string, Budget>(),
  } as const satisfies Record<RateLimitKind, Map<string, Budget>>;

  constructor(options: RateLimiterOptions) {
    this.#options = options;
  }

  /** Counts one request against the subject and returns whether it is admitted. */
  async take(subject: RateLimitSubject): Promise<Admission> {
    const budgets = this.#budgets[subject.kind];
    const budget = budgets.get(subject.id) ?? this.#open(subject);
    budgets.delete(subject.id);
    budgets.set(subject.id, budget);
    const [oldest] = budgets.keys();
    if (budgets.size > maximumSubjects && oldest !== undefined) budgets.delete(oldest);
    return budget.take();
  }

  /**
   * Whether this environment knows that the subject's window is used up. Counts nothing and makes no call;
   * an environment knows it from the first request that it had to refuse.
   */
  isUsedUp(subject: RateLimitSubject): boolean {
    return this.#budgets[subject.kind].get(subject.id)?.isUsedUp() ?? false;
  }

  #open(subject: RateLimitSubject): Budget {
    const { limits, lease, readOwnLimit, onError, now } = this.#options;
    const limit = limits[subject.kind];
    return new Budget({
      limit,
      uncountedLimit: Math.ceil(limit * uncountedShare[subject.kind]),
      lease: (window, asked, present) => lease({ subject, window, limit: present, asked }),
      readOwnLimit: async () =>
        subject.kind === "organization" && readOwnLimit !== undefined
          ? readOwnLimit(subject.id)
          : { limit: null, isSuspended: false },
      onError,
      now,
    });
  }
}
