/** Which cases of a page are archived, and with which of their items. */
import type { Payment } from "#domain/case/reconciliation-case.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import {
  decodeEntry,
  decodeEntryEvents,
  holdsEntry,
} from "#store/table/audit/audit-entry-store.ts";
import { recordNamesOf } from "#store/table/audit/legs-with-records.ts";
import { formerPlaceAttribute, isStub } from "#store/table/core/archived-item.ts";
import { readAll } from "#store/table/core/batch-read.ts";
import { type Key, recordKey, storingCollectionOf } from "#store/table/core/keys.ts";
import type { Item } from "#store/table/core/read-item.ts";
import type { Table } from "#store/table/core/table.ts";
import { decodeLeg } from "#store/table/evidence/leg-store.ts";
import { recordKeysOf } from "#store/table/evidence/raw-record-store.ts";
import { decodePayment } from "#store/table/payment/payment-store.ts";

/** A transaction moves a case. Cases with more items stay: their size is in other items anyway. */
const itemsAtMost = 25;

type Candidate = { readonly item: Item; readonly payment: Payment };

/**
 * The items of the closed cases of a page that nobody touched for so long, each case with its payment first. What other cases
 * need too, what expires, and what was in the archive before stays in the table.
 *
 * @param table whose stubs are read as they are
 * @param before cases that were changed since stay
 */
export async function closedCases(
  table: Table,
  page: readonly Item[],
  before: Instant,
): Promise<Item[][]> {
  const candidates = page.flatMap((item) => candidateOf(item, before) ?? []);
  const [legs, entries] = await Promise.all([
    readMovable(table, candidates.flatMap(legKeysOf)),
    readMovable(table, candidates.flatMap(entryKeysOf)),
  ]);
  const ownLegs = (candidate: Candidate) =>
    found(legs, legKeysOf(candidate)).filter((item) => isOwnLeg(item, candidate, before));
  const recordKeys = new Map(candidates.map((each) => [each, ownLegs(each).flatMap(recordKeysIn)]));
  const records = await readMovable(table, [...recordKeys.values()].flat());
  const taken = new Set<Item>();
  return candidates.flatMap((candidate) => {
    const items = [
      candidate.item,
      ...ownLegs(candidate),
      ...found(entries, entryKeysOf(candidate)).filter((item) => isOwnEntry(item, candidate)),
      ...found(records, recordKeys.get(candidate) ?? []).filter(isRecord),
    ].filter((item) => !taken.has(item));
    for (const item of items) taken.add(item);
    return items.length > itemsAtMost ? [] : [items];
  });
}

function idOf({ pk, sk }: Key): string {
  return `${pk}\n${sk}`;
}

/** What was in the archive stays in the table, what expires expires there, and what is due is still needed. */
function isMovable(item: Item): boolean {
  const stays = [formerPlaceAttribute, "expiresAt", "duePartition"];
  return !isStub(item) && stays.every((name) => item[name] === undefined);
}

async function readMovable(table: Table, keys: readonly Key[]): Promise<Map<string, Item>> {
  const items = (await readAll(table, keys)).filter(isMovable);
  return new Map(items.map((item) => [idOf(item as unknown as Key), item]));
}

function found(items: ReadonlyMap<string, Item>, keys: readonly Key[]): Item[] {
  return keys.map((key) => items.get(idOf(key))).filter((item) => item !== undefined);
}

function isRecord(item: Item): boolean {
  return item["doc"] !== undefined;
}

/** Null for a case that stays in the table. */
function candidateOf(item: Item, before: Instant): Candidate | null {
  if (!isMovable(item)) return null;
  const payment = decodePayment(item);
  const { state, sealed, updatedAt, ambiguousLegUuids, linksFinalAt } = payment;
  const isAtRest = updatedAt < before && linksFinalAt === null && ambiguousLegUuids.length === 0;
  const isInline = sealed.pages + sealed.entries === 0;
  return state.status !== "open" && isAtRest && isInline ? { item, payment } : null;
}

function legKeysOf({ payment }: Candidate): Key[] {
  const { organizationId } = payment.intent;
  return payment.legUuids.map((uuid) => recordKey(organizationId, "leg", uuid));
}

/** The entries with items of their own: the others lie in the payment and its legs. */
function entryKeysOf({ payment }: Candidate): Key[] {
  const { organizationId } = payment.intent;
  return payment.journalUuids
    .filter((uuid) => storingCollectionOf("journal", uuid) === "journal")
    .map((uuid: Uuid<"journal">) => recordKey(organizationId, "journal", uuid));
}

function isOwnLeg(item: Item, { payment }: Candidate, before: Instant): boolean {
  const { links, pendingCaseUuids, updatedAt } = decodeLeg(item);
  const isOwn = links.every(({ paymentUuid }) => paymentUuid === payment.intent.uuid);
  return isOwn && links.length > 0 && pendingCaseUuids.length === 0 && updatedAt < before;
}

function isOwnEntry(item: Item, { payment }: Candidate): boolean {
  if (!holdsEntry(item)) return false;
  return decodeEntry(item).events.every(({ paymentUuid }) => paymentUuid === payment.intent.uuid);
}

function recordKeysIn(item: Item): Key[] {
  const leg = decodeLeg(item);
  return recordKeysOf(leg.organizationId, recordNamesOf(leg, decodeEntryEvents(item)));
}
