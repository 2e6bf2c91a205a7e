/**
 * A case as of an earlier moment, rebuilt from its audit events (docs/matching.md, As of a moment).
 */

import { viewCase } from "#api/resource/case/case-view.ts";
import { isRunOfMatcher, readCaseChange } from "#api/schema/audit/case-change.ts";
import type { AuditEvent } from "#domain/audit/audit-event.ts";
import { newPayment, type Payment } from "#domain/case/reconciliation-case.ts";
import type { OwnAsset } from "#domain/case/verdict/parties.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import { legAsOf } from "#domain/evidence/leg-as-of.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { Table } from "../core/table.ts";
import { findLegs } from "../evidence/leg-store.ts";
import { list } from "../list/listing.ts";
import { readEntryUuids, readLatestLegUuids } from "../payment/case-page-store.ts";
import { readIntentAsOf } from "../payment/intent-version-store.ts";
import { auditEntryCollection } from "./audit-entry-list.ts";
import { readEntryEvents, readEntryEventsOf } from "./audit-entry-store.ts";

/** Maximum events and legs in a case detail; the latest ones are shown. */
const shownAtMost = 100;

/** The latest legs and audit events of a case, at most 100 of each. */
export async function readShownParts(
  table: Table,
  payment: Payment,
): Promise<{ readonly legs: readonly FlowLeg[]; readonly events: readonly AuditEvent[] }> {
  const { organizationId } = payment.intent;
  const [uuids, events] = await Promise.all([
    readLatestLegUuids(table, payment, shownAtMost),
    readEntryEventsOf(table, payment),
  ]);
  return { legs: await findLegs(table, organizationId, uuids), events };
}

/**
 * The full case, as returned by its detail.
 *
 * @param asOf the moment of the reading, up to which the age of the case counts
 * @param assets as in `viewCase`
 */
export async function showCase(
  table: Table,
  payment: Payment,
  asOf: Instant,
  assets?: readonly OwnAsset[],
) {
  const { legs, events } = await readShownParts(table, payment);
  return viewCase(payment, legs, events, asOf, assets);
}

/**
 * The full case as it was at `moment`.
 *
 * @param now the current time; a `moment` after the last event gives the current case
 * @param assets as in `viewCase`; those of today, because assets are not versioned
 */
export async function rebuildCase(
  table: Table,
  stored: Payment,
  { moment, now }: Moment,
  assets?: readonly OwnAsset[],
) {
  const { payment, events } = await rebuildPayment(table, stored, { moment, now });
  const legs = await findLegs(
    table,
    stored.intent.organizationId,
    payment.legUuids.slice(-shownAtMost),
  );
  const then = legs
    .map((leg) => legAsOf(leg, moment))
    .filter((leg): leg is FlowLeg => leg !== null);
  return viewCase(payment, then, events.slice(-shownAtMost), moment, assets);
}

type Moment = { readonly moment: Instant; readonly now: Instant };

async function rebuildPayment(table: Table, stored: Payment, { moment, now }: Moment) {
  const all = await readAllEventsOf(table, stored, now);
  const events = all.filter(({ occurredAt }) => occurredAt <= moment);
  const intent = await readIntentAsOf(table, stored.intent, moment);
  return { payment: events.reduce(applyEvent, newPayment(intent)), events };
}

/** The payment as it was at `moment`, at or after its creation. One that did not change since is not rebuilt. */
export async function paymentAsOf(table: Table, stored: Payment, given: Moment): Promise<Payment> {
  if (stored.updatedAt <= given.moment) return stored;
  const { payment } = await rebuildPayment(table, stored, given);
  return { ...payment, isCurrencyListed: stored.isCurrencyListed };
}

/**
 * All events of the case, oldest first: from the audit entries that the payment names, and the
 * others from the list of audit events.
 */
export async function readAllEventsOf(
  table: Table,
  payment: Payment,
  now: Instant,
): Promise<AuditEvent[]> {
  const { organizationId, uuid } = payment.intent;
  const { auditCount } = payment;
  const entries = await readEntryUuids(table, payment);
  const named = (await readEntryEvents(table, organizationId, entries)).filter(
    (event) => event.paymentUuid === uuid,
  );
  const bySequence = new Map(named.map((event) => [event.sequence ?? 0, event]));
  for (let offset = 0; bySequence.size < auditCount; offset += shownAtMost) {
    const { items } = await list(table, {
      organizationId,
      collection: auditEntryCollection,
      page: { limit: shownAtMost, offset },
      now,
      matches: () => true,
      keys: { payment: uuid },
    });
    for (const event of items) bySequence.set(event.sequence ?? 0, event);
    if (items.length < shownAtMost) break;
  }
  const all = [...bySequence].filter(([sequence]) => sequence <= auditCount);
  return all.sort(([a], [b]) => a - b).map(([, event]) => event);
}

function applyEvent(payment: Payment, event: AuditEvent): Payment {
  const changed = readCaseChange(payment, event.payload);
  const { state } = changed;
  const after = isRunOfMatcher(event.payload) ? { ...state, lastRunAt: event.occurredAt } : state;
  return {
    ...changed,
    state: after,
    auditCount: event.sequence ?? payment.auditCount,
    auditHead: event.hash,
    updatedAt: event.occurredAt,
  };
}
