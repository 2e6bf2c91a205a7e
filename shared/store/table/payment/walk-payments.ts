import type { Payment } from "#domain/case/reconciliation-case.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Table } from "../core/table.ts";
import { type NewestRange, walkNewest } from "../list/walk/walk-newest.ts";
import { decodePayment } from "./payment-store.ts";

export type PaymentRange = Omit<NewestRange, "collection" | "after"> & {
  /** The last payment of the walk to continue; null to start. */
  readonly after: Uuid<"payment"> | null;
};

/** Yields the payments of the range, newest first, as `walkNewest` does. */
export async function* walkPayments(table: Table, range: PaymentRange): AsyncGenerator<Payment> {
  for await (const { payment } of walkPaymentItems(table, range)) yield payment;
}

/** A payment and its item, which holds the audit events of its creation. */
export type PaymentItem = {
  readonly payment: Payment;
  readonly item: Readonly<Record<string, unknown>>;
};

/** The same with their items. */
export async function* walkPaymentItems(
  table: Table,
  range: PaymentRange,
): AsyncGenerator<PaymentItem> {
  for await (const item of walkNewest(table, { ...range, collection: "payment" })) {
    yield { payment: decodePayment(item), item };
  }
}
