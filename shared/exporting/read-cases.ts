/** The cases of an export with all of their evidence, group by group. */

import type { Payment } from "../domain/case/reconciliation-case.ts";
import { legCountOf } from "../domain/matching/case-bound.ts";
import type { Uuid } from "../domain/value/id.ts";
import type { ExportedCase } from "../schema/view/export-view.ts";
import type { Table } from "../table/core/table.ts";
import { readEvidence } from "./read-evidence.ts";
import { type ExportRequest, type WalkedPayment, walkSelected } from "./select-payments.ts";

/** Legs and journal entries that are read together: one case may have thousands, most have a few. */
const keysAtOnce = 500;
/** Payments that are read, whether they pass the filter or not, before the group is handed on. */
const walkedAtOnce = 500;

/** Cases whose evidence was read together. */
export type ExportedGroup = {
  readonly cases: readonly ExportedCase[];
  /** The last payment that was read; the export is continued after it. */
  readonly through: Uuid;
};

type Group = { readonly payments: readonly Payment[]; readonly through: Uuid };

/**
 * Every case that passes the filter, newest first, each once. A group may be empty, so that an export
 * of few among many can be interrupted.
 *
 * @throws IncompleteEvidenceError where a part of a case's evidence is missing
 */
export async function* readExported(
  table: Table,
  request: ExportRequest,
): AsyncGenerator<ExportedGroup> {
  const groups = grouped(walkSelected(table, request));
  yield* readAhead(groups, async ({ payments, through }) => {
    const cases = await readEvidence(table, request.organizationId, payments);
    return { cases, through };
  });
}

/** The evidence of payments that were selected before. */
export async function* readSelected(
  table: Table,
  organizationId: string,
  payments: readonly Payment[],
): AsyncGenerator<readonly ExportedCase[]> {
  const selected = async function* (): AsyncGenerator<WalkedPayment> {
    for (const payment of payments) yield { payment, isSelected: true };
  };
  yield* readAhead(grouped(selected()), (group) =>
    readEvidence(table, organizationId, group.payments),
  );
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
  try {
    for (let current = await next; current !== null; current = await next) {
      next = begin();
      // A failure is thrown when its turn comes; until then nobody listens.
      next.catch(() => undefined);
      yield current;
    }
  } finally {
    // A reader that stops early leaves no call under way.
    await next.catch(() => undefined);
    await source.return(undefined);
  }
}

async function* grouped(walked: AsyncIterable<WalkedPayment>): AsyncGenerator<Group> {
  let payments: Payment[] = [];
  let keys = 0;
  let count = 0;
  let through: Uuid | null = null;
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
