/** Evidence that no reference leads to a payment: it may be found by its amount. */
import { type FlowLeg, isByAmount, isManual } from "../evidence/flow-leg.ts";

/** Whether the leg may be looked for by its amount, as far as the leg itself tells. */
export function mayAwaitAmountMatch(leg: FlowLeg): boolean {
  return (
    !leg.hasAmbiguousIdentity &&
    leg.mergedInto === null &&
    leg.status !== "missing" &&
    leg.effect === "forward" &&
    leg.chainCheck !== "contradicted" &&
    leg.requirementLevel !== "ignored" &&
    !leg.links.some(isManual)
  );
}

/** Whether what was decided last leaves the leg to be looked for by its amount. */
export function awaitsAmountMatch(leg: FlowLeg): boolean {
  const { strategy } = leg.decision;
  const byAmount = strategy === null || isByAmount(strategy);
  return mayAwaitAmountMatch(leg) && byAmount && !leg.links.some((link) => link.final === true);
}
