/** Counts what a file says of each settlement while the file is read; bounded by the limits below. */
import { hash } from "node:crypto";
import { maximumItems, maximumParts } from "#domain/settlement/settlement.ts";
import type { SettlementItem } from "#domain/settlement/settlement-items.ts";
import type { Currency } from "#domain/value/currency.ts";
import type { Instant } from "#domain/value/instant.ts";
import { type Amount, formatExact, sum } from "#domain/value/money.ts";
import { FileError } from "#outside/import/file-error.ts";
import {
  type FileEvent,
  type FileRow,
  type NamedSettlement,
  type RowReading,
  type SettlementTotal,
  settlementKeyOf,
} from "#outside/import/file-event.ts";
import { startOfDay } from "#outside/import/value/calendar.ts";

/** Maximum settlements of one file, and maximum items of all of them. */
const maximumSettlements = 200;
const maximumRows = 200_000;
/** Maximum rows of a chunk, each of which adds a part to its settlements. */
const rowsOfPart = 100;

type Day = SettlementTotal["day"];

/** What a file says of one settlement. */
export type CountedSettlement = NamedSettlement & {
  readonly currency: Currency;
  readonly items: number;
  readonly gross: Amount;
  readonly net: Amount;
  /** The sum of the hashes of its items: equal for equal items in any order. */
  readonly digest: bigint;
  /** What it pays out, if the file says so. */
  readonly total: Amount | null;
  /** The day of its total, else the last day of its items. */
  readonly day: Day;
  /** The first line that belongs to it, or may belong to it, and was rejected, as messages name it. */
  readonly rejectedLine: string | null;
  /** What is wrong with its rows together. */
  readonly problem: string | null;
};

type Counting = {
  -readonly [Field in keyof CountedSettlement]: CountedSettlement[Field];
} & { readonly lines: Map<string, string>; parts: number; lastPart: number };

/** Where a row is: `text` is its line as messages name it, with its file in a ZIP file. */
type Place = { readonly line: number; readonly text: string };

function placeOf({ line, file }: FileRow): Place {
  return { line, text: file === undefined ? String(line) : `${line} of ${file}` };
}

type ItemReading = Extract<RowReading, { readonly outcome: "movement" }>;

export class SettlementTally {
  readonly #settlements = new Map<string, Counting>();
  #rows = 0;
  #items = 0;
  #unnamedLine: string | null = null;

  /** @throws FileError if the file has too many settlements or items */
  take(events: readonly FileEvent[]): void {
    for (const event of events) if (event.kind === "row") this.#takeRow(event.row);
  }

  #takeRow(row: FileRow): void {
    const { reading } = row;
    const place = placeOf(row);
    this.#rows += 1;
    switch (reading.outcome) {
      case "movement":
        if (reading.settled !== undefined) this.#takeItem(reading, place);
        return;
      case "rejected":
        if (reading.settlement == null) this.#unnamedLine ??= place.text;
        else this.#of(reading.settlement, place, null).rejectedLine ??= place.text;
        return;
      case "skipped":
        if (reading.total !== undefined) this.#takeTotal(reading.total, place);
        return;
      case "intent":
      case "compared":
        return;
    }
  }

  #takeTotal(total: SettlementTotal, place: Place): void {
    const own = this.#of(total, place, total.currency);
    own.total = sum([own.total ?? ("0" as Amount), total.net]);
    own.day = total.day ?? own.day;
  }

  #takeItem({ settled, movement }: ItemReading, place: Place): void {
    if (settled === undefined) return;
    const { item } = settled;
    this.#items += 1;
    if (this.#items > maximumRows) {
      const reason = `The file has more than ${maximumRows} items of settlements.`;
      throw new FileError("too_many_settlements", reason, place.line);
    }
    const own = this.#of(settled, place, movement.currency);
    own.items += 1;
    own.gross = sum([own.gross, item.gross]);
    own.net = sum([own.net, item.net]);
    own.digest = addDigest(own.digest, item);
    const day = movement.valueDate ?? movement.bookingDate;
    if (own.total === null && day !== null && (own.day === null || day > own.day)) own.day = day;
    this.#countPart(own);
    noteReference(own, item, place);
  }

  #countPart(own: Counting): void {
    const part = Math.floor((this.#rows - 1) / rowsOfPart);
    if (part !== own.lastPart) own.parts += 1;
    own.lastPart = part;
    if (own.items > maximumItems) own.problem ??= `A settlement has at most ${maximumItems} items.`;
    if (own.parts > maximumParts) {
      own.problem ??= `Its rows are spread over more than ${maximumParts} parts of the file; sort the file by settlement.`;
    }
  }

  #of(named: NamedSettlement, place: Place, currency: Currency | null): Counting {
    const { provider, reference, keyCurrency } = named;
    const key = settlementKeyOf(named);
    const known = this.#settlements.get(key);
    const keyed = keyCurrency === undefined ? {} : { keyCurrency };
    const own = known ?? { ...newCounting, ...keyed, lines: new Map(), provider, reference };
    if (known === undefined) {
      if (this.#settlements.size === maximumSettlements) {
        const reason = `The file has more than ${maximumSettlements} settlements.`;
        throw new FileError("too_many_settlements", reason, place.line);
      }
      this.#settlements.set(key, own);
    }
    if (currency === null) return own;
    if (own.currency === noCurrency) own.currency = currency;
    else if (own.currency !== currency) {
      own.problem ??= `Line ${place.text} is in ${currency}, earlier rows are in ${own.currency}.`;
    }
    return own;
  }

  /** In the order of the file, without settlements of which no row was read. */
  counted(): CountedSettlement[] {
    return [...this.#settlements.values()]
      .filter(({ currency }) => currency !== noCurrency)
      .map(({ lines: _, parts: __, lastPart: ___, ...own }) => ({
        ...own,
        rejectedLine: own.rejectedLine ?? this.#unnamedLine,
      }));
  }
}

const noCurrency = "" as Currency;
const newCounting = {
  currency: noCurrency,
  items: 0,
  gross: "0" as Amount,
  net: "0" as Amount,
  digest: 0n,
  total: null,
  day: null,
  rejectedLine: null,
  problem: null,
  parts: 0,
  lastPart: -1,
};

function noteReference(own: Counting, { itemReference }: SettlementItem, { text }: Place): void {
  if (itemReference === null) return;
  const first = own.lines.get(itemReference);
  if (first === undefined) own.lines.set(itemReference, text);
  else {
    own.problem ??= `Lines ${first} and ${text} have the same itemReference ${itemReference}.`;
  }
}

const digestBits = 128n;

/** Adds an item to the digest of a settlement. */
export function addDigest(digest: bigint, item: SettlementItem): bigint {
  const { type, externalReference, providerTransferId, itemReference, gross, fee, net } = item;
  const amounts = [gross, fee, net].map(formatExact);
  const names = [type, externalReference, providerTransferId, itemReference];
  const own = BigInt(`0x${hash("sha256", JSON.stringify([...names, ...amounts])).slice(0, 32)}`);
  return BigInt.asUintN(Number(digestBits), digest + own);
}

/** The start of the day in UTC. */
export function instantOfDay(day: Day): Instant | null {
  return day === null ? null : startOfDay(day, "UTC");
}
