/** The writes of a decision: its legs, and the cases that follow them. */

import type { Payment } from "../../domain/case/reconciliation-case.ts";
import type { FlowLeg } from "../../domain/evidence/flow-leg.ts";
import type { Uuid } from "../../domain/value/id.ts";
import type { AuditDraft, Journal } from "../../table/audit/journal.ts";
import type { Write } from "../../table/core/commit.ts";
import type { Table } from "../../table/core/table.ts";
import { findLegs } from "../../table/evidence/leg-store.ts";
import { findPayments } from "../../table/payment/payment-store.ts";
import { concerns, differs, knowsLeg } from "./case-knowledge.ts";
import type { MatchedLeg, MatchResult } from "./match-legs.ts";
import { legWrites } from "./match-writes.ts";
import { runCases } from "./run-cases.ts";

/**
 * One transaction with the legs and their cases. Where that is too large, the legs are written with
 * the cases outstanding: they are the truth, and each case follows by itself behind the queue
 * (docs/architecture.md, One write, one transaction).
 */
export async function planMatch(
  table: Table,
  matched: MatchResult,
  journal: Journal,
  maximum: number,
  notes: ReadonlyMap<Uuid, AuditDraft> = new Map(),
): Promise<Write[]> {
  if (matched.affected.length <= maximum) {
    const takeBack = markOf(journal);
    const legs = await legWrites(table, matched);
    const cases = await caseWrites(table, matched, journal, notes);
    if (legs.length + cases.length <= maximum) return [...legs, ...cases];
    takeBack();
  }
  const legs = matched.legs
    .filter(({ before, after }) => before !== after)
    .map((leg) => withOutstanding(leg));
  return legWrites(table, { ...matched, legs });
}

/** @returns what takes back all that was noted since */
function markOf({ events, announced }: Journal): () => void {
  const mark = { events: events.length, announced: announced.length };
  return () => {
    events.length = mark.events;
    announced.length = mark.announced;
  };
}

/**
 * The cases that follow. A leg that is not written here holds no version, and may have changed since it
 * was read, with a case that was read after it: before a case is written, such legs are read again.
 */
async function caseWrites(
  table: Table,
  matched: MatchResult,
  journal: Journal,
  notes: ReadonlyMap<Uuid, AuditDraft>,
): Promise<Write[]> {
  if (notes.size === 0 && changesNothing(matched)) return [];
  const payments = await paymentsToRun(table, matched);
  const takeBack = markOf(journal);
  const decided = new Set(matched.decided.map(({ uuid }) => uuid));
  const run = (legs: readonly FlowLeg[]) =>
    runCases(table, { payments, legs, rules: matched.rules, journal, notes, decided });
  const written = new Map(
    matched.legs.flatMap(({ before, after }) => (before === after ? [] : [[after.uuid, after]])),
  );
  const inHand = [...matched.decided, ...written.values()]
    .filter((leg) => payments.some((payment) => concerns(leg, payment)))
    .map((leg) => written.get(leg.uuid) ?? leg);
  const writes = await run([...new Set(inHand)]);
  const kept = inHand.filter(({ uuid }) => !written.has(uuid));
  if (writes.length === 0 || kept.length === 0) return writes;
  const read = await findLegs(
    table,
    organizationOf(matched),
    kept.map(({ uuid }) => uuid),
  );
  const current = new Map(read.map((leg) => [leg.uuid, leg]));
  if (kept.every(({ uuid, version }) => current.get(uuid)?.version === version)) return writes;
  takeBack();
  return run(inHand.map((leg) => current.get(leg.uuid) ?? leg));
}

/**
 * Whether no leg is written and the cases know each as it is: they followed it when it was written. Of a
 * leg that may be sealed its case's item does not tell, and a case outstanding is run by itself.
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

function organizationOf({ legs }: MatchResult): string {
  return legs[0]?.after.organizationId ?? "";
}

function withOutstanding({ before, after }: MatchedLeg): MatchedLeg {
  const touched = [before, after].flatMap((leg) =>
    leg === null ? [] : [...leg.links.map((link) => link.paymentUuid), ...leg.decision.among],
  );
  return {
    before,
    after: { ...after, outstanding: [...new Set([...after.outstanding, ...touched])] },
  };
}

/**
 * The payments whose cases follow. Read here: those at which the decision did not look, such as one that
 * a loose leg was ambiguous among and whose place is gone; and again those that were read before their
 * leg was changed by another decision: their run would find nothing new, and leave them behind.
 */
async function paymentsToRun(table: Table, matched: MatchResult): Promise<Payment[]> {
  const { affected, payments, legs } = matched;
  const isKnown = (uuid: Uuid) => {
    const payment = payments.get(uuid);
    return (
      payment !== undefined &&
      legs.every(({ before }) => before === null || knowsLeg(payment, before))
    );
  };
  const unknown = affected.filter((uuid) => !isKnown(uuid));
  const read = await findPayments(table, organizationOf(matched), unknown);
  const current = new Map([...payments, ...read.map((each) => [each.intent.uuid, each] as const)]);
  return affected.flatMap((uuid) => current.get(uuid) ?? []);
}
