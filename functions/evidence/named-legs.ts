/** Flow legs that a filter names: by a reference, or by the case that they are linked to or may be about. */

import { canonicalReference } from "#api/schema/field/reference-value.ts";
import type { Payment } from "#domain/case/reconciliation-case.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import { valuesOfLeg } from "#domain/matching/strategy/match-values.ts";
import { parseId, type Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { withReadCache } from "#store/table/core/read-cache.ts";
import type { Table } from "#store/table/core/table.ts";
import { findLegs } from "#store/table/evidence/leg-store.ts";
import { readLegUuids } from "#store/table/payment/case-page-store.ts";
import { findByValue } from "#store/table/payment/find-by-value.ts";
import { findPayment } from "#store/table/payment/payment-store.ts";
import { readCandidateLegs } from "#work/ingestion/crowd/candidate-legs.ts";
import { readCrowdOfCase } from "#work/ingestion/crowd/crowd-of-case.ts";

/** Maximum legs that one request reads: half a read unit each, or more. */
export const namedLegsAtMost = 400;

/** More legs have the value than one request reads. */
export class TooManyLegsError extends Error {
  override readonly name = "TooManyLegsError";
}

/** At most one of them. */
type Names = {
  readonly reference?: string | undefined;
  readonly caseId?: string | undefined;
  readonly candidateOf?: string | undefined;
};

/**
 * The legs, newest first; null if the filter names none. Of an unknown case there are none.
 *
 * @throws TooManyLegsError
 */
export async function findNamedLegs(
  table: Table,
  organizationId: OrganizationId,
  { reference, caseId, candidateOf }: Names,
): Promise<readonly FlowLeg[] | null> {
  if (reference !== undefined) {
    return newestFirst(await withReference(table, organizationId, reference));
  }
  const named = caseId ?? candidateOf;
  if (named === undefined) return null;
  const payment = await findCase(table, organizationId, named);
  if (payment === null) return [];
  if (candidateOf !== undefined) return newestFirst(await candidatesOf(table, payment));
  return newestFirst(await readAtMost(table, organizationId, await readLegUuids(table, payment)));
}

async function withReference(
  table: Table,
  organizationId: OrganizationId,
  reference: string,
): Promise<FlowLeg[]> {
  const found = await findByValue(table, organizationId, reference);
  if (found === null) throw new TooManyLegsError(`Too many carry ${reference}.`);
  // A leg is not registered under the references of the cases that it is linked to.
  const ofCases = await Promise.all(found.payments.map((payment) => readLegUuids(table, payment)));
  const registered = found.legs.map(({ uuid }) => uuid);
  const legs = await readAtMost(table, organizationId, [...registered, ...ofCases.flat()]);
  const values = [reference, canonicalReference(reference)];
  return legs.filter((leg) => valuesOfLeg(leg).some((value) => values.includes(value)));
}

async function candidatesOf(table: Table, payment: Payment): Promise<FlowLeg[]> {
  const cached = withReadCache(table);
  const crowd = await readCrowdOfCase(cached, payment);
  const { candidates } = await readCandidateLegs(cached, payment, crowd);
  return candidates.map(({ leg }) => leg);
}

function findCase(table: Table, organizationId: OrganizationId, id: string) {
  const uuid = parseId("reconciliationCase", id);
  return uuid === null ? null : findPayment(table, organizationId, uuid);
}

async function readAtMost(
  table: Table,
  organizationId: OrganizationId,
  uuids: readonly Uuid<"leg">[],
): Promise<FlowLeg[]> {
  const distinct = [...new Set(uuids)];
  if (distinct.length > namedLegsAtMost) throw new TooManyLegsError(`${distinct.length} legs.`);
  return findLegs(table, organizationId, distinct, false);
}

function newestFirst(legs: readonly FlowLeg[]): FlowLeg[] {
  return [...legs].sort((a, b) => (a.uuid < b.uuid ? 1 : -1));
}
