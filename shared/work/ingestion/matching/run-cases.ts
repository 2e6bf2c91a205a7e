import { announcementOf } from "#api/resource/case/case-view.ts";
import { showCaseChange } from "#api/schema/audit/case-change.ts";
import { timeText } from "#api/schema/field/timestamp.ts";
import { changeOf } from "#domain/case/case-change.ts";
import type { LinkedLeg } from "#domain/case/leg/linked-leg.ts";
import { type CaseLegChange, type SealedCase, sealLegs } from "#domain/case/leg/sealed-legs.ts";
import { type AppliedRule, evaluateCase, type Payment } from "#domain/case/reconciliation-case.ts";
import { summarize } from "#domain/case/summary.ts";
import type { OwnAsset } from "#domain/case/verdict/parties.ts";
import { type DispositionPolicy, scheduleOf } from "#domain/case/work/disposition-policy.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import type { SourceType } from "#domain/evidence/source-type.ts";
import type { ReconciliationRule } from "#domain/rule/rule.ts";
import type { RuleBook } from "#domain/rule/rule-book.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { eventOfRun } from "#domain/webhook/outbound-event.ts";
import {
  type AuditDraft,
  auditEntryAfter,
  matcherActor,
  momentOnCase,
  noteAllOnCase,
  noteOnCase,
  type OpenAuditEntry,
  withEntryAfter,
} from "#store/table/audit/open-audit-entry.ts";
import { combinePlans, emptyPlan, type WritePlan } from "#store/table/audit/write-plan.ts";
import type { Write } from "#store/table/core/commit.ts";
import type { Table } from "#store/table/core/table.ts";
import { findLegs } from "#store/table/evidence/leg-store.ts";
import { legPageWrite, readLegPages } from "#store/table/payment/case-page-store.ts";
import { type PaymentWrites, updatePaymentWrites } from "#store/table/payment/payment-store.ts";
import { findMatchSettings } from "#store/table/rule/rule-store.ts";
import { ambiguousLegsAfter } from "./case-knowledge.ts";
import { rulesOfCase } from "./group/rules-of-case.ts";

export type CaseRuns = {
  readonly payments: readonly Payment[];
  /** Legs as this transaction writes them; other legs are read. */
  readonly legs: readonly FlowLeg[];
  readonly rules: readonly ReconciliationRule[];
  /** Token contracts that the organization added to the published ones. */
  readonly assets: readonly OwnAsset[];
  /** Policies that dispose of small differences by themselves. */
  readonly dispositionPolicies: readonly DispositionPolicy[];
  readonly auditEntry: OpenAuditEntry;
  /** Legs of the decision before this run; none by default. */
  readonly decided?: ReadonlySet<Uuid<"leg">>;
  /** Actions of a person on payments, recorded before their run. */
  readonly notes?: ReadonlyMap<Uuid<"payment">, readonly AuditDraft[]>;
};

/**
 * Evaluates these payments and plans their writes. A payment whose run finds nothing new, and whose
 * legs are unchanged, is not written.
 */
export async function runCases(table: Table, runs: CaseRuns): Promise<WritePlan> {
  // Before their events are made, so that all that need a later entry share one.
  const opened = withEntryAfter(runs.auditEntry, runs.payments);
  let plan = emptyPlan;
  for (const payment of runs.payments) {
    const auditEntry = auditEntryAfter(opened, plan);
    plan = combinePlans(plan, await planRun(table, payment, { ...runs, auditEntry }));
  }
  return plan;
}

async function planRun(table: Table, payment: Payment, runs: CaseRuns): Promise<WritePlan> {
  const { auditEntry, notes } = runs;
  const drafts = notes?.get(payment.intent.uuid) ?? [];
  const noted = noteAllOnCase(auditEntry, payment, drafts);
  const run = await evaluatePayment(table, noted.payment, runs);
  const isWanted = run.hasChanged || drafts.length > 0;
  if (!isWanted) return emptyPlan;
  return combinePlans(noted, recordRun(noted.payment, run, auditEntryAfter(auditEntry, noted)));
}

/** The result of a run, before it is recorded. */
export type CaseOutcome = {
  readonly after: Payment;
  /** Legs added to the case and removed from it. */
  readonly legs: CaseLegChange;
  /** Pages of legs that are written with the payment. */
  readonly pages: readonly Write[];
  /** False if the run found nothing new. */
  readonly hasChanged: boolean;
};

/**
 * Evaluates one payment without recording the run. Reads its pages and those of its legs that are
 * not given.
 */
export async function evaluatePayment(
  table: Table,
  payment: Payment,
  {
    legs,
    rules,
    assets,
    dispositionPolicies,
    auditEntry,
    decided = noLegs,
  }: Omit<CaseRuns, "payments" | "notes">,
): Promise<CaseOutcome> {
  const { uuid } = payment.intent;
  const [{ pages, isNewer }, all] = await Promise.all([
    readLegPages(table, payment),
    legsOf(table, payment, legs),
  ]);
  const sealed = sealLegs({ paymentUuid: uuid, pages, tail: payment.legUuids, legs: all });
  const ambiguousLegUuids = ambiguousLegsAfter(payment, all, decided);
  const book = await rulesOfCase(table, payment, rules);
  // The time of the event that records the run: events of a case never go back in time.
  const now = momentOnCase(auditEntry, payment);
  const concluded = evaluateCase({
    intent: payment.intent,
    state: payment.state,
    legs: sealed.legs,
    ruleFor: ruleFor(book, payment),
    ambiguous: ambiguousLegUuids.length > 0,
    expectedKinds: book.expectedKinds(payment.intent),
    now,
    assets,
  });
  const { intent } = payment;
  const scheduledDisposition = scheduleOf(dispositionPolicies, { intent, state: concluded }, now);
  const state = { ...concluded, scheduledDisposition };
  const version = payment.version + 1;
  const linksFinalAt = nextFinality(sealed.legs, payment);
  const after = {
    ...payment,
    ...sealedIn(payment, sealed),
    state,
    ambiguousLegUuids,
    linksFinalAt,
    version,
  };
  const hasChanged =
    changeOf(payment.state, state) !== null ||
    linksFinalAt !== payment.linksFinalAt ||
    sealed.change.added.length + sealed.change.removed.length > 0 ||
    sealed.isRewritten ||
    !isEqual(ambiguousLegUuids, payment.ambiguousLegUuids);
  return {
    after,
    legs: sealed.change,
    pages: sealed.written.map((page) => legPageWrite(payment, page, version)),
    // If item and pages were read in different states, the payment is written: the condition fails,
    // and the caller reads again.
    hasChanged: hasChanged || isNewer,
  };
}

function sealedIn(
  { sealed: before }: Payment,
  { tail, sealed: legs, pages, tentative }: SealedCase,
): Pick<Payment, "legUuids" | "sealed"> {
  return { legUuids: tail, sealed: { ...before, legs, pages, tentative } };
}

const noLegs: ReadonlySet<Uuid<"leg">> = new Set();

/** The time at which the next link by amount becomes final; null if there is none. */
function nextFinality(linked: readonly LinkedLeg[], { intent }: Payment): Instant | null {
  const moments = linked.flatMap(({ links }) =>
    links.flatMap(({ paymentUuid, final, finalAt }) =>
      paymentUuid === intent.uuid && final !== true && finalAt !== undefined ? [finalAt] : [],
    ),
  );
  return moments.reduce<Instant | null>((a, b) => (a === null || b < a ? b : a), null);
}

function isEqual(a: readonly Uuid[], b: readonly Uuid[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

type RecordedRun = WritePlan & {
  readonly payment: Payment;
  readonly writes: PaymentWrites;
};

/** Who ran the matcher, and what else the payload of the audit event says. */
type RunBy = { readonly actor: string; readonly named?: Readonly<Record<string, unknown>> };

/**
 * Decides one payment by the rules in force, and plans the result and its audit event also where nothing is new.
 *
 * @param legs as this transaction writes them; other legs are read
 */
export async function decidePayment(
  table: Table,
  payment: Payment,
  { auditEntry, legs = [], by }: DecisionOfOne,
): Promise<RecordedRun> {
  const settings = await findMatchSettings(table, payment.intent.organizationId);
  const { rules, assets, dispositionPolicies } = settings;
  const runs = { legs, rules, assets, dispositionPolicies, auditEntry };
  return recordRun(payment, await evaluatePayment(table, payment, runs), auditEntry, by);
}

type DecisionOfOne = {
  readonly auditEntry: OpenAuditEntry;
  readonly legs?: readonly FlowLeg[];
  /** The matcher by default. */
  readonly by?: RunBy;
};

/** The writes of a run, its audit event and its announcement. */
function recordRun(
  before: Payment,
  { after, legs, pages }: Pick<CaseOutcome, "after" | "legs" | "pages">,
  auditEntry: OpenAuditEntry,
  by: RunBy = { actor: matcherActor },
): RecordedRun {
  const { payment, auditEvents } = noteOnCase(auditEntry, after, {
    eventType: "reconciliation_case.updated",
    message: summarize(after.intent, after.state, timeText),
    payload: { ...showCaseChange({ before, after, isRun: true, legs }), ...by.named },
    actor: by.actor,
  });
  const announced = announcementOf(eventOfRun(before.state, after.state), payment);
  const [update, ...more] = updatePaymentWrites(before, payment);
  return {
    payment,
    writes: [update, ...more, ...pages],
    auditEvents,
    announcements: [announced],
  };
}

/** The legs that the case's item lists, in the order of linking, then the other given legs. */
async function legsOf(
  table: Table,
  payment: Payment,
  legs: readonly FlowLeg[],
): Promise<FlowLeg[]> {
  const inHand = new Map(legs.map((leg) => [leg.uuid, leg]));
  const named = [...new Set([...payment.legUuids, ...payment.ambiguousLegUuids])];
  const missing = named.filter((uuid) => !inHand.has(uuid));
  const read = await findLegs(table, payment.intent.organizationId, missing);
  const known = new Map([...read.map((leg) => [leg.uuid, leg] as const), ...inHand]);
  const others = legs.filter((leg) => !named.includes(leg.uuid));
  return [...named.flatMap((uuid) => known.get(uuid) ?? []), ...others];
}

function ruleFor(book: RuleBook, { intent }: Payment) {
  return (sourceType: SourceType | null): AppliedRule => {
    const rule = book.caseRule(intent, sourceType);
    const settings = book.caseSettings(intent, sourceType);
    return { settings, uuid: rule?.uuid ?? null, version: rule?.version ?? null };
  };
}
