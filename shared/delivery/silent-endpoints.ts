/**
 * Endpoints that did not answer in time, as one environment remembers them. An attempt at one holds
 * its environment for 15 seconds; so a few are let through, and the others are put off, where a
 * backlog of theirs would hold up the deliveries to other endpoints.
 */
import type { Uuid } from "../domain/id.ts";
import type { Instant } from "../domain/instant.ts";

const restMilliseconds = 15_000;
const attemptsPerRest = 10;
/** Those put off come back apart, not all at once. */
const spreadSeconds = 30;
const rememberedAtMost = 10_000;

type Rest = { readonly until: number; attemptsLeft: number };

export class SilentEndpoints {
  readonly #rests = new Map<Uuid, Rest>();
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  note(endpoint: Uuid, now: Instant): void {
    const rest = this.#rests.get(endpoint);
    if (rest !== undefined && rest.until > now) return;
    if (this.#rests.size >= rememberedAtMost) this.#rests.clear();
    this.#rests.set(endpoint, { until: now + restMilliseconds, attemptsLeft: attemptsPerRest });
  }

  /** Whole seconds for which a delivery to the endpoint is put off; 0: it may be attempted. */
  putOffSeconds(endpoint: Uuid, now: Instant): number {
    const rest = this.#rests.get(endpoint);
    if (rest === undefined || rest.until <= now) return 0;
    rest.attemptsLeft -= 1;
    if (rest.attemptsLeft >= 0) return 0;
    return Math.ceil((rest.until - now) / 1_000 + this.#random() * spreadSeconds);
  }
}
