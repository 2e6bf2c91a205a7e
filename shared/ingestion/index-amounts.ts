/** Keeps the amount index in step with payments and evidence, behind the queue. */
import type { FlowLeg } from "../domain/flow-leg.ts";
import type { Uuid } from "../domain/id.ts";
import type { Instant } from "../domain/instant.ts";
import { isLoose } from "../domain/loose-leg.ts";
import { valuesOfIntent, valuesOfLeg } from "../domain/match-values.ts";
import type { Payment } from "../domain/reconciliation-case.ts";
import { RuleBook } from "../domain/rule-book.ts";
import {
  type Expected,
  indexExpectedAmounts,
  indexUnreferencedLeg,
  removeExpectedAmounts,
  removeUnreferencedLeg,
} from "../table/amount-index.ts";
import { findLegs } from "../table/leg-store.ts";
import { findPayments } from "../table/payment-store.ts";
import { findMatchSettings } from "../table/rule-store.ts";
import { sharedAmong } from "../table/shared-reference-store.ts";
import type { MatchDependencies, MatchResult } from "./match-legs.ts";
import { readMaybeClosed } from "./read-case-legs.ts";

export function takesByAmount({ state }: Payment): boolean {
  return state.status === "open" && state.reconciliationStatus !== "reconciled" && !state.canceled;
}

/** Lets payments find the leg where it awaits a match by amount. */
export async function indexLeg(
  { table }: MatchDependencies,
  leg: FlowLeg,
  now: Instant,
): Promise<void> {
  if (!isLoose(leg)) return;
  const scope = await scopeOf(table, leg);
  await indexUnreferencedLeg(table, leg, scope, now);
  // It was entered among all evidence before very many intents shared its reference.
  if (scope !== null && leg.past.length > 0) await removeUnreferencedLeg(table, leg, null);
}

/** Lets evidence find the payment where it takes some by amount. */
export async function indexPayment(
  dependencies: MatchDependencies,
  payment: Payment,
  now: Instant,
): Promise<void> {
  if (!takesByAmount(payment)) return;
  await indexExpectedAmounts(dependencies, await expectedOf(dependencies, payment), now);
}

/**
 * Brings the entries of a payment that is about to be decided up to date: one that takes nothing more by
 * amount must not be counted any longer, or it would crowd others.
 */
export async function enterPayment(
  dependencies: MatchDependencies,
  payment: Payment,
  now: Instant,
): Promise<void> {
  if (takesByAmount(payment)) return indexPayment(dependencies, payment, now);
  const { organizationId, uuid } = payment.intent;
  const nothing = { legs: [], affected: [uuid], payments: new Map() };
  await tidyAmounts(dependencies, organizationId, nothing, { wroteCases: true, now });
}

async function expectedOf({ table }: MatchDependencies, { intent }: Payment): Promise<Expected> {
  const { rules, shared } = await findMatchSettings(table, intent.organizationId);
  const tolerance = new RuleBook(rules).toleranceOf(intent);
  return { intent, tolerance, scopes: sharedAmong(shared, valuesOfIntent(intent)) };
}

async function scopeOf(table: MatchDependencies["table"], leg: FlowLeg): Promise<string | null> {
  const { shared } = await findMatchSettings(table, leg.organizationId);
  return sharedAmong(shared, valuesOfLeg(leg))[0] ?? null;
}

/** Lets evidence that is still to come find the payments that were paid by this leg, and are no longer. */
export async function indexPaymentsLeftBy(
  dependencies: MatchDependencies,
  { organizationId, past, links, status }: FlowLeg,
  now: Instant,
): Promise<void> {
  const standing = status === "pending" || status === "confirmed";
  const paid = new Set(standing ? links.map((link) => link.paymentUuid) : []);
  const linked = [...past.flatMap((decided) => decided.links), ...links];
  const left = new Set(linked.map((link) => link.paymentUuid).filter((uuid) => !paid.has(uuid)));
  if (left.size === 0) return;
  const payments = await findPayments(dependencies.table, organizationId, [...left]);
  for (const payment of payments) await indexPayment(dependencies, payment, now);
}

/**
 * Brings the entries of decided legs and cases up to date. What is wanted again since it was read may
 * have been entered in between: it is looked at once more afterwards.
 */
export async function tidyAmounts(
  dependencies: MatchDependencies,
  organizationId: string,
  matched: Pick<MatchResult, "legs" | "affected" | "payments">,
  { wroteCases, now }: { readonly wroteCases: boolean; readonly now: Instant },
): Promise<void> {
  const { table } = dependencies;
  const { legs } = matched;
  const current = legs.map(({ after }) => after);
  const changed = legs.filter(({ before, after }) => before !== after).map(({ after }) => after);
  for (const leg of changed) await indexLeg(dependencies, leg, now);
  const decided = current.filter((leg) => !isLoose(leg) && leg.past.length > 0);
  for (const leg of decided) await removeUnreferencedLeg(table, leg, await scopeOf(table, leg));
  await again(decided, findLegs, (leg) => indexLeg(dependencies, leg, now));
  const payments = await readMaybeClosed(table, organizationId, matched, wroteCases);
  const closed = payments.filter((payment) => !takesByAmount(payment));
  for (const payment of closed) {
    await removeExpectedAmounts(table, await expectedOf(dependencies, payment));
  }
  const intents = closed.map(({ intent }) => intent);
  await again(intents, findPayments, (payment) => indexPayment(dependencies, payment, now));

  async function again<Record>(
    removed: readonly { readonly uuid: Uuid }[],
    read: (
      table: MatchDependencies["table"],
      org: string,
      uuids: readonly Uuid[],
    ) => Promise<Record[]>,
    index: (record: Record) => Promise<void>,
  ): Promise<void> {
    const uuids = removed.map(({ uuid }) => uuid);
    for (const record of await read(table, organizationId, uuids)) await index(record);
  }
}
