/**
 * Finds out whether the evidence that an open case waits for is part of a crowd. Runs when the case
 * is read; writes nothing.
 */

import type { Payment } from "#domain/case/reconciliation-case.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import type { Crowd } from "#domain/matching/pool/crowd.ts";
import { casesWithOpenPositions } from "#domain/matching/pool/open-positions.ts";
import { referencesOfIntent } from "#domain/matching/strategy/match-values.ts";
import { RuleBook } from "#domain/rule/rule-book.ts";
import {
  type Expectation,
  expectationsOf,
  type LegEntry,
  type PaymentEntry,
} from "#store/table/amount/amount-entry.ts";
import { CrowdLookup } from "#store/table/amount/crowd-lookup.ts";
import { EntryFits, positionOf } from "#store/table/amount/entry-fits.ts";
import type { Table } from "#store/table/core/table.ts";
import { findLegs } from "#store/table/evidence/leg-store.ts";
import { sharedAmong } from "#store/table/matching/shared-reference-store.ts";
import { findMatchSettings } from "#store/table/rule/rule-store.ts";
import { takesByAmount } from "../rematch/index-amounts.ts";
import { crowdOf, within } from "./read-crowd.ts";

export type CaseCrowd = {
  readonly crowd: Crowd | null;
  /** References of the payment that very many payments or legs share. */
  readonly sharedReferences: readonly string[];
  /** Evidence that fits an open position of the case by amount and time, each leg once. */
  readonly fitting: readonly LegEntry[];
};

/** Maximum legs of the case that are read to find its filled positions. */
const maximumLegs = 100;

/**
 * The first crowd among the expected amounts of the case: for each of its currencies, among all
 * payments and among the carriers of each shared reference. Three queries each.
 */
export async function readCrowdOfCase(table: Table, payment: Payment): Promise<CaseCrowd> {
  const { intent } = payment;
  const { rules, shared } = await findMatchSettings(table, intent.organizationId);
  const book = new RuleBook(rules);
  const sharedReferences = sharedAmong(shared, referencesOfIntent(intent));
  const occupiedPositions = takesByAmount(payment)
    ? await positionsHeld(table, payment, book)
    : null;
  if (occupiedPositions === null) return { crowd: null, sharedReferences, fitting: [] };
  const fitting = new Map<string, LegEntry>();
  const scopes = [null, ...sharedReferences];
  const amounts = expectationsOf(intent, book.widestToleranceOf(intent));
  const asked = amounts.flatMap((expected) =>
    scopes.map((scope) => ({ expected, scope, occupiedPositions })),
  );
  for (const where of asked) {
    const { crowd, legs } = await readCrowd(table, book, payment, where);
    for (const leg of legs) fitting.set(leg.uuid, leg);
    if (crowd !== null) return { crowd, sharedReferences, fitting: [...fitting.values()] };
  }
  return { crowd: null, sharedReferences, fitting: [...fitting.values()] };
}

/** Positions filled by firm evidence; null if the case accepts no more evidence by amount. */
async function positionsHeld(
  table: Table,
  { intent, legUuids }: Payment,
  book: RuleBook,
): Promise<ReadonlySet<string> | null> {
  const otherLegs: readonly FlowLeg[] = await findLegs(
    table,
    intent.organizationId,
    legUuids.slice(-maximumLegs),
  );
  const rule = book.caseSettings(intent);
  const cases = [{ intent, rule, closed: false, otherLegs }];
  const [open] = casesWithOpenPositions(new Map(), { legs: [], cases });
  return open?.occupiedPositions ?? null;
}

type Where = {
  readonly expected: Expectation;
  readonly scope: string | null;
  readonly occupiedPositions: ReadonlySet<string>;
};

async function readCrowd(
  table: Table,
  book: RuleBook,
  { intent }: Payment,
  { expected, scope, occupiedPositions }: Where,
): Promise<{ readonly crowd: Crowd | null; readonly legs: readonly LegEntry[] }> {
  const { organizationId, effectiveDate: time, uuid, paymentType, destination } = intent;
  const { currency, amount, terms } = expected;
  const lookup = new CrowdLookup(table, book);
  const fits = new EntryFits(book);
  const asked = { organizationId, currency, amount, scope };
  const reach = book.widestWindow;
  const own: PaymentEntry = {
    uuid,
    time,
    paymentType,
    amount,
    terms,
    destination: destination.amount,
    destinationCurrency: destination.currency,
  };
  const all = await lookup.legs(asked, { from: time - reach, to: time + reach }, [own]);
  const isOpen = (leg: LegEntry) =>
    fits.fits(leg, own) && !occupiedPositions.has(positionOf(leg, own));
  const legs = { ...all, entries: all.entries.filter(isOpen) };
  if (legs.entries.length === 0) return { crowd: null, legs: [] };
  // Payments that the same evidence fits can be one more window away.
  const around = { from: time - 2 * reach, to: time + 2 * reach };
  const payments = await lookup.payments(asked, around);
  const { timeWindowMinutes } = crowdOf(asked, fits, payments, legs);
  const near = within(payments, { from: time, to: time }, timeWindowMinutes);
  const crowd = { ...crowdOf(asked, fits, near, legs), timeWindowMinutes };
  const isCrowded =
    !(payments.isWhole && legs.isWhole) ||
    fits.crowdedPositions(own, legs.entries).size > 0 ||
    legs.entries.some((leg) => fits.isLegCrowded(leg, payments.entries));
  return { crowd: isCrowded ? crowd : null, legs: legs.entries };
}
