/** The rate limit of one subject in one execution environment. */
import { endOfWindow, windowAt } from "../../domain/access/rate-limit.ts";
import type { Lease } from "../../table/access/rate-limit-store.ts";
import { leaseSize } from "./rate-limit-lease.ts";

export type Admission = {
  /** `unknown`: the counter is unavailable. */
  readonly outcome: "admitted" | "refused" | "unknown";
  readonly limit: number;
  /**
   * Requests left in the window, as known to this environment. Other environments may use them too.
   */
  readonly remaining: number;
  /** Whole seconds until the window ends, at least 1. */
  readonly resetSeconds: number;
};

export type BudgetOptions = {
  readonly limit: number;
  /** Requests admitted per window while the counter is unavailable. */
  readonly uncountedLimit: number;
  readonly lease: (window: number, requested: number) => Promise<Lease>;
  readonly onError: (error: unknown) => void;
  readonly now: () => number;
};

/** Pause after a failed lease: an outage costs one call per second. */
const pauseMilliseconds = 1_000;

/** Counts the requests of one subject in fixed windows of one minute, using leased tokens. */
export class Budget {
  readonly #options: BudgetOptions;
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
    return this.#tokens === 0 && this.#used >= this.#options.limit;
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
  }

  #mustLease(): boolean {
    const { limit, now } = this.#options;
    return this.#tokens === 0 && this.#used < limit && now() >= this.#pausedUntil;
  }

  async #lease(): Promise<void> {
    const { limit, lease, onError, now } = this.#options;
    const window = this.#window;
    const requested = leaseSize(limit, {
      before: this.#admittedBefore,
      admitted: this.#admitted,
      elapsed: now() - this.#firstAt,
      left: endOfWindow(window) - now(),
      waiting: this.#waiting,
    });
    try {
      const { granted, used } = await lease(window, requested);
      // Discard tokens of a window that ended in the meantime.
      if (window !== this.#window) return;
      this.#tokens += granted;
      this.#used = used;
    } catch (error) {
      this.#pausedUntil = now() + pauseMilliseconds;
      onError(error);
    }
  }

  #decide(): Admission {
    const { limit, uncountedLimit } = this.#options;
    if (this.#tokens > 0) {
      this.#tokens -= 1;
      this.#admitted += 1;
      return this.#admission("admitted", limit - this.#used + this.#tokens);
    }
    if (this.#used >= limit) return this.#admission("refused", 0);
    if (this.#uncounted >= uncountedLimit) return this.#admission("unknown", 0);
    this.#uncounted += 1;
    return this.#admission("admitted", uncountedLimit - this.#uncounted);
  }

  #admission(outcome: Admission["outcome"], remaining: number): Admission {
    const milliseconds = endOfWindow(this.#window) - this.#options.now();
    const resetSeconds = Math.max(1, Math.ceil(milliseconds / 1_000));
    return { outcome, limit: this.#options.limit, remaining, resetSeconds };
  }
}
