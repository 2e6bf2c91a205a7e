import type { Payment } from "#domain/case/reconciliation-case.ts";
import { findLegs } from "#store/table/evidence/leg-store.ts";
import { readLegPages } from "#store/table/payment/case-page-store.ts";
import type { MatchDependencies } from "../matching/match-dependencies.ts";
import { type RematchInput, unchanged } from "./rematch-input.ts";

/**
 * The sealed legs of the case as inputs of a rematch: one for each page, read when it is called.
 */
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
