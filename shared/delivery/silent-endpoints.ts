/**
 * Endpoints that did not answer in time, as one environment remembers them. An attempt at one holds
 * its environment for 15 seconds; so a few are let through, and the others are put off, where a
 * backlog of theirs would hold up the deliveries to other endpoints.
 */
import type { Uuid } from "../domain/value/id.ts";
import type { Instant } from "../domain/value/instant.ts";

const restMilliseconds = 15_000;
/** Of an endpoint that stays silent; each rest that follows another one is twice as long. */
const longestRestMilliseconds = 120_000;
const attemptsPerRest = 10;
/** Those put off come back apart, not all at once: within so long, or the rest where it is longer. */
const spreadMilliseconds = 30_000;
const maximumEndpoints = 10_000;

type Rest = { readonly until: number; readonly milliseconds: number; attemptsLeft: number };

export class SilentEndpoints {
  readonly #rests = new Map<Uuid, Rest>();
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  note(endpoint: Uuid, now: Instant): void {
    const rest = this.#rests.get(endpoint);
    if (rest !== undefined && rest.until > now) return;
    if (this.#rests.size >= maximumEndpoints) this.#rests.clear();
    const milliseconds = Math.min(
      2 * (rest?.milliseconds ?? 0) || restMilliseconds,
      longestRestMilliseconds,
    );
    this.#rests.set(endpoint, {
      until: now + milliseconds,
      milliseconds,
      attemptsLeft: attemptsPerRest,
    });
  }

  /** It has answered. */
  forget(endpoint: Uuid): void {
    this.#rests.delete(endpoint);
  }

  /** Whole seconds for which a delivery to the endpoint is put off; 0: it may be attempted. */
  putOffSeconds(endpoint: Uuid, now: Instant): number {
    const rest = this.#rests.get(endpoint);
    if (rest === undefined || rest.until <= now) return 0;
    rest.attemptsLeft -= 1;
    if (rest.attemptsLeft >= 0) return 0;
    const spread = this.#random() * Math.max(spreadMilliseconds, rest.milliseconds);
    return Math.ceil((rest.until - now + spread) / 1_000);
  }
}
