import { viewLinkPart } from "#api/resource/evidence/flow-leg-view.ts";
import { formatId } from "#domain/value/id.ts";
import type { AuditDraft } from "#store/table/audit/open-audit-entry.ts";
import type { MatchedLeg } from "../matching/match-legs.ts";
import { filterDrafts } from "../matching/set-aside.ts";

/** The audit events of legs that were decided anew. */
export function draftsOfLegs(legs: readonly MatchedLeg[]): readonly AuditDraft[] {
  return [...legs.map(draftOfLeg), ...filterDrafts(legs)];
}

function draftOfLeg({ before, after }: MatchedLeg): AuditDraft {
  const flowLegId = formatId("flowLeg", after.uuid);
  return {
    eventType: "flow_leg.updated",
    message: `Flow leg ${flowLegId}: ${after.decision.reason}`,
    payload: {
      flowLegId,
      amount: after.amount,
      currency: after.currency,
      before: before?.links.map(viewLinkPart) ?? [],
      after: after.links.map(viewLinkPart),
    },
  };
}
