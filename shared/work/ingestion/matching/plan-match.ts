/** Plans the writes of a decision: its legs, and the affected cases. */

import type { Payment } from "#domain/case/reconciliation-case.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { AuditDraft, OpenAuditEntry } from "#store/table/audit/open-audit-entry.ts";
import { combinePlans, emptyPlan, type WritePlan } from "#store/table/audit/write-plan.ts";
import type { Table } from "#store/table/core/table.ts";
import { findLegs } from "#store/table/evidence/leg-store.ts";
import { findPayments } from "#store/table/payment/payment-store.ts";
import { concerns, differs, knowsLeg } from "./case-knowledge.ts";
import type { MatchedLeg, MatchResult } from "./match-legs.ts";
import { legWrites } from "./match-writes.ts";
import { runCases } from "./run-cases.ts";

/**
 * Plans one transaction with the legs and their cases. If it is too large, only the legs are
 * written, with the cases marked as outstanding. The legs are authoritative; each case is updated
 * separately behind the queue (docs/architecture.md, One write, one transaction).
 *
 * @param maximum maximum number of writes
 * @param notes actions of a person on payments, recorded before their run
 */
export async function planMatch(
  table: Table,
  matched: MatchResult,
  auditEntry: OpenAuditEntry,
  maximum: number,
  notes: ReadonlyMap<Uuid<"payment">, readonly AuditDraft[]> = new Map(),
): Promise<WritePlan> {
  if (matched.affected.length <= maximum) {
    const legs = await legWrites(table, matched);
    const cases = await planCases(table, matched, auditEntry, notes);
    if (legs.length + cases.writes.length <= maximum) return combinePlans({ writes: legs }, cases);
  }
  const legs = matched.legs
    .filter(({ before, after }) => before !== after)
    .map((leg) => withPendingCases(leg));
  return combinePlans({ writes: await legWrites(table, { ...matched, legs }) });
}

/**
 * Plans the writes of the affected cases. A leg that is not written has no condition on its
 * version, so it may have changed after it was read while its case was read later. Before a case is
 * written, such legs are therefore read again.
 */
async function planCases(
  table: Table,
  matched: MatchResult,
  auditEntry: OpenAuditEntry,
  notes: ReadonlyMap<Uuid<"payment">, readonly AuditDraft[]>,
): Promise<WritePlan> {
  if (notes.size === 0 && changesNothing(matched)) return emptyPlan;
  const payments = await paymentsToRun(table, auditEntry.organizationId, matched);
  const decided = new Set(matched.decided.map(({ uuid }) => uuid));
  const { rules, assets, dispositionPolicies } = matched;
  const run = (legs: readonly FlowLeg[]) =>
    runCases(table, {
      ...{ payments, legs, rules, assets, dispositionPolicies },
      ...{ auditEntry, notes, decided },
    });
  const written = new Map(
    matched.legs.flatMap(({ before, after }) => (before === after ? [] : [[after.uuid, after]])),
  );
  const inHand = [...matched.decided, ...written.values()]
    .filter((leg) => payments.some((payment) => concerns(leg, payment)))
    .map((leg) => written.get(leg.uuid) ?? leg);
  const plan = await run([...new Set(inHand)]);
  const kept = inHand.filter(({ uuid }) => !written.has(uuid));
  if (plan.writes.length === 0 || kept.length === 0) return plan;
  const read = await findLegs(
    table,
    auditEntry.organizationId,
    kept.map(({ uuid }) => uuid),
  );
  const current = new Map(read.map((leg) => [leg.uuid, leg]));
  if (kept.every(({ uuid, version }) => current.get(uuid)?.version === version)) return plan;
  return run(inHand.map((leg) => current.get(leg.uuid) ?? leg));
}

/**
 * Whether no leg is written and all affected cases agree with the legs. For a leg that may be in a
 * page, the case's item cannot show this; an outstanding case has its own run.
 */
function changesNothing({ legs, affected, payments, decided }: MatchResult): boolean {
  return (
    legs.every(({ before, after }) => before === after) &&
    affected.every((uuid) => {
      const payment = payments.get(uuid);
      return payment !== undefined && !differs(payment, decided);
    })
  );
}

function withPendingCases({ before, after }: MatchedLeg): MatchedLeg {
  const touched = [before, after].flatMap((leg) =>
    leg === null
      ? []
      : [...leg.links.map((link) => link.paymentUuid), ...leg.decision.ambiguousPaymentUuids],
  );
  return {
    before,
    after: { ...after, pendingCaseUuids: [...new Set([...after.pendingCaseUuids, ...touched])] },
  };
}

/**
 * The payments of the affected cases. Reads those that the decision did not include, for example
 * one that a leg was ambiguous among before. Reads again those that were read before another
 * decision changed their leg: their run would find nothing new and leave them outdated.
 */
async function paymentsToRun(
  table: Table,
  organizationId: OrganizationId,
  matched: MatchResult,
): Promise<Payment[]> {
  const { affected, payments, legs } = matched;
  const isKnown = (uuid: Uuid<"payment">) => {
    const payment = payments.get(uuid);
    return (
      payment !== undefined &&
      legs.every(({ before }) => before === null || knowsLeg(payment, before))
    );
  };
  const unknown = affected.filter((uuid) => !isKnown(uuid));
  const read = await findPayments(table, organizationId, unknown);
  const current = new Map([...payments, ...read.map((each) => [each.intent.uuid, each] as const)]);
  return affected.flatMap((uuid) => current.get(uuid) ?? []);
}
