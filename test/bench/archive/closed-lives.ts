/** Closed cases with their evidence, stored as the service stores them, without playing each one's life. */
import { newPayment, stateBeforeFirstRun } from "#domain/case/reconciliation-case.ts";
import type { RawRecord } from "#domain/evidence/observation/raw-record.ts";
import { formatId, type Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import {
  note,
  noteOnCase,
  openAuditEntry,
  withAuditEntry,
} from "#store/table/audit/open-audit-entry.ts";
import { commit } from "#store/table/core/commit.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { inParallel } from "#store/table/core/in-parallel.ts";
import type { Table } from "#store/table/core/table.ts";
import { createLegWrite } from "#store/table/evidence/leg-store.ts";
import { createRawRecordWrite, newRawRecordUuid } from "#store/table/evidence/raw-record-store.ts";
import { registerDay } from "#store/table/list/walk/day-registry.ts";
import { claimReferenceWrite } from "#store/table/matching/match-key-store.ts";
import { createPaymentWrites, updatePaymentWrites } from "#store/table/payment/payment-store.ts";
import { amount, intentOf, legOf, linkTo, observationOf } from "../../domain/samples.ts";

const provider = "acme_bank";
const actor = "system:matcher";
const body = Buffer.from(JSON.stringify({ provider, status: "completed", id: "payout" }));

const closed = {
  ...stateBeforeFirstRun,
  verdict: "matched",
  reconciliationStatus: "reconciled",
  status: "resolved",
  statusSetBy: "matcher",
  actualAmount: amount("100"),
  unexplainedDelta: amount("0"),
  requiredLegsTotal: 1,
  requiredLegsPresent: 1,
} as const;

/** @returns their ids, in the order of their creation, a hundred in a second */
export async function storeClosedLives(
  table: Table,
  organizationId: OrganizationId,
  count: number,
): Promise<Uuid<"payment">[]> {
  const start = Date.UTC(2026, 0, 5);
  const uuids: Uuid<"payment">[] = [];
  await inParallel(
    Array.from({ length: count }, (_, number) => number),
    async (number) => {
      uuids.push(await storeLife(table, organizationId, number, (start + number * 10) as Instant));
    },
  );
  return uuids.sort();
}

async function storeLife(
  table: Table,
  organizationId: OrganizationId,
  number: number,
  at: Instant,
): Promise<Uuid<"payment">> {
  const ids = createIdSource(() => at);
  const payment = ids.nextOf(organizationId, "payment", at);
  const leg = ids.nextOf(organizationId, "leg", at);
  const sourceRef = `payout-${number}`;
  const record = newRawRecordUuid(ids, organizationId, provider, sourceRef, at);
  const intent = intentOf({
    ...{ uuid: payment, organizationId, externalReference: `INV-${number}` },
    ...{ createdAt: at, effectiveDate: at, referenceValues: [`INV-${number}`] },
  });
  const created = openAuditEntry(ids, organizationId, actor, at, payment);
  const first = noteOnCase(created, newPayment(intent), {
    eventType: "payment_intent.created",
    message: `Payment intent INV-${number} was created.`,
    payload: { externalReference: `INV-${number}`, amount: "100.00", currency: "EUR" },
  });
  const matched = openAuditEntry(ids, organizationId, actor, (at + 1) as Instant);
  const last = noteOnCase(
    matched,
    { ...first.payment, state: closed, legUuids: [leg] },
    {
      eventType: "reconciliation_case.updated",
      message: "The case is matched.",
      payload: { version: 2, before: { verdict: null }, after: { verdict: "matched" } },
    },
  );
  const accepted = openAuditEntry(ids, organizationId, actor, at, leg);
  const auditEvents = note(accepted, {
    eventType: "evidence.accepted",
    message: "Evidence was accepted.",
    payload: { source: provider, sourceRef, flowLegId: formatId("flowLeg", leg) },
    rawRecordUuid: record,
  });
  const observation = observationOf("confirmed", {
    ...{ rawRecordId: formatId("rawRecord", record), source: provider, receivedAt: at },
  });
  const linked = linkTo(
    intent,
    legOf("100 EUR", {
      ...{ uuid: leg, organizationId, provider, observations: [observation] },
      ...{ createdAt: at, updatedAt: at, decidedAt: at, time: at },
    }),
  );
  await registerDay(table, organizationId, "payment", payment);
  await registerDay(table, organizationId, "leg", leg);
  const raw = createRawRecordWrite(
    rawRecordOf({ organizationId, record, sourceRef, at, leg }),
    body,
  );
  await commit(
    table,
    await withAuditEntry(table, created, {
      writes: [...createPaymentWrites(first.payment), claimReferenceWrite(intent)],
      auditEvents: first.auditEvents,
    }),
  );
  await commit(table, [
    ...(await withAuditEntry(table, accepted, {
      writes: [createLegWrite(linked), raw],
      auditEvents,
    })),
    ...(await withAuditEntry(table, matched, {
      writes: updatePaymentWrites(first.payment, last.payment),
      auditEvents: last.auditEvents,
    })),
  ]);
  return payment;
}

function rawRecordOf(given: {
  readonly organizationId: OrganizationId;
  readonly record: Uuid<"rawRecord">;
  readonly sourceRef: string;
  readonly at: Instant;
  readonly leg: Uuid<"leg">;
}): RawRecord {
  const { organizationId, record, sourceRef, at, leg } = given;
  return {
    ...{ uuid: record, organizationId, kind: "provider", source: provider, sourceRef },
    ...{ integrationUuid: null, validationStatus: "valid", signatureValid: true },
    ...{ receivedAt: at, occurredAt: null, receivedBy: actor, contentType: "application/json" },
    ...{ expiresAt: null, bodySha256: "0".repeat(64), bodyBytes: body.length },
    ...{ payloadStart: 0, payloadEnd: body.length, flowLegUuids: [leg] },
  };
}
