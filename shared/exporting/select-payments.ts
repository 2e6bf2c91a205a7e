/** Which payments an export holds: the filter is applied to each record itself, as it is read. */

import type { Payment } from "../domain/case/reconciliation-case.ts";
import type { Uuid } from "../domain/value/id.ts";
import type { Instant } from "../domain/value/instant.ts";
import type { ExportQuery } from "../schema/request/export-request.ts";
import type { Table } from "../table/core/table.ts";
import { findPaymentByReference } from "../table/payment/payment-list.ts";
import { walkPayments } from "../table/payment/walk-payments.ts";

export type ExportRequest = {
  readonly organizationId: string;
  readonly query: ExportQuery;
  /** When the export was asked for. */
  readonly now: Instant;
  /** The last payment of the export that is continued; null at its start. */
  readonly after: Uuid | null;
};

export type WalkedPayment = { readonly payment: Payment; readonly isSelected: boolean };

/**
 * Clocks of two environments may differ: a case that existed when the export was asked for may carry
 * a later time than the request. Cases made within this time after the request may be in the export.
 */
const clockDifferenceMilliseconds = 60_000;

/** Every payment that the filter may concern, newest first, and whether it passes. */
export async function* walkSelected(
  table: Table,
  request: ExportRequest,
): AsyncGenerator<WalkedPayment> {
  const { organizationId, query, now, after } = request;
  const from = query.from ?? 0;
  const to = Math.min(query.to ?? Number.POSITIVE_INFINITY, now + clockDifferenceMilliseconds);
  const walk =
    query.externalReference === undefined
      ? walkPayments(table, { organizationId, from, to, after })
      : walkReference(table, organizationId, query.externalReference, after);
  for await (const payment of walk) {
    const { createdAt } = payment.intent;
    const isInRange = createdAt >= from && createdAt < to;
    yield { payment, isSelected: isInRange && passes(payment, query) };
  }
}

/** The reference is unique in the organization: one look-up by key. */
async function* walkReference(
  table: Table,
  organizationId: string,
  externalReference: string,
  after: Uuid | null,
): AsyncGenerator<Payment> {
  if (after !== null) return;
  const found = await findPaymentByReference(table, organizationId, externalReference);
  if (found !== null) yield found;
}

function passes({ state }: Payment, query: ExportQuery): boolean {
  return (
    (query.status === undefined || query.status === state.status) &&
    (query.reconciliationStatus === undefined ||
      query.reconciliationStatus === state.reconciliationStatus) &&
    (query.verdicts === undefined || query.verdicts.some((verdict) => verdict === state.verdict))
  );
}

export type SelectionBounds = {
  /** Payments that pass the filter. */
  readonly selected: number;
  /** Payments that are read. */
  readonly walked: number;
};

/** All payments of an export; null where there are more of them, or more to read, than allowed. */
export async function selectAtMost(
  table: Table,
  request: ExportRequest,
  bounds: SelectionBounds,
): Promise<readonly Payment[] | null> {
  const selected: Payment[] = [];
  let walked = 0;
  for await (const { payment, isSelected } of walkSelected(table, request)) {
    walked += 1;
    if (isSelected) selected.push(payment);
    if (walked > bounds.walked || selected.length > bounds.selected) return null;
  }
  return selected;
}
