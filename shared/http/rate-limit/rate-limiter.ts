/**
 * Rate limits of one environment (docs/specification.md, Rate limits). Environments lease tokens
 * from a counter that they share, and count their requests by themselves: most requests ask nobody,
 * and all environments together never admit more than the limit.
 */
import type {
  RateLimitKind,
  RateLimitSubject,
  RateLimits,
} from "../../domain/access/rate-limit.ts";
import type { Lease, LeaseRequest } from "../../table/access/rate-limit-store.ts";
import { type Admission, Budget } from "./rate-limit-budget.ts";

export type RateLimiterOptions = {
  readonly limits: RateLimits;
  readonly lease: (request: LeaseRequest) => Promise<Lease>;
  /** Told when the counter cannot be reached; at most once a second and subject. */
  readonly onError: (error: unknown) => void;
  readonly now: () => number;
};

/**
 * Subjects of each kind that are remembered, the ones least recently seen forgotten first: client
 * addresses are without end. To forget one loses its leased tokens, and no count.
 */
const maximumSubjects = 10_000;

/**
 * What goes through uncounted while the counter cannot be reached, as a part of the limit. An
 * organization's request needs the same table anyway, so it gets 503; answers to a client without
 * credential, such as `/health`, need nothing, and an outage must not take them down.
 */
const uncountedShare = {
  organization: 0,
  client: 0.1,
  integration: 0,
  refused_delivery: 0,
} as const satisfies Record<RateLimitKind, number>;

export class RateLimiter {
  readonly #options: RateLimiterOptions;
  readonly #budgets = {
    organization: new Map<string, Budget>(),
    client: new Map<string, Budget>(),
    integration: new Map<string, Budget>(),
    refused_delivery: new Map<string, Budget>(),
  } as const satisfies Record<RateLimitKind, Map<string, Budget>>;

  constructor(options: RateLimiterOptions) {
    this.#options = options;
  }

  /** Counts one request against the subject, and says whether it may go on. */
  async take(subject: RateLimitSubject): Promise<Admission> {
    const budgets = this.#budgets[subject.kind];
    const budget = budgets.get(subject.id) ?? this.#open(subject);
    budgets.delete(subject.id);
    budgets.set(subject.id, budget);
    const [oldest] = budgets.keys();
    if (budgets.size > maximumSubjects && oldest !== undefined) budgets.delete(oldest);
    return budget.take();
  }

  #open(subject: RateLimitSubject): Budget {
    const { limits, lease, onError, now } = this.#options;
    const limit = limits[subject.kind];
    return new Budget({
      limit,
      uncountedLimit: Math.ceil(limit * uncountedShare[subject.kind]),
      lease: (window, asked) => lease({ subject, window, limit, asked }),
      onError,
      now,
    });
  }
}
