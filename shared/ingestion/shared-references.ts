/** A reference comes to be shared by very many intents, or no longer is (docs/matching.md). */

import { millisecondsOfUuid } from "../domain/id.ts";
import type { Instant } from "../domain/instant.ts";
import type { PaymentIntent } from "../domain/payment-intent.ts";
import { commit } from "../table/commit.ts";
import { rematchWrite } from "../table/job-store.ts";
import { countSpreadCarriers } from "../table/match-key-store.ts";
import { sharedReferencePoolWrite } from "../table/match-pool-store.ts";
import { findMatchSettings, forgetMatchSettings } from "../table/rule-store.ts";
import { maximumSharedReferences, setSharedWrite } from "../table/shared-reference-store.ts";
import type { MatchDependencies } from "./match-legs.ts";

/**
 * Records it, and has everything open decided again: evidence that carries the reference competes by
 * amount for other payments from then on. Happens once for a reference, not once for each carrier.
 */
export async function setShared(
  { table, ids }: MatchDependencies,
  { organizationId }: PaymentIntent,
  value: string,
  isSharedNow: boolean,
): Promise<void> {
  const { shared } = await findMatchSettings(table, organizationId);
  if (isSharedNow && shared.size >= maximumSharedReferences) return;
  // Carriers in shards are not among those that are read at once.
  const isStill = !isSharedNow && (await countSpreadCarriers(table, organizationId, value)) > 0;
  if (isStill) return;
  const now = millisecondsOfUuid(ids.next()) as Instant;
  await commit(table, [
    setSharedWrite(organizationId, value, isSharedNow),
    sharedReferencePoolWrite(organizationId, ids.next(), value, isSharedNow, now),
    rematchWrite(ids, organizationId, now),
  ]);
  forgetMatchSettings(table, organizationId);
}
