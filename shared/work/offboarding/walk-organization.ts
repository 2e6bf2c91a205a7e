/**
 * Walks everything of an organization in the table, page by page, without a scan. What is found through a record comes
 * before the record, so that a removal that ends anywhere finds the rest when it is repeated.
 */

import { accountNameFor } from "#domain/account/account.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { membersPartition } from "#store/table/access/member-keys.ts";
import { requestLogPartition } from "#store/table/access/request-log-keys.ts";
import { accountsPartition, balancesPartition } from "#store/table/account/account-keys.ts";
import { findAccounts } from "#store/table/account/account-store.ts";
import { reportsPartition } from "#store/table/account/kept-report-keys.ts";
import {
  expectedPartition,
  exportLanePartition,
  importProfilesPartition,
} from "#store/table/bulk/file-keys.ts";
import { comparisonPartition } from "#store/table/comparison/comparison-keys.ts";
import { readComparisons } from "#store/table/comparison/comparison-store.ts";
import { readAll } from "#store/table/core/batch-read.ts";
import { pageOf } from "#store/table/core/key-range.ts";
import {
  apiKeyIndexPartition,
  apiKeyKey,
  type Collection,
  dayRegistryPartition,
  type Key,
  parseDayRegistrySort,
  partitionOf,
  rulesPartition,
} from "#store/table/core/keys.ts";
import type { Item } from "#store/table/core/read-item.ts";
import type { Table } from "#store/table/core/table.ts";
import { announcedCausesPartition } from "#store/table/evidence/announced-cause-keys.ts";
import {
  integrationKeyKey,
  integrationsPartition,
  registrationKey,
  rejectionKey,
  watchedPartition,
} from "#store/table/integration/integration-keys.ts";
import { findIntegrations, findKeyHolder } from "#store/table/integration/integration-store.ts";
import { decodeHead } from "#store/table/list/list-head.ts";
import { listHeadPrefix } from "#store/table/list/list-keys.ts";
import type { NodeRef } from "#store/table/list/tree/list-node.ts";
import { NodeGoneError, nodeKeysOf } from "#store/table/list/tree/list-node-store.ts";
import {
  amountWidthsPartition,
  jobPartition,
  matchPoolPartition,
} from "#store/table/matching/matching-keys.ts";
import { searchPartitions } from "#store/table/payment/search-keys.ts";
import { journalPagesPartition, journalRunsPartition } from "#store/table/posting/posting-keys.ts";
import { savedViewsPartition } from "#store/table/rule/saved-view-keys.ts";
import { reasonCodesKey } from "#store/table/rule/settings-keys.ts";
import { endpointsPartition } from "#store/table/webhook/outbound-keys.ts";
import { keyedHeadsOf, ownedBy } from "./owned-partitions.ts";

/** Items of one partition. Each has been used when the next page is asked for, and may be removed. */
type Pages = AsyncGenerator<readonly Item[]>;

export type OrganizationWalk = {
  readonly table: Table;
  readonly organizationId: OrganizationId;
  /** Whether lists and indexes are walked too: they are made of the records. */
  readonly withIndexes: boolean;
};

/** Partitions that were walked last are not walked again: many records share one. */
const rememberedPartitions = 10_000;

class Remembered {
  readonly #names = new Set<string>();

  /** @returns whether the name is new */
  add(name: string): boolean {
    const isNew = !this.#names.delete(name);
    this.#names.add(name);
    const [oldest] = this.#names;
    if (this.#names.size > rememberedPartitions && oldest !== undefined) this.#names.delete(oldest);
    return isNew;
  }
}

type OpenWalk = OrganizationWalk & { readonly walked: Remembered };

/** The audit entries are last: through them the entries of all others are found, and they say what happened. */
const order = [
  "payment",
  "leg",
  "event",
  "importBatch",
  "settlement",
  "rawRecord",
  "approval",
  "close",
  "journal",
] as const satisfies Collection[];

/** Everything but how far the organization is sealed, and what expires by itself within 30 days. */
export async function* walkOrganization(walk: OrganizationWalk): Pages {
  const open = { ...walk, walked: new Remembered() };
  // A refused key writes an audit event, so its end comes before that of the audit entries.
  yield* apiKeysOf(open);
  for (const collection of order) yield* recordsOf(open, collection);
  if (walk.withIndexes) for (const collection of order) yield* listOf(open, collection);
  yield* settingsOf(open);
}

async function* recordsOf(walk: OpenWalk, collection: Collection): Pages {
  const { table, organizationId } = walk;
  const registry = dayRegistryPartition(organizationId, collection);
  for await (const days of pagesOf(table, registry)) {
    for (const day of days.filter(({ sk }) => !String(sk).startsWith(listHeadPrefix))) {
      const named = parseDayRegistrySort(String(day["sk"]), collection);
      const partition = partitionOf(organizationId, named.storedIn, named);
      // Entries that lie in payments and legs were walked with them.
      if (named.storedIn === collection) yield* recordsIn(walk, collection, partition);
      if (walk.withIndexes) yield [day];
    }
  }
}

async function* recordsIn(walk: OpenWalk, collection: Collection, partition: string): Pages {
  for await (const items of pagesOf(walk.table, partition, recordsPerPage)) {
    for (const item of items) yield* foundThrough(walk, collection, item);
    yield items;
  }
}

/** Indexes before data: an index of an earlier version of a record is found through that version. */
async function* foundThrough(walk: OpenWalk, collection: Collection, item: Item): Pages {
  const { table, organizationId, walked, withIndexes } = walk;
  const { indexes, data } = await ownedBy[collection](table, organizationId, item);
  if (withIndexes) {
    yield* eachOf(walk, indexes);
    const heads = keyedHeadsOf(organizationId, collection, item);
    for (const head of heads.filter(({ pk }) => walked.add(pk))) yield* listUnder(walk, head);
  }
  yield* eachOf(walk, data);
}

async function* eachOf({ table, walked }: OpenWalk, partitions: Iterable<string>): Pages {
  for (const partition of partitions) if (walked.add(partition)) yield* pagesOf(table, partition);
}

async function* listOf(walk: OpenWalk, collection: Collection): Pages {
  const { table, organizationId } = walk;
  const registry = dayRegistryPartition(organizationId, collection);
  for await (const items of pagesOf(table, registry)) {
    for (const { sk } of items.filter((each) => String(each["sk"]).startsWith(listHeadPrefix))) {
      yield* listUnder(walk, { pk: registry, sk: String(sk) });
    }
  }
}

/** The nodes of a list, its root after the others, and then its head: each page may be removed only in part. */
async function* listUnder({ table }: OpenWalk, head: Key): Pages {
  const [item] = await readAll(table, [head]);
  if (item === undefined) return;
  const keys = await nodeKeysUnder(table, head, decodeHead(item).root);
  for (let first = 0; first < keys.length - 1; first += itemsPerPage) {
    const others = keys.slice(first, Math.min(first + itemsPerPage, keys.length - 1));
    yield await readAll(table, others);
  }
  if (keys.length > 0) yield await readAll(table, keys.slice(-1));
  yield [item];
}

/** None, where a removal ended after it had removed the root. @throws NodeGoneError if the list was written meanwhile */
async function nodeKeysUnder(table: Table, head: Key, root: NodeRef | null): Promise<Key[]> {
  try {
    return await nodeKeysOf(table, head, root);
  } catch (error) {
    const [now] = await readAll(table, [head]);
    const isSame = now !== undefined && decodeHead(now).root?.stamp === root?.stamp;
    if (error instanceof NodeGoneError && isSame) return [];
    throw error;
  }
}

async function* apiKeysOf({ table, organizationId }: OpenWalk): Pages {
  for await (const entries of pagesOf(table, apiKeyIndexPartition(organizationId))) {
    yield await readAll(
      table,
      entries.map(({ sha256 }) => apiKeyKey(String(sha256))),
    );
    yield entries;
  }
}

async function* settingsOf({ table, organizationId, withIndexes }: OpenWalk): Pages {
  yield* integrationsOf(table, organizationId);
  yield* accountsOf(table, organizationId);
  yield* journalRunsOf(table, organizationId);
  yield* comparedRowsOf(table, organizationId);
  const settings = [
    ...[endpointsPartition, importProfilesPartition, rulesPartition, jobPartition],
    ...[savedViewsPartition, membersPartition, reportsPartition, expectedPartition],
    (id: OrganizationId) => reasonCodesKey(id).pk,
  ];
  // The log of failed requests and the announced causes end by themselves, and an export does without it.
  const indexes = [
    ...[amountWidthsPartition, exportLanePartition, matchPoolPartition],
    requestLogPartition,
    announcedCausesPartition,
  ];
  for (const partition of withIndexes ? [...settings, ...indexes] : settings) {
    yield* pagesOf(table, partition(organizationId));
  }
  if (!withIndexes) return;
  for (const partition of searchPartitions(organizationId)) yield* pagesOf(table, partition);
}

/** Balances before the accounts through which they are found. */
async function* accountsOf(table: Table, organizationId: OrganizationId): Pages {
  for (const account of await findAccounts(table, organizationId)) {
    for (const source of ["bank", "ledger"] as const) {
      const name = accountNameFor(account, source);
      yield* pagesOf(table, balancesPartition(organizationId, name));
    }
  }
  yield* pagesOf(table, accountsPartition(organizationId));
}

/** The entries of each run before the runs through which they are found. */
async function* journalRunsOf(table: Table, organizationId: OrganizationId): Pages {
  const runs = journalRunsPartition(organizationId);
  for await (const items of pagesOf(table, runs)) {
    for (const { sk } of items) {
      yield* pagesOf(table, journalPagesPartition(organizationId, Number(sk)));
    }
    yield items;
  }
}

/** The rows of comparisons before the jobs through which they are found. */
async function* comparedRowsOf(table: Table, organizationId: OrganizationId): Pages {
  for await (const { uuid } of readComparisons(table, organizationId)) {
    yield* pagesOf(table, comparisonPartition(organizationId, uuid));
  }
}

async function* integrationsOf(table: Table, organizationId: OrganizationId): Pages {
  for (const { integration } of await findIntegrations(table, organizationId)) {
    const { uuid } = integration;
    yield* pagesOf(table, watchedPartition(organizationId, uuid));
    yield* pagesOf(table, rejectionKey(organizationId, uuid, "").pk);
    yield* pagesOf(table, registrationKey(organizationId, uuid).pk);
    const holder = await findKeyHolder(table, integration.integrationKey);
    if (holder?.organizationId !== organizationId) continue;
    yield await readAll(table, [integrationKeyKey(integration.integrationKey)]);
  }
  yield* pagesOf(table, integrationsPartition(organizationId));
}

const itemsPerPage = 100;
/** A record may have many items that are found through it, all of them before the next page. */
const recordsPerPage = 25;

async function* pagesOf(table: Table, partition: string, limit = itemsPerPage): Pages {
  let start: Item | undefined;
  do {
    const { items, next } = await pageOf(table, { pk: partition }, { limit, start });
    if (items.length > 0) yield items;
    start = next;
  } while (start !== undefined);
}
