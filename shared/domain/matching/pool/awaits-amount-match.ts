/** Decides which evidence may be matched by its amount because no reference links it. */
import { type FlowLeg, isByAmount, isManual } from "#domain/evidence/flow-leg.ts";
import { isSettlementShare } from "#domain/evidence/settlement-share.ts";

/** Whether the leg itself allows a match by amount. */
export function mayAwaitAmountMatch(leg: FlowLeg): boolean {
  return (
    !leg.hasAmbiguousIdentity &&
    leg.mergedInto === null &&
    leg.ignored === null &&
    leg.status !== "missing" &&
    leg.effect === "forward" &&
    leg.chainCheck !== "contradicted" &&
    !isSettlementShare(leg) &&
    leg.requirementLevel !== "ignored" &&
    !leg.links.some(isManual)
  );
}

/** Whether the leg still awaits a match by amount after its last decision. */
export function awaitsAmountMatch(leg: FlowLeg): boolean {
  const { strategy } = leg.decision;
  const byAmount = strategy === null || isByAmount(strategy);
  return mayAwaitAmountMatch(leg) && byAmount && !leg.links.some((link) => link.final === true);
}
