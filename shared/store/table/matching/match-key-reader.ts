import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { pageOf } from "../core/key-range.ts";
import {
  matchKey,
  matchKeyPartition,
  matchKeyShardPartition,
  matchKeySort,
  matchKeyTag,
} from "../core/keys.ts";
import { type Item, readItem } from "../core/read-item.ts";
import type { Table } from "../core/table.ts";

/** One leg of a movement, indexed by transfer id or transaction hash. */
export type MovementLeg = Pick<
  FlowLeg,
  "uuid" | "kind" | "provider" | "phase" | "chainId" | "tokenAddress" | "toAddress" | "logIndex"
>;

export type MovementIndexEntry = {
  readonly legs: readonly MovementLeg[];
  readonly version: number;
  /**
   * Whether `listedLegs` or more were listed at some time, as of a transaction that pays very many: further ones
   * are listed by their receivers, and the movement joins only legs of one receiver.
   */
  readonly isFull: boolean;
};

/** Legs of one movement in one list: one item of some 12 KB, which each of them writes again. */
export const listedLegs = 100;

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
  /** Those of them that are not canceled and do not own the value. */
  readonly carriers: readonly Uuid<"payment">[];
  /** Number of intents read that carry the value and are not canceled, without those in shards. */
  readonly living: number;
  /** Whether more than `maximumCarriers` intents carry the value. */
  readonly isShared: boolean;
  readonly legs: readonly Uuid<"leg">[];
  /** Movements by sort key (matchKeySort.movement). */
  readonly movements: ReadonlyMap<string, MovementIndexEntry>;
  /** What is registered under values that differ from this one only in case and punctuation. */
  readonly alike: Alike;
  /** Whether more may be registered than one query reads (`readLegsAfter`). */
  readonly isCut: boolean;
};

type Alike = {
  /** Cases of settlements, then owners of external references, canceled ones only where there is no other; two each. */
  readonly owners: readonly Uuid<"payment">[];
  readonly legs: readonly Uuid<"leg">[];
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
  const { own: Items, others } = await readSpellings(table, organizationId, value);
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
    intents: [...suffixed<"payment">(settlementPrefix), ...carriers, ...suffixed<"payment">("e#")],
    carriers,
    living,
    isShared: living > maximumCarriers,
    legs: suffixed<"leg">("d#"),
    movements: new Map(movements),
    alike: alikeOf(others),
    isCut: Items.length >= holdersRead,
  };
}

/**
 * The items of the value, their tags taken off, and those of its other spellings. Where a partition holds
 * more than one query reads, the value's own items are read apart, and its spellings name nobody.
 */
async function readSpellings(
  table: Table,
  organizationId: OrganizationId,
  value: string,
): Promise<{ readonly own: Item[]; readonly others: Item[] }> {
  const partition = matchKeyPartition(organizationId, value);
  const tag = matchKeyTag(value);
  const read = await readHeldBy(table, partition);
  const isOwn = ({ sk }: Item) =>
    tag === "" ? !String(sk).startsWith("~") : String(sk).startsWith(tag);
  const own = read
    .filter(isOwn)
    .map((item) => ({ ...item, sk: String(item["sk"]).slice(tag.length) }));
  if (read.length < holdersRead) return { own, others: read.filter((item) => !isOwn(item)) };
  if (own.length === read.length || tag === "") return { own, others: [] };
  const apart = await readHeldBy(table, partition, tag);
  return {
    own: apart.map((item) => ({ ...item, sk: String(item["sk"]).slice(tag.length) })),
    others: [],
  };
}

const tagOfItem = /^~[^~]*~/;

const settlementPrefix = matchKeySort.settlement("" as Uuid);

function alikeOf(others: readonly Item[]): Alike {
  const all = others.map((item) => ({ item, sort: String(item["sk"]).replace(tagOfItem, "") }));
  const owners = all.filter(({ sort }) => sort === matchKeySort.owner).map(({ item }) => item);
  const living = owners.filter((item) => item["canceled"] !== true);
  const settlements = all.flatMap(({ sort }) =>
    sort.startsWith(settlementPrefix)
      ? [sort.slice(settlementPrefix.length) as Uuid<"payment">]
      : [],
  );
  return {
    owners: [
      ...settlements.slice(0, 2),
      ...(living.length > 0 ? living : owners)
        .slice(0, 2)
        .map((item) => item["payment"] as Uuid<"payment">),
    ],
    legs: all.flatMap(({ sort }) =>
      sort.startsWith("d#") ? [sort.slice("d#".length) as Uuid<"leg">] : [],
    ),
  };
}

async function readHeldBy(table: Table, partition: string, tag = ""): Promise<Item[]> {
  const range = { pk: partition, prefix: tag === "" ? undefined : tag };
  const { items } = await pageOf(table, range, { limit: holdersRead });
  return [...items];
}

/** The next legs registered under the value, in the order of their ids: 200 at most. */
export async function readLegsAfter(
  table: Table,
  organizationId: OrganizationId,
  value: string,
  after: Uuid<"leg"> | null,
): Promise<readonly Uuid<"leg">[]> {
  const prefix = matchKey(organizationId, value, matchKeySort.leg("" as Uuid));
  // `#` sorts before every character of an id, and `~` after it.
  const range = { pk: prefix.pk, from: `${prefix.sk}${after ?? ""}#`, to: `${prefix.sk}~` };
  const { items } = await pageOf(table, range, { limit: holdersRead });
  return items.map(({ sk }) => String(sk).slice(prefix.sk.length) as Uuid<"leg">);
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

/** The payment with this external reference, however many others carry the value. */
export async function findReferenceOwner(
  table: Table,
  organizationId: OrganizationId,
  externalReference: string,
): Promise<Uuid<"payment"> | null> {
  const item = await readItem(
    table,
    matchKey(organizationId, externalReference, matchKeySort.owner),
  );
  return (item?.["payment"] as Uuid<"payment"> | undefined) ?? null;
}

function readMovementIndexEntry(item: Record<string, unknown>): MovementIndexEntry {
  const legs = JSON.parse(item["legs"] as string) as MovementLeg[];
  const isFull = item["full"] === true || legs.length >= listedLegs;
  return { legs, version: item["version"] as number, isFull };
}

/** Number of shards of a reference that very many intents share. */
export const carrierShards = 64;
