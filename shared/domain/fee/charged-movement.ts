/** A leg as a movement whose fees a contract may be about (docs/matching.md, Contracted fees). */
import type { FlowLeg, MatchLink } from "#domain/evidence/flow-leg.ts";
import { isSettlementShare } from "#domain/evidence/settlement-share.ts";
import { equals } from "#domain/value/money.ts";
import type { ChargedMovement } from "./price-movement.ts";

type Leg = Omit<ChargedMovement, "isShare"> &
  Parameters<typeof isSettlementShare>[0] &
  Pick<FlowLeg, "effect">;

/**
 * Null for money that went back, and for a part of a leg: only a leg that one payment has as a whole can be priced, because the
 * fees of a batch are those of no single payment.
 */
export function chargedMovement(
  leg: Leg,
  { allocatedAmount, fees }: Pick<MatchLink, "allocatedAmount" | "fees">,
): ChargedMovement | null {
  const isWhole = fees === undefined && equals(allocatedAmount, leg.amount);
  return isWhole && leg.effect !== "back" ? { ...leg, isShare: isSettlementShare(leg) } : null;
}
