/** Reads cases with all their evidence, or fails: no case is exported with a part missing. */

import type { AuditEvent } from "../domain/audit/audit-event.ts";
import type { Payment } from "../domain/case/reconciliation-case.ts";
import { type FlowLeg, standingObservations } from "../domain/evidence/flow-leg.ts";
import type { RawRecord } from "../domain/evidence/observation/raw-record.ts";
import { formatId, parseId, type Uuid, type UuidKind } from "../domain/value/id.ts";
import type { OrganizationId } from "../domain/value/organization-id.ts";
import type { ExportedCase } from "../schema/view/report/export-view.ts";
import { readAllEventsOf } from "../table/audit/case-history.ts";
import { readJournalEventsOfAll } from "../table/audit/journal-store.ts";
import type { Table } from "../table/core/table.ts";
import { findLegs } from "../table/evidence/leg-store.ts";
import { findRecordWithoutBody } from "../table/evidence/raw-record-store.ts";
import { readLegUuids } from "../table/payment/case-page-store.ts";

const recordsAtOnce = 16;

/** A record that a case refers to is missing: the export would be incomplete. */
export class IncompleteEvidenceError extends Error {
  override readonly name = "IncompleteEvidenceError";
}

/** @throws IncompleteEvidenceError if a leg, a raw record or an audit event of a case is missing */
export async function readEvidence(
  table: Table,
  organizationId: OrganizationId,
  payments: readonly Payment[],
): Promise<ExportedCase[]> {
  const uuids = await Promise.all(payments.map((payment) => readLegUuids(table, payment)));
  const [found, known] = await Promise.all([
    findLegs(table, organizationId, [...new Set(uuids.flat())]),
    readJournalEventsOfAll(table, organizationId, payments),
  ]);
  const byUuid = new Map(found.map((leg) => [leg.uuid, leg]));
  const records = await readRecords(table, organizationId, found);
  return Promise.all(
    payments.map(async (payment, index) => {
      const legs = required(payment, "leg", uuids[index] ?? [], byUuid);
      const events = await wholeChain(table, payment, known.get(payment.intent.uuid) ?? []);
      const own = required(payment, "raw record", recordUuidsOf(legs), records);
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

async function readRecords(
  table: Table,
  organizationId: OrganizationId,
  legs: readonly FlowLeg[],
): Promise<ReadonlyMap<Uuid<"rawRecord">, RawRecord>> {
  const left = recordUuidsOf(legs);
  const found = new Map<Uuid<"rawRecord">, RawRecord>();
  const read = async () => {
    for (let uuid = left.pop(); uuid !== undefined; uuid = left.pop()) {
      const record = await findRecordWithoutBody(table, organizationId, uuid);
      if (record !== null) found.set(uuid, record);
    }
  };
  await Promise.all(Array.from({ length: recordsAtOnce }, read));
  return found;
}

function recordUuidsOf(legs: readonly FlowLeg[]): Uuid<"rawRecord">[] {
  const ids = legs.flatMap((leg) =>
    standingObservations(leg).map((observation) => observation.rawRecordId),
  );
  return [...new Set(ids)].flatMap((id) => parseId("rawRecord", id) ?? []);
}
