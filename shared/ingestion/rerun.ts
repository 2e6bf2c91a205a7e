/** Decides legs and cases again, behind the matcher queue; safe to repeat in any order. */
import type { Uuid } from "../domain/id.ts";
import type { Instant } from "../domain/instant.ts";
import { valuesOfIntent } from "../domain/match-values.ts";
import type { Payment } from "../domain/reconciliation-case.ts";
import { commit, type Write } from "../table/commit.ts";
import { closeJournal, matcherActor, note, openJournal } from "../table/journal.ts";
import { findLegs } from "../table/leg-store.ts";
import { readKeyHolders } from "../table/match-key-store.ts";
import { findPayment, findPayments } from "../table/payment-store.ts";
import { findRules } from "../table/rule-store.ts";
import {
  type MatchDependencies,
  type MatchedLeg,
  type MatchResult,
  matchLegs,
} from "./match-legs.ts";
import { legWrites, paymentsToRun } from "./match-writes.ts";
import { runCases } from "./run-cases.ts";

/** Races that one message takes part in before it is left to its redelivery. */
const maximumRaces = 12;

/** Decides one leg again and runs the cases that this touches. */
export async function rerunLeg(
  dependencies: MatchDependencies,
  organizationId: string,
  uuid: Uuid,
  now: () => Instant,
): Promise<void> {
  await untilCommitted(dependencies, async () => {
    const [leg] = await findLegs(dependencies.table, organizationId, [uuid]);
    if (leg === undefined) return [];
    const news = [{ before: leg, leg }];
    const matched = await matchLegs(dependencies, organizationId, news, now());
    return planRerun(dependencies, organizationId, matched, now());
  });
}

async function planRerun(
  { table, ids }: MatchDependencies,
  organizationId: string,
  matched: MatchResult,
  now: Instant,
): Promise<Write[]> {
  const journal = openJournal(ids, organizationId, matcherActor, now);
  const changed = matched.legs.filter(isRelinked);
  for (const { before, after } of changed) {
    note(journal, {
      eventType: "flow_leg.updated",
      message: after.decision.reason,
      payload: { before: before?.links ?? [], after: after.links },
    });
  }
  const legs = changed.map((leg) => nextVersion(leg, now));
  const inHand = matched.legs.map(
    (leg) => legs.find((l) => l.after.uuid === leg.after.uuid) ?? leg,
  );
  const cases = await runCases(
    table,
    paymentsToRun(matched),
    inHand.map(({ after }) => after),
    matched.rules,
    journal,
  );
  const writes = [...(await legWrites(table, { ...matched, legs })), ...cases];
  return writes.length === 0 ? [] : [...writes, ...(await closeJournal(table, journal))];
}

function isRelinked({ before, after }: MatchedLeg): boolean {
  return (
    JSON.stringify(before?.links) !== JSON.stringify(after.links) ||
    before?.decision.outcome !== after.decision.outcome
  );
}

function nextVersion({ before, after }: MatchedLeg, now: Instant): MatchedLeg {
  return { before, after: { ...after, updatedAt: now, version: after.version + 1 } };
}

/** Decides every leg under the case's keys again, then runs the case itself. */
export async function rerunCase(
  dependencies: MatchDependencies,
  organizationId: string,
  uuid: Uuid,
  now: () => Instant,
): Promise<void> {
  const { table } = dependencies;
  const payment = await findPayment(table, organizationId, uuid);
  if (payment === null) return;
  for (const leg of await legsUnderKeys(dependencies, payment)) {
    await rerunLeg(dependencies, organizationId, leg, now);
  }
  await untilCommitted(dependencies, async () => {
    const current = await findPayment(table, organizationId, uuid);
    if (current === null) return [];
    const rules = await findRules(table, organizationId);
    const journal = openJournal(dependencies.ids, organizationId, matcherActor, now());
    const writes = await runCases(table, [current], [], rules, journal);
    return [...writes, ...(await closeJournal(table, journal))];
  });
}

/** Legs registered under the intent's values, and legs of the other intents registered there. */
async function legsUnderKeys(
  { table }: MatchDependencies,
  payment: Payment,
): Promise<ReadonlySet<Uuid>> {
  const { intent } = payment;
  const holders = await Promise.all(
    valuesOfIntent(intent).map((value) => readKeyHolders(table, intent.organizationId, value)),
  );
  const rivals = holders.flatMap((held) => [
    ...(held.owner === null ? [] : [held.owner]),
    ...held.intents,
  ]);
  const others = await findPayments(
    table,
    intent.organizationId,
    [...new Set(rivals)].filter((uuid) => uuid !== intent.uuid),
  );
  return new Set([
    ...holders.flatMap((held) => held.legs),
    ...holders.flatMap((held) =>
      [...held.movements.values()].flatMap((m) => m.legs.map((l) => l.uuid)),
    ),
    ...others.flatMap((other) => other.legUuids),
  ]);
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
