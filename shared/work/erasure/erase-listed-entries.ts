/**
 * Blanks the audit entries about the records of a flow leg that lie apart from it: of later reports, and of people and
 * actions on many legs that set it aside or restored it. Neither the leg nor its case names them.
 */
import type { AuditEvent } from "#domain/audit/audit-event.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import { parseId, type Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { auditEntryCollection } from "#store/table/audit/audit-entry-list.ts";
import { findEntryKey } from "#store/table/audit/audit-entry-store.ts";
import { type Key, recordKey } from "#store/table/core/keys.ts";
import type { Table } from "#store/table/core/table.ts";
import { list } from "#store/table/list/listing.ts";
import { eraseActions } from "./erase-actions.ts";
import { changeItem, erasedDocument, withErasedEntry } from "./erase-items.ts";
import { announcedIn, eraseAnnounced } from "./erase-leg.ts";
import type { IsPersonal } from "./personal-texts.ts";

/** @throws BusyItemError while an action on many legs runs that named the leg */
export async function eraseListedEntries(
  table: Table,
  { organizationId, uuid, observations }: FlowLeg,
  isPersonal: IsPersonal,
  now: Instant,
): Promise<void> {
  const erased = (item: Record<string, unknown>) => erasedDocument(item, isPersonal);
  for (const rawRecord of observations.map(rawRecordOf).filter((record) => record !== null)) {
    for await (const { listed, approvals } of entriesAbout(table, organizationId, rawRecord, now)) {
      for (const approval of approvals) {
        await changeItem(table, recordKey(organizationId, "approval", approval), erased);
      }
      const ends = await eraseActions(table, organizationId, listed, new Set([uuid]), isPersonal);
      const keys = [...listed, ...ends];
      await eraseAnnounced(table, organizationId, await announcedIn(table, keys), isPersonal);
      for (const key of keys) {
        await changeItem(table, key, (item) => withErasedEntry(item, isPersonal));
      }
    }
  }
}

function rawRecordOf({ rawRecordId }: FlowLeg["observations"][number]): Uuid<"rawRecord"> | null {
  return parseId("rawRecord", rawRecordId);
}

const eventsPerRead = 100;

/** Entries about a record, and the approvals that they name. */
type Listed = { readonly listed: readonly Key[]; readonly approvals: readonly Uuid<"approval">[] };

/** Null for an event that is about no approval. */
function approvalOf({ payload }: AuditEvent): Uuid<"approval"> | null {
  const id = payload?.["approvalId"];
  return typeof id === "string" ? parseId("approval", id) : null;
}

async function* entriesAbout(
  table: Table,
  organizationId: OrganizationId,
  rawRecord: Uuid<"rawRecord">,
  now: Instant,
): AsyncGenerator<Listed> {
  for (let offset = 0; ; offset += eventsPerRead) {
    const { items } = await list(table, {
      ...{ organizationId, collection: auditEntryCollection, now },
      page: { limit: eventsPerRead, offset },
      matches: () => true,
      keys: { rawRecord },
    });
    const found = await Promise.all(
      items.map(({ uuid }) => findEntryKey(table, organizationId, uuid)),
    );
    yield {
      listed: found.filter((key): key is Key => key !== null),
      approvals: items.map(approvalOf).filter((approval) => approval !== null),
    };
    if (items.length < eventsPerRead) return;
  }
}
