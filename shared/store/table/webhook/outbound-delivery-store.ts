import { millisecondsOfUuid, type Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import {
  isMissed,
  type OutboundDelivery,
  unrecordedVersion,
  withoutAttempt,
} from "#domain/webhook/outbound-delivery.ts";
import type { OutboundEvent } from "#domain/webhook/outbound-event.ts";
import { readAll } from "../core/batch-read.ts";
import { commit, type Write } from "../core/commit.ts";
import { compressed } from "../core/document/compressed-json.ts";
import { documentCodec } from "../core/document/document.ts";
import { backstopAt, dueAttributes } from "../core/due-keys.ts";
import { atVersion, isNew } from "../core/expression.ts";
import { pageOf } from "../core/key-range.ts";
import { firstUuidAt, type Key } from "../core/keys.ts";
import { stored } from "../core/stored.ts";
import type { Table } from "../core/table.ts";
import { putItem, updateItem } from "../core/write-item.ts";
import {
  deliveryUuidOf,
  expiryIn,
  findEventsMadeAt,
  firstDeliveriesOf,
  type OutboundEventHead,
} from "./outbound-event-store.ts";
import { missedKey, missedPartitions, outboundKey, parseOutboundKey } from "./outbound-keys.ts";

/** What the key and the version of the item say is not in its document. */
type StoredDelivery = Omit<OutboundDelivery, "uuid" | "organizationId" | "version" | "expiresAt">;

const deliveries = /* @__PURE__ */ stored({
  noun: "webhook delivery",
  key: (organizationId: OrganizationId, uuid: Uuid<"delivery">) =>
    outboundKey(organizationId, "delivery", uuid),
  codec: compressed(documentCodec<StoredDelivery>(1, withoutAttempt)),
});

/**
 * Changes with each request to send a delivery at once. The relay selects stream records by this
 * attribute.
 */
export const retryAttribute = "wake";

/** The trigger of a pending delivery's next attempt, after this write is committed. */
export type NextAttempt =
  /** A message that the writer sends itself; if it is lost, the sweeper, later. */
  | "message"
  /** The stream's relay, at once; if that fails, the sweeper, later. */
  | "relay"
  /** The sweeper, at `nextRetryAt`. */
  | "sweeper";

/** The recorded delivery with this id; null if there is none. Strongly consistent. */
export async function findDelivery(
  table: Table,
  organizationId: OrganizationId,
  uuid: Uuid<"delivery">,
): Promise<OutboundDelivery | null> {
  const [delivery] = await findDeliveries(table, organizationId, [uuid]);
  return delivery ?? null;
}

/** The same, also of a delivery that is not recorded yet: its event was created in the millisecond of its id. */
export async function findAnyDelivery(
  table: Table,
  organizationId: OrganizationId,
  uuid: Uuid<"delivery">,
): Promise<OutboundDelivery | null> {
  const recorded = await findDelivery(table, organizationId, uuid);
  if (recorded !== null) return recorded;
  const events = await findEventsMadeAt(table, organizationId, millisecondsOfUuid(uuid));
  const first = events.flatMap(firstDeliveriesOf).find((each) => each.uuid === uuid);
  if (first === undefined) return null;
  // It may have been recorded between the two reads.
  return (await findDelivery(table, organizationId, uuid)) ?? first;
}

/** The deliveries of these events, recorded or not, in their order. Strongly consistent. */
export async function findDeliveriesOf(
  table: Table,
  organizationId: OrganizationId,
  events: readonly OutboundEvent[],
): Promise<OutboundDelivery[]> {
  const first = new Map(events.flatMap(firstDeliveriesOf).map((each) => [each.uuid, each]));
  const uuids = events.flatMap((event) =>
    event.endpointUuids.map((endpointUuid) => deliveryUuidOf(event.uuid, endpointUuid)),
  );
  const found = await findDeliveries(table, organizationId, uuids);
  const recorded = new Map(found.map((each) => [each.uuid, each]));
  return uuids.flatMap((uuid) => recorded.get(uuid) ?? first.get(uuid) ?? []);
}

function decodeDelivery(item: Readonly<Record<string, unknown>>): OutboundDelivery {
  const named = parseOutboundKey({ pk: String(item["pk"]), sk: String(item["sk"]) });
  if (named?.kind !== "delivery") throw new Error(`${item["pk"]} is not a delivery.`);
  const { uuid, organizationId } = named;
  const version = Number(item["version"]);
  return { ...deliveries.decode(item), uuid, organizationId, version, ...expiryIn(item) };
}

/** The document, its format, the version and the expiry of a delivery. */
function bodyOf({
  uuid: _,
  organizationId: _o,
  version,
  expiresAt,
  ...document
}: OutboundDelivery) {
  const expiry = expiresAt === undefined ? {} : { expiresAt };
  return { ...deliveries.bodyOf(document), version, ...expiry };
}

/** The existing deliveries of these ids, in the order of the ids. */
export async function findDeliveries(
  table: Table,
  organizationId: OrganizationId,
  uuids: readonly Uuid<"delivery">[],
  isStrong = true,
): Promise<OutboundDelivery[]> {
  const keys = uuids.map((uuid) => outboundKey(organizationId, "delivery", uuid));
  const items = await readAll(table, keys, isStrong);
  const found = new Map(items.map(decodeDelivery).map((each) => [each.uuid, each]));
  return uuids.flatMap((uuid) => found.get(uuid) ?? []);
}

/**
 * Records a delivery, or updates one that was read, and adds it to or removes it from the missed deliveries of its
 * endpoint.
 */
export function updateDeliveryWrites(
  before: OutboundDelivery,
  after: OutboundDelivery,
  nextAttempt: NextAttempt,
): Write[] {
  const key = outboundKey(before.organizationId, "delivery", before.uuid);
  const change = changeOf(after, nextAttempt);
  const update: Write =
    before.version === unrecordedVersion
      ? recordWrite(key, change.set)
      : { kind: "update", key, ...change, ...atVersion(before.version) };
  if (isMissed(before) === isMissed(after)) return [update];
  return [update, isMissed(after) ? missedWrite(after) : noLongerMissedWrite(after)];
}

/** Records what was not recorded yet. */
function recordWrite(key: Key, attributes: Readonly<Record<string, unknown>>) {
  const item = { ...key, ...attributes };
  return { kind: "put", item, ...isNew } as const;
}

function changeOf(after: OutboundDelivery, nextAttempt: NextAttempt) {
  const { version } = after;
  const wake = nextAttempt === "relay" ? { [retryAttribute]: version } : {};
  const set = { ...bodyOf(after), ...wake };
  const due = dueOf(after, nextAttempt);
  if (due === null) return { set, remove: ["duePartition", "dueAt"] };
  return { set: { ...set, ...dueAttributes(after.uuid, due) } };
}

/** The time at which the sweeper triggers the next attempt; null if none is due. */
function dueOf({ status, nextRetryAt, updatedAt }: OutboundDelivery, nextAttempt: NextAttempt) {
  if (status !== "pending") return null;
  if (nextAttempt === "sweeper") return nextRetryAt;
  return backstopAt(Math.max(nextRetryAt ?? updatedAt, updatedAt));
}

function missedWrite({ organizationId, endpointUuid, uuid, expiresAt }: OutboundDelivery): Write {
  const expiry = expiresAt === undefined ? {} : { expiresAt };
  return {
    kind: "put",
    item: { ...missedKey(organizationId, endpointUuid, uuid), v: 1, ...expiry },
  };
}

function noLongerMissedWrite({ organizationId, endpointUuid, uuid }: OutboundDelivery): Write {
  return { kind: "delete", key: { ...missedKey(organizationId, endpointUuid, uuid) } };
}

/**
 * Commits the writes of {@link updateDeliveryWrites}. A single write is not sent as a transaction,
 * which would cost twice as much.
 *
 * @returns false if the delivery has changed since it was read; the caller reads and decides again
 */
export async function saveDelivery(table: Table, writes: readonly Write[]): Promise<boolean> {
  const [only] = writes;
  if (only === undefined || writes.length > 1 || only.kind === "delete") {
    return (await commit(table, writes)).ok;
  }
  return only.kind === "put" ? putItem(table, only) : updateItem(table, only);
}

export type MissedPage = {
  readonly uuids: readonly Uuid<"delivery">[];
  /** Missed deliveries up to this one are on the page or on earlier ones; null: there are no others. */
  readonly next: Uuid<"delivery"> | null;
};

/**
 * A page of the missed deliveries of an endpoint, at most `limit` of each shard.
 *
 * @param from the time of the first event, or the `next` of the page before
 */
export async function findMissed(
  table: Table,
  { organizationId, endpointUuid }: Pick<OutboundDelivery, "organizationId" | "endpointUuid">,
  from: { readonly since: Instant; readonly after: Uuid<"delivery"> | null },
  limit: number,
): Promise<MissedPage> {
  const shards = await Promise.all(
    missedPartitions(organizationId, endpointUuid).map(async (pk) => {
      const range =
        from.after === null ? { pk, from: firstUuidAt(from.since) } : { pk, after: from.after };
      const { items } = await pageOf(table, range, { limit });
      return items.map((item) => item["sk"] as Uuid<"delivery">);
    }),
  );
  // A shard that is not read to its end bounds the page.
  const bounds = shards.flatMap((shard) => (shard.length < limit ? [] : shard.slice(-1)));
  const [next = null] = bounds.toSorted();
  return { uuids: shards.flat().filter((uuid) => next === null || uuid <= next), next };
}

/** Pending deliveries of these events without an attempt that are not in the `due` index. Eventually consistent. */
export async function findUnattended(
  table: Table,
  organizationId: OrganizationId,
  events: readonly OutboundEventHead[],
): Promise<OutboundDelivery[]> {
  const keys = events.flatMap((event) =>
    event.endpointUuids.map((endpointUuid) =>
      outboundKey(organizationId, "delivery", deliveryUuidOf(event.uuid, endpointUuid)),
    ),
  );
  const items = await readAll(table, keys, false);
  const unattended = items
    .filter((item) => item["dueAt"] === undefined)
    .map(decodeDelivery)
    .filter(({ status, attemptCount }) => status === "pending" && attemptCount === 0);
  const recorded = new Set(items.map((item) => item["pk"]));
  const unrecorded = events
    .flatMap(firstDeliveriesOf)
    .filter(({ uuid }) => !recorded.has(outboundKey(organizationId, "delivery", uuid).pk));
  return [...unattended, ...unrecorded];
}

/**
 * Adds a delivery to the `due` index, so that the sweeper triggers its attempt until one is
 * recorded.
 */
export async function attendDelivery(
  table: Table,
  delivery: OutboundDelivery,
  now: Instant,
): Promise<void> {
  const { organizationId, uuid, version } = delivery;
  const key = outboundKey(organizationId, "delivery", uuid);
  const due = dueAttributes(uuid, backstopAt(now));
  if (version === unrecordedVersion) {
    const recorded = { ...delivery, version: version + 1 };
    const write = recordWrite(key, { ...bodyOf(recorded), ...due });
    await putItem(table, write);
    return;
  }
  await updateItem(table, {
    key,
    set: due,
    condition: "version = :read AND attribute_not_exists(dueAt)",
    values: { ":read": version },
  });
}
