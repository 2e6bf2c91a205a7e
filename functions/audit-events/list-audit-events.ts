import type * as z from "zod";
import {
  json,
  type OperationResult,
  type ReadInput,
  type RequestContext,
} from "#api/http/operation.ts";
import type { listAuditEventsQuery } from "#api/resource/audit-event/audit-event-request.ts";
import { viewAuditEvent } from "#api/resource/audit-event/audit-event-view.ts";
import type { AuditEvent, AuditEventType } from "#domain/audit/audit-event.ts";
import { millisecondsOfUuid, parseId, parseUuid, type Uuid } from "#domain/value/id.ts";
import { auditEntryCollection } from "#store/table/audit/audit-entry-list.ts";
import { type Owner, pageWithNamed, readNamed } from "#store/table/audit/named-entries.ts";
import type { Table } from "#store/table/core/table.ts";
import type { Listing } from "#store/table/list/list-request.ts";
import { list } from "#store/table/list/listing.ts";

type Query = z.output<typeof listAuditEventsQuery>;

export async function listAuditEvents(
  { table }: { readonly table: Table },
  { context, query }: ReadInput<Query>,
): Promise<OperationResult> {
  const { limit, offset } = query;
  const keys = keysOf(query);
  const { items, total } =
    keys === null ? { items: [], total: 0 } : await find(table, context, query, keys);
  return json(200, { items: items.map(viewAuditEvent), total, limit, offset });
}

async function find(
  table: Table,
  { organizationId, now }: RequestContext,
  { limit, offset, eventType, from, to }: Query,
  keys: Keys,
): Promise<Listing<AuditEvent>> {
  const matches = (facets: { readonly eventType: AuditEventType }) =>
    eventType === undefined || facets.eventType === eventType;
  const page = { limit, offset };
  const readList = () =>
    list(table, {
      organizationId,
      collection: auditEntryCollection,
      page,
      now,
      matches,
      keys: { ...keys },
      from,
      to,
    });
  const owner = ownerOf(keys);
  if (owner === null) return readList();
  const { events, hasMore } = await readNamed(table, organizationId, owner);
  const isInRange = (uuid: Uuid) => {
    const made = millisecondsOfUuid(uuid);
    return (from === undefined || made >= from) && (to === undefined || made < to);
  };
  const named = events
    .filter(({ entryUuid }) => isInRange(entryUuid))
    .map(({ event }) => event)
    .filter((event) => matches(event) && carries(event, keys));
  return pageWithNamed(named, page, hasMore ? readList : null);
}

/** The payment or raw record that lists its own events; null for other filters. */
function ownerOf({ payment, rawRecord }: Keys): Owner | null {
  if (payment !== undefined) return { kind: "payment", uuid: payment as Uuid<"payment"> };
  return rawRecord === undefined
    ? null
    : { kind: "rawRecord", uuid: rawRecord as Uuid<"rawRecord"> };
}

function carries(event: AuditEvent, { payment, rawRecord, importBatch, actor }: Keys): boolean {
  return (
    (payment === undefined || event.paymentUuid === payment) &&
    (rawRecord === undefined || event.rawRecordUuid === rawRecord) &&
    (importBatch === undefined || event.importBatchUuid === importBatch) &&
    (actor === undefined || event.actor === actor)
  );
}

type Keys = Partial<Readonly<Record<KeyName, string>>>;
type KeyName = (typeof keyFields)[number][1];

/**
 * The keys that the events must have; null if no event can match, for example with an id of another
 * kind.
 */
function keysOf(query: Query): Keys | null {
  const keys: Partial<Record<KeyName, string>> = {};
  for (const [field, name, parse] of keyFields) {
    const text = query[field];
    if (text === undefined) continue;
    const value = parse(text);
    if (value === null || (keys[name] ?? value) !== value) return null;
    keys[name] = value;
  }
  return keys;
}

/** The key of the collection by which each filter finds its events. */
const keyFields = [
  ["caseId", "payment", (text: string) => parseId("reconciliationCase", text)],
  ["paymentIntentId", "payment", (text: string) => parseId("paymentIntent", text)],
  ["rawRecordId", "rawRecord", (text: string) => parseId("rawRecord", text)],
  ["importBatchId", "importBatch", parseImportBatchId],
  ["actor", "actor", (text: string) => text],
] as const;

function parseImportBatchId(text: string): Uuid<"importBatch"> | null {
  const prefix = "batch_";
  return text.startsWith(prefix) ? parseUuid(text.slice(prefix.length)) : null;
}
