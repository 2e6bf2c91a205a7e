/** Selects the payments of an export: the filter is applied to each payment when it is read. */

import type { ExportQuery } from "#api/resource/export/export-request.ts";
import type { AuditEvent } from "#domain/audit/audit-event.ts";
import type { Payment } from "#domain/case/reconciliation-case.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { decodeEntryEvents } from "#store/table/audit/audit-entry-store.ts";
import type { Table } from "#store/table/core/table.ts";
import { findPaymentByReference } from "#store/table/payment/payment-list.ts";
import { type PaymentItem, walkPaymentItems } from "#store/table/payment/walk-payments.ts";

export type ExportRequest = {
  readonly organizationId: OrganizationId;
  readonly query: ExportQuery;
  /** Time of the export request. */
  readonly now: Instant;
  /** The last exported payment of an export that is continued; null at the start. */
  readonly after: Uuid<"payment"> | null;
};

export type WalkedPayment = {
  readonly payment: Payment;
  readonly isSelected: boolean;
  /** Audit events of a selected payment that were read with it; the others are elsewhere. */
  readonly events: readonly AuditEvent[];
};

/**
 * Clocks of environments differ: a case that existed at the time of the request may have a later
 * creation time. Cases created up to this time after the request may be in the export.
 */
export const clockDifferenceMilliseconds = 60_000;

/**
 * Yields every payment that the filter may match, newest first, and whether it matches.
 *
 * @param atOnce maximum payments of one query, for a walk that goes on to its end
 */
export async function* walkSelected(
  table: Table,
  request: ExportRequest,
  atOnce?: number,
): AsyncGenerator<WalkedPayment> {
  const { organizationId, query, now, after } = request;
  const from = query.from ?? 0;
  const to = Math.min(query.to ?? Number.POSITIVE_INFINITY, now + clockDifferenceMilliseconds);
  const walk =
    query.externalReference === undefined
      ? walkPaymentItems(table, { organizationId, from, to, after, atOnce })
      : walkReference(table, organizationId, query.externalReference, after);
  for await (const { payment, item } of walk) {
    const { createdAt } = payment.intent;
    const isSelected = createdAt >= from && createdAt < to && passes(payment, query);
    yield { payment, isSelected, events: isSelected ? decodeEntryEvents(item) : [] };
  }
}

/** The external reference is unique in the organization: one lookup by key, whose item is not at hand. */
async function* walkReference(
  table: Table,
  organizationId: OrganizationId,
  externalReference: string,
  after: Uuid<"payment"> | null,
): AsyncGenerator<PaymentItem> {
  if (after !== null) return;
  const payment = await findPaymentByReference(table, organizationId, externalReference);
  if (payment !== null) yield { payment, item: {} };
}

/** Fields of a case that a filter of the same name must equal. */
const equalFields = ["status", "reconciliationStatus", "exceptionType", "slaRisk"] as const;

function passes({ state }: Payment, query: ExportQuery): boolean {
  return (
    equalFields.every((name) => query[name] === undefined || query[name] === state[name]) &&
    (query.verdicts === undefined || query.verdicts.some((verdict) => verdict === state.verdict))
  );
}

export type SelectionBounds = {
  /** Maximum number of payments that pass the filter. */
  readonly selected: number;
  /** Maximum number of payments that are read. */
  readonly walked: number;
};

/** All selected payments of an export; null if a bound is exceeded. */
export async function selectAtMost(
  table: Table,
  request: ExportRequest,
  bounds: SelectionBounds,
): Promise<readonly WalkedPayment[] | null> {
  const selected: WalkedPayment[] = [];
  let walked = 0;
  for await (const each of walkSelected(table, request)) {
    walked += 1;
    if (each.isSelected) selected.push(each);
    if (walked > bounds.walked || selected.length > bounds.selected) return null;
  }
  return selected;
}
