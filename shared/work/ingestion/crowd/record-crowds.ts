/**
 * Records the crowds that a decision found, for the list of pools (docs/matching.md, Crowds). Reads
 * and writes once for each pool, not for each member; further members within an hour cost nothing.
 */

import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import { bucketOf, widthFor } from "#domain/matching/pool/amount-bucket.ts";
import { referencesOfIntent, referencesOfLeg } from "#domain/matching/strategy/match-values.ts";
import { crowdedReason } from "#domain/matching/tier/decide-by-amount.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { RuleBook } from "#domain/rule/rule-book.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { Money } from "#domain/value/money.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { partitionOfBucket } from "#store/table/amount/amount-entry.ts";
import { type FoundCrowd, recordCrowdedAmount } from "#store/table/matching/match-pool-store.ts";
import {
  type SharedReferences,
  sharedAmong,
} from "#store/table/matching/shared-reference-store.ts";
import { findMatchSettings } from "#store/table/rule/rule-store.ts";
import type { MatchDependencies } from "../matching/match-dependencies.ts";
import type { MatchResult } from "../matching/match-legs.ts";

type Found = { readonly money: Money; readonly time: Instant; readonly reference: string | null };

/** Safe to repeat. Reads nothing if the decision found no crowd. */
export async function recordCrowds(
  dependencies: MatchDependencies,
  organizationId: OrganizationId,
  matched: MatchResult,
  now: Instant,
): Promise<void> {
  const crowdedLegs = matched.decided.filter((leg) => isCrowded(leg, matched.crowded));
  if (crowdedLegs.length + matched.crowded.size === 0) return;
  const { rules, shared } = await findMatchSettings(dependencies.table, organizationId);
  const found = [
    ...crowdedLegs.map((leg) => foundByLeg(leg, shared)),
    ...[...matched.crowded].flatMap((id) => foundAtPosition(id, matched.payments, shared)),
  ];
  const book = new RuleBook(rules);
  const pools = new Map<string, FoundCrowd>();
  for (const each of found) {
    const pool = poolOf(organizationId, each, book);
    pools.set(pool.bucketPartition, spanning(pool, pools.get(pool.bucketPartition)));
  }
  for (const pool of pools.values()) await recordCrowdedAmount(dependencies, pool, now);
}

/**
 * Whether the decision left the leg unmatched because the leg, or every position that it fits, is
 * crowded.
 */
export function isCrowded(leg: FlowLeg, crowded: ReadonlySet<string>): boolean {
  const { outcome, strategy, reason } = leg.decision;
  if (outcome !== "unmatched" || strategy !== null) return false;
  return reason === crowdedReason || crowded.has(leg.uuid);
}

function foundByLeg(leg: FlowLeg, shared: SharedReferences): Found {
  const { amount, currency, time } = leg;
  const [reference = null] = sharedAmong(shared, referencesOfLeg(leg));
  return { money: { amount, currency }, time, reference };
}

/**
 * @param id position id (payment, phase, kind), or the id of a leg, for which the result is empty
 */
function foundAtPosition(
  id: string,
  payments: MatchResult["payments"],
  shared: SharedReferences,
): Found[] {
  const [uuid = "", phase] = id.split("/");
  const intent = payments.get(uuid as Uuid<"payment">)?.intent;
  if (intent === undefined || phase === undefined) return [];
  const [reference = null] = sharedAmong(shared, referencesOfIntent(intent));
  return [{ money: expectedAt(phase, intent), time: intent.effectiveDate, reference }];
}

function expectedAt(phase: string, { source, destination }: PaymentIntent): Money {
  return phase === "source" || phase === "intermediary_in" ? source : destination;
}

/** Amounts within one bucket of the widest tolerance form one pool. */
function poolOf(organizationId: OrganizationId, found: Found, rules: RuleBook): FoundCrowd {
  const { money, time, reference } = found;
  const width = widthFor(rules.widestTolerance(money));
  const number = bucketOf(money.amount, width);
  const bucket = { organizationId, currency: money.currency, width, number, scope: reference };
  return {
    ...money,
    organizationId,
    reference,
    from: time,
    to: time,
    bucketPartition: partitionOfBucket(bucket),
    reach: rules.widestWindow,
  };
}

function spanning(pool: FoundCrowd, known: FoundCrowd | undefined): FoundCrowd {
  if (known === undefined) return pool;
  return {
    ...pool,
    from: pool.from < known.from ? pool.from : known.from,
    to: pool.to > known.to ? pool.to : known.to,
  };
}
