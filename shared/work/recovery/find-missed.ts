/** Compares a page of the audit entries with the results that the consumers must have written. */

import type { Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { OutboundDelivery } from "#domain/webhook/outbound-delivery.ts";
import type { RecordSubject } from "#store/queue/matching/match-message.ts";
import { changeOfCase } from "#store/queue/matching/match-message-of-change.ts";
import { readAll } from "#store/table/core/batch-read.ts";
import { recordKey } from "#store/table/core/keys.ts";
import type { Item } from "#store/table/core/read-item.ts";
import type { Table } from "#store/table/core/table.ts";
import { decodeLeg } from "#store/table/evidence/leg-store.ts";
import { runRequestedAttribute } from "#store/table/payment/payment-store.ts";
import type { DecisionChange, DecisionLog } from "#store/table/recovery/decision-log.ts";
import { windowMilliseconds } from "#store/table/recovery/recovery-keys.ts";
import { findUnattended } from "#store/table/webhook/outbound-delivery-store.ts";
import {
  decodeEventHead,
  type OutboundEventHead,
} from "#store/table/webhook/outbound-event-store.ts";
import type { WindowPeriod } from "./audit-entry-window.ts";
import type { ChangedRecords } from "./changed-records.ts";

type Undecided = RecordSubject & { readonly change: DecisionChange };

export type Missed = {
  /** Audit entries whose events were not fanned out. */
  readonly entries: readonly Uuid<"journal">[];
  /** Deliveries without an attempt and without a scheduled retry. */
  readonly deliveries: readonly OutboundDelivery[];
  readonly undecided: readonly Undecided[];
};

export type Compared = {
  readonly table: Table;
  readonly organizationId: OrganizationId;
  readonly period: WindowPeriod;
  readonly isDecided: DecisionLog;
};

/** @param changed is extended with the items that are read here */
export async function findMissed(compared: Compared, changed: ChangedRecords): Promise<Missed> {
  const events = await findEvents(compared, changed);
  const deliveries = await findUnattended(compared.table, compared.organizationId, events);
  const found = new Set(events.map(({ uuid }) => uuid));
  const entries = changed.announcing
    .filter((entry) => entry.events.some((uuid) => !found.has(uuid)))
    .map(({ uuid }) => uuid);
  const cases = await undecidedCases(compared, changed);
  const legs = await undecidedLegs(compared, changed);
  return { entries, deliveries, undecided: [...cases, ...legs] };
}

/** Returns the events that were fanned out. */
async function findEvents(
  { table, organizationId }: Compared,
  { announcing, outboundEvents }: ChangedRecords,
): Promise<OutboundEventHead[]> {
  const uuids = announcing.flatMap(({ events }) => events);
  const items = await read(table, organizationId, "event", uuids);
  for (const item of items) outboundEvents.set(item["sk"] as Uuid<"event">, item);
  return items.map(decodeEventHead);
}

async function undecidedCases(
  { table, organizationId, period, isDecided }: Compared,
  { payments, madePayments }: ChangedRecords,
): Promise<Undecided[]> {
  const changes = madePayments.map((uuid) => ({ uuid, change: changeOfCase(uuid, 0) }));
  for (const item of await withItems(table, organizationId, "payment", payments)) {
    const requestedAt = Number(item[runRequestedAttribute] ?? 0);
    const uuid = item["sk"] as Uuid<"payment">;
    if (isNear(requestedAt, period))
      changes.push({ uuid, change: changeOfCase(uuid, requestedAt) });
  }
  return changes
    .filter(({ uuid, change }) => !isDecided(uuid, change.revision))
    .map((each): Undecided => ({ ...each, subject: "case" }));
}

/** Whether the moment lies in a window whose decision log is loaded. */
function isNear(moment: number, { from, to }: WindowPeriod): boolean {
  return moment >= from - windowMilliseconds && moment < to + windowMilliseconds;
}

async function undecidedLegs(
  { table, organizationId, period, isDecided }: Compared,
  { legs }: ChangedRecords,
): Promise<Undecided[]> {
  const items = await withItems(table, organizationId, "leg", legs);
  return items.flatMap((item): Undecided[] => {
    const uuid = item["sk"] as Uuid<"leg">;
    const revision = Number(item["version"] ?? 0);
    if (isDecided(uuid, revision) || isChangedAfter(item, period)) return [];
    return [{ subject: "leg", uuid, change: { revision, at: period.from } }];
  });
}

/** Whether the leg has changed after the period; then a later audit entry covers it. */
function isChangedAfter(item: Item, { to }: WindowPeriod): boolean {
  try {
    return decodeLeg(item).updatedAt >= to;
  } catch {
    // This version cannot decode the item: request the decision, which fails until a version can.
    return false;
  }
}

/** @param known is extended with the items that are read here */
async function withItems<C extends "payment" | "leg">(
  table: Table,
  organizationId: OrganizationId,
  collection: C,
  known: Map<Uuid<C>, Item | null>,
): Promise<Item[]> {
  const missing = [...known].filter(([, item]) => item === null).map(([uuid]) => uuid);
  const items = await read(table, organizationId, collection, missing);
  for (const item of items) known.set(item["sk"] as Uuid<C>, item);
  return [...known.values()].filter((item) => item !== null);
}

function read<C extends "payment" | "leg" | "event">(
  table: Table,
  organizationId: OrganizationId,
  collection: C,
  uuids: readonly Uuid<C>[],
): Promise<Item[]> {
  const keys = uuids.map((uuid) => recordKey(organizationId, collection, uuid));
  return readAll(table, keys, false);
}
