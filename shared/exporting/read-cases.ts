/** The cases of an export with all of their evidence, page by page. */

import type { AuditEvent } from "../domain/audit-event.ts";
import { type FlowLeg, standingTellings } from "../domain/flow-leg.ts";
import { parseId, type Uuid } from "../domain/id.ts";
import type { Instant } from "../domain/instant.ts";
import type { RawRecord } from "../domain/raw-record.ts";
import type { Payment } from "../domain/reconciliation-case.ts";
import type { ExportQuery } from "../schema/export.ts";
import type { ExportedCase } from "../schema/export-view.ts";
import { journalCollection } from "../table/journal-list.ts";
import { readJournalEventsOf } from "../table/journal-store.ts";
import { findLegs } from "../table/leg-store.ts";
import { list } from "../table/listing.ts";
import { listPayments, type PaymentFacets } from "../table/payment-list.ts";
import { findRawRecord } from "../table/raw-record-store.ts";
import type { Table } from "../table/table.ts";

/** Cases of a page, and cases whose evidence is read at once. */
const casesOfPage = 100;
const casesAtOnce = 10;
const eventsOfPage = 100;

export type ExportRequest = {
  readonly organizationId: string;
  readonly query: ExportQuery;
  /** Cases made from then on are not part of the export. */
  readonly now: Instant;
};

export async function listExported(
  table: Table,
  { organizationId, query, now }: ExportRequest,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly items: readonly Payment[]; readonly total: number }> {
  return listPayments(table, {
    organizationId,
    page,
    now,
    externalReference: query.externalReference ?? null,
    matches: (facets) => passes(facets, query),
    from: query.from,
    to: Math.min(query.to ?? now + 1, now + 1),
  });
}

function passes(facets: PaymentFacets, query: ExportQuery): boolean {
  return (
    (query.status === undefined || query.status === facets.status) &&
    (query.reconciliationStatus === undefined ||
      query.reconciliationStatus === facets.reconciliationStatus) &&
    (query.verdicts === undefined || query.verdicts.some((verdict) => verdict === facets.verdict))
  );
}

/** Each case once, newest first, although pages may shift while they are read. */
export async function* readExported(
  table: Table,
  request: ExportRequest,
): AsyncGenerator<ExportedCase> {
  const seen = new Set<Uuid>();
  for (let offset = 0; ; offset += casesOfPage) {
    const { items } = await listExported(table, request, { limit: casesOfPage, offset });
    const fresh = items.filter(({ intent }) => !seen.has(intent.uuid));
    for (const { intent } of fresh) seen.add(intent.uuid);
    for (let start = 0; start < fresh.length; start += casesAtOnce) {
      const some = fresh.slice(start, start + casesAtOnce);
      yield* await Promise.all(some.map((payment) => withEvidence(table, payment)));
    }
    if (items.length < casesOfPage) return;
  }
}

async function withEvidence(table: Table, payment: Payment): Promise<ExportedCase> {
  const { organizationId } = payment.intent;
  const [legs, events] = await Promise.all([
    findLegs(table, organizationId, payment.legUuids),
    wholeChain(table, payment),
  ]);
  return { payment, legs, events, records: await recordsOf(table, organizationId, legs) };
}

/** All events of the case, oldest first: a chain with a gap could not be checked. */
async function wholeChain(table: Table, payment: Payment): Promise<AuditEvent[]> {
  const known = await readJournalEventsOf(table, payment);
  if (known.length >= payment.auditCount) return known;
  const { organizationId, uuid } = payment.intent;
  const all: AuditEvent[] = [];
  for (let offset = 0; ; offset += eventsOfPage) {
    const { items } = await list(table, {
      organizationId,
      collection: journalCollection,
      page: { limit: eventsOfPage, offset },
      now: payment.updatedAt,
      matches: () => true,
      keys: { payment: uuid },
    });
    all.push(...items);
    if (items.length < eventsOfPage) break;
  }
  all.sort((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0));
  return all.slice(0, payment.auditCount);
}

async function recordsOf(
  table: Table,
  organizationId: string,
  legs: readonly FlowLeg[],
): Promise<RawRecord[]> {
  const ids = legs.flatMap((leg) => standingTellings(leg).map((telling) => telling.rawRecordId));
  const uuids = [...new Set(ids)].flatMap((id) => parseId("rawRecord", id) ?? []);
  const found = await Promise.all(uuids.map((uuid) => findRawRecord(table, organizationId, uuid)));
  return found.flatMap((stored) => (stored === null ? [] : [stored.record]));
}
