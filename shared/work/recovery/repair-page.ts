/**
 * Repairs the missed work of one page of the audit entries: sends messages again, counts records again.
 */

import type { SQSClient } from "@aws-sdk/client-sqs";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Meter } from "#store/metrics/meter.ts";
import { formatMatchMessage, matchMessagesOf } from "#store/queue/matching/match-message.ts";
import { type QueueMessage, sendMessages } from "#store/queue/send-messages.ts";
import { formatOutboundMessage } from "#store/queue/webhook/outbound-message-text.ts";
import { readAll } from "#store/table/core/batch-read.ts";
import { type Collection, recordKey } from "#store/table/core/keys.ts";
import type { Item } from "#store/table/core/read-item.ts";
import type { Table } from "#store/table/core/table.ts";
import { listedCollections } from "#store/table/listed-collections.ts";
import { correctTerms } from "#store/table/payment/recount-terms.ts";
import type { DecisionLog } from "#store/table/recovery/decision-log.ts";
import { recountMissed } from "#store/table/recovery/recount-missed.ts";
import { attendDelivery } from "#store/table/webhook/outbound-delivery-store.ts";
import type { WindowPeriod } from "./audit-entry-window.ts";
import { type ChangedRecords, changedIn } from "./changed-records.ts";
import { findMissed, type Missed } from "./find-missed.ts";

type RepairQueue = "matcher" | "outbound" | "outboundSlow";

export type RepairDependencies = {
  readonly table: Table;
  readonly client: SQSClient;
  readonly queueUrls: Readonly<Record<RepairQueue, string>>;
  readonly meter: Pick<Meter, "record">;
  readonly now: () => Instant;
  readonly period: WindowPeriod;
  readonly isDecided: DecisionLog;
};

/** @returns the number of missed and of unreadable records */
export async function repairPage(
  dependencies: RepairDependencies,
  organizationId: OrganizationId,
  items: readonly Item[],
): Promise<number> {
  const { table, period, isDecided, meter } = dependencies;
  const changed = changedIn(items);
  const missed = await findMissed({ table, organizationId, period, isDecided }, changed);
  await sendMissed(dependencies, organizationId, missed);
  const { counted, unreadable } = await recount(dependencies, organizationId, changed);
  const found = {
    event: missed.entries.length,
    delivery: missed.deliveries.length,
    decision: missed.undecided.length,
    count: counted,
  } as const;
  for (const work of ["event", "delivery", "decision", "count"] as const) {
    if (found[work] > 0) meter.record("MissedWork", work, found[work]);
  }
  const unread = changed.unreadable + unreadable;
  if (unread > 0) meter.record("UnreadableRecords", "missed-work-sweeper", unread);
  return found.event + found.delivery + found.decision + found.count + unread;
}

/** A message that the queue rejects is found again in the next walk of the window. */
async function sendMissed(
  { table, client, queueUrls, now }: RepairDependencies,
  organizationId: OrganizationId,
  { entries, deliveries, undecided }: Missed,
): Promise<void> {
  const tenant = organizationId;
  const messages: Readonly<Record<RepairQueue, QueueMessage[]>> = {
    matcher: matchMessagesOf(organizationId, undecided).map((message) => ({
      body: formatMatchMessage(message),
      tenant,
    })),
    outbound: entries.map((uuid) => ({
      body: formatOutboundMessage({ kind: "event", organizationId, uuid }),
      tenant,
    })),
    outboundSlow: deliveries.map(({ uuid, eventUuid }) => ({
      body: formatOutboundMessage({ kind: "delivery", organizationId, uuid, firstOf: eventUuid }),
      tenant,
    })),
  };
  for (const queue of ["matcher", "outbound", "outboundSlow"] as const) {
    await sendMessages(client, queueUrls[queue], messages[queue]);
  }
  for (const delivery of deliveries) await attendDelivery(table, delivery, now());
}

/**
 * Counts records of the page again. A record written late may lie behind the boundary of its list,
 * and would then be missing in the list permanently.
 */
async function recount(
  { table }: RepairDependencies,
  organizationId: OrganizationId,
  changed: ChangedRecords,
): Promise<{ readonly counted: number; readonly unreadable: number }> {
  const { payments, legs, importBatches, entries, outboundEvents } = changed;
  let counted = 0;
  let unreadable = 0;
  const onUnreadable = () => {
    unreadable += 1;
  };
  const touched: readonly (readonly [Collection, ReadonlyMap<Uuid, Item | null>])[] = [
    ["payment", payments],
    ["leg", legs],
    ["importBatch", importBatches],
    ["journal", entries],
    ["event", outboundEvents],
  ];
  for (const [name, records] of touched) {
    if (records.size === 0) continue;
    const collection = listedCollections[name];
    const request = { organizationId, collection, records, onUnreadable };
    counted += await recountMissed(table, request);
  }
  counted += await repairTerms(table, organizationId, changed);
  return { counted, unreadable };
}

/** Only a creation or an amendment changes what a payment is found by. */
async function repairTerms(
  table: Table,
  organizationId: OrganizationId,
  { payments, madePayments, amendedPayments }: ChangedRecords,
): Promise<number> {
  const keys = amendedPayments.map((uuid) => recordKey(organizationId, "payment", uuid));
  const made = madePayments.map((uuid) => payments.get(uuid) ?? null);
  return correctTerms(table, organizationId, [
    ...made.filter((item) => item !== null),
    ...(await readAll(table, keys)),
  ]);
}
