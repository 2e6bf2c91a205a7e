/** Decides stored cases anew with this version's code, and compares: before a release that changes decisions. */

import type { Payment } from "#domain/case/reconciliation-case.ts";
import { type Outcome, outcomeOf } from "#domain/matching/job.ts";
import type { ReconciliationRule } from "#domain/rule/rule.ts";
import { formatId } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { withReadCache } from "#store/table/core/read-cache.ts";
import type { Table } from "#store/table/core/table.ts";
import { type WalkCursor, walkRecords } from "#store/table/list/walk/walk-records.ts";
import { decodePayment } from "#store/table/payment/payment-store.ts";
import { findRules } from "#store/table/rule/rule-store.ts";
import { decideAnew } from "#work/ingestion/rematch/simulation/simulate.ts";
import { ReadOnlyError } from "./read-only.ts";

export type RedecideOptions = {
  /** Days of creation, `2026-03-01`, both included. */
  readonly from: string;
  readonly to: string;
  /** Case ids shown of each difference. */
  readonly examples: number;
  /** Called behind each page with all that another run needs to go on from there. */
  readonly onPage?: (position: RedecidePosition) => void;
};

/** Where a run is: it can be stored as JSON. */
export type RedecidePosition = {
  /** The organization under way, the last that the report counts. */
  readonly organizationId: string;
  /** The next page; null behind its last one. */
  readonly cursor: WalkCursor | null;
  readonly report: RedecideReport;
};

/** Cases that change in the same way. */
type Difference = {
  /** Id of the rule that decides them now; null without one, `other` behind the first groups. */
  readonly rule: string | null;
  readonly before: string;
  readonly after: string;
  count: number;
  readonly examples: string[];
};

export type RedecideReport = {
  organizations: number;
  cases: number;
  differing: number;
  /** Cases whose decision failed, by count, and the first of them with the reason. */
  failed: number;
  readonly failures: string[];
  readonly differences: Difference[];
};

const casesPerPage = 25;
/** Maximum groups that are counted separately; rules of further organizations are counted together. */
const maximumDifferences = 500;
const failuresShown = 20;

const nothingDecided: RedecideReport = {
  organizations: 0,
  cases: 0,
  differing: 0,
  failed: 0,
  failures: [],
  differences: [],
};

const otherOrder =
  "The organizations do not come as in the interrupted run: was the table written? Begin anew.";

/**
 * Uses what-if analysis's own path, `decideAnew`, with the stored rules. A case is decided at the moment of its
 * last recorded run, so that time that has passed since makes no difference. One that no run has decided yet is
 * decided at its creation and compared with nothing.
 *
 * @param table a table that is only read, `readOnly`
 * @param position where an earlier run with the same options was interrupted; null: begin anew
 * @throws Error if the organizations do not come as in the earlier run
 */
export async function redecide(
  table: Table,
  organizations: AsyncIterable<OrganizationId> | Iterable<OrganizationId>,
  options: RedecideOptions,
  position: RedecidePosition | null = null,
): Promise<RedecideReport> {
  const report: RedecideReport = structuredClone(position?.report ?? nothingDecided);
  // A day without a shard sorts before all its shards.
  const start = { partition: options.from, after: "" };
  let passed = 0;
  for await (const organizationId of organizations) {
    passed += 1;
    if (passed < (position?.report.organizations ?? 0)) continue;
    const from = passed === position?.report.organizations ? position : null;
    requireSame(organizationId, from);
    report.organizations = passed;
    const cursor = from === null ? start : from.cursor;
    await redecideOrganization(table, organizationId, options, report, cursor);
  }
  if (passed < report.organizations) throw new Error(otherOrder);
  report.differences.sort((a, b) => b.count - a.count);
  return report;
}

function requireSame(organizationId: string, position: RedecidePosition | null): void {
  if (position !== null && organizationId !== position.organizationId) throw new Error(otherOrder);
}

async function redecideOrganization(
  table: Table,
  organizationId: OrganizationId,
  options: RedecideOptions,
  report: RedecideReport,
  start: WalkCursor | null,
): Promise<void> {
  if (start === null) return;
  const rules = await findRules(table, organizationId);
  let cursor: WalkCursor | null = start;
  while (cursor !== null) {
    const page = await walkRecords(table, organizationId, "payment", cursor, casesPerPage);
    for (const item of page.items) {
      await compareCase(withReadCache(table), decodePayment(item), rules, options, report);
    }
    const isOver = page.next === null || page.next.partition.slice(0, 10) > options.to;
    cursor = isOver ? null : page.next;
    options.onPage?.({ organizationId, cursor, report });
  }
}

async function compareCase(
  table: Table,
  payment: Payment,
  rules: readonly ReconciliationRule[],
  { examples }: RedecideOptions,
  report: RedecideReport,
): Promise<void> {
  report.cases += 1;
  const { lastRunAt } = payment.state;
  const at = lastRunAt ?? payment.intent.createdAt;
  const dependencies = { table, ids: createIdSource(() => at) };
  const id = formatId("reconciliationCase", payment.intent.uuid);
  try {
    // A run never has a moment before the case's last change, and a comment changes a case without a run.
    const asOf = { ...payment, updatedAt: at };
    const { state } = await decideAnew(dependencies, asOf, rules, at);
    if (lastRunAt === null) return;
    const [before, after] = [textOf(outcomeOf(payment.state)), textOf(outcomeOf(state))];
    if (before === after) return;
    report.differing += 1;
    const rule = state.ruleUuid === null ? null : formatId("rule", state.ruleUuid);
    const difference = groupOf(report.differences, { rule, before, after });
    difference.count += 1;
    if (difference.examples.length < examples) difference.examples.push(id);
  } catch (error) {
    if (error instanceof ReadOnlyError) throw error;
    report.failed += 1;
    if (report.failures.length < failuresShown) report.failures.push(`${id}: ${String(error)}`);
  }
}

function textOf({ verdict, exceptionType }: Outcome): string {
  return [verdict ?? "undecided", ...(exceptionType === null ? [] : [exceptionType])].join(", ");
}

function groupOf(
  differences: Difference[],
  named: Pick<Difference, "rule" | "before" | "after">,
): Difference {
  const known = (rule: string | null) =>
    differences.find(
      (each) => each.rule === rule && each.before === named.before && each.after === named.after,
    );
  const isFull = differences.length >= maximumDifferences;
  const found = known(named.rule) ?? (isFull ? known("other") : undefined);
  if (found !== undefined) return found;
  const made = { ...named, rule: isFull ? "other" : named.rule, count: 0, examples: [] };
  differences.push(made);
  return made;
}
