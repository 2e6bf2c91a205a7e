/**
 * What an organization expects to receive: an item for each import profile and integration that says so, in the `due` index
 * until the moment to look at it (docs/decisions/0072, Missing files and silent integrations).
 */
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { Arrivals, FileExpectation } from "../../domain/bulk/expected-file.ts";
import type { DeliveryExpectation } from "../../domain/integration/silence.ts";
import type { Uuid } from "../../domain/value/id.ts";
import type { Instant } from "../../domain/value/instant.ts";
import type { OrganizationId } from "../../domain/value/organization-id.ts";
import { queryAll } from "../core/batch-read.ts";
import type { Write } from "../core/commit.ts";
import { documentCodec } from "../core/document/document.ts";
import { dueAttributes } from "../core/due-keys.ts";
import { atVersion, isNew, updateInput } from "../core/expression.ts";
import type { Key } from "../core/keys.ts";
import type { Table } from "../core/table.ts";
import { expectedDeliveryKey, expectedFileKey, expectedPartition } from "./file-keys.ts";

const fileCodec = documentCodec<FileExpectation>(1, { missing: null });
const deliveryCodec = documentCodec<DeliveryExpectation>(1, { silentSince: null });

const hourMilliseconds = 3_600_000;
/** Attributes with the first arrival of an hour. */
const hourPattern = /^h\d+$/;

export type StoredFileExpectation = {
  readonly expectation: FileExpectation;
  readonly arrivals: Arrivals;
};

type Item = Readonly<Record<string, unknown>>;

function decodeFile(item: Item): StoredFileExpectation {
  const hours = Object.keys(item).filter((name) => hourPattern.test(name));
  return {
    expectation: fileCodec.decode(item["doc"] as string),
    arrivals: {
      first: hours.map((name) => item[name] as Instant).sort((a, b) => a - b),
      last: (item["arrivedAt"] as Instant | undefined) ?? null,
    },
  };
}

async function findItem(table: Table, { pk, sk }: Key): Promise<Item | undefined> {
  const get = { TableName: table.name, Key: { pk, sk }, ConsistentRead: true };
  return (await table.client.send(new GetCommand(get))).Item;
}

/** Null if no file of the profile is expected. Strongly consistent. */
export async function findFileExpectation(
  table: Table,
  organizationId: OrganizationId,
  uuid: Uuid<"importProfile">,
): Promise<StoredFileExpectation | null> {
  const item = await findItem(table, expectedFileKey(organizationId, uuid));
  return item === undefined ? null : decodeFile(item);
}

/** Null if no delivery of the integration is expected. Strongly consistent. */
export async function findDeliveryExpectation(
  table: Table,
  organizationId: OrganizationId,
  uuid: Uuid<"integration">,
): Promise<DeliveryExpectation | null> {
  const item = await findItem(table, expectedDeliveryKey(organizationId, uuid));
  return item === undefined ? null : deliveryCodec.decode(item["doc"] as string);
}

/** All of an organization, those of files first; at most one for each profile and integration. Strongly consistent. */
export async function findExpectations(
  table: Table,
  organizationId: OrganizationId,
): Promise<{ files: StoredFileExpectation[]; deliveries: DeliveryExpectation[] }> {
  const files: StoredFileExpectation[] = [];
  const deliveries: DeliveryExpectation[] = [];
  const items = queryAll(table, {
    KeyConditionExpression: "pk = :pk",
    ExpressionAttributeValues: { ":pk": expectedPartition(organizationId) },
    ConsistentRead: true,
  });
  for await (const item of items) {
    if (item["doc"] === undefined) continue;
    const isFile = String(item["sk"]).startsWith("file#");
    if (isFile) files.push(decodeFile(item));
    else deliveries.push(deliveryCodec.decode(item["doc"] as string));
  }
  return { files, deliveries };
}

/** Stores what is expected from now on; `before` is what was read, null if nothing was expected. */
export function setFileExpectationWrite(
  before: StoredFileExpectation | null,
  after: FileExpectation,
): Write {
  const decided = (before?.arrivals.first ?? []).filter((at) => at <= after.decidedAt);
  return {
    kind: "update",
    key: expectedFileKey(after.organizationId, after.profileUuid),
    set: {
      v: fileCodec.version,
      doc: fileCodec.encode(after),
      version: after.version,
      ...dueAttributes(after.profileUuid, after.checkAt),
    },
    remove: decided.map(hourAttribute),
    ...(before === null ? isNew : atVersion(before.expectation.version)),
  };
}

export function endFileExpectationWrite({ expectation }: StoredFileExpectation): Write {
  const { organizationId, profileUuid, version } = expectation;
  const key = expectedFileKey(organizationId, profileUuid);
  return { kind: "delete", key, ...atVersion(version) };
}

export function setDeliveryExpectationWrite(
  before: DeliveryExpectation | null,
  after: DeliveryExpectation,
): Write {
  return {
    kind: "update",
    key: expectedDeliveryKey(after.organizationId, after.integrationUuid),
    set: {
      v: deliveryCodec.version,
      doc: deliveryCodec.encode(after),
      version: after.version,
      ...dueAttributes(after.integrationUuid, after.checkAt),
    },
    ...(before === null ? isNew : atVersion(before.version)),
  };
}

export function endDeliveryExpectationWrite(before: DeliveryExpectation): Write {
  const { organizationId, integrationUuid, version } = before;
  const key = expectedDeliveryKey(organizationId, integrationUuid);
  return { kind: "delete", key, ...atVersion(version) };
}

function hourAttribute(at: Instant): string {
  return `h${Math.floor(at / hourMilliseconds)}`;
}

/**
 * Notes that a file of the profile was imported, if one is expected: one write for each file. The same batch again, after a
 * crash, is not counted twice.
 */
export async function noteFileArrival(
  table: Table,
  {
    organizationId,
    profileUuid,
    uuid,
  }: {
    readonly organizationId: OrganizationId;
    readonly profileUuid: Uuid<"importProfile">;
    readonly uuid: Uuid<"importBatch">;
  },
  now: Instant,
): Promise<void> {
  const update = {
    key: expectedFileKey(organizationId, profileUuid),
    set: { arrivedAt: now, arrivedBatch: uuid },
    setIfAbsent: { [hourAttribute(now)]: now },
    condition:
      "attribute_exists(pk) AND (attribute_not_exists(arrivedBatch) OR arrivedBatch <> :batch)",
    values: { ":batch": uuid },
  };
  await table.client.send(new UpdateCommand(updateInput(table, update))).catch((error: unknown) => {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  });
}
