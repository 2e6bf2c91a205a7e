/**
 * Which messages a standard queue hands out first, as SQS's fair queues do by `MessageGroupId`
 * (AWS: "How Amazon SQS fair queues work").
 *
 * AWS documents these rules (as approximate): a tenant is noisy if it has more than 10% of the messages
 * in flight and at least 30 of them, or more than 10% of the recent processing time. Messages of other
 * tenants come first. Of several noisy tenants, the one with the fewest messages in flight comes first.
 * A tenant stops being noisy when its backlog is gone, or when it has sent nothing for 5 minutes.
 *
 * AWS does not document two values, which are assumed here: "recent" is the last minute, and a noisy
 * tenant is detected within a second.
 */

/** The tenant of a message; a message without a group is a tenant of its own. */
export type Tenant = string;

const noisyShare = 0.1;
const noisyInFlight = 30;
const recentMilliseconds = 60_000;
const noticedMilliseconds = 1_000;
const quietMilliseconds = 5 * 60_000;

type Processed = { readonly tenant: Tenant; readonly at: number; readonly milliseconds: number };

export class FairShare {
  readonly #held = new Map<string, { readonly tenant: Tenant; readonly since: number }>();
  readonly #lastSent = new Map<Tenant, number>();
  #processed: Processed[] = [];
  #noisy: ReadonlySet<Tenant> = new Set();
  #noticedAt = Number.NEGATIVE_INFINITY;

  /** @param now milliseconds, of any clock that all calls share */
  sent(tenant: Tenant, now: number): void {
    this.#lastSent.set(tenant, now);
  }

  received(receipt: string, tenant: Tenant, now: number): void {
    this.#held.set(receipt, { tenant, since: now });
  }

  /** Removes messages whose visibility timeout ended before they were deleted. */
  keepOnly(isInFlight: (receipt: string) => boolean, now: number): void {
    for (const receipt of this.#held.keys()) if (!isInFlight(receipt)) this.released(receipt, now);
  }

  /** Deleted, or visible again. */
  released(receipt: string, now: number): void {
    const held = this.#held.get(receipt);
    if (held === undefined) return;
    this.#held.delete(receipt);
    this.#processed.push({ tenant: held.tenant, at: now, milliseconds: now - held.since });
  }

  /**
   * Positions of the messages to hand out, best first.
   *
   * @param waiting the tenants of the messages that wait, the longest waiting first
   */
  choose(waiting: readonly Tenant[], count: number, now: number): number[] {
    this.#notice(now);
    const quiet: number[] = [];
    for (let at = 0; at < waiting.length && quiet.length < count; at += 1) {
      if (!this.#noisy.has(waiting[at] ?? "")) quiet.push(at);
    }
    if (quiet.length === count || this.#noisy.size === 0) return quiet;
    return [...quiet, ...this.#chooseNoisy(waiting, count - quiet.length)];
  }

  #chooseNoisy(waiting: readonly Tenant[], count: number): number[] {
    const inFlight = this.#inFlight();
    const seen = new Map<Tenant, number>();
    const backlog: { readonly at: number; readonly load: number }[] = [];
    for (const [at, tenant] of waiting.entries()) {
      const earlier = seen.get(tenant) ?? 0;
      if (earlier >= count || !this.#noisy.has(tenant)) continue;
      seen.set(tenant, earlier + 1);
      // The tenant's messages in flight after this one and its earlier ones are handed out.
      backlog.push({ at, load: (inFlight.get(tenant) ?? 0) + earlier });
    }
    backlog.sort((a, b) => a.load - b.load || a.at - b.at);
    return backlog.slice(0, count).map(({ at }) => at);
  }

  #inFlight(): Map<Tenant, number> {
    const counts = new Map<Tenant, number>();
    for (const { tenant } of this.#held.values()) counts.set(tenant, (counts.get(tenant) ?? 0) + 1);
    return counts;
  }

  #notice(now: number): void {
    if (now - this.#noticedAt < noticedMilliseconds) return;
    this.#noticedAt = now;
    this.#processed = this.#processed.filter(({ at }) => now - at < recentMilliseconds);
    const inFlight = this.#inFlight();
    const times = this.#times(now);
    const allTime = [...times.values()].reduce((sum, each) => sum + each, 0);
    const isNoisy = (tenant: Tenant) => {
      if (now - (this.#lastSent.get(tenant) ?? 0) >= quietMilliseconds) return false;
      const own = inFlight.get(tenant) ?? 0;
      const crowds = own >= noisyInFlight && own > noisyShare * this.#held.size;
      return crowds || (times.get(tenant) ?? 0) > noisyShare * allTime;
    };
    this.#noisy = new Set([...times.keys()].filter(isNoisy));
  }

  /** Recent milliseconds in flight of each tenant's messages. */
  #times(now: number): Map<Tenant, number> {
    const times = new Map<Tenant, number>();
    const add = (tenant: Tenant, milliseconds: number) =>
      times.set(tenant, (times.get(tenant) ?? 0) + Math.min(milliseconds, recentMilliseconds));
    for (const { tenant, milliseconds } of this.#processed) add(tenant, milliseconds);
    for (const { tenant, since } of this.#held.values()) add(tenant, now - since);
    return times;
  }
}
