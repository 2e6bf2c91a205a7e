/** Views of crowds (docs/matching.md, Crowds). */

import type { Shown } from "#api/schema/contract/shown.ts";
import { formatTimestamp } from "#api/schema/field/timestamp.ts";
import {
  type Crowd,
  type CrowdedAmount,
  type CrowdedReference,
  type CrowdSize,
  crowdMessage,
  poolMessage,
  sharedReferenceMessage,
} from "#domain/matching/pool/crowd.ts";
import { accountOfReceiverValue } from "#domain/matching/strategy/receivers.ts";
import { formatId } from "#domain/value/id.ts";
import type * as response from "./match-pool-response.ts";

/** Why a leg or a case is not matched by amount; null if it is. */
export function viewCrowd(crowd: Crowd | null): Shown<typeof response.crowd> | null {
  if (crowd === null) return null;
  const { amount, currency, timeWindowMinutes } = crowd;
  return {
    amount,
    currency,
    timeWindowMinutes,
    ...viewSize(crowd),
    message: crowdMessage(crowd),
  };
}

export function viewCrowdedAmount(
  pool: CrowdedAmount,
  crowd: Crowd,
  isCrowded: boolean,
): Shown<typeof response.matchPool> {
  return {
    ...viewRecorded(pool),
    kind: pool.kind,
    currency: pool.currency,
    amount: pool.amount,
    timeWindowMinutes: crowd.timeWindowMinutes,
    reference: pool.reference,
    from: formatTimestamp(pool.from),
    to: formatTimestamp(pool.to),
    ...viewSize(crowd),
    crowded: isCrowded,
    message: poolMessage(crowd, pool.reference, isCrowded),
  };
}

export function viewCrowdedReference(
  pool: CrowdedReference,
  size: CrowdSize,
  isCrowded: boolean,
): Shown<typeof response.matchPool> {
  const reference = accountOfReceiverValue(pool.reference) ?? pool.reference;
  return {
    ...viewRecorded(pool),
    kind: pool.kind,
    currency: null,
    amount: null,
    timeWindowMinutes: null,
    reference,
    from: null,
    to: null,
    ...viewSize(size),
    crowded: isCrowded,
    message: sharedReferenceMessage(reference, size, isCrowded),
  };
}

function viewRecorded(pool: CrowdedAmount | CrowdedReference) {
  return {
    id: formatId("matchPool", pool.uuid),
    organizationId: pool.organizationId,
    firstSeenAt: formatTimestamp(pool.firstSeenAt),
    lastSeenAt: formatTimestamp(pool.lastSeenAt),
  };
}

function viewSize({ openPayments, waitingEvidence, countsAreExact }: CrowdSize) {
  return { openPayments, waitingEvidence, countsAreExact };
}
