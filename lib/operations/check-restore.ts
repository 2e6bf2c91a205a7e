/**
 * Whether a restored table is whole, before anything is pointed at it: every case is what its recorded
 * events add up to, with their chain intact; lists count what is there; nothing waits for somebody who
 * is gone. Reads the whole table once by Scan, which no function of the service may.
 */
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import type { Instant } from "../../shared/domain/value/instant.ts";
import { checkHistory } from "../../shared/table/audit/check-history.ts";
import { journalCollection } from "../../shared/table/audit/journal-list.ts";
import { entryAttribute } from "../../shared/table/audit/journal-store.ts";
import { importBatchCollection } from "../../shared/table/bulk/import-batch-store.ts";
import {
  type Collection,
  type Key,
  parseKey,
  parseRecordKey,
} from "../../shared/table/core/keys.ts";
import type { Table } from "../../shared/table/core/table.ts";
import { legCollection } from "../../shared/table/evidence/leg-list.ts";
import { list } from "../../shared/table/list/listing.ts";
import { listedCollections } from "../../shared/table/listed-collections.ts";
import { paymentCollection } from "../../shared/table/payment/payment-list.ts";
import { outboundEventCollection } from "../../shared/table/webhook/outbound-event-list.ts";

export type OrganizationCheck = {
  readonly organizationId: string;
  /** Cases that agree with their events, chain and all. */
  readonly agreeing: number;
  /** Ids of the cases that do not. */
  readonly differing: readonly string[];
  readonly counts: readonly Count[];
  /** Work under way whose message or owner is gone. */
  readonly stuck: readonly string[];
  /** Requests that were cut off: the next repeat under their Idempotency-Key takes them over. */
  readonly interrupted: number;
};

type Count = {
  readonly collection: Collection;
  /** Records in the table, and what the list says there are. */
  readonly stored: number;
  readonly listed: number;
};

type Item = Readonly<Record<string, unknown>> & Key;

type Survey = {
  readonly stored: Record<Collection, number>;
  readonly stuck: string[];
  interrupted: number;
};

/** No request runs longer: a lease beyond it would keep its Idempotency-Key for good. */
const longestLeaseMilliseconds = 60_000;
/** No step of an import or export takes longer. */
const longestStepMilliseconds = 900_000;

const unfinished: ReadonlySet<unknown> = new Set(["processing", "withdrawing"]);

/** @param organizationIds absent: every organization in the table */
export async function checkRestore(
  table: Table,
  now: () => Instant,
  organizationIds?: readonly string[],
): Promise<readonly OrganizationCheck[]> {
  const checks: OrganizationCheck[] = [];
  for (const [organizationId, survey] of await surveyTable(table, now())) {
    if (organizationIds?.includes(organizationId) === false) continue;
    const history = await checkHistory(table, organizationId, now);
    const counts = await countLists(table, organizationId, survey, now());
    const { stuck, interrupted } = survey;
    checks.push({ organizationId, ...history, counts, stuck, interrupted });
  }
  return checks;
}

export function isWhole({ differing, counts, stuck }: OrganizationCheck): boolean {
  const agree = counts.every(({ stored, listed }) => stored === listed);
  return differing.length === 0 && stuck.length === 0 && agree;
}

async function surveyTable(table: Table, now: number): Promise<Map<string, Survey>> {
  const surveys = new Map<string, Survey>();
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

function noteItem(surveys: Map<string, Survey>, item: Item, now: number): void {
  const named = parseKey(item);
  // What is over by its time, DynamoDB deletes when it comes to it.
  const isOver = typeof item["expiresAt"] === "number" && item["expiresAt"] * 1_000 <= now;
  if (named === null || isOver) return;
  const survey = surveys.get(named.organizationId) ?? emptySurvey();
  surveys.set(named.organizationId, survey);
  const collection = collectionOf(item);
  if (collection !== null) survey.stored[collection] += 1;
  if (entryAttribute in item) survey.stored.journal += journalCollection.decode(item).length;
  if (item["state"] === "processing") noteClaim(survey, item, now);
  if (isLeftOver(item, named.code, now)) {
    survey.stuck.push(`${named.code} ${named.rest || item.sk} is ${item["status"]}`);
  }
}

function emptySurvey(): Survey {
  const stored = { payment: 0, leg: 0, journal: 0, event: 0, importBatch: 0 };
  return { stored, stuck: [], interrupted: 0 };
}

/** Of records that are one item each; entries of the journal may lie in others' items. */
function collectionOf(item: Item): Collection | null {
  const record = parseRecordKey(item);
  return record === null || record.collection === "journal" ? null : record.collection;
}

function noteClaim(survey: Survey, { pk, leaseUntil }: Item, now: number): void {
  const isBounded = typeof leaseUntil === "number" && leaseUntil <= now + longestLeaseMilliseconds;
  if (isBounded) survey.interrupted += 1;
  else survey.stuck.push(`idempotency record ${pk} is leased until ${leaseUntil}`);
}

/** An import's batch in the middle of a step, or an export, that nobody has touched for long. */
function isLeftOver(item: Item, code: string, now: number): boolean {
  const isBatch = collectionOf(item) === "importBatch" && unfinished.has(item["status"]);
  const isExport = code === "export" && item["status"] === "pending";
  if (!(isBatch || isExport)) return false;
  const { createdAt } = isExport ? (JSON.parse(String(item["job"])) as Item) : item;
  const touchedAt = Number(item["updatedAt"] ?? createdAt);
  return touchedAt < now - longestStepMilliseconds;
}

async function countLists(
  table: Table,
  organizationId: string,
  { stored }: Survey,
  now: number,
): Promise<Count[]> {
  const request = { organizationId, page: { limit: 1, offset: 0 }, now, matches: () => true };
  const totals = {
    payment: await list(table, { ...request, collection: paymentCollection }),
    leg: await list(table, { ...request, collection: legCollection }),
    journal: await list(table, { ...request, collection: journalCollection }),
    event: await list(table, { ...request, collection: outboundEventCollection }),
    importBatch: await list(table, { ...request, collection: importBatchCollection }),
  };
  return (Object.keys(listedCollections) as Collection[]).map((collection) => ({
    collection,
    stored: stored[collection],
    listed: totals[collection].total,
  }));
}
