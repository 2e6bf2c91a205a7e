/**
 * Endpoints that timed out, in one execution environment. An attempt at a silent endpoint occupies
 * its environment for 15 seconds, so only a few attempts are made and the other deliveries are
 * delayed. Otherwise their backlog would delay the deliveries to other endpoints.
 */
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";

const restMilliseconds = 15_000;
/** Maximum rest of an endpoint that stays silent; each further rest is twice as long. */
const longestRestMilliseconds = 120_000;
const attemptsPerRest = 10;
/** Delayed deliveries are spread over this period, or over the rest if it is longer. */
const spreadMilliseconds = 30_000;
const maximumEndpoints = 10_000;

type Rest = { readonly until: number; readonly milliseconds: number; attemptsLeft: number };

export class SilentEndpoints {
  readonly #rests = new Map<Uuid<"endpoint">, Rest>();
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  note(endpoint: Uuid<"endpoint">, now: Instant): void {
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

  /** Call it when the endpoint has responded. */
  forget(endpoint: Uuid<"endpoint">): void {
    this.#rests.delete(endpoint);
  }

  /** Whole seconds to delay a delivery to the endpoint; 0 allows an attempt. */
  putOffSeconds(endpoint: Uuid<"endpoint">, now: Instant): number {
    const rest = this.#rests.get(endpoint);
    if (rest === undefined || rest.until <= now) return 0;
    rest.attemptsLeft -= 1;
    if (rest.attemptsLeft >= 0) return 0;
    const spread = this.#random() * Math.max(spreadMilliseconds, rest.milliseconds);
    return Math.ceil((rest.until - now + spread) / 1_000);
  }
}
