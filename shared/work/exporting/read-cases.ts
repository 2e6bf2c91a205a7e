/** Reads the cases of an export with all their evidence, in groups. */

import type { ExportedCase } from "#api/resource/export/export-view.ts";
import type { AuditEvent } from "#domain/audit/audit-event.ts";
import type { Payment } from "#domain/case/reconciliation-case.ts";
import { legCountOf } from "#domain/matching/case-bound.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Table } from "#store/table/core/table.ts";
import { readEvidence } from "./read-evidence.ts";
import { type ExportRequest, type WalkedPayment, walkSelected } from "./select-payments.ts";

/** Legs and audit entries read together: one case may have thousands, most have a few. */
const keysAtOnce = 500;
/** Payments read for one group, whether they pass the filter or not. */
const walkedAtOnce = 500;
/** Groups that are read while one is written. */
const groupsAhead = 2;

/** Cases whose evidence was read together. */
export type ExportedGroup = {
  readonly cases: readonly ExportedCase[];
  /** The last payment that was read; the next run continues after it. */
  readonly through: Uuid<"payment">;
};

type Group = {
  readonly payments: readonly Payment[];
  /** Their audit events that were read with them. */
  readonly events: readonly AuditEvent[];
  readonly through: Uuid<"payment">;
};

/**
 * Yields every case that passes the filter once, newest first. A group may be empty, so that an
 * export with few matches can be interrupted.
 *
 * @throws IncompleteEvidenceError if a part of a case's evidence is missing
 */
export async function* readExported(
  table: Table,
  request: ExportRequest,
): AsyncGenerator<ExportedGroup> {
  const groups = grouped(walkSelected(table, request, walkedAtOnce));
  yield* readAhead(groups, async ({ payments, events, through }) => {
    const cases = await readEvidence(table, request.organizationId, payments, events);
    return { cases, through };
  });
}

/** Yields already selected payments with their evidence. */
export async function* readSelected(
  table: Table,
  organizationId: OrganizationId,
  selected: readonly WalkedPayment[],
): AsyncGenerator<readonly ExportedCase[]> {
  const walked = async function* (): AsyncGenerator<WalkedPayment> {
    yield* selected;
  };
  yield* readAhead(grouped(walked()), ({ payments, events }) =>
    readEvidence(table, organizationId, payments, events),
  );
}

/** Reads the next two values while the caller processes the current one. */
async function* readAhead<From, To>(
  source: AsyncGenerator<From>,
  read: (from: From) => Promise<To>,
): AsyncGenerator<To> {
  const ahead: Promise<To | null>[] = [];
  const begin = async (): Promise<To | null> => {
    const { value, done } = await source.next();
    return done === true ? null : read(value);
  };
  const beginNext = () => {
    const next = begin();
    // A failure is thrown when its value is awaited; this handler prevents an unhandled rejection.
    next.catch(() => undefined);
    ahead.push(next);
  };
  for (let group = 0; group < groupsAhead; group += 1) beginNext();
  try {
    for (let current = await ahead.shift(); current != null; current = await ahead.shift()) {
      beginNext();
      yield current;
    }
  } finally {
    // If the caller stops early, wait for the pending reads.
    await Promise.allSettled(ahead);
    await source.return(undefined);
  }
}

async function* grouped(walked: AsyncIterable<WalkedPayment>): AsyncGenerator<Group> {
  let payments: Payment[] = [];
  let events: AuditEvent[] = [];
  let keys = 0;
  let count = 0;
  let through: Uuid<"payment"> | null = null;
  for await (const { payment, isSelected, events: own } of walked) {
    count += 1;
    through = payment.intent.uuid;
    if (isSelected) {
      payments.push(payment);
      events.push(...own);
      keys += legCountOf(payment) + payment.auditCount;
    }
    if (keys < keysAtOnce && count < walkedAtOnce) continue;
    yield { payments, events, through };
    [payments, events, keys, count, through] = [[], [], 0, 0, null];
  }
  if (through !== null) yield { payments, events, through };
}
