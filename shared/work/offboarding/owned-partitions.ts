/** The partitions that belong to one record of a collection: what was stored for it, and where it is indexed. */
import { z } from "zod";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import {
  everyValueOfLeg,
  referencesOfIntent,
  valuesOfIntent,
} from "#domain/matching/strategy/match-values.ts";
import { isReceiverValue } from "#domain/matching/strategy/receivers.ts";
import { intentAt, versionOf } from "#domain/payment/amendment.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { parseId, type Uuid } from "#domain/value/id.ts";
import type { Amount } from "#domain/value/money.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { closedScopesPartition, partitionsOfClose } from "#store/table/account/close-keys.ts";
import { closeCollection } from "#store/table/account/close-store.ts";
import { movementPartitionsOf } from "#store/table/account/movement-store.ts";
import { expectationsOf } from "#store/table/amount/amount-entry.ts";
import { type IndexedAmount, partitionsOfAmount } from "#store/table/amount/amount-partitions.ts";
import { decodeEntryEvents, holdsEntry } from "#store/table/audit/audit-entry-store.ts";
import { droppedPartition, importAccountPartition } from "#store/table/bulk/file-keys.ts";
import { importBatchCollection } from "#store/table/bulk/import-batch-store.ts";
import {
  type Collection,
  freeFormKey,
  rawRecordPartition,
  ruleVersionKey,
} from "#store/table/core/keys.ts";
import type { Item } from "#store/table/core/read-item.ts";
import type { Table } from "#store/table/core/table.ts";
import { keysOfLeg, legCollection } from "#store/table/evidence/leg-list.ts";
import { decodeLeg } from "#store/table/evidence/leg-store.ts";
import { decodeRecord } from "#store/table/evidence/raw-record-store.ts";
import { hashedListHeadKey, keyedListHeadKey } from "#store/table/list/list-keys.ts";
import { keyPairs } from "#store/table/list/listed/listed-collection.ts";
import { listedCollections } from "#store/table/listed-collections.ts";
import { partitionsOfCarrier } from "#store/table/matching/match-key-store.ts";
import { caseCommentKey } from "#store/table/payment/case-comment-keys.ts";
import { casePagesPartition } from "#store/table/payment/case-page-keys.ts";
import { intentVersionKey } from "#store/table/payment/intent-version-keys.ts";
import { readVersions } from "#store/table/payment/intent-version-store.ts";
import { decodePayment } from "#store/table/payment/payment-store.ts";
import { postedKey } from "#store/table/posting/posting-keys.ts";
import { feeScheduleVersionKey } from "#store/table/rule/settings-keys.ts";
import {
  settlementPartition,
  settlementReferenceKey,
} from "#store/table/settlement/settlement-keys.ts";
import { settlementCollection } from "#store/table/settlement/settlement-store.ts";
import { decodeOutboundEvent, deliveryUuidOf } from "#store/table/webhook/outbound-event-store.ts";
import { missedKey, outboundKey } from "#store/table/webhook/outbound-keys.ts";
import { countStatements, partitionsOfBatch } from "./batch-partitions.ts";

/** Partition keys. An index is made of the records, so an export does without it. */
type OwnedPartitions = {
  readonly indexes: readonly string[];
  readonly data: Iterable<string>;
};

type Owned = (table: Table, organizationId: OrganizationId, item: Item) => Promise<OwnedPartitions>;

/** What belongs to the record in the item, without the lists that name it. */
export const ownedBy: Readonly<Record<Collection, Owned>> = {
  payment: async (table, organizationId, item) => {
    const { intent } = decodePayment(item);
    const numbers = Array.from({ length: versionOf(intent) }, (_, index) => index + 1);
    const versions = await readVersions(table, intent, numbers);
    const indexes = new Set<string>();
    for (const each of [intent, ...versions.map((version) => intentAt(intent, version))]) {
      for (const partition of await indexesOfIntent(table, each)) indexes.add(partition);
    }
    return {
      indexes: [...indexes],
      data: [
        freeFormKey(organizationId, intent.uuid).pk,
        casePagesPartition(organizationId, intent.uuid),
        caseCommentKey(organizationId, intent.uuid, 1).pk,
        ...rawRecordsIn(organizationId, item),
        intentVersionKey(organizationId, intent.uuid, 1).pk,
        postedKey(organizationId, intent.uuid).pk,
      ],
    };
  },
  leg: async (table, organizationId, item) => {
    const leg = decodeLeg(item);
    const uuids = leg.observations.flatMap(
      ({ rawRecordId }) => parseId("rawRecord", rawRecordId) ?? [],
    );
    return {
      indexes: await indexesOfLeg(table, leg),
      data: [
        ...uuids.map((uuid) => rawRecordPartition(organizationId, uuid)),
        ...rawRecordsIn(organizationId, item),
      ],
    };
  },
  journal: async (_, organizationId, item) => ({
    indexes: [],
    data: [...rawRecordsIn(organizationId, item), ...rulesIn(organizationId, item)],
  }),
  rawRecord: async (_, organizationId, item) => ({
    indexes: [],
    data: [rawRecordPartition(organizationId, decodeRecord(item).uuid)],
  }),
  approval: async () => ({ indexes: [], data: [] }),
  close: async (_, organizationId, item) => {
    const data = closeCollection.decode(item).flatMap(partitionsOfClose);
    return { indexes: [closedScopesPartition(organizationId)], data };
  },
  event: async (_, organizationId, item) => {
    const { uuid, endpointUuids } = decodeOutboundEvent(item);
    const deliveries = endpointUuids.map((endpoint) => ({
      endpoint,
      delivery: deliveryUuidOf(uuid, endpoint),
    }));
    return {
      indexes: deliveries.map(
        ({ endpoint, delivery }) => missedKey(organizationId, endpoint, delivery).pk,
      ),
      data: deliveries.map(({ delivery }) => outboundKey(organizationId, "delivery", delivery).pk),
    };
  },
  settlement: async (_, organizationId, item) => {
    const [settlement] = settlementCollection.decode(item);
    if (settlement === undefined) return { indexes: [], data: [] };
    return {
      indexes: [settlementReferenceKey(organizationId, settlement).pk],
      data: [
        settlementPartition(organizationId, settlement.uuid),
        postedKey(organizationId, settlement.uuid).pk,
      ],
    };
  },
  importBatch: async (table, organizationId, item) => {
    const [batch] = importBatchCollection.decode(item);
    if (batch === undefined) return { indexes: [], data: [] };
    const { uuid, file, droppedAs } = batch;
    const accounts = file?.statements ?? [];
    const statements = await countStatements(table, { organizationId, uuid });
    return {
      indexes: droppedAs === undefined ? [] : [droppedPartition(organizationId, droppedAs)],
      data: partitionsOfBatch(organizationId, uuid, {
        chunks: file?.chunks ?? 0,
        statements,
        accounts,
      }),
    };
  },
};

/**
 * The heads of the lists of single values that name the record, or an audit entry in it. The head of a list that
 * became empty stays, so those that named a case before or after the changes in such an entry are among them, and those
 * that named a leg by an earlier record.
 */
export function keyedHeadsOf(organizationId: OrganizationId, collection: Collection, item: Item) {
  const names: Collection[] =
    collection === "journal" || !holdsEntry(item) ? [collection] : [collection, "journal"];
  const present = names.flatMap((name) => {
    const pairs = listedCollections[name].entriesOf(item).flatMap(({ keys }) => keys);
    return headsOf(organizationId, name, pairs);
  });
  const events = decodeEntryEvents(item);
  const changes = events.flatMap(({ payload }) => [payload?.["before"], payload?.["after"]]);
  return [
    ...present,
    ...(collection === "leg" ? earlierHeadsOf(decodeLeg(item)) : []),
    ...headsOf(organizationId, "payment", changes.flatMap(keysOfCase)),
    ...headsOf(
      organizationId,
      "leg",
      events.flatMap(({ payload }) => keyOfFilter(payload)),
    ),
  ];
}

/** What lists legs that a filter set aside: a leg that counts again names the filter in its audit events only. */
function keyOfFilter(payload: Readonly<Record<string, unknown>> | null): Pair[] {
  const id = payload?.["evidenceFilterId"];
  const uuid = typeof id === "string" ? parseId("evidenceFilter", id) : null;
  return uuid === null ? [] : keyPairs({ evidenceFilter: uuid });
}

/** Lists that named the leg by an earlier record, or by a value that was erased. */
function earlierHeadsOf(leg: FlowLeg) {
  const { organizationId, erasedKeys = [] } = leg;
  const { name, revision } = legCollection;
  const revisions = Array.from({ length: revision }, (_, index) => index + 1);
  const erased = erasedKeys.flatMap((hashed) =>
    revisions.map((each) => hashedListHeadKey(organizationId, { name, revision: each }, hashed)),
  );
  return [...headsOf(organizationId, name, keysOfLeg(leg)), ...erased];
}

type Pair = readonly [name: string, value: string];

function headsOf(organizationId: OrganizationId, name: Collection, pairs: readonly Pair[]) {
  const { revision } = listedCollections[name];
  const revisions = Array.from({ length: revision }, (_, index) => index + 1);
  return pairs.flatMap((pair) =>
    revisions.map((each) => keyedListHeadKey(organizationId, { name, revision: each }, pair)),
  );
}

const changedKeys = z.object({
  assignee: z.string().nullish().catch(null),
  tags: z.array(z.string()).catch([]),
  ruleId: z.string().nullish().catch(null),
});

/** What lists cases by their keys, in one side of a change (`showCaseChange`); empty for other changes. */
function keysOfCase(shown: unknown): Pair[] {
  const { data } = changedKeys.safeParse(shown);
  if (data === undefined) return [];
  const { assignee = null, tags, ruleId } = data;
  const ruleUuid = parseId("rule", ruleId ?? "");
  return keyPairs({ assignee, tag: tags, ruleId: ruleUuid });
}

const noTolerance = "0" as Amount;

async function indexesOfIntent(table: Table, intent: PaymentIntent): Promise<string[]> {
  const { organizationId } = intent;
  const expected = expectationsOf(intent, noTolerance);
  return [
    ...valuesOfIntent(intent).flatMap((value) => partitionsOfCarrier(intent, value)),
    ...(await partitionsOfAmounts(table, organizationId, expected, referencesOfIntent(intent))),
  ];
}

async function indexesOfLeg(table: Table, leg: FlowLeg): Promise<string[]> {
  const { organizationId } = leg;
  const amounts = [leg, ...leg.observations].map(({ amount, currency }) => ({ amount, currency }));
  const account = leg.metadata?.["account"];
  const values = everyValueOfLeg(leg);
  return [
    ...values.flatMap((value) => partitionsOfCarrier(leg, value)),
    ...(await partitionsOfAmounts(
      table,
      organizationId,
      amounts,
      values.filter((value) => !isReceiverValue(value)),
    )),
    ...(account === undefined ? [] : [importAccountPartition(organizationId, account)]),
    ...movementPartitionsOf(leg),
  ];
}

async function partitionsOfAmounts(
  table: Table,
  organizationId: OrganizationId,
  amounts: readonly IndexedAmount[],
  values: readonly string[],
): Promise<string[]> {
  const partitions: string[] = [];
  for (const amount of amounts) {
    partitions.push(
      ...(await partitionsOfAmount(table, organizationId, amount, [null, ...values])),
    );
  }
  return partitions;
}

function rawRecordsIn(organizationId: OrganizationId, item: Item): string[] {
  if (!holdsEntry(item)) return [];
  const uuids = new Set<Uuid<"rawRecord">>();
  for (const { rawRecordUuid } of decodeEntryEvents(item)) {
    if (rawRecordUuid !== null) uuids.add(rawRecordUuid);
  }
  return [...uuids].map((uuid) => rawRecordPartition(organizationId, uuid));
}

/** The versions of rules and fee schedules that the entry is about: a deleted one is found by nothing else. */
function rulesIn(organizationId: OrganizationId, item: Item): string[] {
  return decodeEntryEvents(item).flatMap(({ payload }) => {
    const rule = parseId("rule", String(payload?.["ruleId"]));
    const schedule = parseId("feeSchedule", String(payload?.["feeScheduleId"]));
    return [
      ...(rule === null ? [] : [ruleVersionKey(organizationId, rule, 1).pk]),
      ...(schedule === null ? [] : [feeScheduleVersionKey(organizationId, schedule, 1).pk]),
    ];
  });
}
