import type { Payment } from "../domain/reconciliation-case.ts";
import { type Listing, list, type Page } from "./listing.ts";
import { readKeyHolders } from "./match-key-store.ts";
import { decodePayment, findPayment } from "./payment-store.ts";
import type { Table } from "./table.ts";

export type PaymentListRequest = {
  readonly organizationId: string;
  readonly page: Page;
  /** Unique in the organization, so that a filter on it reads one record. */
  readonly externalReference: string | null;
  readonly matches: (payment: Payment) => boolean;
};

/** Payments, newest first; intents and cases are listed from the same records. */
export async function listPayments(
  table: Table,
  request: PaymentListRequest,
): Promise<Listing<Payment>> {
  const { organizationId, page, externalReference, matches } = request;
  if (externalReference === null) {
    const decode = (item: Record<string, unknown>) => [decodePayment(item)];
    return list(table, { organizationId, collection: "payment", page, decode, matches });
  }
  const { owner } = await readKeyHolders(table, organizationId, externalReference);
  const found = owner === null ? null : await findPayment(table, organizationId, owner);
  const items = found !== null && matches(found) ? [found] : [];
  return { items: items.slice(page.offset, page.offset + page.limit), total: items.length };
}
