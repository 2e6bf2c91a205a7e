import { mayGoBack } from "#domain/case/leg/expected-refund.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import type { LegDecision } from "../explanation/explain.ts";
import { isOfRefund } from "../refund/refund-terms.ts";
import type { GroupInput } from "../strategy/group-input.ts";
import { withoutSharedReferences } from "../strategy/match-values.ts";
import { decideAlone } from "./decide-alone.ts";
import { linkMatches, strongestMatches } from "./decide-leg.ts";
import { allowedCandidates } from "./group-candidates.ts";

/**
 * A shorter way for a leg that is decided alone and has at most one candidate, as most legs do. Null if the
 * full decision is needed.
 */
export function decideLone(leg: FlowLeg, input: GroupInput): LegDecision | null {
  const alone = decideAlone(leg);
  if (alone !== null) return alone;
  const legWithoutSharedReferences = withoutSharedReferences(leg, input);
  const cases = input.candidatesOf(leg);
  if (mayGoBack(leg) && cases.some(isOfRefund)) return null;
  const candidates = allowedCandidates(leg, cases, input);
  const found = strongestMatches(legWithoutSharedReferences, candidates, input.sharedReferences);
  return found === null || found.matches.length > 1
    ? null
    : linkMatches(legWithoutSharedReferences, found, candidates, null);
}
