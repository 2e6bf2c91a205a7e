import type * as z from "zod";
import type { AuditEvent } from "../../shared/domain/audit-event.ts";
import { json, type OperationResult, type ReadInput } from "../../shared/http/operation.ts";
import type { listAuditEventsQuery } from "../../shared/schema/audit-event.ts";
import { viewAuditEvent } from "../../shared/schema/audit-event-view.ts";
import { decodeJournalEvents } from "../../shared/table/journal-store.ts";
import { list } from "../../shared/table/listing.ts";
import type { Table } from "../../shared/table/table.ts";

type Query = z.output<typeof listAuditEventsQuery>;

export async function listAuditEvents(
  { table }: { readonly table: Table },
  { context, query }: ReadInput<Query>,
): Promise<OperationResult> {
  const { limit, offset } = query;
  const { items, total } = await list(table, {
    organizationId: context.organizationId,
    collection: "journal",
    page: { limit, offset },
    decode: (item) => decodeJournalEvents(item).reverse(),
    matches: (event) => matchesFilters(event, query),
  });
  return json(200, { items: items.map(viewAuditEvent), total, limit, offset });
}

/** `from` and `to` are half-open, on `occurredAt`. */
function matchesFilters(event: AuditEvent, query: Query): boolean {
  const { from, to, limit: _limit, offset: _offset, ...equal } = query;
  const shown = viewAuditEvent(event);
  const names = Object.keys(equal) as (keyof typeof equal)[];
  return (
    names.every((name) => equal[name] === undefined || equal[name] === shown[name]) &&
    (from === undefined || event.occurredAt >= from) &&
    (to === undefined || event.occurredAt < to)
  );
}
