/**
 * Erases the personal values of one payment whose case is closed: in its item, its legs, their records, its audit and
 * outbound events, and the rows of imports. The payment itself is written last, with the audit event of the
 * erasure, so a run that is interrupted is simply repeated.
 */

import type { Payment } from "#domain/case/reconciliation-case.ts";
import { searchTermsOf } from "#domain/case/work/search-terms.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import { valuesOfIntent } from "#domain/matching/strategy/match-values.ts";
import { isReceiverValue } from "#domain/matching/strategy/receivers.ts";
import { type IntentVersion, intentAt, versionOf } from "#domain/payment/amendment.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { formatId, type Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { noteOnCase, openAuditEntry, withAuditEntry } from "#store/table/audit/open-audit-entry.ts";
import { readAll } from "#store/table/core/batch-read.ts";
import { commit } from "#store/table/core/commit.ts";
import { compressJson, decompressJson } from "#store/table/core/document/compressed-json.ts";
import type { IdSource } from "#store/table/core/id-source.ts";
import { freeFormKey, recordKey } from "#store/table/core/keys.ts";
import type { Table } from "#store/table/core/table.ts";
import { findLegs } from "#store/table/evidence/leg-store.ts";
import { list } from "#store/table/list/listing.ts";
import { unregisterReceiver } from "#store/table/matching/receiver-store.ts";
import { approvalCollection } from "#store/table/payment/approval-store.ts";
import { caseCommentKey, dispositionKey } from "#store/table/payment/case-comment-keys.ts";
import { readEntryUuids, readLegUuids } from "#store/table/payment/case-page-store.ts";
import { intentVersionKey } from "#store/table/payment/intent-version-keys.ts";
import { readVersions } from "#store/table/payment/intent-version-store.ts";
import {
  amendIntent,
  findWholePayment,
  updatePaymentWrites,
} from "#store/table/payment/payment-store.ts";
import { removeTerms } from "#store/table/payment/search-index.ts";
import { eraseActions } from "./erase-actions.ts";
import { eraseComparisons } from "./erase-comparisons.ts";
import {
  changeItem,
  erasedDocument,
  eraseImportRow,
  eraseSavedViews,
  withErasedEntry,
} from "./erase-items.ts";
import { announcedIn, eraseAnnounced, eraseLeg } from "./erase-leg.ts";
import { eraseListedEntries } from "./erase-listed-entries.ts";
import { blank, blankJson, type IsPersonal, personalTextsOf } from "./personal-texts.ts";

export type ErasureDependencies = {
  readonly table: Table;
  readonly ids: IdSource;
  readonly now: () => Instant;
  /** Who erases, as the audit event shows it. */
  readonly actor: string;
  /** Remembers outside the table that the payment is erased; called before anything is. */
  readonly remember: () => Promise<void>;
};

export type ErasureOutcome =
  | { readonly kind: "erased"; readonly batches: readonly Uuid<"importBatch">[] }
  /** It was erased before; what had been left by an interrupted run is erased now. */
  | { readonly kind: "known"; readonly batches: readonly Uuid<"importBatch">[] }
  /** Its case is open: its evidence is still to be compared. */
  | { readonly kind: "open" };

/** @returns null if there is no such payment */
export async function erasePayment(
  dependencies: ErasureDependencies,
  organizationId: OrganizationId,
  uuid: Uuid<"payment">,
): Promise<ErasureOutcome | null> {
  const { table } = dependencies;
  const payment = await findWholePayment(table, organizationId, uuid);
  if (payment === null) return null;
  if (payment.state.status === "open") return { kind: "open" };
  await dependencies.remember();
  const legs = await findLegs(table, organizationId, await readLegUuids(table, payment));
  const { intent } = payment;
  const numbers = Array.from({ length: versionOf(intent) }, (_, index) => index + 1);
  const versions = await readVersions(table, intent, numbers);
  const isPersonal = personalTextsOf(payment, legs, versions);
  // Before the versions: a run that is interrupted behind them does not know the former names any more.
  await eraseTerms(table, payment, versions, isPersonal);
  for (const { version } of versions) {
    const key = intentVersionKey(organizationId, uuid, version);
    await changeItem(table, key, (item) => erasedVersion(item, isPersonal));
  }
  for (let number = 1; number <= payment.state.commentCount; number += 1) {
    const key = caseCommentKey(organizationId, uuid, number);
    await changeItem(table, key, (item) => erasedDocument(item, isPersonal));
  }
  for (let number = 1; number <= payment.state.dispositionCount; number += 1) {
    const key = dispositionKey(organizationId, uuid, number);
    await changeItem(table, key, (item) => erasedDocument(item, isPersonal));
  }
  await eraseApprovals(dependencies, organizationId, uuid, isPersonal);
  await eraseSavedViews(table, organizationId, isPersonal);
  await eraseComparisons(table, intent, isPersonal);
  for (const leg of legs) await eraseListedEntries(table, leg, isPersonal, dependencies.now());
  await eraseEntries(table, payment, new Set([uuid, ...legs.map((leg) => leg.uuid)]), isPersonal);
  // After all that repeats their values: a run that is interrupted behind them does not know these any more.
  const batches = await eraseLegs(table, legs, isPersonal);
  if (intent.importRow !== undefined) {
    await eraseImportRow(table, organizationId, intent.importRow, isPersonal);
    batches.add(intent.importRow.batchUuid);
  }
  if (payment.intent.erasedAt !== undefined) return { kind: "known", batches: [...batches] };
  await writePayment(dependencies, payment, isPersonal);
  return { kind: "erased", batches: [...batches] };
}

/** @returns the imports whose files hold their evidence */
async function eraseLegs(
  table: Table,
  legs: readonly FlowLeg[],
  isPersonal: IsPersonal,
): Promise<Set<Uuid<"importBatch">>> {
  const batches = new Set<Uuid<"importBatch">>();
  for (const leg of legs) {
    for (const batch of await eraseLeg(table, leg, isPersonal)) batches.add(batch);
  }
  return batches;
}

/** The terms of the payment's present and earlier names, without those that stay. */
async function eraseTerms(
  table: Table,
  { intent }: Payment,
  versions: readonly IntentVersion[],
  isPersonal: IsPersonal,
): Promise<void> {
  const { organizationId, uuid } = intent;
  const kept = new Set(
    searchTermsOf({ ...erasedIntent(intent, isPersonal), erasedAt: 0 as Instant }),
  );
  const former = [intent, ...versions.map((version) => intentAt(intent, version))];
  const terms = former.flatMap(searchTermsOf).filter((term) => !kept.has(term));
  await removeTerms(table, { organizationId, uuid }, terms);
  const receivers = new Set(former.flatMap(valuesOfIntent).filter(isReceiverValue));
  for (const value of receivers) await unregisterReceiver(table, intent, value);
}

const approvalsPerRead = 100;

/** The acts on the case that waited for an approval, with what their requests and decisions say. */
async function eraseApprovals(
  { table, now }: ErasureDependencies,
  organizationId: OrganizationId,
  payment: Uuid<"payment">,
  isPersonal: IsPersonal,
): Promise<void> {
  for (let offset = 0; ; offset += approvalsPerRead) {
    const page = { limit: approvalsPerRead, offset };
    const { items } = await list(table, {
      organizationId,
      collection: approvalCollection,
      page,
      now: now(),
      matches: () => true,
      keys: { case: payment },
    });
    for (const { uuid } of items) {
      const key = recordKey(organizationId, "approval", uuid);
      await changeItem(table, key, (item) => erasedDocument(item, isPersonal));
    }
    if (items.length < approvalsPerRead) return;
  }
}

/** A version of what was expected before an amendment. */
function erasedVersion(item: Record<string, unknown>, isPersonal: IsPersonal) {
  const text = decompressJson(item["doc"] as Uint8Array);
  const { references, ...version } = JSON.parse(text) as { readonly references?: string };
  const erased = {
    ...blank(version, isPersonal),
    ...(references === undefined ? {} : { references: blankJson(references, isPersonal) }),
  };
  const doc = JSON.stringify(erased);
  return doc === JSON.stringify({ ...version, ...(references === undefined ? {} : { references }) })
    ? item
    : { ...item, doc: compressJson(doc) };
}

/** The audit entries that the case names, with the actions on many cases and the outbound events that they name. */
async function eraseEntries(
  table: Table,
  payment: Payment,
  subjects: ReadonlySet<Uuid>,
  isPersonal: IsPersonal,
): Promise<void> {
  const { organizationId, uuid: own } = payment.intent;
  const uuids = await readEntryUuids(table, payment);
  const ofCase = uuids.map((uuid) => recordKey(organizationId, "journal", uuid));
  const ends = await eraseActions(table, organizationId, ofCase, subjects, isPersonal);
  const keys = [...ofCase, ...ends];
  await eraseAnnounced(table, organizationId, await announcedIn(table, keys), isPersonal);
  for (const key of keys.filter(({ sk }) => sk !== own)) {
    await changeItem(table, key, (item) => withErasedEntry(item, isPersonal));
  }
}

/** The payment's item with its creation's entry, its free-form item, and the audit event, in one transaction. */
async function writePayment(
  { table, ids, now, actor }: ErasureDependencies,
  payment: Payment,
  isPersonal: IsPersonal,
): Promise<void> {
  const { organizationId, uuid } = payment.intent;
  const key = recordKey(organizationId, "payment", uuid);
  const [item = {}] = await readAll(table, [key]);
  table.archive?.onErased?.(item);
  const erased: Payment = {
    ...payment,
    intent: { ...erasedIntent(payment.intent, isPersonal), erasedAt: now() },
    state: blank(payment.state, isPersonal),
    version: payment.version + 1,
  };
  const auditEntry = openAuditEntry(ids, organizationId, actor, now());
  const noted = noteOnCase(auditEntry, erased, {
    eventType: "payment_intent.erased",
    message: `Personal data of ${formatId("paymentIntent", uuid)} was erased.`,
    // The values before are what is erased. The events from before hold the blank ones now.
    payload: { version: erased.version, before: {}, after: {} },
  });
  const writes = updatePaymentWrites(payment, noted.payment);
  const [update, ...more] = amendIntent(writes, noted.payment);
  const { entry } = withErasedEntry(item, isPersonal) as { readonly entry: Uint8Array };
  const freeForm = freeFormKey(organizationId, uuid);
  const isApart = more.some((write) => write.kind === "put" && write.item["pk"] === freeForm.pk);
  const plan = {
    auditEvents: noted.auditEvents,
    writes: [
      { ...update, set: { ...update.set, entry } },
      ...more,
      ...(isApart ? [] : [{ kind: "delete", key: freeForm } as const]),
    ],
  };
  const { ok } = await commit(table, await withAuditEntry(table, auditEntry, plan));
  if (!ok) throw new Error(`${formatId("paymentIntent", uuid)} was changed meanwhile: try again.`);
}

/** `metadata` and `references` are JSON as submitted. */
function erasedIntent(intent: PaymentIntent, isPersonal: IsPersonal): PaymentIntent {
  const references = intent.references === null ? null : blankJson(intent.references, isPersonal);
  return { ...blank({ ...intent, metadata: null, references: null }, isPersonal), references };
}
