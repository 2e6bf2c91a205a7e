/**
 * What takes a movement back, and what takes that back again (docs/matching.md, Money that goes back): a dispute that was
 * won is forward money once more.
 */
import type { Effect } from "#domain/evidence/flow-leg.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Amount } from "#domain/value/money.ts";
import type { LinkedLeg } from "./linked-leg.ts";
import { isSameId, shortId } from "./short-id.ts";

/** The chain of `reverses` that begins with one leg, as far as it is known in its case. */
export type ReversalChain = {
  /** How often money turns along the chain; an even number is forward. */
  readonly length: number;
  /** The legs under the last known id, each in a phase of its own; empty where even the first id is unknown. */
  readonly end: readonly LinkedLeg[];
};

/** The chains of the legs of one case. Each is followed once. */
export class ReversalChains {
  readonly #legs: readonly LinkedLeg[];
  #byId: ReadonlyMap<string, readonly LinkedLeg[]> | null = null;
  readonly #known = new Map<Uuid, ReversalChain>();

  constructor(legs: readonly LinkedLeg[]) {
    this.#legs = legs;
  }

  /** The chain of a back leg. One that closes a circle ends before the leg that it would reach again. */
  of(leg: LinkedLeg): ReversalChain {
    const path = new Map<Uuid, Hop>();
    let at: LinkedLeg | null = leg;
    while (at !== null && !this.#known.has(at.uuid) && !path.has(at.uuid)) {
      const hop: Hop = this.#hopFrom(at);
      path.set(at.uuid, hop);
      at = hop.following;
    }
    const hops = [...path.values()];
    const entry =
      at === null || !path.has(at.uuid) ? hops.length : [...path.keys()].indexOf(at.uuid);
    const circle = hops.slice(entry);
    for (const { leg: each, named } of circle) {
      this.#known.set(each.uuid, { length: circle.length - 1, end: named });
    }
    for (const hop of hops.slice(0, entry).toReversed()) {
      this.#known.set(hop.leg.uuid, this.#chainFrom(hop));
    }
    return this.#known.get(leg.uuid) ?? { length: 1, end: [] };
  }

  #chainFrom({ named, following }: Hop): ReversalChain {
    const rest = following === null ? undefined : this.#known.get(following.uuid);
    if (rest === undefined) return { length: 1, end: named };
    return { length: rest.length + 1, end: rest.end.length > 0 ? rest.end : named };
  }

  /** Legs of one transfer may be reported in several phases; a forward one among them ends the chain. */
  #hopFrom(leg: LinkedLeg): Hop {
    const named = isReversalOfAnother(leg) ? this.#named(leg) : [];
    const isEnd = named.some(({ effect }) => effect === "forward");
    const [following = null] = isEnd ? [] : [...named].sort(byContent);
    return { leg, named, following };
  }

  #named({ reverses, provider }: LinkedLeg): readonly LinkedLeg[] {
    this.#byId ??= byIds(this.#legs);
    const known = this.#byId.get(shortId(reverses) ?? "") ?? [];
    return known.filter((other) => other.provider === provider);
  }
}

/**
 * Destination per source unit: the leg's own rate; of what went back, else that of the movement at the end of its chain. Null
 * where no evidence reports one.
 */
export function rateInCase(leg: LinkedLeg, effect: Effect, chains: ReversalChains): Amount | null {
  if (leg.exchangeRate !== null || effect === "forward") return leg.exchangeRate;
  const rates = chains
    .of(leg)
    .end.flatMap(({ exchangeRate, phase }) =>
      exchangeRate === null ? [] : [{ exchangeRate, order: JSON.stringify([phase, exchangeRate]) }],
    );
  const [first] = rates.sort((a, b) => (a.order < b.order ? -1 : 1));
  return first?.exchangeRate ?? null;
}

/** Whether money that went back comes again by the leg: it turns an even number of times. */
export function isRecovery(leg: LinkedLeg, chains: ReversalChains): boolean {
  if (leg.effect === "forward" || !isReversalOfAnother(leg)) return false;
  return chains.of(leg).length % 2 === 0;
}

type Hop = {
  readonly leg: LinkedLeg;
  /** The legs under the id that the leg takes back. */
  readonly named: readonly LinkedLeg[];
  /** The one of them that takes something back itself; null at the end. */
  readonly following: LinkedLeg | null;
};

/** An order that does not depend on the order of arrival. */
function byContent(a: LinkedLeg, b: LinkedLeg): number {
  const [first, second] = [a, b].map(({ reverses, phase }) => JSON.stringify([reverses, phase]));
  return (first ?? "") < (second ?? "") ? -1 : 1;
}

function byIds(legs: readonly LinkedLeg[]): ReadonlyMap<string, readonly LinkedLeg[]> {
  const known = new Map<string, LinkedLeg[]>();
  for (const leg of legs) {
    for (const id of new Set(idsOf(leg))) {
      const own = known.get(id);
      if (own === undefined) known.set(id, [leg]);
      else own.push(leg);
    }
  }
  return known;
}

function idsOf({ providerTransferId, txHash, sourceRef }: LinkedLeg): string[] {
  return [providerTransferId, txHash, sourceRef].flatMap((id) => shortId(id) ?? []);
}

/** Whether the leg names another movement that it takes back. */
export function isReversalOfAnother(leg: LinkedLeg): boolean {
  return leg.reverses !== null && !isReversedBy({ movement: leg, by: leg });
}

/** Whether a leg takes a movement back: it names it, as one of its own provider. */
export function isReversedBy({ movement, by }: { movement: LinkedLeg; by: LinkedLeg }): boolean {
  if (movement.provider !== by.provider) return false;
  const { providerTransferId, txHash, sourceRef } = movement;
  return [providerTransferId, txHash, sourceRef].some((id) => isSameId(by.reverses, id));
}
