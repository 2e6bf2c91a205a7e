import type { FlowLeg } from "../domain/flow-leg.ts";
import type { Uuid } from "../domain/id.ts";
import type { Instant } from "../domain/instant.ts";
import { eventOfRun } from "../domain/outbound-event.ts";
import {
  type AppliedRule,
  changeOf,
  evaluateCase,
  isClosedByPerson,
  type Payment,
} from "../domain/reconciliation-case.ts";
import { builtInSettings, type ReconciliationRule } from "../domain/rule.ts";
import { RuleBook } from "../domain/rule-book.ts";
import { summarize } from "../domain/summary.ts";
import { showCaseChange } from "../schema/case-change.ts";
import { announcementOf } from "../schema/case-view.ts";
import type { UpdateWrite, Write } from "../table/commit.ts";
import { announce, type Journal, matcherActor, type News, noteOnCase } from "../table/journal.ts";
import { findLegs } from "../table/leg-store.ts";
import { updatePaymentWrite } from "../table/payment-store.ts";
import { findRuleVersion } from "../table/rule-store.ts";
import type { Table } from "../table/table.ts";
import { ambiguousLegsAfter, isLinked } from "./case-knowledge.ts";

export type CaseRuns = {
  readonly payments: readonly Payment[];
  /** Legs as this transaction leaves them; all others are read. */
  readonly legs: readonly FlowLeg[];
  readonly rules: readonly ReconciliationRule[];
  readonly journal: Journal;
  /** Legs that the decision before this run looked at; absent: those of `legs`. */
  readonly decided?: ReadonlySet<Uuid>;
  /** Records the run even where it finds nothing new. */
  readonly always?: boolean;
  /** What a person did to a payment, noted before its run. */
  readonly notes?: ReadonlyMap<Uuid, News>;
};

/**
 * Runs the matcher over these payments and plans their writes. A payment whose run finds nothing
 * new, and whose legs stay the same, is not written.
 */
export async function runCases(table: Table, runs: CaseRuns): Promise<Write[]> {
  const writes: Write[] = [];
  for (const payment of runs.payments) {
    const news = runs.notes?.get(payment.intent.uuid);
    const noted = news === undefined ? payment : noteOnCase(runs.journal, payment, news);
    const always = runs.always === true || news !== undefined;
    const after = await evaluatePayment(table, noted, { ...runs, always });
    if (after !== null) writes.push(recordRun(noted, after, runs.journal).write);
  }
  return writes;
}

/** The payment after the run, before it is noted; null where the run finds nothing new. */
export async function evaluatePayment(
  table: Table,
  payment: Payment,
  { legs, rules, journal, always = false, decided = noLegs }: Omit<CaseRuns, "payments">,
): Promise<Payment | null> {
  const all = await legsOf(table, payment, legs);
  const linked = all.filter((leg) => isLinked(leg, payment));
  const legUuids = linked.map((leg) => leg.uuid);
  const ambiguousLegUuids = ambiguousLegsAfter(payment, all, decided);
  const state = evaluateCase({
    intent: payment.intent,
    state: payment.state,
    legs: linked,
    rule: await ruleOf(table, payment, rules),
    ambiguous: ambiguousLegUuids.length > 0,
    askedKinds: new RuleBook(rules).askedKinds(payment.intent),
    // As its event is dated: time never goes back along a case's events.
    now: journal.now > payment.updatedAt ? journal.now : payment.updatedAt,
  });
  const linksFinalAt = nextFinality(linked, payment);
  const after = {
    ...payment,
    state,
    legUuids,
    ambiguousLegUuids,
    linksFinalAt,
    version: payment.version + 1,
  };
  const isNews =
    changeOf(payment.state, state) !== null ||
    linksFinalAt !== payment.linksFinalAt ||
    !isEqual(legUuids, payment.legUuids) ||
    !isEqual(ambiguousLegUuids, payment.ambiguousLegUuids);
  return isNews || always ? after : null;
}

const noLegs: ReadonlySet<Uuid> = new Set();

/** When the first of its links by amount becomes final; null where all are, or none is by amount. */
function nextFinality(linked: readonly FlowLeg[], { intent }: Payment): Instant | null {
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

/** Notes the run and plans its write. */
export function recordRun(
  before: Payment,
  after: Payment,
  journal: Journal,
  actor: string = matcherActor,
): { readonly payment: Payment; readonly write: UpdateWrite } {
  const noted = noteOnCase(journal, after, {
    eventType: "reconciliation_case.updated",
    message: summarize(after.intent, after.state),
    payload: showCaseChange({ before, after, isRun: true }),
    actor,
  });
  announce(journal, announcementOf(eventOfRun(before.state, after.state), noted));
  return { payment: noted, write: updatePaymentWrite(before, noted) };
}

/** The case's legs in the order of their linking, new ones last. */
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

/**
 * Case-level settings come from the best rule without a source type. A case that a person closed
 * keeps the rule as it was.
 */
async function ruleOf(
  table: Table,
  { intent, state }: Payment,
  rules: readonly ReconciliationRule[],
): Promise<AppliedRule> {
  const { ruleUuid, ruleVersion } = state;
  const isPinned = isClosedByPerson(state) && state.lastRunAt !== null;
  const pinned =
    isPinned && ruleUuid !== null && ruleVersion !== null
      ? await findRuleVersion(table, intent.organizationId, ruleUuid, ruleVersion)
      : null;
  const rule = isPinned ? pinned : new RuleBook(rules).caseRule(intent);
  return rule === null
    ? { settings: builtInSettings, uuid: null, version: null }
    : { settings: rule, uuid: rule.uuid, version: rule.version };
}
