import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { Phase } from "#domain/payment/phase.ts";
import { isOnEitherSide } from "../leg/amount-side.ts";
import type { CaseLeg } from "../leg/case-leg.ts";
import { strongestAmount } from "./phase-amount.ts";

/** Maximum number of names in a summary sentence. */
const providersNamed = 4;

/**
 * The providers whose movements add up to the actual amount, by name, at most `providersNamed`; none where it is one
 * provider's. Without an identifier in common their reports are two movements (docs/matching.md, Amounts), and a person
 * sees whose they are.
 *
 * @param legs counted legs of the case
 * @param phase that of the actual amount
 */
export function addedProvidersOf(
  intent: PaymentIntent,
  legs: readonly CaseLeg[],
  phase: Phase | null,
): readonly string[] {
  const inPhase = legs.filter((leg) => leg.phase === phase && isOnEitherSide(leg, intent));
  const actual = strongestAmount(intent, inPhase);
  if (actual?.kind !== "provider") return [];
  const forward = actual.legs.filter(({ effect }) => effect === "forward");
  const names = new Set(forward.flatMap(({ leg }) => leg.provider ?? []));
  return names.size < 2 ? [] : [...names].sort().slice(0, providersNamed);
}
