/** What a decision reads of cases with many legs: never all of their legs. */
import type { Uuid } from "../domain/id.ts";
import type { LinkedLeg } from "../domain/linked-leg.ts";
import type { Payment } from "../domain/reconciliation-case.ts";
import { readLegPages, sealedLegsOf } from "../table/case-page-store.ts";
import { findLegs } from "../table/leg-store.ts";
import type { Table } from "../table/table.ts";
import type { MatchDependencies } from "./match-legs.ts";
import { type RematchInput, unchanged } from "./seeds-of-case.ts";

/** Legs that may compete for the case: of the sealed ones those that are linked tentatively. */
export function rivalsOf(payment: Payment | undefined): readonly Uuid[] {
  if (payment === undefined) return [];
  const { legUuids, sealed, ambiguousLegUuids } = payment;
  return [...legUuids, ...sealed.tentative, ...ambiguousLegUuids];
}

/** The sealed legs of these payments, which hold places in their cases. */
export async function readSealedLegs(
  table: Table,
  payments: readonly Payment[],
): Promise<ReadonlyMap<Uuid, readonly LinkedLeg[]>> {
  const found = new Map<Uuid, readonly LinkedLeg[]>();
  for (const payment of payments.filter(({ sealed }) => sealed.legs > 0)) {
    found.set(payment.intent.uuid, await sealedLegsOf(table, payment));
  }
  return found;
}

/** The sealed legs of the case to be decided again: each page by itself, read when its turn comes. */
export async function readSealedRematchInputs(
  { table }: MatchDependencies,
  payment: Payment,
): Promise<readonly (() => Promise<RematchInput>)[]> {
  const { pages } = await readLegPages(table, payment);
  return pages.map(({ legs }) => async () => {
    const uuids = legs.map(({ uuid }) => uuid);
    const read = await findLegs(table, payment.intent.organizationId, uuids);
    return { changes: read.map(unchanged), payments: [] };
  });
}
