/** Finds what fits by amount and time, and stops counting where that is more than may be told apart. */
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { type BucketWidth, widthFor } from "../domain/amount-bucket.ts";
import { maximumFits } from "../domain/amount-pool.ts";
import type { Currency } from "../domain/currency.ts";
import { placeName } from "../domain/decide-by-amount.ts";
import type { FlowLeg } from "../domain/flow-leg.ts";
import type { Uuid } from "../domain/id.ts";
import { distanceBetween, type Instant, millisecondsPerMinute } from "../domain/instant.ts";
import type { Amount } from "../domain/money.ts";
import type { PaymentIntent, PaymentType } from "../domain/payment-intent.ts";
import type { SourceType } from "../domain/rule.ts";
import type { RuleBook } from "../domain/rule-book.ts";
import {
  type Bucket,
  bucketsAround,
  decodeLegEntry,
  decodePaymentEntry,
  entryKinds,
  expectationsOf,
  fitsAmount,
  type LegEntry,
  legEntryOf,
  type PaymentEntry,
  partitionOfBucket,
  phaseAt,
} from "./amount-entry.ts";
import { partitionsToRead, readAmountSettings } from "./amount-spread.ts";
import { amountEntrySort } from "./matching-keys.ts";
import type { Table } from "./table.ts";

/** Entries of one partition read at once. */
const entriesPerPage = 128;
/** Entries of one look-up; where more lie in its window, it counts as crowded. */
const maximumEntriesRead = 1_024;
/** Legs of all positions of one payment that one look-up counts. */
const maximumLegsCounted = 256;

/** Payments that a leg fits; none are named where they are too many. */
export type FittingPayments = { readonly payments: readonly Uuid[]; readonly crowded: boolean };

export type FittingLegs = {
  /** Legs of the positions that are not crowded, and those whose decision touches a case already. */
  readonly legs: readonly Uuid[];
  /** Positions (docs/matching.md, Crowds) that too many legs fit, by id. */
  readonly crowdedPositions: readonly string[];
};

type Item = Readonly<Record<string, unknown>>;
type Range = {
  readonly from: number;
  readonly to: number;
  readonly items: readonly Item[];
  /** False where more lies in the range than was read. */
  readonly isWhole: boolean;
};
/** Whether more than may be told apart has been read. */
type Enough = (items: readonly Item[]) => boolean;
type Asked = { readonly around: number; readonly windows: 1 | 2; readonly enough: Enough };
type EntryLetter = (typeof entryKinds)[keyof typeof entryKinds];

export class AmountLookup {
  readonly #table: Table;
  readonly #organizationId: string;
  readonly #rules: RuleBook;
  readonly #ranges = new Map<string, Range>();

  constructor(table: Table, organizationId: string, rules: RuleBook) {
    this.#table = table;
    this.#organizationId = organizationId;
    this.#rules = rules;
  }

  /** Payments whose expectation the leg fits by amount, time and rule, counted by their entries. */
  async paymentsFitting(leg: FlowLeg, scope: string | null): Promise<FittingPayments> {
    const entry = legEntryOf(leg);
    const found = new Set<Uuid>();
    for (const bucket of await this.#bucketsOfLeg(leg, scope)) {
      const fits = (item: Item) => this.#fits(entry, decodePaymentEntry(item));
      const { items, isWhole } = await this.#read(bucket, entryKinds.payment, {
        around: leg.time,
        windows: 1,
        enough: isMoreThan(maximumFits, fits),
      });
      for (const item of items.filter(fits)) found.add(decodePaymentEntry(item).uuid);
      if (found.size > maximumFits || !isWhole) return { payments: [], crowded: true };
    }
    return { payments: [...found], crowded: false };
  }

  /** Legs that fit what the payment expects, position by position. */
  async legsFitting(
    intent: PaymentIntent,
    tolerance: Amount,
    scopes: readonly string[],
  ): Promise<FittingLegs> {
    const ofPosition = new Map<string, Set<Uuid>>();
    const effective = new Set<Uuid>();
    let isWhole = true;
    for (const { bucket, payment } of this.#expectedBuckets(intent, tolerance, scopes)) {
      for (const letter of [entryKinds.effective, entryKinds.waiting]) {
        const fits = (item: Item) => this.#fits(decodeLegEntry(item), payment);
        const read = await this.#read(bucket, letter, {
          around: payment.time,
          windows: 1,
          enough: isMoreThan(maximumLegsCounted, fits),
        });
        isWhole &&= read.isWhole;
        for (const leg of read.items.filter(fits).map(decodeLegEntry)) {
          if (letter === entryKinds.effective) effective.add(leg.uuid);
          addTo(ofPosition, positionOf(payment, leg), leg.uuid);
        }
      }
    }
    const isCrowded = (legs: ReadonlySet<Uuid>) => !isWhole || legs.size > maximumFits;
    const all = [...ofPosition];
    const open = all.flatMap(([, legs]) => (isCrowded(legs) ? [] : [...legs]));
    return {
      legs: [...new Set([...effective, ...open])],
      crowdedPositions: all.flatMap(([id, legs]) => (isCrowded(legs) ? [id] : [])),
    };
  }

  /** Legs whose decision touches a case that this leg may crowd by joining. */
  async effectiveLegsNear(leg: FlowLeg, scope: string | null): Promise<Uuid[]> {
    const found: Uuid[] = [];
    for (const bucket of await this.#bucketsOfLeg(leg, scope)) {
      const { items } = await this.#read(bucket, entryKinds.effective, {
        around: leg.time,
        windows: 2,
        enough: isMoreThan(maximumLegsCounted, () => true),
      });
      found.push(...items.map((item) => decodeLegEntry(item).uuid));
    }
    return [...new Set(found)];
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
    if (!fitsAmount(leg, payment, this.#rules.toleranceFor(payment.paymentType))) return false;
    const rule = this.#ruleFor(leg.sourceType, payment.paymentType);
    if (!rule.allowed) return false;
    return distanceBetween(leg.time as Instant, payment.time as Instant) <= rule.window;
  }

  #ruleFor(sourceType: SourceType, paymentType: PaymentType) {
    const rule = this.#rules.settingsFor(paymentType, sourceType);
    return {
      allowed: rule.allowAmountAndTimeWindowMatch,
      window: this.#rules.windowMinutesOf(rule) * millisecondsPerMinute,
    };
  }

  /** Entries within the widest window of a moment, read once for neighbours. */
  async #read(bucket: Bucket, letter: EntryLetter, asked: Asked): Promise<Range> {
    const reach = this.#rules.widestWindow * asked.windows;
    const [from, to] = [asked.around - reach, asked.around + reach];
    const name = `${partitionOfBucket(bucket)} ${letter}`;
    const known = this.#ranges.get(name);
    if (known !== undefined) {
      const inside = within(known, from, to);
      const isWhole = known.isWhole && known.from <= from && known.to >= to;
      // What was read of a crowd is enough for a neighbour that the same crowd fits.
      if (isWhole || asked.enough(inside.items)) return { ...inside, isWhole };
    }
    // Neighbours in a group ask for nearly the same window: it is read a little wider at once.
    const margin = this.#rules.widestWindow / 4;
    const read = await this.#readRange(bucket, letter, from - margin, to + margin, asked.enough);
    this.#ranges.set(name, read);
    if (read.isWhole || asked.enough(read.items)) return within(read, from, to);
    return this.#readRange(bucket, letter, from, to, asked.enough);
  }

  async #readRange(
    bucket: Bucket,
    letter: EntryLetter,
    from: number,
    to: number,
    enough: Enough,
  ): Promise<Range> {
    const settings = await this.#settings(bucket.currency);
    const items: Item[] = [];
    for (const partition of partitionsToRead(settings, partitionOfBucket(bucket))) {
      let after: Item | undefined;
      do {
        if (items.length >= maximumEntriesRead || enough(items)) {
          return { from, to, items, isWhole: false };
        }
        const page = await this.#readPage(partition, letter, [from, to], after);
        items.push(...page.items);
        after = page.after;
      } while (after !== undefined);
    }
    return { from, to, items, isWhole: true };
  }

  async #readPage(
    partition: string,
    letter: EntryLetter,
    [from, to]: readonly [number, number],
    after: Item | undefined,
  ): Promise<{ readonly items: readonly Item[]; readonly after: Item | undefined }> {
    const { Items = [], LastEvaluatedKey } = await this.#table.client.send(
      new QueryCommand({
        TableName: this.#table.name,
        KeyConditionExpression: "pk = :pk AND sk BETWEEN :from AND :to",
        ExpressionAttributeValues: {
          ":pk": partition,
          ":from": amountEntrySort(letter, from, null),
          ":to": amountEntrySort(letter, to + 1, null),
        },
        ConsistentRead: true,
        Limit: entriesPerPage,
        ...(after === undefined ? {} : { ExclusiveStartKey: { ...after } }),
      }),
    );
    return { items: Items, after: LastEvaluatedKey };
  }
}

function positionOf(payment: PaymentEntry, leg: LegEntry): string {
  return `${payment.uuid}/${placeName(phaseAt(leg, payment), leg.kind)}`;
}

function addTo(sets: Map<string, Set<Uuid>>, name: string, uuid: Uuid): void {
  const set = sets.get(name) ?? new Set();
  sets.set(name, set.add(uuid));
}

/** Of one record two entries may be read: in its bucket's own partition, and in a shard of later. */
function isMoreThan(limit: number, fits: (item: Item) => boolean): Enough {
  return (items) => {
    if (items.length <= limit) return false;
    const found = new Set<string>();
    for (const item of items) {
      if (fits(item)) found.add(uuidIn(item));
      if (found.size > limit) return true;
    }
    return false;
  };
}

function uuidIn(item: Item): string {
  return (item["sk"] as string).split("#")[2] ?? "";
}

function within({ items, isWhole }: Range, from: number, to: number): Range {
  const inside = items.filter((item) => {
    const time = Number((item["sk"] as string).split("#")[1]);
    return time >= from && time <= to;
  });
  return { from, to, items: inside, isWhole };
}
