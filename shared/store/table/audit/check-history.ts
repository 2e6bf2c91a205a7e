/**
 * Checks that each stored case equals the case rebuilt from its audit events, byte for byte, and
 * that its hash chain is intact.
 */

import { verifyChain } from "#domain/audit/audit-chain.ts";
import type { AuditEvent } from "#domain/audit/audit-event.ts";
import type { Payment } from "#domain/case/reconciliation-case.ts";
import { formatId, type Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Table } from "../core/table.ts";
import { type WalkCursor, walkRecords, walkStart } from "../list/walk/walk-records.ts";
import { decodePayment, findPayment } from "../payment/payment-store.ts";
import { readAllEventsOf, rebuildCase, showCase } from "./case-history.ts";
import { hashAuditEvent } from "./open-audit-entry.ts";

export type HistoryCheck = {
  /** Number of cases that equal their history. */
  readonly agreeing: number;
  /** Ids of the cases that do not, or that this version cannot decode. */
  readonly differing: readonly string[];
};

const casesPerPage = 25;
/** A mismatch may be a concurrent change: the case is read and compared at most this many times. */
const maximumLooks = 3;
/** The latest moment of a JavaScript Date: later than any event, whatever clock recorded it. */
const endOfTime = 8_640_000_000_000_000 as Instant;

/** Checks all cases of an organization, in pages of 25. */
export async function checkHistory(
  table: Table,
  organizationId: OrganizationId,
  now: () => Instant,
): Promise<HistoryCheck> {
  let agreeing = 0;
  const differing: string[] = [];
  for (let cursor: WalkCursor | null = walkStart; cursor !== null; ) {
    const page = await walkRecords(table, organizationId, "payment", cursor, casesPerPage);
    for (const item of page.items) {
      const payment = readableOf(item);
      if (payment !== null && (await agrees(table, payment, now))) agreeing += 1;
      else differing.push(formatId("reconciliationCase", item["sk"] as Uuid<"payment">));
    }
    cursor = page.next;
  }
  return { agreeing, differing };
}

/** Null for an item that this version cannot decode. */
function readableOf(item: Record<string, unknown>): Payment | null {
  try {
    return decodePayment(item);
  } catch {
    return null;
  }
}

async function agrees(table: Table, walked: Payment, now: () => Instant): Promise<boolean> {
  const { organizationId, uuid } = walked.intent;
  let payment: Payment | null = walked;
  for (let look = 1; look <= maximumLooks && payment !== null; look += 1) {
    if (await isAsRecorded(table, payment, now())) return true;
    payment = await findPayment(table, organizationId, uuid);
  }
  return false;
}

/** False also for a history that cannot be read: somebody may have broken it to end the check of all others. */
async function isAsRecorded(table: Table, found: Payment, now: Instant): Promise<boolean> {
  // Where it is kept is no part of its history.
  const { isInArchive: _, ...payment } = found;
  try {
    const stored = await showCase(table, payment, endOfTime);
    const rebuilt = await rebuildCase(table, payment, { moment: endOfTime, now });
    const isSame = JSON.stringify(stored) === JSON.stringify(rebuilt);
    return isSame && (await isChained(table, payment, now));
  } catch (error) {
    // The SDK notes its attempts in every error of a call.
    if (error instanceof Error && "$metadata" in error) throw error;
    return false;
  }
}

/** Whether the events of the case are complete and unchanged, and their hashes form its chain. */
async function isChained(table: Table, payment: Payment, now: Instant): Promise<boolean> {
  const events = await readAllEventsOf(table, payment, now);
  const { uuid } = payment.intent;
  const checks = {
    hashOf: hashAuditEvent,
    isOfCase: ({ paymentUuid }: AuditEvent) => paymentUuid === uuid,
  };
  return verifyChain(events, payment, checks) === null;
}
