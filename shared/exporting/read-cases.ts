/** Reads the cases of an export with all their evidence, in groups. */

import type { Payment } from "../domain/case/reconciliation-case.ts";
import { legCountOf } from "../domain/matching/case-bound.ts";
import type { Uuid } from "../domain/value/id.ts";
import type { OrganizationId } from "../domain/value/organization-id.ts";
import type { ExportedCase } from "../schema/view/report/export-view.ts";
import type { Table } from "../table/core/table.ts";
import { readEvidence } from "./read-evidence.ts";
import { type ExportRequest, type WalkedPayment, walkSelected } from "./select-payments.ts";

/** Legs and journal entries read together: one case may have thousands, most have a few. */
const keysAtOnce = 500;
/** Payments read for one group, whether they pass the filter or not. */
const walkedAtOnce = 500;

/** Cases whose evidence was read together. */
export type ExportedGroup = {
  readonly cases: readonly ExportedCase[];
  /** The last payment that was read; the next run continues after it. */
  readonly through: Uuid<"payment">;
};

type Group = { readonly payments: readonly Payment[]; readonly through: Uuid<"payment"> };

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
  yield* readAhead(groups, async ({ payments, through }) => {
    const cases = await readEvidence(table, request.organizationId, payments);
    return { cases, through };
  });
}

/** Yields already selected payments with their evidence. */
export async function* readSelected(
  table: Table,
  organizationId: OrganizationId,
  payments: readonly Payment[],
): AsyncGenerator<readonly ExportedCase[]> {
  const selected = async function* (): AsyncGenerator<WalkedPayment> {
    for (const payment of payments) yield { payment, isSelected: true };
  };
  yield* readAhead(grouped(selected()), (group) =>
    readEvidence(table, organizationId, group.payments),
  );
}

/** Reads the next value while the caller processes the current one. */
async function* readAhead<From, To>(
  source: AsyncGenerator<From>,
  read: (from: From) => Promise<To>,
): AsyncGenerator<To> {
  const begin = async (): Promise<To | null> => {
    const { value, done } = await source.next();
    return done === true ? null : read(value);
  };
  let next = begin();
  try {
    for (let current = await next; current !== null; current = await next) {
      next = begin();
      // A failure is thrown when its value is awaited; this handler prevents an unhandled
      // rejection.
      next.catch(() => undefined);
      yield current;
    }
  } finally {
    // If the caller stops early, wait for the pending read.
    await next.catch(() => undefined);
    await source.return(undefined);
  }
}

async function* grouped(walked: AsyncIterable<WalkedPayment>): AsyncGenerator<Group> {
  let payments: Payment[] = [];
  let keys = 0;
  let count = 0;
  let through: Uuid<"payment"> | null = null;
  for await (const { payment, isSelected } of walked) {
    count += 1;
    through = payment.intent.uuid;
    if (isSelected) {
      payments.push(payment);
      keys += legCountOf(payment) + payment.auditCount;
    }
    if (keys < keysAtOnce && count < walkedAtOnce) continue;
    yield { payments, through };
    [payments, keys, count, through] = [[], 0, 0, null];
  }
  if (through !== null) yield { payments, through };
}
