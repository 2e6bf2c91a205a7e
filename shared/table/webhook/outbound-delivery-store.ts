import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { PutCommand, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { Uuid } from "../../domain/value/id.ts";
import type { Instant } from "../../domain/value/instant.ts";
import type { OrganizationId } from "../../domain/value/organization-id.ts";
import { isMissed, type OutboundDelivery } from "../../domain/webhook/outbound-delivery.ts";
import { readAll } from "../core/batch-read.ts";
import { commit, type Write } from "../core/commit.ts";
import { compressJson, decompressJson } from "../core/document/compressed-json.ts";
import { documentCodec } from "../core/document/document.ts";
import { backstopAt, dueAttributes } from "../core/due-keys.ts";
import { type AttributeChange, atVersion, updateInput } from "../core/expression.ts";
import { firstUuidAt } from "../core/keys.ts";
import type { Table } from "../core/table.ts";
import { missedKey, missedPartitions, outboundKey } from "./outbound-keys.ts";

const codec = documentCodec<OutboundDelivery>(1, {
  status: "pending",
  attemptCount: 0,
  scheduleAttempts: 0,
  responseStatusCode: null,
  responseExcerpt: null,
  lastError: null,
  nextRetryAt: null,
  attemptedAt: null,
  deliveredAt: null,
  attempts: [],
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

export async function findDelivery(
  table: Table,
  organizationId: OrganizationId,
  uuid: Uuid<"delivery">,
): Promise<OutboundDelivery | null> {
  const [delivery] = await findDeliveries(table, organizationId, [uuid]);
  return delivery ?? null;
}

function decodeDelivery(item: Readonly<Record<string, unknown>>): OutboundDelivery {
  return codec.decode(decompressJson(item["doc"] as Uint8Array));
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

/** Creates a delivery. An existing one is left unchanged. */
export async function createDelivery(table: Table, delivery: OutboundDelivery): Promise<void> {
  const item = {
    ...outboundKey(delivery.organizationId, "delivery", delivery.uuid),
    v: codec.version,
    doc: compressJson(codec.encode(delivery)),
    version: delivery.version,
  };
  const condition = "attribute_not_exists(pk)";
  if (isMissed(delivery)) {
    await commit(table, [{ kind: "put", item, condition }, missedWrite(delivery)]);
    return;
  }
  await ignoreFailedCondition(
    table.client.send(
      new PutCommand({ TableName: table.name, Item: item, ConditionExpression: condition }),
    ),
  );
}

async function ignoreFailedCondition(sent: Promise<unknown>): Promise<void> {
  await sent.catch((error: unknown) => {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  });
}

/**
 * Updates a delivery that was read, and adds it to or removes it from the missed deliveries of its
 * endpoint.
 */
export function updateDeliveryWrites(
  before: OutboundDelivery,
  after: OutboundDelivery,
  nextAttempt: NextAttempt,
): Write[] {
  const update: Write = {
    kind: "update",
    key: outboundKey(before.organizationId, "delivery", before.uuid),
    ...changeOf(after, nextAttempt),
    ...atVersion(before.version),
  };
  if (isMissed(before) === isMissed(after)) return [update];
  return [update, isMissed(after) ? missedWrite(after) : noLongerMissedWrite(after)];
}

function changeOf(after: OutboundDelivery, nextAttempt: NextAttempt): AttributeChange {
  const { version } = after;
  const wake = nextAttempt === "relay" ? { [retryAttribute]: version } : {};
  const set = { doc: compressJson(codec.encode(after)), version, ...wake };
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

function missedWrite({ organizationId, endpointUuid, uuid }: OutboundDelivery): Write {
  return { kind: "put", item: { ...missedKey(organizationId, endpointUuid, uuid), v: 1 } };
}

function noLongerMissedWrite({ organizationId, endpointUuid, uuid }: OutboundDelivery): Write {
  return { kind: "delete", key: { ...missedKey(organizationId, endpointUuid, uuid) } };
}

/**
 * Commits the writes of {@link updateDeliveryWrites}. A single update is not sent as a transaction,
 * which would cost twice as much.
 *
 * @returns false if the delivery has changed since it was read; the caller reads and decides again
 */
export async function saveDelivery(table: Table, writes: readonly Write[]): Promise<boolean> {
  const [only] = writes;
  if (only === undefined || writes.length > 1 || only.kind !== "update") {
    return (await commit(table, writes)).ok;
  }
  try {
    await table.client.send(new UpdateCommand(updateInput(table, only)));
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

/** Missed deliveries of an endpoint for events from `since` on; at most `limit` of each shard. */
export async function findMissed(
  table: Table,
  organizationId: OrganizationId,
  endpointUuid: Uuid<"endpoint">,
  since: Instant,
  limit: number,
): Promise<Uuid<"delivery">[]> {
  const answers = await Promise.all(
    missedPartitions(organizationId, endpointUuid).map((pk) =>
      table.client.send(
        new QueryCommand({
          TableName: table.name,
          KeyConditionExpression: "pk = :pk AND sk >= :first",
          ExpressionAttributeValues: { ":pk": pk, ":first": firstUuidAt(since) },
          Limit: limit,
          ConsistentRead: true,
        }),
      ),
    ),
  );
  return answers.flatMap(({ Items = [] }) => Items.map((item) => item["sk"] as Uuid<"delivery">));
}

/** Pending deliveries without an attempt that are not in the `due` index. Eventually consistent. */
export async function findUnattended(
  table: Table,
  organizationId: OrganizationId,
  uuids: readonly Uuid<"delivery">[],
): Promise<OutboundDelivery[]> {
  const keys = uuids.map((uuid) => outboundKey(organizationId, "delivery", uuid));
  const items = await readAll(table, keys, false);
  return items
    .filter((item) => item["dueAt"] === undefined)
    .map(decodeDelivery)
    .filter(({ status, attemptCount }) => status === "pending" && attemptCount === 0);
}

/**
 * Adds a delivery to the `due` index, so that the sweeper triggers its attempt until one is
 * recorded.
 */
export async function attendDelivery(
  table: Table,
  { organizationId, uuid, version }: OutboundDelivery,
  now: Instant,
): Promise<void> {
  const key = outboundKey(organizationId, "delivery", uuid);
  await ignoreFailedCondition(
    table.client.send(
      new UpdateCommand(
        updateInput(table, {
          key,
          set: dueAttributes(uuid, backstopAt(now)),
          condition: "version = :read AND attribute_not_exists(dueAt)",
          values: { ":read": version },
        }),
      ),
    ),
  );
}
