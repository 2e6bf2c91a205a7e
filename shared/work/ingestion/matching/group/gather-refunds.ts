/** Reads payments with expected refunds, and all evidence that they have (docs/matching.md, Expected refunds). */

import type { Payment } from "#domain/case/reconciliation-case.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Table } from "#store/table/core/table.ts";
import { readSealedLegs, rivalsOf } from "./read-case-legs.ts";

type Known = {
  readonly table: Table;
  /** All payments read so far; `readPayments` adds to it. */
  readonly payments: ReadonlyMap<Uuid<"payment">, Payment>;
};

type RefundReads = {
  readonly readPayments: (uuids: readonly Uuid<"payment">[]) => Promise<unknown>;
  /** Decides these legs too; false if they are more than one decision includes. */
  readonly addLegs: (uuids: readonly Uuid<"leg">[]) => Promise<boolean>;
};

/**
 * Reads the families of the payments, and those of the payments that their legs lead to. Each round has more legs,
 * which `addLegs` bounds.
 *
 * @returns false if there is more than one decision includes
 */
export async function gatherRefunds(
  known: Known,
  { readPayments, addLegs }: RefundReads,
): Promise<boolean> {
  const read = new Set<Uuid<"payment">>();
  for (;;) {
    const fresh = familiesOf(known.payments).filter((uuid) => !read.has(uuid));
    if (fresh.length === 0) return true;
    for (const uuid of fresh) read.add(uuid);
    await readPayments(fresh);
    if (!(await addLegs(await legsOf(known, fresh)))) return false;
  }
}

/** All legs of these payments, sealed ones included. */
async function legsOf(
  { table, payments }: Known,
  uuids: readonly Uuid<"payment">[],
): Promise<readonly Uuid<"leg">[]> {
  const found = uuids.flatMap((uuid) => payments.get(uuid) ?? []);
  const sealed = await readSealedLegs(table, found);
  const inPages = [...sealed.values()].flatMap((legs) => legs.map(({ uuid }) => uuid));
  return [...new Set([...found.flatMap((payment) => rivalsOf(payment)), ...inPages])];
}

/** Payments that are refunds or have refunds, with these refunds and their originals. */
function familiesOf(payments: ReadonlyMap<Uuid<"payment">, Payment>): readonly Uuid<"payment">[] {
  const all = [...payments.values()].flatMap(({ intent: { uuid, refundOf }, refundUuids }) => {
    const near = refundOf === undefined ? refundUuids : [refundOf, ...refundUuids];
    return near.length === 0 ? [] : [uuid, ...near];
  });
  return [...new Set(all)];
}
