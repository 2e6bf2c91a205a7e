/**
 * The pages of cases with many legs or many audit events. A page is written in the transaction of
 * its payment's item, on the condition of that item's version. A reader of item and pages may find
 * a page that is newer than the item.
 */

import type { LinkedLeg } from "#domain/case/leg/linked-leg.ts";
import type { LegPage } from "#domain/case/leg/sealed-legs.ts";
import type { Payment } from "#domain/case/reconciliation-case.ts";
import type { FeeContract } from "#domain/evidence/contracted-fee.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Amount } from "#domain/value/money.ts";
import type { Write } from "../core/commit.ts";
import { compressJson, decompressJson } from "../core/document/compressed-json.ts";
import { itemsOf } from "../core/key-range.ts";
import { packIds, unpackIds } from "../core/packed-ids.ts";
import type { Table } from "../core/table.ts";
import {
  type CasePageKind,
  casePageKey,
  casePagesPartition,
  lastCasePage,
  parseCasePageNumber,
} from "./case-page-keys.ts";

/** For each field: its values in the order of the legs, or the single value that all legs have. */
type Columns = Readonly<Record<string, readonly unknown[] | { readonly all: unknown }>>;

/** The fields of a leg in a page. */
type Row = Omit<LinkedLeg, "uuid" | "links" | "amount"> & {
  /** Null if the leg's only link has all of its amount, as in most legs. */
  readonly amount: Amount | null;
  /**
   * Allocated amounts of the leg's links to the case; a single value if there is one link, as in
   * most legs.
   */
  readonly amounts: readonly Amount[] | Amount;
  readonly firm: readonly boolean[] | boolean;
  /** What was agreed for the fees, of the leg's only link that can have it. */
  readonly contract: FeeContract | null;
};

/** What most legs have in each field: a column of nothing else is left out of the page. */
const usualRow: Readonly<Record<string, unknown>> = {
  amount: null,
  contract: null,
  sourceType: null,
  effect: "forward",
  undoneAmount: "0",
  cause: null,
  reversals: [],
  dispute: null,
  provider: null,
  providerTransferId: null,
  txHash: null,
  sourceRef: null,
  routeGroupId: null,
  chainId: null,
  tokenAddress: null,
  toAddress: null,
  reverses: null,
  sameAs: null,
  references: [],
  requirementLevel: null,
  fees: [],
  exchangeRate: null,
  metadata: null,
};

function rowOf({ uuid: _uuid, links, amount, ...rest }: LinkedLeg): Row {
  const [only, ...others] = links;
  const isWhole = others.length === 0 && only?.allocatedAmount === amount;
  return {
    ...rest,
    amount: isWhole ? null : amount,
    amounts: unwrapSingle(links.map(({ allocatedAmount }) => allocatedAmount)),
    firm: unwrapSingle(links.map(({ firm }) => firm)),
    contract: only?.contract ?? null,
  };
}

function unwrapSingle<T>(values: readonly T[]): readonly T[] | T {
  const [first, ...more] = values;
  return first === undefined || more.length > 0 ? values : first;
}

function encodeLegs(legs: readonly LinkedLeg[]): Uint8Array {
  const rows = legs.map(rowOf);
  const names = Object.keys(rows[0] ?? {}) as (keyof Row)[];
  const columns = names.flatMap((name): (readonly [string, Columns[string]])[] => {
    const values = rows.map((row) => row[name]);
    const texts = new Set(values.map((value) => JSON.stringify(value)));
    if (texts.size > 1 || name === "time") return [[name, values]];
    return texts.has(JSON.stringify(usualRow[name])) ? [] : [[name, { all: values[0] }]];
  });
  return compressJson(JSON.stringify(Object.fromEntries(columns)));
}

function decodeLegs(
  stored: Uint8Array,
  uuids: readonly Uuid<"leg">[],
  paymentUuid: Uuid<"payment">,
): LinkedLeg[] {
  const columns = Object.entries(JSON.parse(decompressJson(stored)) as Columns);
  return uuids.map((uuid, index) => {
    const values = columns.map(([name, column]) => [
      name,
      "all" in column ? column.all : column[index],
    ]);
    const { amounts, firm, contract, ...row } = {
      ...usualRow,
      ...Object.fromEntries(values),
    } as Row;
    const isFirm = [firm].flat();
    const links = [amounts].flat().map((allocatedAmount, link) => ({
      paymentUuid,
      firm: isFirm[link] === true,
      allocatedAmount,
      ...(contract === null ? {} : { contract }),
    }));
    const [only] = links;
    const amount = row.amount ?? only?.allocatedAmount ?? ("0" as Amount);
    return { ...row, amount, uuid, links };
  });
}

/** @param version the version of the payment's item after this transaction */
export function legPageWrite(payment: Payment, page: LegPage, version: number): Write {
  const { organizationId, uuid } = payment.intent;
  return {
    kind: "put",
    item: {
      ...casePageKey(organizationId, uuid, "legs", page.number),
      v: 1,
      ids: packIds(page.legs.map((leg) => leg.uuid)),
      facts: encodeLegs(page.legs),
      version,
    },
  };
}

export type LegPages = {
  readonly pages: readonly LegPage[];
  /** Whether a page is newer than the payment, because another writer changed both in between. */
  readonly isNewer: boolean;
};

const noPages: LegPages = { pages: [], isNewer: false };

/** All pages of a case, one query for up to 20,000 legs. Reads nothing if the case has no page. */
export async function readLegPages(table: Table, payment: Payment): Promise<LegPages> {
  if (payment.sealed.pages === 0) return noPages;
  const pages: LegPage[] = [];
  let isNewer = false;
  for await (const item of itemsOf(table, pagesOf(payment, "legs"))) {
    pages.push(decodeLegPage(item, payment.intent.uuid));
    isNewer ||= (item["version"] as number) > payment.version;
  }
  return { pages, isNewer };
}

/** The sealed legs of a case. */
export async function sealedLegsOf(table: Table, payment: Payment): Promise<readonly LinkedLeg[]> {
  const { pages } = await readLegPages(table, payment);
  return pages.flatMap(({ legs }) => legs);
}

export function decodeLegPage(
  item: Record<string, unknown>,
  paymentUuid: Uuid<"payment">,
): LegPage {
  const uuids = unpackIds<"leg">(item["ids"] as Uint8Array);
  const legs = decodeLegs(item["facts"] as Uint8Array, uuids, paymentUuid);
  return { number: parseCasePageNumber(item["sk"] as string), legs };
}

function pagesOf({ intent }: Payment, kind: CasePageKind) {
  const { organizationId, uuid } = intent;
  return {
    pk: casePagesPartition(organizationId, uuid),
    from: casePageKey(organizationId, uuid, kind, 0).sk,
    to: casePageKey(organizationId, uuid, kind, lastCasePage).sk,
  };
}

/** Every leg of the case, in the order of linking. */
export async function readLegUuids(
  table: Table,
  payment: Payment,
): Promise<readonly Uuid<"leg">[]> {
  return readLatestLegUuids(table, payment, Number.POSITIVE_INFINITY);
}

/** The latest `count` legs of the case, in the order of linking. */
export async function readLatestLegUuids(
  table: Table,
  payment: Payment,
  count: number,
): Promise<readonly Uuid<"leg">[]> {
  const { legUuids, sealed } = payment;
  return sealed.pages === 0
    ? legUuids.slice(-count)
    : readLatest(table, payment, "legs", legUuids, count);
}

/** Audit entries per page. */
const entriesOfPage = 32;
/** Maximum entries that a payment's item names: alone, and if the same write seals legs. */
const entriesAtMost = { alone: 64, withLegs: 80 } as const;
/** Maximum pages of entries that one write creates. */
const entryPagesAtOnce = 4;

/**
 * Moves the oldest audit entries from the payment's item to pages if it names too many.
 *
 * @returns the payment without these entries, and the writes of the pages
 */
export function sealEntries(
  before: Payment,
  after: Payment,
): { readonly payment: Payment; readonly pages: readonly Write[] } {
  const { organizationId, uuid } = after.intent;
  const sealsLegs = before.sealed.legs !== after.sealed.legs;
  const most = sealsLegs ? entriesAtMost.withLegs : entriesAtMost.alone;
  const named = after.journalUuids;
  if (named.length <= most) return { payment: after, pages: [] };
  const full = Math.floor(named.length / entriesOfPage) - 1;
  const count = Math.min(full, entryPagesAtOnce);
  const { entries } = after.sealed;
  const pages = Array.from({ length: count }, (_, index): Write => {
    const key = casePageKey(organizationId, uuid, "entries", entries / entriesOfPage + index);
    const ids = packIds(named.slice(index * entriesOfPage, (index + 1) * entriesOfPage));
    return { kind: "put", item: { ...key, v: 1, ids } };
  });
  const sealed = { ...after.sealed, entries: entries + count * entriesOfPage };
  return { payment: { ...after, journalUuids: named.slice(count * entriesOfPage), sealed }, pages };
}

/** Every audit entry that the case names, oldest first. */
export async function readEntryUuids(
  table: Table,
  payment: Payment,
): Promise<readonly Uuid<"journal">[]> {
  return readLatestEntryUuids(table, payment, Number.POSITIVE_INFINITY);
}

/** The latest `count` audit entries that the case names, oldest first. */
export async function readLatestEntryUuids(
  table: Table,
  payment: Payment,
  count: number,
): Promise<readonly Uuid<"journal">[]> {
  const { journalUuids, sealed } = payment;
  return sealed.entries === 0 || journalUuids.length >= count
    ? journalUuids.slice(-count)
    : readLatest(table, payment, "entries", journalUuids, count);
}

/** The first `count` audit entries that the case names, oldest first. */
export async function readFirstEntryUuids(
  table: Table,
  payment: Payment,
  count: number,
): Promise<readonly Uuid<"journal">[]> {
  if (payment.sealed.entries === 0) return payment.journalUuids.slice(0, count);
  const found: Uuid<"journal">[] = [];
  const pages = itemsOf(table, pagesOf(payment, "entries"), { limit: pagesAtOnce });
  for await (const item of pages) {
    found.push(...unpackIds<"journal">(item["ids"] as Uint8Array));
    if (found.length >= count) return found.slice(0, count);
  }
  return [...new Set([...found, ...payment.journalUuids])].slice(0, count);
}

/** Pages per query: enough for the latest hundred legs or entries. */
const pagesAtOnce = 4;

async function readLatest<K extends "leg" | "journal">(
  table: Table,
  payment: Payment,
  kind: CasePageKind,
  tail: readonly Uuid<K>[],
  count: number,
): Promise<readonly Uuid<K>[]> {
  const bound = Number.isFinite(count) ? { limit: pagesAtOnce } : {};
  const pages = itemsOf(table, pagesOf(payment, kind), { isDescending: true, ...bound });
  let found = [...tail];
  if (found.length >= count) return found.slice(-count);
  for await (const item of pages) {
    found = [...unpackIds<K>(item["ids"] as Uint8Array), ...found];
    if (found.length >= count) break;
  }
  // A page newer than the payment may hold ids that the item still names.
  return [...new Set(found)].slice(-count);
}
