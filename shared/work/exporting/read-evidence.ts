/** Reads cases with all their evidence, or fails: no case is exported with a part missing. */

import type { ExportedCase } from "#api/resource/export/export-view.ts";
import type { AuditEvent } from "#domain/audit/audit-event.ts";
import type { Payment } from "#domain/case/reconciliation-case.ts";
import { formatId, type Uuid, type UuidKind } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { readEntryEventsOfAll } from "#store/table/audit/audit-entry-store.ts";
import { readAllEventsOf } from "#store/table/audit/case-history.ts";
import { findLegsWithRecords, recordUuidsOf } from "#store/table/audit/legs-with-records.ts";
import type { Table } from "#store/table/core/table.ts";
import { readLegUuids } from "#store/table/payment/case-page-store.ts";

/** A record that a case refers to is missing: the export would be incomplete. */
export class IncompleteEvidenceError extends Error {
  override readonly name = "IncompleteEvidenceError";
}

/**
 * @param read audit events of these payments that are known
 * @throws IncompleteEvidenceError if a leg, a raw record or an audit event of a case is missing
 */
export async function readEvidence(
  table: Table,
  organizationId: OrganizationId,
  payments: readonly Payment[],
  read: readonly AuditEvent[] = [],
): Promise<ExportedCase[]> {
  const uuids = await Promise.all(payments.map((payment) => readLegUuids(table, payment)));
  const [{ legs: found, records }, known] = await Promise.all([
    findLegsWithRecords(table, organizationId, [...new Set(uuids.flat())]),
    readEntryEventsOfAll(table, organizationId, payments, read),
  ]);
  const byUuid = new Map(found.map((leg) => [leg.uuid, leg]));
  return Promise.all(
    payments.map(async (payment, index) => {
      const legs = required(payment, "leg", uuids[index] ?? [], byUuid);
      const events = await wholeChain(table, payment, known.get(payment.intent.uuid) ?? []);
      const recordUuids = [...new Set(legs.flatMap(recordUuidsOf))];
      const own = required(payment, "raw record", recordUuids, records);
      return { payment, legs, events, records: own };
    }),
  );
}

function required<K extends UuidKind, T>(
  payment: Payment,
  what: string,
  uuids: readonly Uuid<K>[],
  found: ReadonlyMap<Uuid<K>, T>,
): T[] {
  const values = uuids.flatMap((uuid) => found.get(uuid) ?? []);
  if (values.length === uuids.length) return values;
  throw missing(payment, `${uuids.length - values.length} of ${uuids.length} ${what}s`);
}

function missing({ intent }: Payment, what: string): IncompleteEvidenceError {
  const caseId = formatId("reconciliationCase", intent.uuid);
  return new IncompleteEvidenceError(`${what} of ${caseId} could not be read.`);
}

/** Returns all events of the case, oldest first: an incomplete hash chain could not be verified. */
async function wholeChain(
  table: Table,
  payment: Payment,
  known: AuditEvent[],
): Promise<AuditEvent[]> {
  const { auditCount, updatedAt } = payment;
  const events =
    known.length >= auditCount ? known : await readAllEventsOf(table, payment, updatedAt);
  if (events.length >= auditCount) return events;
  throw missing(payment, `${auditCount - events.length} of ${auditCount} audit events`);
}
