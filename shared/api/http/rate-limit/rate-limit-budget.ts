/** The rate limit of one subject in one execution environment. */
import { endOfWindow, windowAt } from "#domain/access/rate-limit.ts";
import type { Lease } from "#store/table/access/rate-limit-store.ts";
import { leaseSize } from "./rate-limit-lease.ts";

export type Admission = {
  /** `unknown`: the counter is unavailable. `suspended`: the operator has suspended the subject. */
  readonly outcome: "admitted" | "refused" | "unknown" | "suspended";
  readonly limit: number;
  /**
   * Requests left in the window, as known to this environment. Other environments may use them too.
   */
  readonly remaining: number;
  /** Whole seconds until the window ends, at least 1. */
  readonly resetSeconds: number;
};

/** What holds for one subject alone. */
export type OwnLimit = {
  /** Null: the limit of all subjects of its kind. */
  readonly limit: number | null;
  readonly isSuspended: boolean;
};

export type BudgetOptions = {
  readonly limit: number;
  /** Requests admitted per window while the counter is unavailable. */
  readonly uncountedLimit: number;
  readonly lease: (window: number, requested: number, limit: number) => Promise<Lease>;
  /** Read once in each window, beside its first lease. */
  readonly readOwnLimit: () => Promise<OwnLimit>;
  readonly onError: (error: unknown) => void;
  readonly now: () => number;
};

/** Pause after a failed lease: an outage costs one call per second. */
const pauseMilliseconds = 1_000;

/** Counts the requests of one subject in fixed windows of one minute, using leased tokens. */
export class Budget {
  readonly #options: BudgetOptions;
  /** As of the last read; it holds until the next one. */
  #limit: number;
  #isSuspended = false;
  #isLimitRead = false;
  #window = -1;
  /** Leased and unused tokens. */
  #tokens = 0;
  /**
   * Tokens leased by all environments, as of the last lease. At the limit no further lease is
   * requested.
   */
  #used = 0;
  #admitted = 0;
  #admittedBefore = 0;
  #firstAt = 0;
  #uncounted = 0;
  #pausedUntil = 0;
  #waiting = 0;
  #pending: Promise<void> | null = null;

  constructor(options: BudgetOptions) {
    this.#options = options;
    this.#limit = options.limit;
  }

  /**
   * Counts one request. A request waits only if no token is left; all waiting requests share one
   * lease.
   */
  async take(): Promise<Admission> {
    this.#enterWindow();
    // Bounded: each lease returns tokens, or ends the loop by exhaustion or failure.
    while (this.#mustLease()) {
      this.#waiting += 1;
      this.#pending ??= this.#lease().finally(() => {
        this.#pending = null;
      });
      await this.#pending;
      this.#waiting -= 1;
    }
    return this.#decide();
  }

  /** Whether the window has no token left, here and for all other environments. */
  isUsedUp(): boolean {
    this.#enterWindow();
    return this.#tokens === 0 && this.#used >= this.#limit;
  }

  /**
   * The window never decreases: after a clock is set back, the tokens of a window must not be
   * issued twice.
   */
  #enterWindow(): void {
    const now = this.#options.now();
    const window = windowAt(now);
    if (window <= this.#window) return;
    this.#admittedBefore = window === this.#window + 1 ? this.#admitted : 0;
    this.#window = window;
    this.#firstAt = now;
    this.#tokens = 0;
    this.#used = 0;
    this.#admitted = 0;
    this.#uncounted = 0;
    this.#isLimitRead = false;
    this.#isSuspended = false;
  }

  #mustLease(): boolean {
    if (this.#isSuspended) return false;
    const isPaused = this.#options.now() < this.#pausedUntil;
    return this.#tokens === 0 && this.#used < this.#limit && !isPaused;
  }

  async #lease(): Promise<void> {
    const { lease, onError, now } = this.#options;
    const window = this.#window;
    const limit = this.#limit;
    const requested = leaseSize(limit, {
      before: this.#admittedBefore,
      admitted: this.#admitted,
      elapsed: now() - this.#firstAt,
      left: endOfWindow(window) - now(),
      waiting: this.#waiting,
    });
    try {
      const [{ granted, used }, own] = await Promise.all([
        lease(window, requested, limit),
        this.#readOwnLimit(),
      ]);
      // Discard tokens of a window that ended in the meantime.
      if (window !== this.#window) return;
      if (own !== null) this.#follow(own);
      // The lease was asked for under the limit before: what is above the new one is not used.
      const above = Math.max(0, used - this.#limit);
      this.#tokens += Math.max(0, granted - above);
      this.#used = used;
    } catch (error) {
      this.#pausedUntil = now() + pauseMilliseconds;
      onError(error);
    }
  }

  /** @returns null if it was read in this window */
  async #readOwnLimit(): Promise<OwnLimit | null> {
    return this.#isLimitRead ? null : this.#options.readOwnLimit();
  }

  #follow({ limit, isSuspended }: OwnLimit): void {
    this.#isLimitRead = true;
    this.#limit = limit ?? this.#options.limit;
    this.#isSuspended = isSuspended;
  }

  #decide(): Admission {
    const { uncountedLimit } = this.#options;
    const limit = this.#limit;
    if (this.#isSuspended) return this.#admission("suspended", 0);
    if (this.#tokens > 0) {
      this.#tokens -= 1;
      this.#admitted += 1;
      return this.#admission("admitted", Math.max(0, limit - this.#used) + this.#tokens);
    }
    if (this.#used >= limit) return this.#admission("refused", 0);
    if (this.#uncounted >= uncountedLimit) return this.#admission("unknown", 0);
    this.#uncounted += 1;
    return this.#admission("admitted", uncountedLimit - this.#uncounted);
  }

  #admission(outcome: Admission["outcome"], remaining: number): Admission {
    const milliseconds = endOfWindow(this.#window) - this.#options.now();
    const resetSeconds = Math.max(1, Math.ceil(milliseconds / 1_000));
    return { outcome, limit: this.#limit, remaining, resetSeconds };
  }
}
