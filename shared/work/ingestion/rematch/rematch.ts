/** Decides legs and cases again, behind the matcher queue. Safe to repeat in any order. */

import type { Payment } from "#domain/case/reconciliation-case.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import { awaitsAmountMatch } from "#domain/matching/pool/awaits-amount-match.ts";
import { referencesOfLeg } from "#domain/matching/strategy/match-values.ts";
import { RuleBook } from "#domain/rule/rule-book.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { AmountLookup, AmountRanges } from "#store/table/amount/amount-lookup.ts";
import {
  auditEntryAfter,
  matcherActor,
  note,
  openAuditEntry,
  withAuditEntry,
} from "#store/table/audit/open-audit-entry.ts";
import { combinePlans } from "#store/table/audit/write-plan.ts";
import { commit, maximumWrites, type Write } from "#store/table/core/commit.ts";
import { raced, retryRaces, TooManyWritersError } from "#store/table/core/retry-races.ts";
import type { Table } from "#store/table/core/table.ts";
import { findLegs } from "#store/table/evidence/leg-store.ts";
import { sharedAmong } from "#store/table/matching/shared-reference-store.ts";
import { findPayment, findPayments } from "#store/table/payment/payment-store.ts";
import { findMatchSettings } from "#store/table/rule/rule-store.ts";
import { recordCrowds } from "../crowd/record-crowds.ts";
import type { MatchDependencies } from "../matching/match-dependencies.ts";
import {
  isRelinked,
  type MatchedLeg,
  type MatchResult,
  matchLegs,
  paymentsTouched,
} from "../matching/match-legs.ts";
import { planMatch } from "../matching/plan-match.ts";
import { draftsOfLegs } from "./drafts-of-legs.ts";
import { finishAmendments } from "./finish-amendments.ts";
import { indexLeg, indexPayment, indexPaymentsOf } from "./index-amounts.ts";
import { type CutValue, type RematchInput, readRematchInput, unchanged } from "./rematch-input.ts";
import { finishPendingCases, runOneCase, startingWith } from "./run-pending-cases.ts";
import { readSealedRematchInputs } from "./sealed-rematch-inputs.ts";
import { readWaitingEvidence } from "./waiting-evidence.ts";

/** Leaves room for the journal entry. */
const maximumWritesOfMatch = maximumWrites - 2;
/** Maximum legs and affected cases in one transaction if a decision does not fit one. */
const recordsAtOnce = 70;
/** Maximum cases in one transaction if no leg changes. */
const casesAtOnce = 40;

/** State shared by the messages of one batch. */
export type Work = {
  readonly organizationId: OrganizationId;
  readonly now: () => Instant;
  /** Legs and payments that the batch has decided by amount, after all its records were indexed. */
  readonly covered: Set<Uuid>;
  /**
   * Payments as they were read after all that the batch decides was entered in the amount index: whoever
   * changes one later finds those entries. Emptied as soon as anything is written, or a race is lost.
   */
  readonly payments: Map<Uuid, Payment>;
  /**
   * Entries of the amount index as they were read after all that the batch decides was entered. What
   * the batch itself writes changes no entry before its own message; emptied when a race is lost.
   */
  readonly ranges: AmountRanges;
};

export function newWork(table: Table, organizationId: OrganizationId, now: () => Instant): Work {
  const ranges = new AmountRanges(table);
  return { organizationId, now, covered: new Set(), payments: new Map(), ranges };
}

/** Decides one leg again with all legs that it affects, and evaluates their cases. */
export async function rematchLeg(
  dependencies: MatchDependencies,
  work: Work,
  uuid: Uuid<"leg">,
): Promise<void> {
  const [leg] = await findLegs(dependencies.table, work.organizationId, [uuid]);
  if (leg === undefined) return;
  await indexLeg(dependencies, leg, work.now());
  for (const payment of await indexPaymentsOf(dependencies, leg, work.now())) {
    work.payments.set(payment.intent.uuid, payment);
  }
  await rematchReadLeg(dependencies, work, leg);
}

/**
 * Decides a leg again that was read and indexed after its message arrived; a later change sends its
 * own message. After a lost race the leg is read again.
 */
export async function rematchReadLeg(
  dependencies: MatchDependencies,
  work: Work,
  leg: FlowLeg,
): Promise<void> {
  const { table } = dependencies;
  const { organizationId, uuid } = leg;
  const readLeg = startingWith<FlowLeg | undefined>(
    leg,
    async () => (await findLegs(table, organizationId, [uuid]))[0],
  );
  const changed = await rematchGroup(dependencies, work, async () => {
    const current = await readLeg();
    if (current === undefined) return { changes: [], payments: [] };
    const freed = [
      ...paymentsFreedBy(current),
      ...(await paymentsNearAmount(dependencies, current)),
    ];
    const payments = await findPayments(table, organizationId, [...new Set(freed)]);
    return { changes: [unchanged(current)], payments };
  });
  if (changed || leg.pendingCaseUuids.length > 0) {
    await finishPendingCases(dependencies, organizationId, uuid, work.now);
    work.payments.clear();
  }
}

/**
 * Payments in which the leg may have left a position to other evidence: those of its earlier
 * decisions, and its own if its status is no longer pending or confirmed.
 */
function paymentsFreedBy({ pastDecisions, links, status }: FlowLeg): Uuid<"payment">[] {
  const standing = status === "pending" || status === "confirmed";
  const before = pastDecisions.flatMap((decided) => [
    ...decided.links.map((link) => link.paymentUuid),
    ...decided.decision.ambiguousPaymentUuids,
  ]);
  const own = standing ? [] : links.map((link) => link.paymentUuid);
  return [...before, ...own];
}

/** Payments that the leg competed for by amount before a stronger strategy linked it. */
async function paymentsNearAmount(
  { table }: MatchDependencies,
  leg: FlowLeg,
): Promise<readonly Uuid<"payment">[]> {
  if (awaitsAmountMatch(leg) || leg.pastDecisions.length === 0) return [];
  const { rules, shared } = await findMatchSettings(table, leg.organizationId);
  const lookup = new AmountLookup(table, leg.organizationId, new RuleBook(rules));
  const scope = sharedAmong(shared, referencesOfLeg(leg))[0] ?? null;
  return (await lookup.paymentsFitting(leg, scope)).payments;
}

/** Decides every leg of the case and under its keys again, then evaluates the case. */
export async function rematchCase(
  dependencies: MatchDependencies,
  work: Work,
  uuid: Uuid<"payment">,
): Promise<void> {
  const payment = await findPayment(dependencies.table, work.organizationId, uuid);
  if (payment === null) return;
  await indexPayment(dependencies, payment, work.now());
  await rematchReadCase(dependencies, work, payment);
}

/** As `rematchCase`, for a payment that was read and indexed after its message arrived. */
export async function rematchReadCase(
  dependencies: MatchDependencies,
  work: Work,
  payment: Payment,
): Promise<void> {
  const { table } = dependencies;
  const { organizationId, now } = work;
  const { uuid } = payment.intent;
  const readCase = startingWith(payment, () => findPayment(table, organizationId, uuid));
  let cut: readonly CutValue[] = [];
  let changed = await rematchGroup(dependencies, work, async () => {
    const input = await readRematchInput(dependencies, await readCase());
    cut = input.cut ?? [];
    return input;
  });
  for await (const readPage of readWaitingEvidence(dependencies, payment, cut)) {
    changed = (await rematchGroup(dependencies, work, readPage)) || changed;
  }
  for (const readPage of await readSealedRematchInputs(dependencies, payment)) {
    changed = (await rematchGroup(dependencies, work, readPage)) || changed;
  }
  await finishAmendments(dependencies, payment, now, async (readInput) => {
    // Entries of replaced versions were removed since.
    work.ranges.clear();
    changed = (await rematchGroup(dependencies, work, readInput)) || changed;
  });
  await runOneCase(dependencies, { organizationId, uuid, now, known: changed ? null : payment });
  work.payments.clear();
}

/** Maximum transactions of one message; the rest is left to redelivery. */
const maximumTransactions = 40;

/**
 * @returns whether anything was written, or another writer interfered
 * @throws Error after 12 lost races or 40 transactions; the message is delivered again
 */
async function rematchGroup(
  dependencies: MatchDependencies,
  work: Work,
  readInput: () => Promise<RematchInput>,
): Promise<boolean> {
  let transactions = 0;
  return retryRaces(async () => {
    while (transactions < maximumTransactions) {
      const outcome = await rematchOnce(dependencies, work, await readInput());
      transactions += 1;
      if (outcome === "raced") return raced;
      if (outcome !== "part") return outcome === "done" || transactions > 1;
    }
    throw new TooManyWritersError();
  });
}

async function rematchOnce(
  dependencies: MatchDependencies,
  { organizationId, now: clock, covered, payments: known, ranges }: Work,
  input: RematchInput,
): Promise<"same" | "done" | "part" | "raced"> {
  const now = clock();
  const request = {
    organizationId,
    ...input,
    now,
    scope: "queue",
    covered,
    known,
    ranges,
  } as const;
  const matched = await matchLegs(dependencies, request);
  const { writes, isPart } = await planRematch(dependencies, organizationId, matched, now);
  if (writes.length > 0) {
    known.clear();
    const { ok } = await commit(dependencies.table, writes);
    if (!ok) {
      ranges.clear();
      return "raced";
    }
  }
  await recordCrowds(dependencies, organizationId, matched, now);
  if (isPart) return "part";
  for (const uuid of matched.members) covered.add(uuid);
  return writes.length > 0 ? "done" : "same";
}

type RematchPlan = { readonly writes: readonly Write[]; readonly isPart: boolean };

/** The writes of one transaction; if the changes do not fit, those of the first legs or cases. */
async function planRematch(
  { table, ids }: MatchDependencies,
  organizationId: OrganizationId,
  matched: MatchResult,
  now: Instant,
): Promise<RematchPlan> {
  const whole = { ...matched, legs: matched.legs.map((leg) => nextVersion(leg, now)) };
  const parts = partsOf(whole);
  for (const [index, part] of parts.entries()) {
    const auditEntry = openAuditEntry(ids, organizationId, matcherActor, now);
    const relinked = part.legs.filter(({ before, after }) => before !== after);
    const noted = { auditEvents: note(auditEntry, ...draftsOfLegs(relinked)) };
    const following = auditEntryAfter(auditEntry, noted);
    const plan = await planMatch(table, part, following, maximumWritesOfMatch);
    if (plan.writes.length === 0) continue;
    const writes = await withAuditEntry(table, auditEntry, combinePlans(noted, plan));
    return { writes, isPart: index < parts.length - 1 };
  }
  return { writes: [], isPart: false };
}

/**
 * Splits a decision into parts that fit one transaction each. Parts written earlier produce no
 * writes.
 */
function partsOf(matched: MatchResult): readonly MatchResult[] {
  const changed = matched.legs.filter(({ before, after }) => before !== after);
  const legs = firstLegs(changed);
  if (changed.length > legs.length) {
    return [{ ...matched, legs, affected: paymentsTouched(legs) }, matched];
  }
  const { affected } = matched;
  if (changed.length > 0 || affected.length <= casesAtOnce) return [matched];
  return Array.from({ length: Math.ceil(affected.length / casesAtOnce) }, (_, index) => ({
    ...matched,
    affected: affected.slice(index * casesAtOnce, (index + 1) * casesAtOnce),
  }));
}

/**
 * As many legs as fit one transaction with their cases; at least one, whose cases may be left
 * outstanding.
 */
function firstLegs(changed: readonly MatchedLeg[]): readonly MatchedLeg[] {
  const touched = new Set<Uuid<"payment">>();
  for (const [index, leg] of changed.entries()) {
    for (const uuid of paymentsTouched([leg])) touched.add(uuid);
    if (index > 0 && index + 1 + touched.size > recordsAtOnce) return changed.slice(0, index);
  }
  return changed;
}

/** A leg whose decision did not change is not written, so it keeps its version. */
function nextVersion({ before, after }: MatchedLeg, now: Instant): MatchedLeg {
  if (!isRelinked(before, after)) return { before, after: before ?? after };
  return { before, after: { ...after, updatedAt: now, version: after.version + 1 } };
}
