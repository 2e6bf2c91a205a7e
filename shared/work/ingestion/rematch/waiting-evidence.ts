import { isLinkedTo } from "#domain/case/leg/linked-leg.ts";
import type { Payment } from "#domain/case/reconciliation-case.ts";
import { legsOfCaseAtMost } from "#domain/matching/case-bound.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Table } from "#store/table/core/table.ts";
import { findLegs } from "#store/table/evidence/leg-store.ts";
import { readLegsAfter } from "#store/table/matching/match-key-reader.ts";
import { findPayments } from "#store/table/payment/payment-store.ts";
import type { MatchDependencies } from "../matching/match-dependencies.ts";
import { type CutValue, type RematchInput, unchanged } from "./rematch-input.ts";

/**
 * Evidence that came before the payment, beyond what the first read of a value holds
 * (`readRematchInput`): an input for each further 200 legs, for as many as a case takes under each value.
 */
export async function* readWaitingEvidence(
  { table }: MatchDependencies,
  { intent }: Payment,
  cut: readonly CutValue[],
): AsyncGenerator<() => Promise<RematchInput>> {
  const { organizationId, uuid } = intent;
  for (const { value, after: first } of cut) {
    let after = first;
    for (let read = 0; read < legsOfCaseAtMost; ) {
      const page = await readLegsAfter(table, organizationId, value, after);
      const last = page.at(-1);
      if (last === undefined) break;
      after = last;
      read += page.length;
      yield () => readPage(table, organizationId, uuid, page);
    }
  }
}

/** Legs that are linked to the payment are decided with its own legs. */
async function readPage(
  table: Table,
  organizationId: OrganizationId,
  uuid: Uuid<"payment">,
  uuids: readonly Uuid<"leg">[],
): Promise<RematchInput> {
  const [legs, payments] = await Promise.all([
    findLegs(table, organizationId, uuids),
    findPayments(table, organizationId, [uuid]),
  ]);
  return { changes: legs.filter((leg) => !isLinkedTo(leg, uuid)).map(unchanged), payments };
}
