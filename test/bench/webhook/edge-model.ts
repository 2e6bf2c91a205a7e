/**
 * The firewall of the edge in simulated time: it counts the requests of each address, looks at the counts now and then,
 * and blocks an address that was above its limit when it last looked.
 */

/** AWS WAF looks about every ten seconds; until the block it usually takes less than thirty (AWS WAF, rate-based rule caveats). */
export const blockDelayMilliseconds = 30_000;

export type EdgeLimit = {
  /** Requests of one address in the window; those of trusted addresses are not counted. */
  readonly requestsPerAddress: number;
  readonly windowSeconds: number;
};

export class EdgeModel {
  readonly #limit: EdgeLimit;
  /** When each address was above its limit for the first time without a pause. */
  readonly #above = new Map<number, number>();
  /** The latest requests of each address, one more than the limit at most. Blocked ones count. */
  readonly #latest = new Map<number, number[]>();

  constructor(limit: EdgeLimit) {
    this.#limit = limit;
  }

  /**
   * @param address null for one that is trusted
   * @param at milliseconds
   */
  admits(address: number | null, at: number): boolean {
    if (address === null) return true;
    const { requestsPerAddress, windowSeconds } = this.#limit;
    const latest = this.#latest.get(address) ?? [];
    this.#latest.set(address, latest);
    latest.push(at);
    if (latest.length > requestsPerAddress + 1) latest.shift();
    const oldest = latest[0] ?? at;
    if (latest.length <= requestsPerAddress || oldest <= at - windowSeconds * 1_000) {
      this.#above.delete(address);
      return true;
    }
    const since = this.#above.get(address) ?? at;
    this.#above.set(address, since);
    return at - since < blockDelayMilliseconds;
  }
}
