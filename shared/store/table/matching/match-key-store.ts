import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Write } from "../core/commit.ts";
import { atVersion, isNew } from "../core/expression.ts";
import { matchKey, matchKeyPartition, matchKeyShardPartition, matchKeySort } from "../core/keys.ts";
import {
  carrierShards,
  listedLegs,
  type MovementIndexEntry,
  type MovementLeg,
} from "./match-key-reader.ts";

/**
 * Moves an intent from its shard to the value's main partition. The condition fails if it is not in
 * the shard, for example after its cancellation.
 */
export function gatherCarrierWrites(
  organizationId: OrganizationId,
  value: string,
  uuid: Uuid<"payment">,
): readonly Write[] {
  const sk = matchKeySort.intent(uuid);
  return [
    { kind: "put", item: { ...matchKey(organizationId, value, sk), v: 1 } },
    {
      kind: "delete",
      key: { pk: carrierShardPartition({ organizationId, uuid }, value), sk },
      condition: "attribute_exists(pk)",
    },
  ];
}

/**
 * Registers the owner of an external reference. The condition makes the reference unique in the
 * organization.
 */
export function claimReferenceWrite(intent: PaymentIntent): Write {
  return {
    kind: "put",
    item: {
      ...matchKey(intent.organizationId, intent.externalReference, matchKeySort.owner),
      v: 1,
      payment: intent.uuid,
    },
    ...isNew,
  };
}

/**
 * @param spread values written to shards, because they take more writes than one key can bear
 *   (reference-spread.ts)
 */
export function registerIntentWrites(
  intent: PaymentIntent,
  spread: ReadonlySet<string> = new Set(),
): Write[] {
  return registerValues(intent, otherValues(intent), spread);
}

function sortOf({ settlement, uuid }: PaymentIntent): string {
  return settlement === undefined ? matchKeySort.intent(uuid) : matchKeySort.settlement(uuid);
}

function registerValues(
  intent: PaymentIntent,
  values: Iterable<string>,
  spread: ReadonlySet<string>,
): Write[] {
  return [...values].map((value) => ({
    kind: "put",
    item: {
      ...(spread.has(value)
        ? { pk: carrierShardPartition(intent, value), sk: sortOf(intent) }
        : matchKey(intent.organizationId, value, sortOf(intent))),
      v: 1,
    },
  }));
}

/**
 * Registers an amended intent under the references that it gained, and removes its registrations under
 * those that it dropped.
 *
 * @param spread as for `registerIntentWrites`
 */
export function amendIntentWrites(
  before: PaymentIntent,
  after: PaymentIntent,
  spread: ReadonlySet<string>,
): Write[] {
  const known = new Set(otherValues(before));
  const carried = new Set(otherValues(after));
  const gained = new Set([...carried].filter((value) => !known.has(value)));
  const dropped = [...known].filter((value) => !carried.has(value));
  return [
    ...registerValues(after, gained, spread),
    ...dropped.flatMap((value) => unregisterWrites(after, value)),
  ];
}

/** Whether the intent is in a shard or not is not known: both places are cleared. */
function unregisterWrites(intent: PaymentIntent, value: string): Write[] {
  const sk = sortOf(intent);
  return [
    { kind: "delete", key: matchKey(intent.organizationId, value, sk) },
    { kind: "delete", key: { pk: carrierShardPartition(intent, value), sk } },
  ];
}

/**
 * Marks an intent's registrations as canceled. The intent is still found by its references, but no
 * longer counts as a carrier.
 */
export function cancelIntentWrites(intent: PaymentIntent): Write[] {
  const { organizationId, uuid, externalReference } = intent;
  const ownerKey = matchKey(organizationId, externalReference, matchKeySort.owner);
  const owner: Write = {
    kind: "update",
    key: ownerKey,
    set: { canceled: true },
  };
  const others = otherValues(intent).flatMap((value): Write[] => {
    return [
      ...unregisterWrites(intent, value),
      {
        kind: "put",
        item: { ...matchKey(organizationId, value, matchKeySort.canceledIntent(uuid)), v: 1 },
      },
    ];
  });
  return [owner, ...others];
}

/** The distinct references of an intent without its external reference. */
export function otherValues({ referenceValues, externalReference }: PaymentIntent): string[] {
  return [...new Set(referenceValues.filter((value) => value !== externalReference))];
}

/** Every partition that may name the payment or leg under the value. */
export function partitionsOfCarrier(carrier: Carrier, value: string): string[] {
  return [matchKeyPartition(carrier.organizationId, value), carrierShardPartition(carrier, value)];
}

type Carrier = {
  readonly organizationId: OrganizationId;
  readonly uuid: Uuid<"payment" | "leg">;
};

/** The shard of the value that takes the carrier. */
export function carrierShardPartition({ organizationId, uuid }: Carrier, value: string): string {
  const shard = Number.parseInt(uuid.slice(24, 28), 16) % carrierShards;
  return matchKeyShardPartition(organizationId, value, shard);
}

/** Registers a leg under a value. Safe to repeat. */
export function registerLegWrite(
  organizationId: OrganizationId,
  value: string,
  leg: Uuid<"leg">,
): Write {
  return {
    kind: "put",
    item: { ...matchKey(organizationId, value, matchKeySort.leg(leg)), v: 1 },
  };
}

/** Removes the registration of a withdrawn leg. */
export function unregisterLegWrite(
  organizationId: OrganizationId,
  value: string,
  leg: Uuid<"leg">,
): Write {
  return {
    kind: "delete",
    key: matchKey(organizationId, value, matchKeySort.leg(leg)),
  };
}

/**
 * Stores the legs of a movement, on the condition that they are unchanged since they were read, so
 * that two records about one movement make one leg.
 */
export function movementWrite(
  organizationId: OrganizationId,
  { value, sort }: { readonly value: string; readonly sort: string },
  before: MovementIndexEntry | null,
  legs: readonly MovementLeg[],
): Write {
  const key = matchKey(organizationId, value, sort);
  const text = JSON.stringify(legs.map(movementLegOf));
  // It stays so when legs are withdrawn: others are listed elsewhere since.
  const full = legs.length >= listedLegs ? { full: true } : {};
  if (before === null) {
    return { kind: "put", item: { ...key, v: 1, legs: text, version: 1, ...full }, ...isNew };
  }
  return {
    kind: "update",
    key,
    set: { legs: text, version: before.version + 1, ...full },
    ...atVersion(before.version),
  };
}

function movementLegOf(leg: MovementLeg): MovementLeg {
  const { uuid, kind, provider, phase, chainId, tokenAddress, toAddress, logIndex } = leg;
  return { uuid, kind, provider, phase, chainId, tokenAddress, toAddress, logIndex };
}
