/** Decides legs and cases again, behind the matcher queue; safe to repeat in any order. */

import type { FlowLeg } from "../domain/flow-leg.ts";
import type { Uuid } from "../domain/id.ts";
import type { Instant } from "../domain/instant.ts";
import { isLoose } from "../domain/loose-leg.ts";
import type { Payment } from "../domain/reconciliation-case.ts";
import { RuleBook } from "../domain/rule-book.ts";
import { registerLoose, registerPlaces, removeLoose, removePlaces } from "../table/amount-index.ts";
import { commit, maximumWrites, type Write } from "../table/commit.ts";
import { closeJournal, type Journal, matcherActor, note, openJournal } from "../table/journal.ts";
import { findLegs, updateLegWrite } from "../table/leg-store.ts";
import { findPayment, findPayments } from "../table/payment-store.ts";
import { findRules } from "../table/rule-store.ts";
import {
  isRelinked,
  type MatchDependencies,
  type MatchedLeg,
  type MatchResult,
  matchLegs,
  paymentsTouched,
} from "./match-legs.ts";
import { planMatch } from "./plan-match.ts";
import { readMaybeClosed, sealedSeedsOf } from "./read-case-legs.ts";
import { runCases } from "./run-cases.ts";
import { asNews, type Seeds, seedsOfCase } from "./seeds-of-case.ts";

/** Races that one message takes part in before it is left to its redelivery. */
const maximumRaces = 12;
/** Leaves room for the journal entry. */
const maximumWritesOfMatch = maximumWrites - 2;
/** Legs in one transaction where a decision is too large for one. */
const legsAtOnce = 10;

/** Decides one leg again, with all that it may touch, and runs the cases. */
export async function rerunLeg(
  dependencies: MatchDependencies,
  organizationId: string,
  uuid: Uuid,
  now: () => Instant,
): Promise<void> {
  const [leg] = await findLegs(dependencies.table, organizationId, [uuid]);
  if (leg !== undefined) await rerunReadLeg(dependencies, leg, now);
}

/**
 * The same of a leg that was read already, after the message came; what changes it meanwhile brings a
 * message of its own. After a lost race it is read again.
 */
export async function rerunReadLeg(
  dependencies: MatchDependencies,
  leg: FlowLeg,
  now: () => Instant,
): Promise<void> {
  const { table } = dependencies;
  const { organizationId, uuid } = leg;
  if (isLoose(leg)) await registerLoose(table, leg);
  await registerPlacesLeftBy(dependencies, leg, now());
  const readLeg = startingWith<FlowLeg | undefined>(
    leg,
    async () => (await findLegs(table, organizationId, [uuid]))[0],
  );
  const changed = await rerunGroup(dependencies, organizationId, now, async () => {
    const current = await readLeg();
    if (current === undefined) return { news: [], payments: [] };
    const payments = await findPayments(table, organizationId, placesFreedBy(current));
    return { news: [asNews(current)], payments };
  });
  if (changed || leg.outstanding.length > 0) {
    await finishOutstanding(dependencies, organizationId, uuid, now);
  }
}

/**
 * Payments in which the leg may have left a place to other evidence: those that it was said to
 * belong to before, and its own where it does not stand any more.
 */
function placesFreedBy({ past, links, status }: FlowLeg): Uuid[] {
  const standing = status === "pending" || status === "confirmed";
  const before = past.flatMap((decided) => [
    ...decided.links.map((link) => link.paymentUuid),
    ...decided.decision.among,
  ]);
  const own = standing ? [] : links.map((link) => link.paymentUuid);
  return [...new Set([...before, ...own])];
}

/** Lets evidence that is still to come find the payments that were paid by this leg, and are not any more. */
async function registerPlacesLeftBy(
  dependencies: MatchDependencies,
  { organizationId, past, links, status }: FlowLeg,
  now: Instant,
): Promise<void> {
  const standing = status === "pending" || status === "confirmed";
  const paid = new Set(standing ? links.map((link) => link.paymentUuid) : []);
  const linked = [...past.flatMap((decided) => decided.links), ...links];
  const left = new Set(linked.map((link) => link.paymentUuid).filter((uuid) => !paid.has(uuid)));
  if (left.size === 0) return;
  const payments = await findPayments(dependencies.table, organizationId, [...left]);
  const rules = new RuleBook(await findRules(dependencies.table, organizationId));
  for (const { intent } of payments.filter(isOpen)) {
    await registerPlaces(dependencies, intent, rules.toleranceOf(intent), now);
  }
}

/** Decides every leg of the case and under its keys again, then runs the case itself. */
export async function rerunCase(
  dependencies: MatchDependencies,
  organizationId: string,
  uuid: Uuid,
  now: () => Instant,
): Promise<void> {
  const { table } = dependencies;
  const payment = await findPayment(table, organizationId, uuid);
  if (payment === null) return;
  const rules = new RuleBook(await findRules(table, organizationId));
  const { intent } = payment;
  if (isOpen(payment)) await registerPlaces(dependencies, intent, rules.toleranceOf(intent), now());
  const readCase = startingWith(payment, () => findPayment(table, organizationId, uuid));
  let changed = await rerunGroup(dependencies, organizationId, now, async () =>
    seedsOfCase(dependencies, await readCase()),
  );
  for (const readPage of await sealedSeedsOf(dependencies, payment)) {
    changed = (await rerunGroup(dependencies, organizationId, now, readPage)) || changed;
  }
  await runOneCase(dependencies, { organizationId, uuid, now, known: changed ? null : payment });
}

/** What was read already, and after it what is read anew. */
function startingWith<T>(known: T, read: () => Promise<T>): () => Promise<T> {
  let isKnown = true;
  return async () => {
    if (!isKnown) return read();
    isKnown = false;
    return known;
  };
}

function isOpen({ state }: Payment): boolean {
  return state.status === "open" && state.reconciliationStatus !== "reconciled" && !state.canceled;
}

type CaseRun = {
  readonly organizationId: string;
  readonly uuid: Uuid;
  readonly now: () => Instant;
  /** The payment as it was read last, where nothing was written since; after a lost race it is read again. */
  readonly known: Payment | null;
  readonly legUuids?: readonly Uuid[];
};

/** Runs one case alone: a deadline passed, or its legs changed in a transaction of their own. */
async function runOneCase(
  { table, ids }: MatchDependencies,
  { organizationId, uuid, now, known, legUuids = [] }: CaseRun,
): Promise<void> {
  const read = () => findPayment(table, organizationId, uuid);
  const readCase = known === null ? read : startingWith<Payment | null>(known, read);
  await untilCommitted({ table, ids }, async () => {
    const payment = await readCase();
    if (payment === null) return [];
    const [rules, legs] = await Promise.all([
      findRules(table, organizationId),
      findLegs(table, organizationId, legUuids),
    ]);
    const journal = openJournal(ids, organizationId, matcherActor, now());
    const writes = await runCases(table, { payments: [payment], legs, rules, journal });
    return [...writes, ...(await closeJournal(table, journal))];
  });
}

/** Transactions that one message takes at the most; what is left then is left to its redelivery. */
const maximumTransactions = 40;

/** @returns whether anything was written, or another writer was met. */
async function rerunGroup(
  dependencies: MatchDependencies,
  organizationId: string,
  now: () => Instant,
  readSeeds: () => Promise<Seeds>,
): Promise<boolean> {
  let races = 0;
  for (let count = 0; count < maximumTransactions && races < maximumRaces; count += 1) {
    const outcome = await rerunOnce(dependencies, organizationId, now(), await readSeeds());
    if (outcome === "same") return count > 0;
    if (outcome === "done") return true;
    if (outcome === "raced") races += 1;
  }
  throw new Error("Too many writers at once; the message will be delivered again.");
}

async function rerunOnce(
  dependencies: MatchDependencies,
  organizationId: string,
  now: Instant,
  seeds: Seeds,
): Promise<"same" | "done" | "part" | "raced"> {
  const request = { organizationId, ...seeds, now, scope: "queue" } as const;
  const matched = await matchLegs(dependencies, request);
  const { writes, isPart } = await planRerun(dependencies, organizationId, matched, now);
  if (writes.length > 0) {
    const { ok } = await commit(dependencies.table, writes);
    if (!ok) return "raced";
    if (isPart) return "part";
  }
  await tidyAmounts(dependencies, organizationId, matched, writes.length > 0, now);
  return writes.length > 0 ? "done" : "same";
}

type RerunPlan = { readonly writes: readonly Write[]; readonly isPart: boolean };

/** The writes of one transaction; where too many legs change, those of the first ones. */
async function planRerun(
  { table, ids }: MatchDependencies,
  organizationId: string,
  matched: MatchResult,
  now: Instant,
): Promise<RerunPlan> {
  const journal = openJournal(ids, organizationId, matcherActor, now);
  const all = matched.legs.map((leg) => nextVersion(leg, now));
  const changed = all.filter(({ before, after }) => before !== after);
  const isPart = changed.length > legsAtOnce;
  const legs = isPart ? changed.slice(0, legsAtOnce) : all;
  for (const leg of legs) if (leg.before !== leg.after) noteLeg(journal, leg);
  const part = { ...matched, legs, affected: paymentsTouched(legs) };
  const writes = await planMatch(table, part, journal, maximumWritesOfMatch);
  if (writes.length === 0) return { writes, isPart };
  return { writes: [...writes, ...(await closeJournal(table, journal))], isPart };
}

function noteLeg(journal: Journal, { before, after }: MatchedLeg): void {
  note(journal, {
    eventType: "flow_leg.updated",
    message: after.decision.reason,
    payload: { before: before?.links ?? [], after: after.links },
  });
}

/** A leg that is said to be the same is not written, so it keeps its version. */
function nextVersion({ before, after }: MatchedLeg, now: Instant): MatchedLeg {
  if (!isRelinked(before, after)) return { before, after: before ?? after };
  return { before, after: { ...after, updatedAt: now, version: after.version + 1 } };
}

/**
 * Takes entries of the amount index away that say nothing any more. What is wanted again since it was
 * read may have been entered in between: it is looked at once more afterwards.
 */
async function tidyAmounts(
  dependencies: MatchDependencies,
  organizationId: string,
  matched: MatchResult,
  wroteCases: boolean,
  now: Instant,
): Promise<void> {
  const { table } = dependencies;
  const settled = matched.legs
    .map(({ after }) => after)
    .filter((leg) => !isLoose(leg) && leg.past.length > 0);
  for (const leg of settled) await removeLoose(table, leg);
  const legUuids = settled.map(({ uuid }) => uuid);
  for (const leg of await findLegs(table, organizationId, legUuids)) {
    if (isLoose(leg)) await registerLoose(table, leg);
  }
  const book = new RuleBook(matched.rules);
  const payments = await readMaybeClosed(table, organizationId, matched, wroteCases);
  const closed = payments.filter((payment) => !isOpen(payment)).map(({ intent }) => intent);
  for (const intent of closed) await removePlaces(table, intent, book.toleranceOf(intent));
  const closedUuids = closed.map(({ uuid }) => uuid);
  for (const payment of await findPayments(table, organizationId, closedUuids)) {
    const { intent } = payment;
    if (!isOpen(payment)) continue;
    await registerPlaces(dependencies, intent, book.toleranceOf(intent), now);
  }
}

/** Cases that could not follow in the leg's own transaction, each in one of its own. */
async function finishOutstanding(
  dependencies: MatchDependencies,
  organizationId: string,
  uuid: Uuid,
  now: () => Instant,
): Promise<void> {
  const { table } = dependencies;
  const [leg] = await findLegs(table, organizationId, [uuid]);
  if (leg === undefined || leg.outstanding.length === 0) return;
  for (const payment of leg.outstanding) {
    const run = { organizationId, uuid: payment, now, known: null, legUuids: [uuid] };
    await runOneCase(dependencies, run);
  }
  await untilCommitted(dependencies, async () => {
    const [current] = await findLegs(table, organizationId, [uuid]);
    if (current === undefined || current.version !== leg.version) return [];
    return [updateLegWrite(current, { ...current, outstanding: [], version: current.version + 1 })];
  });
}

async function untilCommitted(
  { table }: MatchDependencies,
  plan: () => Promise<readonly Write[]>,
): Promise<void> {
  for (let race = 0; race < maximumRaces; race += 1) {
    const writes = await plan();
    if (writes.length === 0) return;
    const result = await commit(table, writes);
    if (result.ok) return;
  }
  throw new Error("Too many writers at once; the message will be delivered again.");
}
