/** Finds cases by a value that they or their evidence carry (docs/specification.md, Cases). */

import { canonicalReference } from "#api/schema/field/reference-value.ts";
import type { Payment } from "#domain/case/reconciliation-case.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { rulesPartition } from "../core/keys.ts";
import { readItem } from "../core/read-item.ts";
import type { Table } from "../core/table.ts";
import { findLegs } from "../evidence/leg-store.ts";
import { type KeyHolders, readKeyHolders } from "../matching/match-key-reader.ts";
import {
  decodeSharedReferences,
  isShared,
  type SharedReferences,
  sharedReferencesSort,
} from "../matching/shared-reference-store.ts";
import { findPayments } from "./payment-store.ts";

/** Maximum cases under one value, and legs: with more, a search would cost more than 60 read units. */
export const foundAtMost = 32;

type FoundByValue = {
  /** Newest first. */
  readonly payments: readonly Payment[];
  /** The evidence that is registered under the value: none that only its cases carry it. */
  readonly legs: readonly FlowLeg[];
};

/**
 * The cases that carry exactly this value as a reference, and those of the evidence that is
 * registered under it. Reads one query (two of a hexadecimal
 * value with capitals), at most 32 legs and at most 32 cases.
 *
 * @returns null if more cases or legs than that carry the value
 */
export async function findByValue(
  table: Table,
  organizationId: OrganizationId,
  value: string,
): Promise<FoundByValue | null> {
  // References are registered in their canonical form, an external reference as it was written.
  const values = [...new Set([value, canonicalReference(value)])];
  const [shared, ...holders] = await Promise.all([
    readSharedReferences(table, organizationId),
    ...values.map((each) => readKeyHolders(table, organizationId, each)),
  ]);
  const legUuids = [...new Set(holders.flatMap(legsOf))];
  const isMany =
    holders.some(({ isCut }) => isCut) ||
    values.some((each) => isShared(shared, each)) ||
    legUuids.length > foundAtMost;
  if (isMany) return null;
  const legs = await findLegs(table, organizationId, legUuids, false);
  const uuids = new Set<Uuid<"payment">>([
    ...holders.flatMap(({ owner, intents }) => [...(owner === null ? [] : [owner]), ...intents]),
    ...legs.flatMap(({ links }) => links.map(({ paymentUuid }) => paymentUuid)),
  ]);
  if (uuids.size > foundAtMost) return null;
  const payments = await findPayments(table, organizationId, [...uuids]);
  return { payments: payments.sort((a, b) => (a.intent.uuid < b.intent.uuid ? 1 : -1)), legs };
}

function legsOf({ legs, movements }: KeyHolders): Uuid<"leg">[] {
  const moved = [...movements.values()].flatMap((movement) => movement.legs);
  return [...new Set([...legs, ...moved.map(({ uuid }) => uuid)])];
}

/** A reference that very many intents share may be registered where `readKeyHolders` does not read. */
async function readSharedReferences(
  table: Table,
  organizationId: OrganizationId,
): Promise<SharedReferences> {
  const Key = { pk: rulesPartition(organizationId), sk: sharedReferencesSort };
  const item = await readItem(table, Key, { isStrong: false });
  return decodeSharedReferences(item);
}
