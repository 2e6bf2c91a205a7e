/** Bounded reads of cases with many legs, for decisions. */

import type { LinkedLeg } from "#domain/case/leg/linked-leg.ts";
import type { Payment } from "#domain/case/reconciliation-case.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Table } from "#store/table/core/table.ts";
import { sealedLegsOf } from "#store/table/payment/case-page-store.ts";

/** Legs that may compete for the case; of the sealed ones, those that are linked tentatively. */
export function rivalsOf(payment: Payment | undefined): readonly Uuid<"leg">[] {
  if (payment === undefined) return [];
  const { legUuids, sealed, ambiguousLegUuids } = payment;
  return [...legUuids, ...sealed.tentative, ...ambiguousLegUuids];
}

/** The sealed legs of these payments, which fill positions of their cases. */
export async function readSealedLegs(
  table: Table,
  payments: readonly Payment[],
): Promise<ReadonlyMap<Uuid<"payment">, readonly LinkedLeg[]>> {
  const found = new Map<Uuid<"payment">, readonly LinkedLeg[]>();
  for (const payment of payments.filter(({ sealed }) => sealed.legs > 0)) {
    found.set(payment.intent.uuid, await sealedLegsOf(table, payment));
  }
  return found;
}
