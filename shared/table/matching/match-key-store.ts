import { GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { FlowLeg } from "../../domain/evidence/flow-leg.ts";
import type { PaymentIntent } from "../../domain/payment/payment-intent.ts";
import type { Uuid } from "../../domain/value/id.ts";
import type { OrganizationId } from "../../domain/value/organization-id.ts";
import type { Write } from "../core/commit.ts";
import { atVersion } from "../core/expression.ts";
import { matchKeyPartition, matchKeyShardPartition, matchKeySort } from "../core/keys.ts";
import type { Table } from "../core/table.ts";

/** One leg of a movement, indexed by transfer id or transaction hash. */
export type MovementLeg = Pick<
  FlowLeg,
  "uuid" | "kind" | "provider" | "phase" | "chainId" | "tokenAddress" | "toAddress" | "logIndex"
>;

export type MovementIndexEntry = {
  readonly legs: readonly MovementLeg[];
  readonly version: number;
};

/**
 * Maximum intents that may carry a reference before it identifies none of them (docs/matching.md, A
 * reference that very many share).
 */
export const maximumCarriers = 100;

/** The registrations under one value. */
export type KeyHolders = {
  readonly owner: Uuid<"payment"> | null;
  /** Intents that carry the value; canceled ones last. */
  readonly intents: readonly Uuid<"payment">[];
  /** Number of intents read that carry the value and are not canceled, without those in shards. */
  readonly living: number;
  /** Whether more than `maximumCarriers` intents carry the value. */
  readonly isShared: boolean;
  readonly legs: readonly Uuid<"leg">[];
  /** Movements by sort key (matchKeySort.movement). */
  readonly movements: ReadonlyMap<string, MovementIndexEntry>;
};

/** Maximum items read under one value; with more, the value cannot decide a match. */
const holdersRead = 200;

/** The registrations of each value, read once, so that all decisions use one state of it. */
export async function readHoldersOf(
  table: Table,
  organizationId: OrganizationId,
  values: ReadonlySet<string>,
): Promise<ReadonlyMap<string, KeyHolders>> {
  const read = async (value: string) =>
    [value, await readKeyHolders(table, organizationId, value)] as const;
  return new Map(await Promise.all([...values].map(read)));
}

/**
 * The registrations under one value: one strongly consistent query of at most 200 items, without
 * those in shards.
 */
export async function readKeyHolders(
  table: Table,
  organizationId: OrganizationId,
  value: string,
): Promise<KeyHolders> {
  const Items = await readHeldBy(table, matchKeyPartition(organizationId, value));
  const sorts = Items.map((item) => item["sk"] as string);
  const suffixed = <K extends "payment" | "leg">(prefix: string) =>
    sorts.flatMap((sort) =>
      sort.startsWith(prefix) ? [sort.slice(prefix.length) as Uuid<K>] : [],
    );
  const ownerItem = Items.find((item) => item["sk"] === matchKeySort.owner);
  const owner = ownerItem?.["payment"];
  const carriers = suffixed<"payment">("c#");
  const living =
    carriers.length + (owner === undefined || ownerItem?.["canceled"] === true ? 0 : 1);
  const movements = Items.filter((item) => (item["sk"] as string).startsWith("b#")).map(
    (item) => [item["sk"] as string, readMovementIndexEntry(item)] as const,
  );
  return {
    owner: (owner as Uuid<"payment"> | undefined) ?? null,
    intents: [...carriers, ...suffixed<"payment">("e#")],
    living,
    isShared: living > maximumCarriers,
    legs: suffixed<"leg">("d#"),
    movements: new Map(movements),
  };
}

async function readHeldBy(table: Table, partition: string): Promise<Record<string, unknown>[]> {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": partition },
      ConsistentRead: true,
      Limit: holdersRead,
    }),
  );
  return Items;
}

/** Intents in the shards of a value. Reading stops once there are more than `maximumCarriers`. */
export async function readSpreadCarriers(
  table: Table,
  organizationId: OrganizationId,
  value: string,
): Promise<readonly Uuid<"payment">[]> {
  const carriers: Uuid<"payment">[] = [];
  for (let shard = 0; shard < carrierShards && carriers.length <= maximumCarriers; shard += 1) {
    const held = await readHeldBy(table, matchKeyShardPartition(organizationId, value, shard));
    carriers.push(
      ...held.map((item) => (item["sk"] as string).slice("c#".length) as Uuid<"payment">),
    );
  }
  return carriers;
}

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
    { kind: "put", item: { pk: matchKeyPartition(organizationId, value), sk, v: 1 } },
    {
      kind: "delete",
      key: { pk: carrierShard({ organizationId, uuid }, value), sk },
      condition: "attribute_exists(pk)",
    },
  ];
}

/** The payment with this external reference, however many others carry the value. */
export async function findReferenceOwner(
  table: Table,
  organizationId: OrganizationId,
  externalReference: string,
): Promise<Uuid<"payment"> | null> {
  const Key = {
    pk: matchKeyPartition(organizationId, externalReference),
    sk: matchKeySort.owner,
  };
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key, ConsistentRead: true }),
  );
  return (Item?.["payment"] as Uuid<"payment"> | undefined) ?? null;
}

function readMovementIndexEntry(item: Record<string, unknown>): MovementIndexEntry {
  return {
    legs: JSON.parse(item["legs"] as string) as MovementLeg[],
    version: item["version"] as number,
  };
}

/**
 * Registers the owner of an external reference. The condition makes the reference unique in the
 * organization.
 */
export function claimReferenceWrite(intent: PaymentIntent): Write {
  return {
    kind: "put",
    item: {
      pk: matchKeyPartition(intent.organizationId, intent.externalReference),
      sk: matchKeySort.owner,
      v: 1,
      payment: intent.uuid,
    },
    condition: "attribute_not_exists(pk)",
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
  return otherValues(intent).map((value) => ({
    kind: "put",
    item: {
      pk: spread.has(value)
        ? carrierShard(intent, value)
        : matchKeyPartition(intent.organizationId, value),
      sk: matchKeySort.intent(intent.uuid),
      v: 1,
    },
  }));
}

/**
 * Marks an intent's registrations as canceled. The intent is still found by its references, but no
 * longer counts as a carrier.
 */
export function cancelIntentWrites(intent: PaymentIntent): Write[] {
  const { organizationId, uuid, externalReference } = intent;
  const ownerKey = {
    pk: matchKeyPartition(organizationId, externalReference),
    sk: matchKeySort.owner,
  };
  const owner: Write = {
    kind: "update",
    key: ownerKey,
    set: { canceled: true },
  };
  const others = otherValues(intent).flatMap((value): Write[] => {
    const pk = matchKeyPartition(organizationId, value);
    return [
      { kind: "delete", key: { pk, sk: matchKeySort.intent(uuid) } },
      {
        kind: "delete",
        key: { pk: carrierShard(intent, value), sk: matchKeySort.intent(uuid) },
      },
      { kind: "put", item: { pk, sk: matchKeySort.canceledIntent(uuid), v: 1 } },
    ];
  });
  return [owner, ...others];
}

/** The distinct references of an intent without its external reference. */
export function otherValues({ referenceValues, externalReference }: PaymentIntent): string[] {
  return [...new Set(referenceValues.filter((value) => value !== externalReference))];
}

/** Number of shards of a reference that very many intents share. */
export const carrierShards = 64;

function carrierShard(
  { organizationId, uuid }: Pick<PaymentIntent, "organizationId" | "uuid">,
  value: string,
): string {
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
    item: { pk: matchKeyPartition(organizationId, value), sk: matchKeySort.leg(leg), v: 1 },
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
    key: { pk: matchKeyPartition(organizationId, value), sk: matchKeySort.leg(leg) },
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
  const key = { pk: matchKeyPartition(organizationId, value), sk: sort };
  const text = JSON.stringify(legs.map(movementLegOf));
  if (before === null) {
    return {
      kind: "put",
      item: { ...key, v: 1, legs: text, version: 1 },
      condition: "attribute_not_exists(pk)",
    };
  }
  return {
    kind: "update",
    key,
    set: { legs: text, version: before.version + 1 },
    ...atVersion(before.version),
  };
}

function movementLegOf(leg: MovementLeg): MovementLeg {
  const { uuid, kind, provider, phase, chainId, tokenAddress, toAddress, logIndex } = leg;
  return { uuid, kind, provider, phase, chainId, tokenAddress, toAddress, logIndex };
}
