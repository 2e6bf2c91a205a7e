/**
 * Marks a reference as shared by very many intents, or removes the mark (docs/matching.md, A
 * reference that very many share).
 */

import { isReceiverValue } from "#domain/matching/strategy/receivers.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { millisecondsOfUuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { commit } from "#store/table/core/commit.ts";
import { rematchWrite } from "#store/table/matching/job-store.ts";
import {
  type KeyHolders,
  maximumCarriers,
  readSpreadCarriers,
} from "#store/table/matching/match-key-reader.ts";
import { gatherCarrierWrites, otherValues } from "#store/table/matching/match-key-store.ts";
import { sharedReferencePoolWrite } from "#store/table/matching/match-pool-store.ts";
import {
  maximumSharedReferences,
  setSharedWrite,
} from "#store/table/matching/shared-reference-store.ts";
import { findMatchSettings, forgetMatchSettings } from "#store/table/rule/rule-store.ts";
import type { MatchDependencies } from "../matching/match-dependencies.ts";
/**
 * Changes the mark of a reference and requests a rematch, because evidence with the reference then
 * competes by amount for other payments. Happens once for a reference, not for each carrier.
 *
 * @param held the registrations in the reference's main partition, without those in shards
 * @returns whether the reference is shared now
 */
export async function setShared(
  { table, ids }: MatchDependencies,
  { organizationId }: PaymentIntent,
  value: string,
  held: KeyHolders,
): Promise<boolean> {
  const { shared } = await findMatchSettings(table, organizationId);
  if (held.isShared && shared.size >= maximumSharedReferences) return false;
  if (!held.isShared) {
    const spread = await readSpreadCarriers(table, organizationId, value);
    if (held.living + spread.length > maximumCarriers) return true;
    // Readers skip the shards of a reference that is not shared.
    for (const uuid of spread) {
      await commit(table, gatherCarrierWrites(organizationId, value, uuid));
    }
  }
  const now = millisecondsOfUuid(ids.next()) as Instant;
  await commit(table, [
    setSharedWrite(organizationId, value, held.isShared),
    sharedReferencePoolWrite(organizationId, ids.next(), value, held.isShared, now),
    // Nothing competes by amount within a receiver: the payment at hand decides what its receiver decided.
    ...(isReceiverValue(value) ? [] : [rematchWrite(ids, organizationId, now)]),
  ]);
  forgetMatchSettings(table, organizationId);
  return held.isShared;
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
