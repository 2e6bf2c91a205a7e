import type * as z from "zod";
import { parseId, parseUuid, type Uuid } from "../../shared/domain/id.ts";
import { json, type OperationResult, type ReadInput } from "../../shared/http/operation.ts";
import type { listAuditEventsQuery } from "../../shared/schema/audit-event.ts";
import { viewAuditEvent } from "../../shared/schema/audit-event-view.ts";
import { journalCollection } from "../../shared/table/journal-list.ts";
import { type Listing, list } from "../../shared/table/listing.ts";
import type { Table } from "../../shared/table/table.ts";

type Query = z.output<typeof listAuditEventsQuery>;

export async function listAuditEvents(
  { table }: { readonly table: Table },
  { context, query }: ReadInput<Query>,
): Promise<OperationResult> {
  const { limit, offset, eventType, from, to } = query;
  const keys = keysOf(query);
  const { items, total }: Listing<Parameters<typeof viewAuditEvent>[0]> =
    keys === null
      ? { items: [], total: 0 }
      : await list(table, {
          organizationId: context.organizationId,
          collection: journalCollection,
          page: { limit, offset },
          now: context.now,
          matches: (facets) => eventType === undefined || facets.eventType === eventType,
          keys,
          from,
          to,
        });
  return json(200, { items: items.map(viewAuditEvent), total, limit, offset });
}

/** What the events must carry; null where no event can, as with an id of another kind. */
function keysOf(query: Query): Record<string, string> | null {
  const keys: Record<string, string> = {};
  for (const [field, name, parse] of keyFields) {
    const text = query[field];
    if (text === undefined) continue;
    const value = parse(text);
    if (value === null || (keys[name] ?? value) !== value) return null;
    keys[name] = value;
  }
  return keys;
}

/** By which key of the collection each filter finds its events. */
const keyFields = [
  ["caseId", "payment", (text: string) => parseId("reconciliationCase", text)],
  ["paymentIntentId", "payment", (text: string) => parseId("paymentIntent", text)],
  ["rawRecordId", "rawRecord", (text: string) => parseId("rawRecord", text)],
  ["importBatchId", "importBatch", parseImportBatchId],
  ["actor", "actor", (text: string) => text],
] as const;

function parseImportBatchId(text: string): Uuid | null {
  const prefix = "batch_";
  return text.startsWith(prefix) ? parseUuid(text.slice(prefix.length)) : null;
}
