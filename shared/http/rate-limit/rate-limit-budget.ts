/** What one environment knows and holds of one subject's limit. */
import { endOfWindow, windowAt } from "../../domain/access/rate-limit.ts";
import type { Lease } from "../../table/access/rate-limit-store.ts";
import { leaseSize } from "./rate-limit-lease.ts";

export type Admission = {
  /** `unknown`: the counter cannot be reached. */
  readonly outcome: "admitted" | "refused" | "unknown";
  readonly limit: number;
  /** Requests left in the window, as far as this environment knows: others may be using them. */
  readonly remaining: number;
  /** Until the window ends; whole, above zero. */
  readonly resetSeconds: number;
};

export type BudgetOptions = {
  readonly limit: number;
  /** Requests a window that are let through while the counter cannot be reached. */
  readonly uncountedLimit: number;
  readonly lease: (window: number, asked: number) => Promise<Lease>;
  readonly onError: (error: unknown) => void;
  readonly now: () => number;
};

/** After a failure the counter is left alone for so long: an outage costs a call a second. */
const pauseMilliseconds = 1_000;

export class Budget {
  readonly #options: BudgetOptions;
  #window = -1;
  /** Leased and not used yet. */
  #tokens = 0;
  /** Leased by anyone, when last told. At the limit nothing is left, and nobody asks again. */
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

  /** Counts one request. Only one that finds no token waits, and all that wait share one lease. */
  async take(): Promise<Admission> {
    this.#enterWindow();
    // Bounded: each lease brings tokens, or ends the wait of all by exhaustion or failure.
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

  /** Never back: a clock that is set back must not give a window's tokens out again. */
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
    const asked = leaseSize(limit, {
      before: this.#admittedBefore,
      admitted: this.#admitted,
      elapsed: now() - this.#firstAt,
      left: endOfWindow(window) - now(),
      waiting: this.#waiting,
    });
    try {
      const { granted, used } = await lease(window, asked);
      // Tokens of a window that is over meanwhile are worth nothing.
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
