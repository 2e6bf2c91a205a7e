/** Requests of one organization, distributed over several environments that share one counter. */

import { RateLimiter } from "#api/http/rate-limit/rate-limiter.ts";
import type { RateLimitSubject } from "#domain/access/rate-limit.ts";
import { millisecondsPerMinute } from "#domain/value/instant.ts";
import { leaseTokens } from "#store/table/access/rate-limit-store.ts";
import type { Table } from "#store/table/core/table.ts";
import { organizationOf } from "../../organization.ts";

export type Load = {
  readonly limit: number;
  readonly environments: number;
  readonly requestsPerMinute: number;
  readonly minutes: number;
  /** Whether all requests of a minute come at its beginning, instead of evenly. */
  readonly burst: boolean;
};

export type MinuteFigures = {
  readonly sent: number;
  readonly admitted: number;
  readonly refused: number;
  /** Calls of the counter, including failed ones. */
  readonly writes: number;
};

/** Numbers from 0 to 1 that are the same in every run (Mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Time is simulated; the counter is in the real engine. */
export async function runLoad(table: Table, id: string, load: Load): Promise<MinuteFigures[]> {
  const { limit, environments, requestsPerMinute, minutes, burst } = load;
  const subject: RateLimitSubject = { kind: "organization", id: organizationOf(id) };
  const random = createRandom(requestsPerMinute);
  let now = 30_000_000 * millisecondsPerMinute;
  let writes = 0;
  const limiters = Array.from(
    { length: environments },
    () =>
      new RateLimiter({
        limits: {
          organization: limit,
          client: limit,
          integration: limit,
          refused_delivery: limit,
          refused_address: limit,
        },
        lease: (request) => {
          writes += 1;
          return leaseTokens(table, request);
        },
        onError: (error) => {
          throw error;
        },
        now: () => now,
      }),
  );
  const take = () => {
    const limiter = limiters[Math.floor(random() * environments)];
    if (limiter === undefined) throw new Error("No environment");
    return limiter.take(subject);
  };
  const figures: MinuteFigures[] = [];
  for (let minute = 0; minute < minutes; minute += 1) {
    const start = now;
    writes = 0;
    const instants = Array.from({ length: requestsPerMinute }, () => random()).sort(
      (one, other) => one - other,
    );
    const outcomes = burst
      ? (await Promise.all(instants.map(take))).map(({ outcome }) => outcome)
      : [];
    for (const instant of burst ? [] : instants) {
      now = start + Math.floor(instant * millisecondsPerMinute);
      outcomes.push((await take()).outcome);
    }
    const admitted = outcomes.filter((outcome) => outcome === "admitted").length;
    const refused = outcomes.filter((outcome) => outcome === "refused").length;
    figures.push({ sent: requestsPerMinute, admitted, refused, writes });
    now = start + millisecondsPerMinute;
  }
  return figures;
}

export function sumOf(figures: readonly MinuteFigures[], name: keyof MinuteFigures): number {
  return figures.reduce((sum, each) => sum + each[name], 0);
}
