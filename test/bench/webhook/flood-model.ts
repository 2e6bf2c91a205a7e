/**
 * Genuine deliveries beside a flood of forged ones, in simulated time: the executions of the function are
 * servers, each with the real rate limiter; the counters are shared, as in the table.
 */

import { RateLimiter } from "#api/http/rate-limit/rate-limiter.ts";
import type { RateLimitSubject } from "#domain/access/rate-limit.ts";
import { bucketOfFunctionUrl, type RequestBucket } from "#lib/emulator/gateway/request-bucket.ts";
import { createRandom } from "../rate-limit/rate-limit-load.ts";
import { blockDelayMilliseconds, type EdgeLimit, EdgeModel } from "./edge-model.ts";

/** Milliseconds of one execution. */
export type Costs = {
  /** The request itself, and finding the integration by one read. */
  readonly begin: number;
  /** Checking the signature of a body of the largest size. */
  readonly signature: number;
  /** Reading that body. */
  readonly body: number;
  /** One call of a shared counter. */
  readonly lease: number;
  /** Storing a refused delivery. */
  readonly store: number;
  /** Accepting a genuine delivery. */
  readonly accept: number;
};

export type Flood = {
  readonly forgedPerSecond: number;
  readonly addresses: number;
  readonly genuinePerSecond: number;
  readonly executions: number;
  readonly seconds: number;
  /**
   * Whether addresses that are known for invalid signatures are refused before the check, and bodies are read only if
   * they are stored. Otherwise each delivery is checked and read, and only storing has a limit.
   */
  readonly isDefended: boolean;
  /** Whether the executions are reserved: the function URL then admits 10 requests a second for each, before any code. */
  readonly isReserved: boolean;
  /** The firewall in front; null without one. */
  readonly edge: EdgeLimit | null;
};

export type FloodResult = {
  /**
   * Share of the genuine deliveries that were accepted within five seconds, retries included. With an edge of those after
   * the first seconds, in which it does not block yet.
   */
  readonly inTime: number;
  /** The same of those first seconds; null without an edge. */
  readonly inTimeAtFirst: number | null;
  /** Share of all requests that found no free execution, or that the URL did not admit. */
  readonly throttled: number;
  /** Mean number of executions at work. */
  readonly busy: number;
};

/** A sender tries again after these times when it is told to. */
const retrySeconds = [1, 2];
const longestSeconds = 5;
const perIntegration = 600;
const perAddress = 60;

/** An address of null is the partner's. */
type Arrival = {
  readonly at: number;
  readonly address: number | null;
  readonly tries: number;
  /** Whether it was sent first before the edge can block. */
  readonly isFirst: boolean;
};
type Share = { sent: number; inTime: number };
type Environment = { freeAt: number; readonly limiter: RateLimiter };

export async function runFlood(flood: Flood, costs: Costs): Promise<FloodResult> {
  const model = new FloodModel(flood, costs);
  const retries: Arrival[] = [];
  const play = async (arrival: Arrival) => {
    const retry = await model.serve(arrival);
    if (retry !== null) retries.push(retry);
  };
  for (const arrival of arrivalsOf(flood)) {
    retries.sort((a, b) => a.at - b.at);
    while (retries[0] !== undefined && retries[0].at <= arrival.at)
      await play(retries.shift() as Arrival);
    await play(arrival);
  }
  // Bounded: each has at most two retries.
  while (retries.length > 0) await play(retries.shift() as Arrival);
  return model.result();
}

/** The edge blocks from here on, also an address that reached its limit late. */
const firstMilliseconds = 1.5 * blockDelayMilliseconds;

function arrivalsOf(flood: Flood): Arrival[] {
  const { forgedPerSecond, genuinePerSecond, seconds, addresses, edge } = flood;
  const random = createRandom(7);
  const perSecond = forgedPerSecond + genuinePerSecond;
  return Array.from({ length: perSecond * seconds }, () => {
    const at = random() * seconds * 1_000;
    const isGenuine = random() * perSecond < genuinePerSecond;
    const address = isGenuine ? null : Math.floor(random() * addresses);
    return { at, address, tries: 0, isFirst: edge !== null && at < firstMilliseconds };
  }).sort((a, b) => a.at - b.at);
}

/** A forged delivery is not sent again: others come. */
function retryOf(arrival: Arrival): Arrival | null {
  const { at, address, tries } = arrival;
  const wait = address === null ? retrySeconds[tries] : undefined;
  return wait === undefined ? null : { ...arrival, at: at + wait * 1_000, tries: tries + 1 };
}

class FloodModel {
  readonly #flood: Flood;
  readonly #costs: Costs;
  readonly #used = new Map<string, number>();
  readonly #environments: Environment[];
  readonly #edge: EdgeModel | null;
  readonly #url: RequestBucket | null;
  readonly #atFirst: Share = { sent: 0, inTime: 0 };
  readonly #later: Share = { sent: 0, inTime: 0 };
  #now = 0;
  #leases = 0;
  #sent = 0;
  #throttled = 0;
  #busy = 0;

  constructor(flood: Flood, costs: Costs) {
    this.#flood = flood;
    this.#costs = costs;
    this.#environments = Array.from({ length: flood.executions }, () => ({
      freeAt: 0,
      limiter: this.#createLimiter(),
    }));
    this.#edge = flood.edge === null ? null : new EdgeModel(flood.edge);
    const reserved = flood.isReserved ? flood.executions : null;
    this.#url = bucketOfFunctionUrl(reserved, () => this.#now);
  }

  /** @returns the retry of a genuine delivery that was refused before the code */
  async serve(arrival: Arrival): Promise<Arrival | null> {
    const { at, address, tries } = arrival;
    this.#now = at;
    const share = arrival.isFirst ? this.#atFirst : this.#later;
    if (address === null && tries === 0) share.sent += 1;
    if (this.#edge?.admits(address, at) === false) return null;
    this.#sent += 1;
    const free = this.#environments.find(({ freeAt }) => freeAt <= at);
    if (this.#url?.take() === false || free === undefined) {
      this.#throttled += 1;
      return retryOf(arrival);
    }
    const { begin, signature, body, accept } = this.#costs;
    const cost =
      address === null
        ? begin + signature + body + accept
        : await this.#forgedCost(free.limiter, address);
    free.freeAt = at + cost;
    this.#busy += cost;
    const waited = retrySeconds.slice(0, tries).reduce((sum, each) => sum + each, 0);
    if (address === null && waited + cost / 1_000 <= longestSeconds) share.inTime += 1;
    return null;
  }

  result(): FloodResult {
    const shareOf = ({ inTime, sent }: Share) => inTime / sent;
    return {
      inTime: shareOf(this.#later),
      inTimeAtFirst: this.#edge === null ? null : shareOf(this.#atFirst),
      throttled: this.#throttled / this.#sent,
      busy: this.#busy / (this.#flood.seconds * 1_000),
    };
  }

  async #forgedCost(limiter: RateLimiter, address: number): Promise<number> {
    const { begin, signature, body, lease, store } = this.#costs;
    const { isDefended } = this.#flood;
    const ofAddress: RateLimitSubject = { kind: "refused_address", id: String(address) };
    if (isDefended && limiter.isUsedUp(ofAddress)) return begin;
    const before = this.#leases;
    const isRoom =
      (!isDefended || (await limiter.take(ofAddress)).outcome === "admitted") &&
      (await limiter.take({ kind: "refused_delivery", id: "integration" })).outcome === "admitted";
    const counted = begin + signature + (this.#leases - before) * lease;
    return counted + (isRoom || !isDefended ? body : 0) + (isRoom ? store : 0);
  }

  #createLimiter(): RateLimiter {
    return new RateLimiter({
      limits: {
        organization: 1,
        client: 1,
        integration: 1,
        refused_delivery: perIntegration,
        refused_address: perAddress,
      },
      lease: async ({ subject, window, limit, asked }) => {
        this.#leases += 1;
        const counter = JSON.stringify([subject, window]);
        const before = this.#used.get(counter) ?? 0;
        const granted = Math.min(asked, limit - before);
        this.#used.set(counter, before + granted);
        return { granted, used: before + granted };
      },
      onError: (error) => {
        throw error;
      },
      now: () => this.#now,
    });
  }
}
