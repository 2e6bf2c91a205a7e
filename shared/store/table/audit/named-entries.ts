/**
 * Most payments and raw records have only a few audit events and outbound events, and name the
 * audit entries that hold them: a payment in its item and its pages, a raw record through the leg
 * created with it, whose item embeds the entry. These events need no entry in a list, which would
 * cost a write each, and are readable as soon as they are committed. The lists (audit-entry-list.ts,
 * outbound-event-list.ts) count only the events that are not named here, so no event appears twice.
 */

import type { AuditEvent } from "#domain/audit/audit-event.ts";
import { maximumNamedEvents } from "#domain/case/reconciliation-case.ts";
import { formatId, type Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Page } from "#domain/value/page.ts";
import type { OutboundEvent } from "#domain/webhook/outbound-event.ts";
import { readAll } from "../core/batch-read.ts";
import { embeddedEntryOf } from "../core/embedded-entry.ts";
import { recordKey } from "../core/keys.ts";
import type { Table } from "../core/table.ts";
import { findRawRecord } from "../evidence/raw-record-store.ts";
import type { Listing } from "../list/list-request.ts";
import { readFirstEntryUuids } from "../payment/case-page-store.ts";
import { findPayment } from "../payment/payment-store.ts";
import { findOutboundEvents } from "../webhook/outbound-event-store.ts";
import { announcementsIn, decodeEntry, holdsEntry, isNamed } from "./audit-entry-store.ts";

export type Owner =
  | { readonly kind: "payment"; readonly uuid: Uuid<"payment"> }
  | { readonly kind: "rawRecord"; readonly uuid: Uuid<"rawRecord"> };

type NamedEvent = { readonly entryUuid: Uuid<"journal">; readonly event: AuditEvent };

type Named = {
  /** Newest first. */
  readonly events: readonly NamedEvent[];
  readonly outboundUuids: readonly Uuid<"event">[];
  /** Whether the lists may hold further events. */
  readonly hasMore: boolean;
};

/** The named events of the owner, strongly consistent; empty if the owner does not exist. */
export async function readNamed(
  table: Table,
  organizationId: OrganizationId,
  owner: Owner,
): Promise<Named> {
  const { uuids, hasMore } = await entriesOf(table, organizationId, owner);
  const keys = uuids.map((uuid) => recordKey(organizationId, "journal", uuid));
  const entries = (await readAll(table, keys))
    .filter(holdsEntry)
    .map((item) => ({ entryUuid: item["sk"] as Uuid<"journal">, ...decodeEntry(item) }))
    .sort((a, b) => (a.entryUuid < b.entryUuid ? 1 : -1));
  const isOwn = ({ paymentUuid, rawRecordUuid }: AuditEvent) =>
    (owner.kind === "payment" ? paymentUuid : rawRecordUuid) === owner.uuid;
  const sourceKey =
    owner.kind === "payment"
      ? formatId("reconciliationCase", owner.uuid)
      : formatId("rawRecord", owner.uuid);
  return {
    events: entries.flatMap(({ entryUuid, events }) =>
      events
        .filter((event) => isOwn(event) && isNamed(event))
        .map((event) => ({ entryUuid, event }))
        .reverse(),
    ),
    outboundUuids: entries
      .flatMap(announcementsIn)
      .filter((each) => each.sourceKey === sourceKey && each.isNamed)
      .map(({ uuid }) => uuid),
    hasMore,
  };
}

async function entriesOf(
  table: Table,
  organizationId: OrganizationId,
  owner: Owner,
): Promise<{ readonly uuids: readonly Uuid<"journal">[]; readonly hasMore: boolean }> {
  if (owner.kind === "rawRecord") {
    const stored = await findRawRecord(table, organizationId, owner.uuid);
    return {
      uuids: (stored?.record.flowLegUuids ?? []).map(embeddedEntryOf),
      hasMore: stored !== null,
    };
  }
  const payment = await findPayment(table, organizationId, owner.uuid);
  return {
    uuids: payment === null ? [] : await readFirstEntryUuids(table, payment, maximumNamedEvents),
    hasMore: payment !== null && payment.auditCount > maximumNamedEvents,
  };
}

/** The named outbound events about the owner, newest first, without those not fanned out yet. */
export async function readNamedOutboundEvents(
  table: Table,
  organizationId: OrganizationId,
  owner: Owner,
): Promise<{ readonly events: readonly OutboundEvent[]; readonly hasMore: boolean }> {
  const { outboundUuids, hasMore } = await readNamed(table, organizationId, owner);
  const events = await findOutboundEvents(table, organizationId, outboundUuids);
  return { events: events.sort((a, b) => (a.uuid < b.uuid ? 1 : -1)), hasMore };
}

/**
 * A page of the rest followed by the named events, newest first: every event of the rest is newer
 * than every named one.
 */
export async function pageWithNamed<T>(
  named: readonly T[],
  { limit, offset }: Page,
  readRest: (() => Promise<Listing<T>>) | null,
): Promise<Listing<T>> {
  const rest = readRest === null ? { items: [], total: 0 } : await readRest();
  const start = Math.max(0, offset - rest.total);
  const behind = named.slice(start, start + limit - rest.items.length);
  return { items: [...rest.items, ...behind], total: rest.total + named.length };
}
