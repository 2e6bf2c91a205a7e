/** Counts a crowd for display, around one leg, one case or one recorded pool. Writes nothing. */

import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import type { Crowd, CrowdedAmount, CrowdSize } from "#domain/matching/pool/crowd.ts";
import { referencesOfLeg } from "#domain/matching/strategy/match-values.ts";
import { RuleBook } from "#domain/rule/rule-book.ts";
import { millisecondsPerMinute } from "#domain/value/instant.ts";
import { type LegEntry, legEntryOf, type PaymentEntry } from "#store/table/amount/amount-entry.ts";
import {
  type AskedAmount,
  CrowdLookup,
  type Members,
  type Period,
} from "#store/table/amount/crowd-lookup.ts";
import { EntryFits } from "#store/table/amount/entry-fits.ts";
import type { Table } from "#store/table/core/table.ts";
import { sharedAmong } from "#store/table/matching/shared-reference-store.ts";
import type { MatchSettings } from "#store/table/rule/rule-store.ts";

/** The current state of a recorded pool. */
export type PoolReading = { readonly crowd: Crowd; readonly isCrowded: boolean };

/**
 * The payments and evidence of the pool's amount, within its recorded times plus one time window on
 * each side.
 */
export async function readPool(
  table: Table,
  { rules }: MatchSettings,
  pool: CrowdedAmount,
): Promise<PoolReading> {
  const book = new RuleBook(rules);
  const lookup = new CrowdLookup(table, book);
  const fits = new EntryFits(book);
  const asked: AskedAmount = { ...pool, scope: pool.reference };
  const period = { from: pool.from - book.widestWindow, to: pool.to + book.widestWindow };
  const allPayments = await lookup.payments(asked, period);
  const allLegs = await lookup.legs(asked, period, allPayments.entries);
  const { timeWindowMinutes } = crowdOf(asked, fits, allPayments, allLegs);
  const payments = within(allPayments, pool, timeWindowMinutes);
  const legs = within(allLegs, pool, timeWindowMinutes);
  const crowd = { ...crowdOf(asked, fits, payments, legs), timeWindowMinutes };
  const isEmpty = payments.entries.length === 0 || legs.entries.length === 0;
  // If the counts are not exact, the last decision's finding stands.
  const isCrowded =
    !isEmpty && (!crowd.countsAreExact || fits.isCrowd(payments.entries, legs.entries));
  return { crowd, isCrowded };
}

/**
 * The crowd of a crowded leg: the payments that it fits, and evidence of its amount within the same
 * time, the leg included.
 */
export async function readCrowdOfLeg(
  table: Table,
  { rules, shared }: MatchSettings,
  leg: FlowLeg,
): Promise<Crowd> {
  const book = new RuleBook(rules);
  const lookup = new CrowdLookup(table, book);
  const fits = new EntryFits(book);
  const { organizationId, currency, amount, time } = leg;
  const [scope = null] = sharedAmong(shared, referencesOfLeg(leg));
  const asked: AskedAmount = { organizationId, currency, amount, scope };
  const period = { from: time - book.widestWindow, to: time + book.widestWindow };
  const entry = legEntryOf(leg);
  const all = await lookup.payments(asked, period);
  const payments = { ...all, entries: all.entries.filter((each) => fits.fits(entry, each)) };
  const types = payments.entries.map(({ paymentType }) => paymentType);
  const minutes = fits.widestWindow(types, [entry.sourceType]);
  const window = minutes * millisecondsPerMinute;
  const near = { from: time - window, to: time + window };
  const legs = await lookup.legs(asked, near, payments.entries);
  return { ...crowdOf(asked, fits, payments, legs), timeWindowMinutes: minutes };
}

/** The members within a period, extended by some minutes on each side. */
export function within<Entry extends { readonly time: number }>(
  { entries, isWhole }: Members<Entry>,
  { from, to }: Period,
  minutes: number,
): Members<Entry> {
  const reach = minutes * millisecondsPerMinute;
  const isWithin = ({ time }: Entry) => time >= from - reach && time <= to + reach;
  return { entries: entries.filter(isWithin), isWhole };
}

/** The crowd of these members, with the widest time window that the rules give their types. */
export function crowdOf(
  { amount, currency }: AskedAmount,
  fits: EntryFits,
  payments: Members<PaymentEntry>,
  legs: Members<LegEntry>,
): Crowd {
  const types = payments.entries.map(({ paymentType }) => paymentType);
  const sources = legs.entries.map(({ sourceType }) => sourceType);
  return {
    amount,
    currency,
    timeWindowMinutes: fits.widestWindow(types, sources),
    ...sizeOf(payments, legs),
  };
}

function sizeOf(payments: Members<PaymentEntry>, legs: Members<LegEntry>): CrowdSize {
  return {
    openPayments: distinct(payments.entries),
    waitingEvidence: distinct(legs.entries),
    countsAreExact: payments.isWhole && legs.isWhole,
  };
}

/**
 * Number of distinct records. A payment has two entries if both of its amounts are near; evidence
 * may have two while it changes.
 */
function distinct(entries: readonly { readonly uuid: string }[]): number {
  return new Set(entries.map(({ uuid }) => uuid)).size;
}
