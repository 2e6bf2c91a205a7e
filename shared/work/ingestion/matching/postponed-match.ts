/** Evidence whose decision failed, as it is stored until the queue decides it. */

import { type FlowLeg, isManual, type MatchLink } from "#domain/evidence/flow-leg.ts";
import type { LegChange } from "#domain/evidence/observation/assign-observations.ts";
import { unmatched } from "#domain/matching/explanation/explain.ts";
import { compare, sum } from "#domain/value/money.ts";
import type { KeyHolders } from "#store/table/matching/match-key-reader.ts";
import type { MatchResult } from "./match-legs.ts";

/** Shown as the reason of evidence whose decision failed. */
export const postponedReason =
  "The service failed to decide this evidence. It is stored, and will be decided again.";

/**
 * The changed legs without a new decision. A leg keeps its links while they fit its amount; the
 * links that a person made stay in any case. The cases of the links are marked as outstanding.
 *
 * @param holders the registrations that the changes were made from
 */
export function postponedMatch(
  changes: readonly LegChange[],
  holders: ReadonlyMap<string, KeyHolders>,
): MatchResult {
  const legs = changes.map(({ before, leg }) => ({ before, after: postponed(leg, before) }));
  return {
    legs,
    decided: legs.map(({ after }) => after),
    members: [],
    crowded: new Set(),
    payments: new Map(),
    rules: [],
    assets: [],
    dispositionPolicies: [],
    affected: [],
    holders,
  };
}

function postponed(leg: FlowLeg, before: FlowLeg | null): FlowLeg {
  const links = linksThatFit(leg);
  const touched = [...leg.links, ...(before?.links ?? [])].map(({ paymentUuid }) => paymentUuid);
  const { decision } = unmatched(postponedReason);
  return {
    ...leg,
    links,
    decision: links.length > 0 ? { ...leg.decision, reason: postponedReason } : decision,
    pendingCaseUuids: [
      ...new Set([
        ...leg.pendingCaseUuids,
        ...touched,
        ...(before?.decision.ambiguousPaymentUuids ?? []),
      ]),
    ],
  };
}

function linksThatFit({ links, amount }: FlowLeg): readonly MatchLink[] {
  const allocated = sum(links.map(({ allocatedAmount }) => allocatedAmount));
  return compare(allocated, amount) <= 0 ? links : links.filter(isManual);
}
