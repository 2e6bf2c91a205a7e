/** Reads the journal entries of an organization and window in a fixed order, so that a later run can continue. */
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { AuditEvent } from "../domain/audit/audit-event.ts";
import { formatId, type Uuid } from "../domain/value/id.ts";
import type { OrganizationId } from "../domain/value/organization-id.ts";
import { journalPartitions, type Period } from "../recovery/journal-window.ts";
import { viewAuditEvent } from "../schema/view/audit-event-view.ts";
import { decodeJournalEvents, holdsEntry } from "../table/audit/journal-store.ts";
import { firstUuidAt } from "../table/core/keys.ts";
import type { Table } from "../table/core/table.ts";
import type { SealedEntry, SealedEvent, SealPlace } from "./seal.ts";

type Item = Readonly<Record<string, unknown>>;

export type EntriesRead = {
  readonly entries: readonly SealedEntry[];
  /** The last entry read; null if there are no more. */
  readonly through: SealPlace | null;
};

const itemsPerPage = 256;

/** The entries after a place, at most this many. Strongly consistent: what is missed here is never sealed. */
export async function readEntries(
  table: Table,
  organizationId: OrganizationId,
  period: Period,
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
  period: Period,
  after: SealPlace | null,
) {
  const partitions = await journalPartitions(table, organizationId, period);
  for (const partition of partitions.filter((each) => each >= (after?.partition ?? ""))) {
    const begin = partition === after?.partition ? after.entry : null;
    for await (const item of itemsOf(table, partition, period, begin)) {
      if (holdsEntry(item)) yield { partition, item };
    }
  }
}

async function* itemsOf(
  table: Table,
  partition: string,
  { from, to }: Period,
  after: string | null,
): AsyncGenerator<Item> {
  let start: Record<string, unknown> | undefined =
    after === null ? undefined : { pk: partition, sk: after };
  do {
    const page = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: "pk = :pk AND sk BETWEEN :from AND :to",
        // Ids are longer than the bound, so the upper bound is exclusive.
        ExpressionAttributeValues: {
          ":pk": partition,
          ":from": firstUuidAt(from),
          ":to": firstUuidAt(to),
        },
        ConsistentRead: true,
        Limit: itemsPerPage,
        ...(start === undefined ? {} : { ExclusiveStartKey: start }),
      }),
    );
    yield* page.Items ?? [];
    start = page.LastEvaluatedKey;
  } while (start !== undefined);
}

/** What a seal says of an item that holds a journal entry. */
export function sealedEntry(item: Item): SealedEntry {
  return [formatId("auditEvent", item["sk"] as Uuid<"journal">), eventsIn(item).map(sealedEvent)];
}

function eventsIn(item: Item): AuditEvent[] {
  try {
    return decodeJournalEvents(item);
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
