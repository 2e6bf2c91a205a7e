/**
 * Checks a restored table before it is put in service: every case equals the state rebuilt from its chained
 * audit events, lists count the records, and no work is left without a worker. Reads the whole table once
 * by Scan, which no function of the service may do.
 */

import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { auditEntryCollection } from "#store/table/audit/audit-entry-list.ts";
import { entryAttribute } from "#store/table/audit/audit-entry-store.ts";
import { checkHistory } from "#store/table/audit/check-history.ts";
import { type Collection, type Key, parseKey, parseRecordKey } from "#store/table/core/keys.ts";
import type { Table } from "#store/table/core/table.ts";
import { type ListedTotal, readListedTotal } from "#store/table/list/listed/listed-total.ts";
import { listedCollections } from "#store/table/listed-collections.ts";

export type OrganizationCheck = {
  readonly organizationId: OrganizationId;
  /** Number of cases that agree with their events and whose chain holds. */
  readonly agreeing: number;
  /** Ids of the other cases. */
  readonly differing: readonly string[];
  readonly counts: readonly Count[];
  /** Work in progress whose message or worker is lost. */
  readonly stuck: readonly string[];
  /** Interrupted requests; a retry with the same Idempotency-Key takes them over. */
  readonly interrupted: number;
};

type Count = ListedTotal & {
  readonly collection: Collection;
  /** Records in the table. */
  readonly stored: number;
};

type Item = Readonly<Record<string, unknown>> & Key;

type Survey = {
  readonly stored: Record<Collection, number>;
  readonly stuck: string[];
  interrupted: number;
};

/** No request runs longer: a longer lease would block its Idempotency-Key permanently. */
const longestLeaseMilliseconds = 60_000;
/** No step of an import or export takes longer. */
const longestStepMilliseconds = 900_000;

const unfinished: ReadonlySet<unknown> = new Set(["processing", "withdrawing"]);

/** @param organizationIds absent: every organization in the table */
export async function checkRestore(
  table: Table,
  now: () => Instant,
  organizationIds?: readonly OrganizationId[],
): Promise<readonly OrganizationCheck[]> {
  const checks: OrganizationCheck[] = [];
  for (const [organizationId, survey] of await surveyTable(table, now())) {
    if (organizationIds?.includes(organizationId) === false) continue;
    const history = await checkHistory(table, organizationId, now);
    const counts = await countLists(table, organizationId, survey);
    const { stuck, interrupted } = survey;
    checks.push({ organizationId, ...history, counts, stuck, interrupted });
  }
  return checks;
}

export function isWhole({ differing, counts, stuck }: OrganizationCheck): boolean {
  const agree = counts.every(({ stored, listed, isServed }) => stored === listed && isServed);
  return differing.length === 0 && stuck.length === 0 && agree;
}

async function surveyTable(table: Table, now: number): Promise<Map<OrganizationId, Survey>> {
  const surveys = new Map<OrganizationId, Survey>();
  let from: Record<string, unknown> | undefined;
  do {
    const page = await table.client.send(
      new ScanCommand({
        TableName: table.name,
        ConsistentRead: true,
        ...(from === undefined ? {} : { ExclusiveStartKey: from }),
      }),
    );
    for (const item of (page.Items ?? []) as Item[]) noteItem(surveys, item, now);
    from = page.LastEvaluatedKey;
  } while (from !== undefined);
  return surveys;
}

function noteItem(surveys: Map<OrganizationId, Survey>, item: Item, now: number): void {
  const named = parseKey(item);
  const collection = collectionOf(item);
  // DynamoDB deletes expired items some time later, so they are ignored here. A list has its records until then.
  const isOver = typeof item["expiresAt"] === "number" && item["expiresAt"] * 1_000 <= now;
  if (named === null || (isOver && collection === null)) return;
  const survey = surveys.get(named.organizationId) ?? emptySurvey();
  surveys.set(named.organizationId, survey);
  if (collection !== null) survey.stored[collection] += 1;
  if (entryAttribute in item) survey.stored.journal += auditEntryCollection.decode(item).length;
  if (item["state"] === "processing") noteClaim(survey, item, now);
  if (isLeftOver(item, named.code, now)) {
    survey.stuck.push(`${named.code} ${named.rest || item.sk} is ${item["status"]}`);
  }
}

function emptySurvey(): Survey {
  const none = Object.keys(listedCollections).map((collection) => [collection, 0]);
  const stored = Object.fromEntries(none) as Record<Collection, number>;
  return { stored, stuck: [], interrupted: 0 };
}

/** Counts records that have an item of their own; audit entries may be embedded in other items. */
function collectionOf(item: Item): Collection | null {
  const record = parseRecordKey(item);
  return record === null || record.collection === "journal" ? null : record.collection;
}

function noteClaim(survey: Survey, { pk, leaseUntil }: Item, now: number): void {
  const isBounded = typeof leaseUntil === "number" && leaseUntil <= now + longestLeaseMilliseconds;
  if (isBounded) survey.interrupted += 1;
  else survey.stuck.push(`idempotency record ${pk} is leased until ${leaseUntil}`);
}

/** An import or export in progress that has not changed for longer than its longest step. */
function isLeftOver(item: Item, code: string, now: number): boolean {
  const isBatch = collectionOf(item) === "importBatch" && unfinished.has(item["status"]);
  const isExport = code === "export" && item["status"] === "pending";
  if (!(isBatch || isExport)) return false;
  const { createdAt } = isExport ? (JSON.parse(String(item["job"])) as Item) : item;
  const touchedAt = Number(item["updatedAt"] ?? createdAt);
  return touchedAt < now - longestStepMilliseconds;
}

/** Counts every list in bounded steps, also one with more uncounted records than requests may read. */
async function countLists(
  table: Table,
  organizationId: OrganizationId,
  { stored }: Survey,
): Promise<Count[]> {
  const counts: Count[] = [];
  for (const collection of Object.keys(listedCollections) as Collection[]) {
    const listed = await readListedTotal(table, organizationId, listedCollections[collection]);
    counts.push({ collection, stored: stored[collection], ...listed });
  }
  return counts;
}
