/** The case of a payment that expects money to go back (docs/matching.md, Expected refunds). */
import { type Effect, isUndone } from "#domain/evidence/flow-leg.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { furthestFirst, type Phase } from "#domain/payment/phase.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { LinkedLeg } from "./linked-leg.ts";
import {
  isReversalOfAnother,
  isReversedBy,
  type ReversalChain,
  ReversalChains,
} from "./reversal-chain.ts";
import { shortId } from "./short-id.ts";
import { rowEffects } from "./statement-position.ts";

/** How one leg counts in the case of an expected refund. */
export type RefundPart = {
  readonly effect: Effect;
  /** Null where the leg counts in its own phase, as in any case. */
  readonly phase: Phase | null;
  /** Whether the leg is money that goes back: its reversals are its own names, and take nothing from it. */
  readonly isReturn: boolean;
  /** Whether it brings again what was taken back of the refund. */
  readonly recovers: boolean;
  /** Whether another leg reports the same movement in a later phase. */
  readonly isRepeated: boolean;
};

/**
 * What goes back counts forward in the case that expects it, in `destination` unless the intent requires the
 * phase that the leg states. A leg that reverses another leg of the case takes its money back again.
 */
export function refundParts(
  intent: PaymentIntent,
  legs: readonly LinkedLeg[],
): ReadonlyMap<Uuid, RefundPart> {
  const rows = rowEffects(intent, legs);
  const chains = new ReversalChains(legs);
  const repeated = repeatedLegs(legs);
  const required = new Set(
    intent.expectedLegs.flatMap(({ phase, requirement }) =>
      requirement === "required" ? [phase] : [],
    ),
  );
  const parts = legs.map((leg): [Uuid, RefundPart] => {
    const isReturn = leg.effect === "back";
    const row = rows.get(leg.uuid);
    const chain = chains.of(leg);
    const takesBack = isReturn && (turnsBack(chain) || takesForwardBack(leg, legs));
    const recovers = isReturn && !takesBack && chain.end.length > 0;
    const isOwnPhase = (!isReturn && row === undefined) || isIn(required, leg.phase);
    const effect = takesBack ? "back" : (row ?? "forward");
    const isRepeated = repeated.has(leg.uuid);
    const phase = isOwnPhase ? null : "destination";
    return [leg.uuid, { effect, phase, isReturn, recovers, isRepeated }];
  });
  return new Map(parts);
}

/** Whether a leg takes back what the refund got: the opposite of the leg of its case that it reverses. */
function turnsBack({ length, end }: ReversalChain): boolean {
  const isOfForward = end.some(({ effect }) => effect === "forward");
  return isOfForward ? length % 2 === 1 : length % 2 === 0;
}

/** Whether the id that the leg takes back, also where that is its own, is that of forward money in the case. */
function takesForwardBack(leg: LinkedLeg, legs: readonly LinkedLeg[]): boolean {
  if (leg.reverses === null || isReversalOfAnother(leg)) return false;
  return legs.some(
    (movement) => movement.effect === "forward" && isReversedBy({ movement, by: leg }),
  );
}

/** Whether the leg may be money that goes back: it says so itself, or the sign of its row may. */
export function mayGoBack({ effect, metadata }: LinkedLeg): boolean {
  return effect === "back" || metadata?.["direction"] !== undefined;
}

function isIn(phases: ReadonlySet<Phase>, phase: Phase | null): boolean {
  return phase !== null && phases.has(phase);
}

/** Whether the money of a leg that goes back is where it was: it failed, or was undone. */
export function stayedOrCameBack(
  leg: Pick<LinkedLeg, "status" | "undoneAmount" | "amount">,
): boolean {
  return leg.status === "failed" || isUndone(leg);
}

/** Legs of one transfer in several phases are one movement. The leg of the latest phase counts. */
function repeatedLegs(legs: readonly LinkedLeg[]): ReadonlySet<Uuid> {
  const moved = legs.filter(
    (leg) => leg.effect === "back" && leg.providerTransferId !== null && !stayedOrCameBack(leg),
  );
  const repeated = new Set<Uuid>();
  for (const group of Map.groupBy(moved, movementOf).values()) {
    const [, ...others] = [...group].sort((a, b) => placeOf(a) - placeOf(b));
    for (const { uuid } of others) repeated.add(uuid);
  }
  return repeated;
}

/** The key of a movement: what its legs of one kind of evidence have in common. */
export function movementOf(leg: LinkedLeg): string {
  const { kind, provider, providerTransferId, uuid } = leg;
  if (providerTransferId === null) return uuid;
  return JSON.stringify([kind, provider, shortId(providerTransferId)]);
}

/** Position of the leg's phase, the furthest first. */
export function placeOf({ phase }: Pick<LinkedLeg, "phase">): number {
  return furthestFirst.indexOf(phase ?? "source");
}
