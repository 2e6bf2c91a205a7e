import { viewPaymentIntentSummary } from "#api/resource/case/case-view.ts";
import { viewSettlement } from "#api/resource/settlement/settlement-view.ts";
import { newPayment } from "#domain/case/reconciliation-case.ts";
import {
  caseReferenceOf,
  expectationOf,
  imbalanceOf,
  type Settlement,
} from "#domain/settlement/settlement.ts";
import { formatId, millisecondsOfUuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { equals } from "#domain/value/money.ts";
import {
  type AuditDraft,
  auditEntryAfter,
  note,
  noteOnCase,
  type OpenAuditEntry,
  openAuditEntry,
  withAuditEntry,
} from "#store/table/audit/open-audit-entry.ts";
import { combinePlans, emptyPlan, type WritePlan } from "#store/table/audit/write-plan.ts";
import type { Write } from "#store/table/core/commit.ts";
import type { Table } from "#store/table/core/table.ts";
import { listCurrency } from "#store/table/list/listed/listed-currencies.ts";
import { registerDay } from "#store/table/list/walk/day-registry.ts";
import {
  claimReferenceWrite,
  registerIntentWrites,
} from "#store/table/matching/match-key-store.ts";
import { spreadReferences } from "#store/table/matching/reference-spread.ts";
import { findPaymentByReference } from "#store/table/payment/payment-list.ts";
import { createPaymentWrites } from "#store/table/payment/payment-store.ts";
import {
  findSettlement,
  type StoredSettlement,
  updateSettlementWrites,
} from "#store/table/settlement/settlement-store.ts";
import type { Dependencies } from "#work/outcome/dependencies.ts";
import {
  conflict,
  done,
  type Failure,
  invalidRequest,
  refused,
  unchanged,
  type WriteOutcome,
} from "#work/outcome/outcome.ts";
import { findRepeatedItem } from "./find-repeated-item.ts";
import type { SettlementContext } from "./settlement-context.ts";

/**
 * Completes a draft: its case expects the bank movement from now on, and a job makes the shares.
 *
 * @returns 400 that names the difference if items and amounts do not add up, 409 `invalid_state` if what it carries on was
 *   carried or paid already
 */
export async function completeSettlement(
  dependencies: Dependencies,
  context: SettlementContext,
  before: StoredSettlement,
): Promise<WriteOutcome> {
  if (before.status !== "draft") {
    return unchanged(viewSettlement(before));
  }
  const { table, ids } = dependencies;
  const { organizationId, actor, now } = context;
  const failure = (await refuseItems(table, before)) ?? (await refuseReference(table, before));
  if (failure !== null) return { failure };
  const carried = await carry(table, before, now);
  if ("failure" in carried) return carried;
  const auditEntry = openAuditEntry(ids, organizationId, actor, now);
  const auditEvents = note(
    auditEntry,
    {
      eventType: "settlement.completed",
      message: `Settlement ${before.reference} of ${before.provider} is complete.`,
      payload: { settlementId: formatId("settlement", before.uuid), net: before.net },
    },
    ...carried.drafts,
  );
  const expected = await expectMovement(dependencies, before, {
    auditEntry: auditEntryAfter(auditEntry, { auditEvents }),
  });
  const after: Settlement = {
    ...before,
    status: before.carriedInto === null ? "pending" : "carried",
    paymentUuid: expected.paymentUuid,
    completedAt: now,
    updatedAt: now,
  };
  const writes = [...updateSettlementWrites(before, after, { isWorking: true }), ...carried.writes];
  const plan = combinePlans({ auditEvents, writes }, expected.plan);
  return done(
    viewSettlement({ ...after, version: before.version + 1 }),
    await withAuditEntry(table, auditEntry, plan),
  );
}

async function refuseItems(table: Table, before: StoredSettlement): Promise<Failure | null> {
  const missing = imbalanceOf(before);
  if (missing !== null) {
    const { gross, net } = missing;
    const message = `Items and what is carried forward differ from gross by ${gross} and from net by ${net}.`;
    return {
      ...invalidRequest(message, [
        ...(gross === "0" ? [] : [{ path: ["gross"], message: `Differs by ${gross}.` }]),
        ...(net === "0" ? [] : [{ path: ["net"], message: `Differs by ${net}.` }]),
      ]),
      details: { grossDifference: gross, netDifference: net },
    };
  }
  const repeated = await findRepeatedItem(table, before);
  if (repeated === null) return null;
  const [first, second] = repeated.positions;
  const message = `Items ${first} and ${second} have the same itemReference ${repeated.itemReference}.`;
  return refused(["items", second, "itemReference"], message);
}

/** The case's reference is made of provider and reference; a client may have used it by chance. */
async function refuseReference(table: Table, before: StoredSettlement): Promise<Failure | null> {
  const reference = caseReferenceOf(before);
  const other = await findPaymentByReference(table, before.organizationId, reference);
  if (other === null) return null;
  const id = formatId("paymentIntent", other.intent.uuid);
  return conflict(
    `Payment intent ${id} has the externalReference ${reference}, which the settlement's case needs.`,
  );
}

type Expected = { readonly paymentUuid: Settlement["paymentUuid"]; readonly plan: WritePlan };

/** Creates the case that expects the bank movement; none if nothing moves, or the net was carried on. */
async function expectMovement(
  { table, ids }: Dependencies,
  settlement: StoredSettlement,
  { auditEntry }: { readonly auditEntry: OpenAuditEntry },
): Promise<Expected> {
  const { organizationId } = settlement;
  const uuid = ids.nextOf(organizationId, "payment");
  const createdAt = millisecondsOfUuid(uuid) as Instant;
  const intent =
    settlement.carriedInto === null ? expectationOf(settlement, { uuid, createdAt }) : null;
  if (intent === null) return { paymentUuid: null, plan: emptyPlan };
  const [isCurrencyListed, spread] = await Promise.all([
    listCurrency(table, organizationId, intent.destination.currency),
    spreadReferences(table, intent, createdAt),
    registerDay(table, organizationId, "payment", uuid),
  ]);
  const { externalReference, source, destination } = intent;
  const created = { ...newPayment(intent), isCurrencyListed };
  const { payment, auditEvents } = noteOnCase(auditEntry, created, {
    eventType: "payment_intent.created",
    message: `Payment intent ${externalReference} was created.`,
    payload: {
      before: null,
      after: { externalReference, source, destination },
      settlementId: formatId("settlement", settlement.uuid),
    },
  });
  const writes: Write[] = [
    claimReferenceWrite(intent),
    ...registerIntentWrites(intent, spread),
    ...createPaymentWrites(payment),
  ];
  const announcements = [
    {
      type: "payment_intent.created",
      sourceKey: formatId("reconciliationCase", uuid),
      data: viewPaymentIntentSummary(payment),
      version: payment.version,
    } as const,
  ];
  return { paymentUuid: uuid, plan: { writes, auditEvents, announcements } };
}

type Carried =
  | { readonly writes: readonly Write[]; readonly drafts: readonly AuditDraft[] }
  | { readonly failure: Failure };

/** Marks the settlement that this one takes up as carried; its job then cancels its case. */
async function carry(
  table: Table,
  { organizationId, carriedFrom, uuid }: StoredSettlement,
  now: Instant,
): Promise<Carried> {
  if (carriedFrom === null) return { writes: [], drafts: [] };
  const earlier = await findSettlement(table, organizationId, carriedFrom.uuid);
  const isFree = earlier?.carriedInto === null && earlier.status !== "settled";
  if (earlier === null || !isFree) {
    const id = formatId("settlement", carriedFrom.uuid);
    return {
      failure: conflict(`Settlement ${id} was paid or carried into another settlement already.`),
    };
  }
  if (!equals(earlier.net, carriedFrom.net)) {
    const id = formatId("settlement", carriedFrom.uuid);
    return {
      failure: conflict(
        `Settlement ${id}, which is carried forward, has another net by now: change this one too.`,
      ),
    };
  }
  const status = earlier.status === "draft" ? "draft" : "carried";
  const after: Settlement = { ...earlier, carriedInto: uuid, status, updatedAt: now };
  const draft: AuditDraft = {
    eventType: "settlement.updated",
    message: `Settlement ${earlier.reference} of ${earlier.provider} was carried into another one.`,
    payload: {
      settlementId: formatId("settlement", earlier.uuid),
      before: { status: earlier.status, carriedInto: null },
      after: { status, carriedInto: formatId("settlement", uuid) },
    },
  };
  return { writes: updateSettlementWrites(earlier, after, { isWorking: true }), drafts: [draft] };
}
