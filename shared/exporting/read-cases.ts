/** The cases of an export with all of their evidence, page by page. */

import type { AuditEvent } from "../domain/audit-event.ts";
import { legCountOf } from "../domain/case-bound.ts";
import { type FlowLeg, standingTellings } from "../domain/flow-leg.ts";
import { parseId, type Uuid } from "../domain/id.ts";
import type { Instant } from "../domain/instant.ts";
import type { RawRecord } from "../domain/raw-record.ts";
import type { Payment } from "../domain/reconciliation-case.ts";
import type { ExportQuery } from "../schema/export.ts";
import type { ExportedCase } from "../schema/export-view.ts";
import { readAllEventsOf } from "../table/case-history.ts";
import { readLegUuids } from "../table/case-page-store.ts";
import { readJournalEventsOfAll } from "../table/journal-store.ts";
import { findLegs } from "../table/leg-store.ts";
import { listPayments, type PaymentFacets } from "../table/payment-list.ts";
import { findRawRecord } from "../table/raw-record-store.ts";
import type { Table } from "../table/table.ts";

const casesOfPage = 100;
/** Legs and journal entries that are read together: one case may have thousands, most have a few. */
const keysAtOnce = 500;
const recordsAtOnce = 16;

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
  const read = (some: readonly Payment[]) => withEvidence(table, request.organizationId, some);
  for await (const cases of readAhead(groupsOf(table, request), read)) yield* cases;
}

/** Reads on while what was read is written. */
async function* readAhead<From, To>(
  source: AsyncGenerator<From>,
  read: (from: From) => Promise<To>,
): AsyncGenerator<To> {
  const begin = async (): Promise<To | null> => {
    const { value, done } = await source.next();
    return done === true ? null : read(value);
  };
  let next = begin();
  for (let current = await next; current !== null; current = await next) {
    next = begin();
    // Told when its turn comes; until then nobody listens.
    next.catch(() => undefined);
    yield current;
  }
}

/** Cases whose evidence is read together. */
async function* groupsOf(table: Table, request: ExportRequest): AsyncGenerator<Payment[]> {
  const seen = new Set<Uuid>();
  for (let offset = 0; ; offset += casesOfPage) {
    const { items } = await listExported(table, request, { limit: casesOfPage, offset });
    const fresh = items.filter(({ intent }) => !seen.has(intent.uuid));
    for (const { intent } of fresh) seen.add(intent.uuid);
    yield* grouped(fresh);
    if (items.length < casesOfPage) return;
  }
}

function* grouped(payments: readonly Payment[]): Generator<Payment[]> {
  let group: Payment[] = [];
  let keys = 0;
  for (const payment of payments) {
    const own = legCountOf(payment) + payment.auditCount;
    if (group.length > 0 && keys + own > keysAtOnce) {
      yield group;
      group = [];
      keys = 0;
    }
    group.push(payment);
    keys += own;
  }
  if (group.length > 0) yield group;
}

async function withEvidence(
  table: Table,
  organizationId: string,
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
      const legs = (uuids[index] ?? []).flatMap((uuid) => byUuid.get(uuid) ?? []);
      const events = await wholeChain(table, payment, known.get(payment.intent.uuid) ?? []);
      const own = recordUuidsOf(legs).flatMap((uuid) => records.get(uuid) ?? []);
      return { payment, legs, events, records: own };
    }),
  );
}

/** All events of the case, oldest first: a chain with a gap could not be checked. */
async function wholeChain(
  table: Table,
  payment: Payment,
  known: AuditEvent[],
): Promise<AuditEvent[]> {
  return known.length >= payment.auditCount
    ? known
    : readAllEventsOf(table, payment, payment.updatedAt);
}

async function readRecords(
  table: Table,
  organizationId: string,
  legs: readonly FlowLeg[],
): Promise<ReadonlyMap<Uuid, RawRecord>> {
  const left = recordUuidsOf(legs);
  const found = new Map<Uuid, RawRecord>();
  const read = async () => {
    for (let uuid = left.pop(); uuid !== undefined; uuid = left.pop()) {
      const stored = await findRawRecord(table, organizationId, uuid);
      if (stored !== null) found.set(uuid, stored.record);
    }
  };
  await Promise.all(Array.from({ length: recordsAtOnce }, read));
  return found;
}

function recordUuidsOf(legs: readonly FlowLeg[]): Uuid[] {
  const ids = legs.flatMap((leg) => standingTellings(leg).map((telling) => telling.rawRecordId));
  return [...new Set(ids)].flatMap((id) => parseId("rawRecord", id) ?? []);
}
