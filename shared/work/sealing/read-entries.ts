/** Reads the audit entries of an organization and window in a fixed order, so that a later run can continue. */

import { viewAuditEvent } from "#api/resource/audit-event/audit-event-view.ts";
import type { AuditEvent } from "#domain/audit/audit-event.ts";
import { formatId, type Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { decodeEntryEvents, holdsEntry } from "#store/table/audit/audit-entry-store.ts";
import type { Item } from "#store/table/core/read-item.ts";
import type { Table } from "#store/table/core/table.ts";
import {
  auditEntryPartitions,
  journalPages,
  type WindowPeriod,
} from "#work/recovery/audit-entry-window.ts";
import type { SealedEntry, SealedEvent, SealPlace } from "./seal.ts";

export type EntriesRead = {
  readonly entries: readonly SealedEntry[];
  /** The last entry read; null if there are no more. */
  readonly through: SealPlace | null;
};

/** The entries after a place, at most this many. Strongly consistent: what is missed here is never sealed. */
export async function readEntries(
  table: Table,
  organizationId: OrganizationId,
  period: WindowPeriod,
  { after, atMost }: { readonly after: SealPlace | null; readonly atMost: number },
): Promise<EntriesRead> {
  const entries: SealedEntry[] = [];
  for await (const { partition, item } of itemsAfter(table, organizationId, period, after)) {
    entries.push(sealedEntry(item));
    const through = { partition, entry: String(item["sk"]) };
    if (entries.length === atMost) return { entries, through };
  }
  return { entries, through: null };
}

async function* itemsAfter(
  table: Table,
  organizationId: OrganizationId,
  period: WindowPeriod,
  after: SealPlace | null,
) {
  const partitions = await auditEntryPartitions(table, organizationId, period);
  for (const partition of partitions.filter((each) => each >= (after?.partition ?? ""))) {
    const begin = partition === after?.partition ? after.entry : null;
    const pages = journalPages(table, partition, period, { after: begin, isStrong: true });
    for await (const items of pages) {
      yield* items.filter(holdsEntry).map((item) => ({ partition, item }));
    }
  }
}

/** What a seal says of an item that holds an audit entry. */
export function sealedEntry(item: Item): SealedEntry {
  return [formatId("auditEvent", item["sk"] as Uuid<"journal">), eventsIn(item).map(sealedEvent)];
}

function eventsIn(item: Item): AuditEvent[] {
  try {
    return decodeEntryEvents(item);
  } catch {
    // A later version may have written it. The entry is sealed by its id alone.
    return [];
  }
}

/** The hash is computed from the content: the stored one may have been changed with it. */
function sealedEvent(event: AuditEvent): SealedEvent {
  const { id, hash, chain, sequence } = viewAuditEvent({ ...event, hash: null });
  return [id, hash, chain, sequence];
}
