/**
 * Tells of what the reader of a record did not understand: an audit event for each part, an entry in the list
 * of raw records, and at most one announcement an hour for each cause
 * (docs/partner.md, What is not understood).
 */

import type { NotUnderstood, NotUnderstoodCause } from "#domain/evidence/not-understood.ts";
import type { RawRecord } from "#domain/evidence/observation/raw-record.ts";
import { causesOf } from "#domain/evidence/told-parts.ts";
import { formatId } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { type AuditDraft, note, type OpenAuditEntry } from "#store/table/audit/open-audit-entry.ts";
import { emptyPlan, type WritePlan } from "#store/table/audit/write-plan.ts";
import type { Table } from "#store/table/core/table.ts";
import {
  announcedWrite,
  causeAnnouncedEveryMilliseconds,
  findAnnouncedAt,
} from "#store/table/evidence/announced-cause-store.ts";
import { listEntryWrites } from "#store/table/evidence/raw-record-store.ts";
import { registerDay } from "#store/table/list/walk/day-registry.ts";

/**
 * The plan for a new record; empty, and without a read, for one that was understood. Of several records at once
 * one announces a cause: the condition of the others fails, and their caller plans again.
 */
export async function tellNotUnderstood(
  table: Table,
  record: RawRecord,
  auditEntry: OpenAuditEntry,
): Promise<WritePlan> {
  const { organizationId, notUnderstood = [], listEntryUuid, receivedAt } = record;
  if (listEntryUuid === undefined) return emptyPlan;
  await registerDay(table, organizationId, "rawRecord", listEntryUuid);
  const read = await Promise.all(
    causesOf(notUnderstood).map(async (cause) => {
      const announcedAt = await findAnnouncedAt(table, record, cause);
      return { cause, announcedAt };
    }),
  );
  const due = read.filter(({ announcedAt }) => isDue(announcedAt, receivedAt));
  return {
    writes: [
      ...listEntryWrites(record),
      ...due.map(({ cause, announcedAt }) =>
        announcedWrite(record, cause, announcedAt, receivedAt),
      ),
    ],
    auditEvents: note(auditEntry, ...notUnderstood.map((part) => draftOf(record, part))),
    announcements: due.map(({ cause }) => announcementOf(record, cause)),
  };
}

/** Also where the last announcement has a later time, from a clock that is more than an hour ahead. */
function isDue(announcedAt: Instant | null, now: Instant): boolean {
  return announcedAt === null || Math.abs(now - announcedAt) >= causeAnnouncedEveryMilliseconds;
}

const causeTexts = {
  unknown_category: "the category of the event is unknown",
  unknown_type: "the type is unknown",
  unknown_state: "the state is unknown",
  unknown_currency: "the currency is unknown",
  unknown_chain: "the chain is unknown",
  unreadable_amount: "the amount cannot be read",
  unknown_shape: "the body has an unknown shape",
} as const satisfies Record<NotUnderstoodCause, string>;

function draftOf(record: RawRecord, part: NotUnderstood): AuditDraft {
  const { source, sourceRef, uuid, importRow } = record;
  return {
    eventType: "evidence.not_understood",
    message: `Evidence ${sourceRef} from ${source} was stored, but not understood in full: ${causeTexts[part.cause]}.`,
    payload: { ...originOf(record), ...part },
    rawRecordUuid: uuid,
    importBatchUuid: importRow?.batchUuid ?? null,
  };
}

function originOf({ integrationUuid, source }: RawRecord) {
  const integrationId = integrationUuid === null ? null : formatId("integration", integrationUuid);
  return { integrationId, source };
}

/** Names the record as the example of what was not understood for this cause. */
function announcementOf(record: RawRecord, cause: NotUnderstoodCause) {
  const { organizationId, uuid, notUnderstood = [], sourceRef, receivedAt } = record;
  const [part] = notUnderstood.filter((each) => each.cause === cause);
  const rawRecordId = formatId("rawRecord", uuid);
  const { field = "", value = null } = part ?? {};
  return {
    type: "evidence.not_understood",
    sourceKey: rawRecordId,
    data: {
      id: rawRecordId,
      organizationId,
      ...originOf(record),
      cause,
      field,
      value,
      rawRecordId,
      sourceRef,
    },
    version: receivedAt,
  } as const;
}
