/** The writes of a decision: its legs, and the cases that follow them. */
import type { Uuid } from "../domain/id.ts";
import type { Payment } from "../domain/reconciliation-case.ts";
import type { Write } from "../table/commit.ts";
import type { Journal, News } from "../table/journal.ts";
import type { Table } from "../table/table.ts";
import type { MatchedLeg, MatchResult } from "./match-legs.ts";
import { legWrites } from "./match-writes.ts";
import { runCases } from "./run-cases.ts";

/**
 * One transaction with the legs and their cases. Where that is too large, the legs are written with
 * the cases outstanding: they are the truth, and each case follows by itself behind the queue
 * (architecture: One write, one transaction).
 */
export async function planMatch(
  table: Table,
  matched: MatchResult,
  journal: Journal,
  maximum: number,
  notes: ReadonlyMap<Uuid, News> = new Map(),
): Promise<Write[]> {
  if (matched.affected.length <= maximum) {
    const mark = { events: journal.events.length, announced: journal.announced.length };
    const legs = await legWrites(table, matched);
    const cases = await runCases(table, {
      payments: paymentsToRun(matched),
      legs: matched.legs.map(({ after }) => after),
      rules: matched.rules,
      journal,
      notes,
    });
    if (legs.length + cases.length <= maximum) return [...legs, ...cases];
    journal.events.length = mark.events;
    journal.announced.length = mark.announced;
  }
  const legs = matched.legs.map((leg) => withOutstanding(leg));
  return legWrites(table, { ...matched, legs });
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

function paymentsToRun(matched: MatchResult): Payment[] {
  return matched.affected.flatMap((uuid) => matched.payments.get(uuid) ?? []);
}
