/**
 * Finds payments and legs that fit by amount and time. Reading stops once more fit than can be
 * distinguished.
 */

import { positionName } from "#domain/case/leg/linked-leg.ts";
import { evidenceKinds } from "#domain/evidence/evidence-kind.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import type { SourceType } from "#domain/evidence/source-type.ts";
import { maximumFits } from "#domain/matching/assignment/amount-pool.ts";
import { type BucketWidth, widthFor } from "#domain/matching/pool/amount-bucket.ts";
import type { PaymentIntent, PaymentType } from "#domain/payment/payment-intent.ts";
import { phases } from "#domain/payment/phase.ts";
import type { RuleBook } from "#domain/rule/rule-book.ts";
import type { Currency } from "#domain/value/currency.ts";
import type { Uuid } from "#domain/value/id.ts";
import { distanceBetween, type Instant, millisecondsPerMinute } from "#domain/value/instant.ts";
import type { Amount } from "#domain/value/money.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Table } from "../core/table.ts";
import {
  type Bucket,
  bucketsAround,
  decodeLegEntry,
  decodePaymentEntry,
  entryKinds,
  expectationsOf,
  expectedOf,
  fitsAmount,
  type LegEntry,
  legEntryOf,
  type PaymentEntry,
  phaseAt,
} from "./amount-entry.ts";
import { readAmountSettings } from "./amount-spread.ts";
import { EntryRanges, isMoreThan } from "./entry-ranges.ts";

/** Maximum legs counted for all positions of one payment; with more, every position is crowded. */
const maximumLegsCounted = 256;

/** Payments that a leg fits; empty if there are too many (`crowded`). */
export type FittingPayments = {
  readonly payments: readonly Uuid<"payment">[];
  readonly crowded: boolean;
};

export type FittingLegs = {
  /**
   * Legs of the positions that are not crowded, and legs whose last decision already affects a
   * case.
   */
  readonly legs: readonly Uuid<"leg">[];
  /** Ids of positions that too many legs fit (docs/matching.md, Crowds). */
  readonly crowdedPositions: readonly string[];
};

/** The rules' settings for one pair of source type and payment type. */
type Terms = {
  readonly sourceType: SourceType;
  readonly paymentType: PaymentType;
  readonly allowed: boolean;
  readonly window: number;
};

/** The entries that a piece of work has read, by kind. Strongly consistent when they were read. */
export class AmountRanges {
  readonly payments: EntryRanges<PaymentEntry>;
  readonly effective: EntryRanges<LegEntry>;
  readonly waiting: EntryRanges<LegEntry>;

  constructor(table: Table) {
    this.payments = new EntryRanges(table, entryKinds.payment, decodePaymentEntry);
    this.effective = new EntryRanges(table, entryKinds.effective, decodeLegEntry);
    this.waiting = new EntryRanges(table, entryKinds.waiting, decodeLegEntry);
  }

  /** The next look-up reads all again. */
  clear(): void {
    for (const ranges of [this.payments, this.effective, this.waiting]) ranges.clear();
  }
}

/** Look-ups for the decisions of one organization, from what `ranges` holds or reads. */
export class AmountLookup {
  readonly #table: Table;
  readonly #organizationId: OrganizationId;
  readonly #rules: RuleBook;
  readonly #ranges: AmountRanges;
  /** Cached for the last pair: most entries of a bucket have the same types. */
  #terms: Terms | null = null;

  constructor(
    table: Table,
    organizationId: OrganizationId,
    rules: RuleBook,
    ranges: AmountRanges = new AmountRanges(table),
  ) {
    this.#table = table;
    this.#organizationId = organizationId;
    this.#rules = rules;
    this.#ranges = ranges;
  }

  /** Payments that the leg fits by amount, time and rule, according to their entries. */
  async paymentsFitting(leg: FlowLeg, scope: string | null): Promise<FittingPayments> {
    const entry = legEntryOf(leg);
    const fits = (payment: PaymentEntry) => this.#fits(entry, payment);
    const found = new Set<Uuid<"payment">>();
    for (const bucket of await this.#bucketsOfLeg(leg, scope)) {
      const read = await this.#ranges.payments.read(bucket, {
        around: leg.time,
        reach: this.#rules.widestWindow,
        enough: isMoreThan(maximumFits, fits),
      });
      if (!read.isWhole) return { payments: [], crowded: true };
      for (const payment of read.entries) if (fits(payment)) found.add(payment.uuid);
      if (found.size > maximumFits) return { payments: [], crowded: true };
    }
    return { payments: [...found], crowded: false };
  }

  /** Legs that fit the payment, counted for each position. */
  async legsFitting(
    intent: PaymentIntent,
    tolerance: Amount,
    scopes: readonly string[],
  ): Promise<FittingLegs> {
    const effective = await this.#count("effective", intent, tolerance, scopes);
    const waiting = await this.#count("waiting", intent, tolerance, scopes);
    const all = mergedSets(effective.ofPosition, waiting.ofPosition);
    // A count above the limit is crowded whether or not reading stopped early, so that the result
    // does not depend on where it stopped.
    const counted = [...all.values()].reduce((sum, legs) => sum + legs.size, 0);
    const isWhole = effective.isWhole && waiting.isWhole && counted <= maximumLegsCounted;
    const isOpen = (legs: ReadonlySet<Uuid<"leg">>) => isWhole && legs.size <= maximumFits;
    const crowded = [...all].flatMap(([id, legs]) => (isOpen(legs) ? [] : [id]));
    const legs = [
      ...[...effective.ofPosition.values()].flatMap((uuids) => [...uuids]),
      ...[...all.values()].flatMap((uuids) => (isOpen(uuids) ? [...uuids] : [])),
    ];
    return {
      legs: [...new Set(legs)],
      crowdedPositions: isWhole ? crowded : everyPosition(intent.uuid),
    };
  }

  /** Legs whose last decision affects a case and that may become crowded because of this leg. */
  async effectiveLegsNear(leg: FlowLeg, scope: string | null): Promise<Uuid<"leg">[]> {
    const found: Uuid<"leg">[] = [];
    for (const bucket of await this.#bucketsOfLeg(leg, scope)) {
      const { entries } = await this.#ranges.effective.read(bucket, {
        around: leg.time,
        reach: 2 * this.#rules.widestWindow,
        enough: isMoreThan(maximumLegsCounted, () => true),
      });
      found.push(...entries.map(({ uuid }) => uuid));
    }
    return [...new Set(found)];
  }

  /** Legs of one kind of entry that fit the payment, by position. */
  async #count(
    kind: "effective" | "waiting",
    intent: PaymentIntent,
    tolerance: Amount,
    scopes: readonly string[],
  ): Promise<{ readonly ofPosition: Map<string, Set<Uuid<"leg">>>; readonly isWhole: boolean }> {
    const ofPosition = new Map<string, Set<Uuid<"leg">>>();
    for (const { bucket, payment } of this.#expectedBuckets(intent, tolerance, scopes)) {
      const fits = (leg: LegEntry) => this.#fits(leg, payment);
      const { entries, isWhole } = await this.#ranges[kind].read(bucket, {
        around: payment.time,
        reach: this.#rules.widestWindow,
        enough: isMoreThan(maximumLegsCounted, fits),
      });
      for (const leg of entries.filter(fits)) addTo(ofPosition, positionOf(payment, leg), leg.uuid);
      if (!isWhole) return { ofPosition, isWhole };
    }
    return { ofPosition, isWhole: true };
  }

  async #bucketsOfLeg({ currency, amount }: FlowLeg, scope: string | null): Promise<Bucket[]> {
    const { widths } = await this.#settings(currency);
    const where = { organizationId: this.#organizationId, scope };
    return widths.flatMap((width: BucketWidth) => bucketsAround(where, currency, amount, width));
  }

  #expectedBuckets(intent: PaymentIntent, tolerance: Amount, scopes: readonly string[]) {
    const { uuid, effectiveDate, paymentType, destination } = intent;
    return expectationsOf(intent, tolerance).flatMap((expected) =>
      [null, ...scopes].flatMap((scope) => {
        const where = { organizationId: this.#organizationId, scope };
        const width = widthFor(expected.tolerance);
        const payment: PaymentEntry = {
          ...expected,
          uuid,
          time: effectiveDate,
          paymentType,
          destination: destination.amount,
          destinationCurrency: destination.currency,
        };
        return bucketsAround(where, expected.currency, expected.amount, width).map((bucket) => ({
          bucket,
          payment,
        }));
      }),
    );
  }

  #settings(currency: Currency) {
    return readAmountSettings(this.#table, this.#organizationId, currency);
  }

  #fits(leg: LegEntry, payment: PaymentEntry): boolean {
    const { allowed, window } = this.#termsOf(leg, payment);
    const { paymentType } = payment;
    const tolerance = this.#rules.toleranceFor(paymentType, leg.sourceType, expectedOf(payment));
    if (!allowed || !fitsAmount(leg, payment, tolerance)) return false;
    return distanceBetween(leg.time as Instant, payment.time as Instant) <= window;
  }

  #termsOf({ sourceType }: LegEntry, { paymentType }: PaymentEntry): Terms {
    const known = this.#terms;
    if (known?.sourceType === sourceType && known.paymentType === paymentType) return known;
    const rule = this.#rules.settingsFor(paymentType, sourceType);
    const terms = {
      sourceType,
      paymentType,
      allowed: rule.allowAmountAndTimeWindowMatch,
      window: this.#rules.windowMinutesOf(rule, sourceType) * millisecondsPerMinute,
    };
    this.#terms = terms;
    return terms;
  }
}

function positionOf(payment: PaymentEntry, leg: LegEntry): string {
  return `${payment.uuid}/${positionName(phaseAt(leg, payment), leg.kind)}`;
}

function addTo(sets: Map<string, Set<Uuid<"leg">>>, name: string, uuid: Uuid<"leg">): void {
  const set = sets.get(name) ?? new Set();
  sets.set(name, set.add(uuid));
}

function mergedSets(
  one: ReadonlyMap<string, ReadonlySet<Uuid<"leg">>>,
  other: ReadonlyMap<string, ReadonlySet<Uuid<"leg">>>,
): ReadonlyMap<string, ReadonlySet<Uuid<"leg">>> {
  const merged = new Map<string, Set<Uuid<"leg">>>();
  for (const sets of [one, other]) {
    for (const [name, uuids] of sets) for (const uuid of uuids) addTo(merged, name, uuid);
  }
  return merged;
}

/** Every position of the payment, including positions without a leg read so far. */
function everyPosition(payment: Uuid<"payment">): string[] {
  return phases.flatMap((phase) =>
    evidenceKinds.map((kind) => `${payment}/${positionName(phase, kind)}`),
  );
}
