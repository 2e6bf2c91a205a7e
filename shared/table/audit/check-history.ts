/** Whether every stored case is what its recorded history adds up to, byte for byte, link by link. */

import { verifyChain } from "../../domain/audit/audit-chain.ts";
import type { AuditEvent } from "../../domain/audit/audit-event.ts";
import type { Payment } from "../../domain/case/reconciliation-case.ts";
import { formatId } from "../../domain/value/id.ts";
import type { Instant } from "../../domain/value/instant.ts";
import type { Table } from "../core/table.ts";
import { type WalkCursor, walkRecords, walkStart } from "../list/walk-records.ts";
import { decodePayment, findPayment } from "../payment/payment-store.ts";
import { readAllEventsOf, rebuildCase, showCase } from "./case-history.ts";
import { hashAuditEvent } from "./journal.ts";

export type HistoryCheck = {
  /** Cases that agree with their history. */
  readonly agreeing: number;
  /** Ids of those that do not. */
  readonly differing: readonly string[];
};

const casesPerPage = 25;
/** A case that changes while it is looked at is looked at again. */
const maximumLooks = 3;
/** After all that is recorded, whatever clock recorded it: the last moment of a date. */
const endOfTime = 8_640_000_000_000_000 as Instant;

export async function checkHistory(
  table: Table,
  organizationId: string,
  now: () => Instant,
): Promise<HistoryCheck> {
  let agreeing = 0;
  const differing: string[] = [];
  for (let cursor: WalkCursor | null = walkStart; cursor !== null; ) {
    const page = await walkRecords(table, organizationId, "payment", cursor, casesPerPage);
    for (const payment of page.items.map(decodePayment)) {
      if (await agrees(table, payment, now)) agreeing += 1;
      else differing.push(formatId("reconciliationCase", payment.intent.uuid));
    }
    cursor = page.next;
  }
  return { agreeing, differing };
}

async function agrees(table: Table, walked: Payment, now: () => Instant): Promise<boolean> {
  const { organizationId, uuid } = walked.intent;
  let payment: Payment | null = walked;
  for (let look = 1; look <= maximumLooks && payment !== null; look += 1) {
    const stored = await showCase(table, payment);
    const rebuilt = await rebuildCase(table, payment, endOfTime, now());
    const isSame = JSON.stringify(stored) === JSON.stringify(rebuilt);
    if (isSame && (await isChained(table, payment, now()))) return true;
    payment = await findPayment(table, organizationId, uuid);
  }
  return false;
}

/** Whether the case's events are all there, each as it was written, behind the one before it. */
async function isChained(table: Table, payment: Payment, now: Instant): Promise<boolean> {
  const events = await readAllEventsOf(table, payment, now);
  const { uuid } = payment.intent;
  const checks = {
    hashOf: hashAuditEvent,
    isOfCase: ({ paymentUuid }: AuditEvent) => paymentUuid === uuid,
  };
  return verifyChain(events, payment, checks) === null;
}
