/**
 * Evidence that a case which waits for a person may be about (docs/matching.md, Explanation). Read
 * when the case is read; nothing is stored.
 */

import { isLinkedTo } from "#domain/case/leg/linked-leg.ts";
import type { Payment } from "#domain/case/reconciliation-case.ts";
import { type FlowLeg, isWithdrawn, type Strategy } from "#domain/evidence/flow-leg.ts";
import { valuesOfIntent } from "#domain/matching/strategy/match-values.ts";
import { sharedReceiver } from "#domain/matching/strategy/receivers.ts";
import { crowdedReason } from "#domain/matching/tier/decide-by-amount.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { Uuid } from "#domain/value/id.ts";
import { minutesBetween } from "#domain/value/instant.ts";
import { type Amount, subtract } from "#domain/value/money.ts";
import type { Table } from "#store/table/core/table.ts";
import { findLegs } from "#store/table/evidence/leg-store.ts";
import { readKeyHolders } from "#store/table/matching/match-key-reader.ts";
import { takesByAmount } from "../rematch/index-amounts.ts";
import type { CaseCrowd } from "./crowd-of-case.ts";

type CandidateLeg = {
  readonly leg: FlowLeg;
  /** How the leg fits the case. */
  readonly strategy: Strategy;
  /** Leg amount minus expected amount; null if the case expects no such currency. */
  readonly amountDifference: Amount | null;
  /** Whole minutes from the effective date to the leg's time. */
  readonly minutesDifference: number;
  /** Why it is not linked to the case. */
  readonly reason: string;
};

type CandidateLegs = {
  /** The nearest in time to the effective date first; at most 20. */
  readonly candidates: readonly CandidateLeg[];
  /** Whether more legs than these were found. */
  readonly areMore: boolean;
};

const maximumCandidates = 20;
/** References of the payment whose legs are looked up. */
const maximumReferences = 5;

const noCandidates: CandidateLegs = { candidates: [], areMore: false };

/**
 * The legs that are ambiguous among cases of which this is one, then, where the verdict is
 * `needs_review` or `delayed`, those that carry one of the first five references of the payment (one
 * query each), then those that fit an open position by amount and time. Reads the first 20 of them,
 * eventually consistent: half a read unit for each.
 */
export async function readCandidateLegs(
  table: Table,
  payment: Payment,
  { crowd, fitting }: CaseCrowd,
): Promise<CandidateLegs> {
  const { intent, ambiguousLegUuids, legUuids } = payment;
  if (!takesByAmount(payment)) return noCandidates;
  const linked = new Set(legUuids);
  const near = [...fitting].sort(
    (a, b) => Math.abs(a.time - intent.effectiveDate) - Math.abs(b.time - intent.effectiveDate),
  );
  const byAmount = near.map(({ uuid }) => uuid);
  const found = [...ambiguousLegUuids, ...(await carriersOf(table, payment)), ...byAmount];
  const uuids = [...new Set(found)].filter((uuid) => !linked.has(uuid));
  const shown = uuids.slice(0, maximumCandidates);
  const legs = await findLegs(table, intent.organizationId, shown, false);
  const fits = new Set(byAmount);
  const candidates = legs
    .filter((leg) => isCandidate(leg, intent))
    .map((leg) => candidateOf(leg, intent, crowd !== null && fits.has(leg.uuid)))
    .sort(nearestFirst);
  return { candidates, areMore: uuids.length > shown.length };
}

function nearestFirst(a: CandidateLeg, b: CandidateLeg): number {
  return (
    Math.abs(a.minutesDifference) - Math.abs(b.minutesDifference) ||
    a.leg.time - b.leg.time ||
    (a.leg.uuid < b.leg.uuid ? -1 : 1)
  );
}

/** Legs that carry a reference of the payment; other cases may have them. */
async function carriersOf(table: Table, { intent, state }: Payment): Promise<Uuid<"leg">[]> {
  if (state.verdict !== "needs_review" && state.verdict !== "delayed") return [];
  const values = valuesOfIntent(intent).slice(0, maximumReferences);
  const holders = await Promise.all(
    values.map((value) => readKeyHolders(table, intent.organizationId, value)),
  );
  return [...new Set(holders.flatMap(({ legs }) => legs))];
}

function isCandidate(leg: FlowLeg, { uuid }: PaymentIntent): boolean {
  const counts = leg.mergedInto === null && leg.ignored === null && !isWithdrawn(leg);
  return counts && !isLinkedTo(leg, uuid);
}

function candidateOf(leg: FlowLeg, intent: PaymentIntent, isCrowded: boolean): CandidateLeg {
  const considered = leg.decision.candidates.find(({ paymentUuid }) => paymentUuid === intent.uuid);
  return {
    leg,
    strategy: considered?.strategy ?? strategyOf(leg, intent),
    amountDifference: considered?.amountDifference ?? differenceOf(leg, intent),
    minutesDifference: minutesBetween(intent.effectiveDate, leg.time),
    reason: reasonOf(leg, intent, isCrowded) ?? considered?.reason ?? leg.decision.reason,
  };
}

/** The reason that holds independently of the comparison; null if the leg's decision has one. */
function reasonOf(leg: FlowLeg, { uuid }: PaymentIntent, isCrowded: boolean): string | null {
  if (leg.excludedPaymentUuids.includes(uuid)) return "A person unlinked it from this case.";
  if (leg.links.length > 0) return "It is linked to another case.";
  return isCrowded ? crowdedReason : null;
}

function strategyOf(leg: FlowLeg, intent: PaymentIntent): Strategy {
  const values = new Set(valuesOfIntent(intent));
  const { externalReference, references } = leg;
  const named = [externalReference, ...references.map(({ value }) => value)];
  if (named.some((value) => value !== null && values.has(value))) return "reference_exact";
  if (leg.providerTransferId !== null && values.has(leg.providerTransferId)) return "provider_id";
  if (leg.txHash !== null && values.has(leg.txHash)) return "tx_hash";
  if (sharedReceiver(leg, intent) !== null) return "receiving_account";
  return "amount_and_time_window";
}

function differenceOf(leg: FlowLeg, { source, destination }: PaymentIntent): Amount | null {
  const side = [destination, source].find(({ currency }) => currency === leg.currency);
  return side === undefined ? null : subtract(leg.amount, side.amount);
}
