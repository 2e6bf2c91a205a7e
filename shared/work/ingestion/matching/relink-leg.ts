/** A person's change of a leg's links, and the affected cases (docs/matching.md, People). */

import type { Payment } from "#domain/case/reconciliation-case.ts";
import {
  type FlowLeg,
  type IgnoredMark,
  type MatchLink,
  pastDecisionsWith,
} from "#domain/evidence/flow-leg.ts";
import { unmatched } from "#domain/matching/explanation/explain.ts";
import { decideAlone } from "#domain/matching/tier/decide-alone.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Announcement } from "#domain/webhook/outbound-event.ts";
import {
  type AuditDraft,
  auditEntryAfter,
  note,
  openAuditEntry,
  withAuditEntry,
} from "#store/table/audit/open-audit-entry.ts";
import { combinePlans } from "#store/table/audit/write-plan.ts";
import { maximumWrites, type Write } from "#store/table/core/commit.ts";
import type { Table } from "#store/table/core/table.ts";
import { findPayments } from "#store/table/payment/payment-store.ts";
import { findMatchSettings } from "#store/table/rule/rule-store.ts";
import type { MatchDependencies } from "./match-dependencies.ts";
import { type MatchResult, paymentsTouched } from "./match-legs.ts";
import { readMonthVolumes } from "./month-volumes.ts";
import { planMatch } from "./plan-match.ts";
import { withContracts } from "./price-links.ts";

export type Relink = {
  /** The case that the person changes. */
  readonly payment: Payment;
  readonly before: FlowLeg;
  readonly links: readonly MatchLink[];
  readonly excludedPaymentUuids: readonly Uuid<"payment">[];
  /** The audit events of the person on `payment`, in their order. */
  readonly drafts: readonly AuditDraft[];
  readonly announcements?: readonly Announcement[];
};

type Actor = {
  readonly organizationId: OrganizationId;
  readonly actor: string;
  readonly now: Instant;
};

/** Leaves room for the journal entry and the idempotency record. */
const maximumWritesOfRelink = maximumWrites - 4;

/**
 * Plans the change of the leg's links, the runs of the affected cases, and the audit events of the
 * person on `payment`. Conditional on the versions of `before` and `payment`.
 */
export async function planRelink(
  { table, ids }: MatchDependencies,
  { organizationId, actor, now }: Actor,
  { payment, before, links, excludedPaymentUuids, drafts, announcements = [] }: Relink,
): Promise<{ readonly leg: FlowLeg; readonly writes: readonly Write[] }> {
  const leg = relinked({ ...before, links, excludedPaymentUuids }, before, now);
  const matched = await resultOf(table, organizationId, { before, after: leg }, [payment]);
  const auditEntry = openAuditEntry(ids, organizationId, actor, now);
  const notes = new Map([[payment.intent.uuid, drafts]]);
  const plan = await planMatch(table, matched, auditEntry, maximumWritesOfRelink, notes);
  const writes = await withAuditEntry(table, auditEntry, combinePlans({ announcements }, plan));
  return { leg, writes };
}

/**
 * Plans a person's mark on a leg, which takes all its links, and the runs of the cases that it leaves. The
 * audit event is about the leg's first record. Conditional on the version of `before`.
 */
export async function planMark(
  { table, ids }: MatchDependencies,
  { organizationId, actor, now }: Actor,
  { before, ignored, drafts, announcements }: Mark,
): Promise<{ readonly leg: FlowLeg; readonly writes: readonly Write[] }> {
  const { restoredByPerson: _, ...former } = before;
  const restored = ignored === null ? { restoredByPerson: true as const } : {};
  const leg = relinked({ ...former, ...restored, ignored, links: [] }, before, now);
  const matched = await resultOf(table, organizationId, { before, after: leg }, []);
  const auditEntry = openAuditEntry(ids, organizationId, actor, now);
  const noted = { auditEvents: note(auditEntry, ...drafts), announcements };
  const following = auditEntryAfter(auditEntry, noted);
  const plan = await planMatch(table, matched, following, maximumWritesOfRelink);
  return { leg, writes: await withAuditEntry(table, auditEntry, combinePlans(noted, plan)) };
}

export type Mark = {
  readonly before: FlowLeg;
  readonly ignored: IgnoredMark | null;
  /** The mark, after its approval if it needed one. */
  readonly drafts: readonly AuditDraft[];
  readonly announcements: readonly Announcement[];
};

/**
 * What a person's change of one leg changes, in the form of a decision.
 *
 * @param read payments of the organization that were read already; their cases run in any case
 */
async function resultOf(
  table: Table,
  organizationId: OrganizationId,
  change: MatchResult["legs"][number],
  read: readonly Payment[],
): Promise<MatchResult> {
  const known = read.map(({ intent }) => intent.uuid);
  const affected = [...new Set([...paymentsTouched([change]), ...known])];
  const [others, { rules, assets, dispositionPolicies, feeSchedules }] = await Promise.all([
    findPayments(
      table,
      organizationId,
      affected.filter((uuid) => !known.includes(uuid)),
    ),
    findMatchSettings(table, organizationId),
  ]);
  const payments = new Map([...read, ...others].map((each) => [each.intent.uuid, each]));
  const links = change.after.links.flatMap((link) => {
    const payment = payments.get(link.paymentUuid);
    return payment === undefined ? [] : [{ leg: change.after, link, payment }];
  });
  const asked = { organizationId, now: change.after.updatedAt };
  const monthVolumes = await readMonthVolumes(table, asked, feeSchedules, links);
  const after = withContracts(change.after, { payments, feeSchedules, monthVolumes });
  return {
    legs: [{ ...change, after }],
    payments,
    rules,
    assets,
    dispositionPolicies,
    affected,
    holders: new Map(),
    decided: [],
    members: [],
    crowded: new Set(),
  };
}

/** @param changed the leg with what the person changed @param before the leg before that */
function relinked(changed: FlowLeg, before: FlowLeg, now: Instant): FlowLeg {
  const { decision } =
    decideAlone(changed) ?? unmatched("A person took the evidence away; it is decided anew.");
  return {
    ...changed,
    decision: changed.links.length > 0 ? { ...decision, outcome: "linked" } : decision,
    pastDecisions: pastDecisionsWith(before),
    decidedAt: now,
    updatedAt: now,
    version: before.version + 1,
  };
}
