/**
 * Explains why evidence that awaits a match by amount is not matched. Decides again when the leg is
 * read.
 */

import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import { awaitsAmountMatch } from "#domain/matching/pool/awaits-amount-match.ts";
import { type Crowd, sharedReferencesReason } from "#domain/matching/pool/crowd.ts";
import { crowdedReason } from "#domain/matching/tier/decide-by-amount.ts";
import type { Instant } from "#domain/value/instant.ts";
import { withReadCache } from "#store/table/core/read-cache.ts";
import { sharedAmong } from "#store/table/matching/shared-reference-store.ts";
import { findMatchSettings } from "#store/table/rule/rule-store.ts";
import type { MatchDependencies } from "../matching/match-dependencies.ts";
import { matchLegs } from "../matching/match-legs.ts";
import { readCrowdOfLeg } from "./read-crowd.ts";
import { isCrowded } from "./record-crowds.ts";

export type ExplainedLeg = {
  /** The leg with the decision that explains its current links. */
  readonly leg: FlowLeg;
  /** Null if the leg is not crowded. */
  readonly crowd: Crowd | null;
  /** References of the leg that identify no payment, because very many payments carry them. */
  readonly sharedReferences: readonly string[];
};

/**
 * Writes nothing. Reads as much as one decision behind the queue: a component of at most about a
 * thousand legs and payments. If the new decision links the leg differently from the stored links,
 * the stored decision is kept, because it explains the links shown.
 */
export async function explainLeg(
  { table, ids }: MatchDependencies,
  stored: FlowLeg,
  now: Instant,
): Promise<ExplainedLeg> {
  const dependencies = { table: withReadCache(table), ids };
  const { organizationId } = stored;
  const settings = await findMatchSettings(dependencies.table, organizationId);
  const sharedReferences = sharedAmong(settings.shared, referencesOf(stored));
  if (!awaitsAmountMatch(stored)) return { leg: stored, crowd: null, sharedReferences };
  const changes = [{ before: stored, leg: stored }];
  const request = { organizationId, changes, payments: [], now, scope: "queue" } as const;
  const matched = await matchLegs(dependencies, request);
  const decided = matched.legs.find(({ after }) => after.uuid === stored.uuid)?.after ?? stored;
  const isSame = linkedTo(stored) === linkedTo(decided);
  const leg = isSame ? { ...stored, decision: decided.decision } : stored;
  if (leg.links.length > 0) return { leg, crowd: null, sharedReferences };
  const crowded = isSame && isCrowded(leg, matched.crowded);
  return {
    leg: withReason(leg, crowded, sharedReferences),
    crowd: crowded ? await readCrowdOfLeg(dependencies.table, settings, leg) : null,
    sharedReferences,
  };
}

function linkedTo({ links }: FlowLeg): string {
  return JSON.stringify(links.map(({ paymentUuid, strategy }) => [paymentUuid, strategy]));
}

/**
 * The values that may be references of a payment. Transfer ids and hashes identify movements
 * instead.
 */
function referencesOf({ externalReference, references }: FlowLeg): string[] {
  const values = references.map(({ value }) => value);
  return [...new Set(externalReference === null ? values : [externalReference, ...values])];
}

function withReason(leg: FlowLeg, crowded: boolean, shared: readonly string[]): FlowLeg {
  const { decision } = leg;
  const main = crowded ? crowdedReason : decision.reason;
  const reason = shared.length === 0 ? main : `${main} ${sharedReferencesReason(shared)}`;
  return { ...leg, decision: { ...decision, reason } };
}
