/** Updates the amount index when payments and evidence change. Runs behind the queue. */

import type { Payment } from "#domain/case/reconciliation-case.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import { awaitsAmountMatch } from "#domain/matching/pool/awaits-amount-match.ts";
import { referencesOfIntent, referencesOfLeg } from "#domain/matching/strategy/match-values.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { RuleBook } from "#domain/rule/rule-book.ts";
import type { Instant } from "#domain/value/instant.ts";
import {
  hasExpectedAmounts,
  indexExpectedAmounts,
  indexUnreferencedLeg,
  removeExpectedAmounts,
  removeReplacedAmounts,
  removeUnreferencedLeg,
} from "#store/table/amount/amount-index.ts";
import type { ExpectedPayment } from "#store/table/amount/expected-entries.ts";
import { findLegs } from "#store/table/evidence/leg-store.ts";
import { sharedAmong } from "#store/table/matching/shared-reference-store.ts";
import { findPayment, findPayments } from "#store/table/payment/payment-store.ts";
import { findMatchSettings } from "#store/table/rule/rule-store.ts";
import type { MatchDependencies } from "../matching/match-dependencies.ts";

/**
 * Whether the case is open, not reconciled and not canceled, so that it accepts evidence by amount.
 */
export function takesByAmount({ state }: Payment): boolean {
  return state.status === "open" && state.reconciliationStatus !== "reconciled" && !state.canceled;
}

/**
 * Adds the leg to the amount index if it awaits a match by amount, and removes it otherwise.
 * Look-ups count entries without reading the records that they name, so an outdated entry is
 * removed before the next decision.
 */
export async function indexLeg(
  { table }: MatchDependencies,
  leg: FlowLeg,
  now: Instant,
): Promise<void> {
  const scope = await scopeOf(table, leg);
  if (awaitsAmountMatch(leg)) return enterLoose(table, leg, scope, now);
  // The leg had no earlier decision, so it has no entry.
  if (leg.pastDecisions.length === 0) return;
  await removeUnreferencedLeg(table, leg, scope);
  // Another process may have changed and entered the leg since it was read.
  for (const current of await findLegs(table, leg.organizationId, [leg.uuid])) {
    if (awaitsAmountMatch(current)) await enterLoose(table, current, scope, now);
  }
}

async function enterLoose(
  table: MatchDependencies["table"],
  leg: FlowLeg,
  scope: string | null,
  now: Instant,
): Promise<void> {
  await indexUnreferencedLeg(table, leg, scope, now);
  // The leg may have an entry without scope from before its reference became shared.
  if (scope !== null && leg.pastDecisions.length > 0) await removeUnreferencedLeg(table, leg, null);
}

/**
 * Adds the payment to the amount index if it accepts evidence by amount, and removes it otherwise.
 *
 * @returns the payment as it was read last; null if it no longer exists
 */
export async function indexPayment(
  dependencies: MatchDependencies,
  payment: Payment,
  now: Instant,
): Promise<Payment | null> {
  const { table } = dependencies;
  const expected = await expectedOf(dependencies, payment.intent);
  if (takesByAmount(payment)) {
    await indexExpectedAmounts(dependencies, expected, now);
    return payment;
  }
  const { organizationId, uuid } = payment.intent;
  await removeExpectedAmounts(table, expected, now);
  // Another process may have reopened, amended and entered the payment since it was read.
  const current = await findPayment(table, organizationId, uuid);
  if (current !== null && takesByAmount(current)) {
    await indexExpectedAmounts(dependencies, await expectedOf(dependencies, current.intent), now);
  }
  return current;
}

/** Removes the entries of a replaced version of the payment's expectation from the amount index. */
export async function unindexReplaced(
  dependencies: MatchDependencies,
  { intent }: Payment,
  replaced: PaymentIntent,
  now: Instant,
): Promise<void> {
  const inForce = await expectedOf(dependencies, intent);
  const before = await expectedOf(dependencies, replaced);
  await removeReplacedAmounts(dependencies.table, { replaced: before, inForce }, now);
}

async function expectedOf(
  { table }: MatchDependencies,
  intent: PaymentIntent,
): Promise<ExpectedPayment> {
  const { rules, shared } = await findMatchSettings(table, intent.organizationId);
  const tolerance = new RuleBook(rules).widestToleranceOf(intent);
  return { intent, tolerance, scopes: sharedAmong(shared, referencesOfIntent(intent)) };
}

async function scopeOf(table: MatchDependencies["table"], leg: FlowLeg): Promise<string | null> {
  const { shared } = await findMatchSettings(table, leg.organizationId);
  return sharedAmong(shared, referencesOfLeg(leg))[0] ?? null;
}

/**
 * Updates the entries of the payments that the leg is or was linked to: a payment that the leg
 * settles is removed from the index, a payment that the leg has left is added again. A link by
 * amount alone leaves the payment in the index.
 *
 * @returns these payments as they were read last
 */
export async function indexPaymentsOf(
  dependencies: MatchDependencies,
  { organizationId, pastDecisions, links, status }: FlowLeg,
  now: Instant,
): Promise<readonly Payment[]> {
  const { table } = dependencies;
  const standing = status === "pending" || status === "confirmed";
  const paid = new Set(standing ? links.map((link) => link.paymentUuid) : []);
  const before = pastDecisions.flatMap((decided) => decided.links.filter(({ firm }) => firm));
  const uuids = [...new Set([...before, ...links].map((link) => link.paymentUuid))];
  const latest: Payment[] = [];
  for (const payment of await findPayments(table, organizationId, uuids)) {
    const isEntered =
      takesByAmount(payment) &&
      paid.has(payment.intent.uuid) &&
      (isFirstEvidence(payment, pastDecisions) ||
        (await hasExpectedAmounts(table, await expectedOf(dependencies, payment.intent))));
    const current = isEntered ? payment : await indexPayment(dependencies, payment, now);
    if (current !== null) latest.push(current);
  }
  return latest;
}

/**
 * Whether the leg is the payment's first evidence. Such a payment has been in the index since its
 * creation; others may have been removed and need a check.
 */
function isFirstEvidence({ legUuids, sealed }: Payment, past: FlowLeg["pastDecisions"]): boolean {
  return past.length === 0 && legUuids.length === 1 && sealed.legs === 0;
}
