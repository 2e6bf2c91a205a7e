/**
 * What an organization expects to receive: an item for each import profile and integration that says so, in the `due` index
 * until the moment to look at it (docs/decisions/0072, Missing files and silent integrations).
 */

import type { Arrivals, FileExpectation } from "#domain/bulk/expected-file.ts";
import type { DeliveryExpectation } from "#domain/integration/silence.ts";
import type { Uuid } from "#domain/value/id.ts";
import { type Instant, millisecondsPerHour } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Write } from "../core/commit.ts";
import { documentCodec } from "../core/document/document.ts";
import { dueAttributes } from "../core/due-keys.ts";
import { atVersion, isNew } from "../core/expression.ts";
import { itemsOf } from "../core/key-range.ts";
import { type Item, readItem } from "../core/read-item.ts";
import { finderOf, versioned } from "../core/stored.ts";
import type { Table } from "../core/table.ts";
import { updateItem } from "../core/write-item.ts";
import { expectedDeliveryKey, expectedFileKey, expectedPartition } from "./file-keys.ts";

const expectedFiles = /* @__PURE__ */ versioned({
  noun: "expectation of a file",
  key: expectedFileKey,
  namesOf: ({ organizationId, profileUuid }) => [organizationId, profileUuid],
  codec: /* @__PURE__ */ documentCodec<FileExpectation>(1, { missing: null }),
});
const expectedDeliveries = /* @__PURE__ */ versioned({
  noun: "expectation of a delivery",
  key: expectedDeliveryKey,
  namesOf: ({ organizationId, integrationUuid }) => [organizationId, integrationUuid],
  codec: /* @__PURE__ */ documentCodec<DeliveryExpectation>(1, { silentSince: null }),
});

/** Attributes with the first arrival of an hour. */
const hourPattern = /^h\d+$/;

export type StoredFileExpectation = {
  readonly expectation: FileExpectation;
  readonly arrivals: Arrivals;
};

function decodeFile(item: Item): StoredFileExpectation {
  const hours = Object.keys(item).filter((name) => hourPattern.test(name));
  return {
    expectation: expectedFiles.decode(item),
    arrivals: {
      first: hours.map((name) => item[name] as Instant).sort((a, b) => a - b),
      last: (item["arrivedAt"] as Instant | undefined) ?? null,
    },
  };
}

/** Null if no file of the profile is expected. Strongly consistent. */
export async function findFileExpectation(
  table: Table,
  organizationId: OrganizationId,
  uuid: Uuid<"importProfile">,
): Promise<StoredFileExpectation | null> {
  const item = await readItem(table, expectedFileKey(organizationId, uuid));
  return item === undefined ? null : decodeFile(item);
}

/** Null if no delivery of the integration is expected. Strongly consistent. */
export const findDeliveryExpectation = /* @__PURE__ */ finderOf(expectedDeliveries);

/** All of an organization, those of files first; at most one for each profile and integration. Strongly consistent. */
export async function findExpectations(
  table: Table,
  organizationId: OrganizationId,
): Promise<{ files: StoredFileExpectation[]; deliveries: DeliveryExpectation[] }> {
  const files: StoredFileExpectation[] = [];
  const deliveries: DeliveryExpectation[] = [];
  for await (const item of itemsOf(table, { pk: expectedPartition(organizationId) })) {
    if (item["doc"] === undefined) continue;
    const isFile = String(item["sk"]).startsWith("file#");
    if (isFile) files.push(decodeFile(item));
    else deliveries.push(expectedDeliveries.decode(item));
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
    key: expectedFiles.keyOf(after),
    set: { ...expectedFiles.bodyOf(after), ...dueAttributes(after.profileUuid, after.checkAt) },
    remove: decided.map(hourAttribute),
    ...(before === null ? isNew : atVersion(before.expectation.version)),
  };
}

export function endFileExpectationWrite({ expectation }: StoredFileExpectation): Write {
  return expectedFiles.remove(expectation);
}

export function setDeliveryExpectationWrite(
  before: DeliveryExpectation | null,
  after: DeliveryExpectation,
): Write {
  return {
    kind: "update",
    key: expectedDeliveries.keyOf(after),
    set: {
      ...expectedDeliveries.bodyOf(after),
      ...dueAttributes(after.integrationUuid, after.checkAt),
    },
    ...(before === null ? isNew : atVersion(before.version)),
  };
}

export const endDeliveryExpectationWrite = expectedDeliveries.remove;

function hourAttribute(at: Instant): string {
  return `h${Math.floor(at / millisecondsPerHour)}`;
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
    /** Null: of a batch without a profile nothing is expected. */
    readonly profileUuid: Uuid<"importProfile"> | null;
    readonly uuid: Uuid<"importBatch">;
  },
  now: Instant,
): Promise<void> {
  if (profileUuid === null) return;
  await updateItem(table, {
    key: expectedFileKey(organizationId, profileUuid),
    set: { arrivedAt: now, arrivedBatch: uuid },
    setIfAbsent: { [hourAttribute(now)]: now },
    condition:
      "attribute_exists(pk) AND (attribute_not_exists(arrivedBatch) OR arrivedBatch <> :batch)",
    values: { ":batch": uuid },
  });
}
