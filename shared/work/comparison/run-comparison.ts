/**
 * Runs the steps of a comparison behind the matcher's queue: first their rows, then the payments that they do not list.
 * A step writes its results before it counts them, and a step that is repeated writes the same.
 */

import type { Payment } from "#domain/case/reconciliation-case.ts";
import { compareUnlisted } from "#domain/comparison/compare-row.ts";
import {
  type Comparison,
  GroupCounter,
  type RowComparison,
} from "#domain/comparison/comparison.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import {
  findTheirRows,
  type PageGroups,
  putResults,
  putStep,
  readNamed,
  rowsPerPage,
} from "#store/table/comparison/comparison-page-store.ts";
import { findComparison, updateComparisonWrite } from "#store/table/comparison/comparison-store.ts";
import { commit } from "#store/table/core/commit.ts";
import type { Table } from "#store/table/core/table.ts";
import { walkPayments } from "#store/table/payment/walk-payments.ts";
import { comparePages, countsOf, groupOf, ourCaseOf } from "./compare-pages.ts";
import { NamedPayments, nameOfPayment } from "./named-payments.ts";
import { rangeOf } from "./range-of.ts";

/** Pages and payments of one step: each step reads again what earlier rows name, 8 bytes a row. */
const pagesPerStep = 8;
const paymentsPerStep = 4_000;

/** From this delivery of a message on, a step that fails ends the comparison. */
const lastDelivery = 4;

type Dependencies = { readonly table: Table; readonly now: () => Instant };

export type ComparisonStep = {
  readonly organizationId: OrganizationId;
  readonly uuid: Uuid<"comparison">;
  /** Number of deliveries of the message, from 1. */
  readonly deliveries: number;
};

/**
 * Takes the next step; does nothing if the comparison is not running. Of two processes that run the same step only one
 * advances the comparison.
 *
 * @throws the error that prevents the step; the message is then delivered again, at most three times
 */
export async function runComparisonStep(
  dependencies: Dependencies,
  { organizationId, uuid, deliveries }: ComparisonStep,
): Promise<void> {
  const { table, now } = dependencies;
  const before = await findComparison(table, organizationId, uuid);
  if (before?.status !== "running") return;
  const step =
    before.compared.pages < before.pages && before.stage === "their_rows"
      ? stepTheirRows(table, before)
      : stepOurPayments(table, before);
  const changed = await step.catch((error: unknown) => {
    if (deliveries < lastDelivery) throw error;
    return failed(before);
  });
  const isOver = changed.status !== "running";
  const after = { ...changed, updatedAt: now(), completedAt: isOver ? now() : null };
  await commit(table, [updateComparisonWrite(before, after)]);
}

function failed(before: Comparison): Comparison {
  const message = "A step of the comparison failed several times. Ask for it again.";
  return { ...before, status: "failed", error: { code: "internal_error", message } };
}

async function stepTheirRows(table: Table, before: Comparison): Promise<Comparison> {
  const { compared, pages } = before;
  const length = Math.min(pagesPerStep, pages - compared.pages);
  const numbers = Array.from({ length }, (_, index) => compared.pages + index);
  const [found, earlier] = await Promise.all([
    findTheirRows(table, before, numbers),
    readNamed(table, before),
  ]);
  const counter = new GroupCounter(before.groups);
  const named = new NamedPayments(earlier);
  const inOrder = new Map(numbers.map((number) => [number, found.get(number) ?? []] as const));
  const comparedPages = await comparePages(table, before, inOrder, { counter, named });
  const { results, groups, listed, unknownWords, uncheckedReferences } = comparedPages;
  await putAll(table, before, { results, groups, named: named.added });
  const rows = [...results.values()].reduce((sum, page) => sum + page.length, 0);
  return {
    ...before,
    compared: {
      pages: compared.pages + length,
      rows: compared.rows + rows,
      steps: compared.steps + 1,
    },
    groups: counter.groups,
    listed,
    unknownWords,
    ...(uncheckedReferences === 0 ? {} : { uncheckedReferences }),
  };
}

type StepResults = {
  readonly results: ReadonlyMap<number, readonly RowComparison[]>;
  readonly groups: readonly PageGroups[];
  readonly named: BigUint64Array;
};

async function putAll(table: Table, before: Comparison, found: StepResults): Promise<void> {
  const { results, groups, named } = found;
  await Promise.all([...results].map(([page, rows]) => putResults(table, before, page, rows)));
  await putStep(table, before, before.compared.steps, { groups, named });
}

/** Payments of the range that no row names. */
async function stepOurPayments(table: Table, before: Comparison): Promise<Comparison> {
  const range = rangeOf(before);
  if (range === null) return { ...before, stage: "our_payments", status: "completed" };
  const { organizationId, after } = before;
  const named = new NamedPayments(await readNamed(table, before));
  const unlisted: Payment[] = [];
  let walked = 0;
  let last = after;
  for await (const payment of walkPayments(table, { organizationId, ...range, after })) {
    walked += 1;
    last = payment.intent.uuid;
    const { createdAt } = payment.intent;
    const isWithin = createdAt >= range.from && createdAt < range.to;
    if (isWithin && !named.has(nameOfPayment(last))) unlisted.push(payment);
    if (walked === paymentsPerStep) break;
  }
  const counted = await countUnlisted(table, before, unlisted);
  const isOver = walked < paymentsPerStep;
  return {
    ...counted,
    stage: "our_payments",
    after: last,
    status: isOver ? "completed" : "running",
  };
}

async function countUnlisted(
  table: Table,
  before: Comparison,
  unlisted: readonly Payment[],
): Promise<Comparison> {
  const { compared } = before;
  const counter = new GroupCounter(before.groups);
  const results = new Map<number, RowComparison[]>();
  const groups: PageGroups[] = [];
  for (let at = 0; at < unlisted.length; at += rowsPerPage) {
    const page = compared.pages + results.size;
    const rows = unlisted.slice(at, at + rowsPerPage).map((payment) => {
      const isOutside = isOutsideListed(before, payment.intent.createdAt);
      return compareUnlisted(ourCaseOf(payment, null), isOutside);
    });
    const numbers = rows.map((result) => counter.add(groupOf(result)));
    results.set(page, rows);
    groups.push({ page, counts: countsOf(numbers) });
  }
  await putAll(table, before, { results, groups, named: new BigUint64Array(0) });
  return {
    ...before,
    compared: {
      pages: compared.pages + results.size,
      rows: compared.rows + unlisted.length,
      steps: compared.steps + 1,
    },
    groups: counter.groups,
  };
}

/** A payment further than this from the listed ones is outside of what the tool looked at. */
const edgeMilliseconds = 3_600_000;

function isOutsideListed({ listed }: Comparison, createdAt: Instant): boolean {
  if (listed === null) return false;
  return createdAt < listed.first - edgeMilliseconds || createdAt > listed.last + edgeMilliseconds;
}
