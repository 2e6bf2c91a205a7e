/**
 * Marks a reference as shared by very many intents, or removes the mark (docs/matching.md, A
 * reference that very many share).
 */

import { isReceiverValue } from "#domain/matching/strategy/receivers.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { millisecondsOfUuid, type Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { commit } from "#store/table/core/commit.ts";
import { TooManyWritersError } from "#store/table/core/retry-races.ts";
import type { Table } from "#store/table/core/table.ts";
import { rematchWrite } from "#store/table/matching/job-store.ts";
import {
  type KeyHolders,
  maximumCarriers,
  readKeyHolders,
  readSpreadCarriers,
} from "#store/table/matching/match-key-reader.ts";
import { gatherCarrierWrites, otherValues } from "#store/table/matching/match-key-store.ts";
import { sharedReferencePoolWrite } from "#store/table/matching/match-pool-store.ts";
import {
  isShared,
  maximumSharedReferences,
  setSharedWrite,
} from "#store/table/matching/shared-reference-store.ts";
import { findMatchSettings, forgetMatchSettings } from "#store/table/rule/rule-store.ts";
import type { MatchDependencies } from "../matching/match-dependencies.ts";

/** Changes of one mark that a caller makes before it leaves the rest to the redelivery of its message. */
const maximumChanges = 4;

/** The mark of a reference, and whether it was the caller who changed it. */
export type ReferenceMark = { readonly isShared: boolean; readonly isOwn: boolean };

/**
 * Changes the mark of a reference where its registrations disagree with it, and looks once more afterwards: whoever
 * canceled or created a carrier meanwhile saw the old mark, and left this to the caller. A crash between the two is
 * repaired when the caller's message is delivered again (`readHolders`).
 *
 * @param held the registrations in the reference's main partition, without those in shards
 */
export async function changeShared(
  dependencies: MatchDependencies,
  of: Pick<PaymentIntent, "organizationId">,
  value: string,
  held: KeyHolders,
): Promise<ReferenceMark> {
  const { table } = dependencies;
  const { organizationId } = of;
  let seen = held;
  for (let change = 0; change < maximumChanges; change += 1) {
    const mark = await setShared(dependencies, of, value, seen);
    if (!mark.isOwn) return mark;
    if (!mark.isShared) await gatherSpread(table, organizationId, value);
    seen = await readKeyHolders(table, organizationId, value);
    if (seen.isShared === mark.isShared) return mark;
  }
  throw new TooManyWritersError();
}

/**
 * Changes the mark of a reference and requests a rematch, because evidence with the reference then
 * competes by amount for other payments. Happens once for a reference, not for each carrier: of matchers that find it
 * shared at once, one marks it.
 *
 * @param held the registrations in the reference's main partition, without those in shards
 */
export async function setShared(
  { table, ids }: MatchDependencies,
  { organizationId }: Pick<PaymentIntent, "organizationId">,
  value: string,
  held: KeyHolders,
): Promise<ReferenceMark> {
  forgetMatchSettings(table, organizationId);
  const { shared } = await findMatchSettings(table, organizationId);
  if (isShared(shared, value) === held.isShared) return { isShared: held.isShared, isOwn: false };
  if (held.isShared && shared.size >= maximumSharedReferences)
    return { isShared: false, isOwn: false };
  if (!held.isShared) {
    const spread = await readSpreadCarriers(table, organizationId, value);
    if (held.living + spread.length > maximumCarriers) return { isShared: true, isOwn: false };
    await gatherAll(table, organizationId, value, spread);
  }
  const now = millisecondsOfUuid(ids.next()) as Instant;
  const { ok } = await commit(table, [
    setSharedWrite(organizationId, value, held.isShared),
    sharedReferencePoolWrite(organizationId, ids.next(), value, held.isShared, now),
    // Nothing competes by amount within a receiver: the payment at hand decides what its receiver decided.
    ...(isReceiverValue(value) ? [] : [rematchWrite(ids, organizationId, now)]),
  ]);
  forgetMatchSettings(table, organizationId);
  return { isShared: held.isShared, isOwn: ok };
}

async function gatherSpread(
  table: Table,
  organizationId: OrganizationId,
  value: string,
): Promise<void> {
  const spread = await readSpreadCarriers(table, organizationId, value);
  await gatherAll(table, organizationId, value, spread);
}

/** Readers skip the shards of a reference that is not shared. */
async function gatherAll(
  table: Table,
  organizationId: OrganizationId,
  value: string,
  spread: readonly Uuid<"payment">[],
): Promise<void> {
  for (const uuid of spread) await commit(table, gatherCarrierWrites(organizationId, value, uuid));
}

/**
 * Moves an intent from a shard to the main partition. It was written to the shard while the
 * reference ceased to be shared.
 */
export async function gatherCarrier(
  { table }: MatchDependencies,
  intent: PaymentIntent,
  value: string,
  held: KeyHolders,
): Promise<void> {
  const { organizationId, uuid } = intent;
  if (held.intents.includes(uuid) || !otherValues(intent).includes(value)) return;
  await commit(table, gatherCarrierWrites(organizationId, value, uuid));
}
