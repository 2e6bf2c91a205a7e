import type { FlowLeg } from "../domain/flow-leg.ts";
import type { Uuid } from "../domain/id.ts";
import type { Instant } from "../domain/instant.ts";
import { eventOfRun } from "../domain/outbound-event.ts";
import {
  type AppliedRule,
  changeOf,
  evaluateCase,
  type Payment,
} from "../domain/reconciliation-case.ts";
import { builtInSettings, type ReconciliationRule, selectRule } from "../domain/rule.ts";
import { summarize } from "../domain/summary.ts";
import { announcementOf } from "../schema/case-view.ts";
import { formatTimestamp } from "../schema/timestamp.ts";
import type { Write } from "../table/commit.ts";
import { announce, type Journal, matcherActor, noteOnCase } from "../table/journal.ts";
import { findLegs } from "../table/leg-store.ts";
import { updatePaymentWrite } from "../table/payment-store.ts";
import type { Table } from "../table/table.ts";

/**
 * Runs the matcher over these payments and plans their writes. `legs` are the legs as this
 * transaction leaves them; all others are read. A payment whose run finds nothing new, and whose
 * legs stay the same, is not written.
 */
export async function runCases(
  table: Table,
  payments: readonly Payment[],
  legs: readonly FlowLeg[],
  rules: readonly ReconciliationRule[],
  journal: Journal,
): Promise<Write[]> {
  const inHand = new Map(legs.map((leg) => [leg.uuid, leg]));
  const writes: Write[] = [];
  for (const payment of payments) {
    const all = await legsOf(table, payment, inHand);
    writes.push(...runCase(payment, all, rules, journal));
  }
  return writes;
}

async function legsOf(
  table: Table,
  payment: Payment,
  inHand: ReadonlyMap<Uuid, FlowLeg>,
): Promise<FlowLeg[]> {
  const missing = payment.legUuids.filter((uuid) => !inHand.has(uuid));
  const read = await findLegs(table, payment.intent.organizationId, missing);
  const known = new Map([...read.map((leg) => [leg.uuid, leg] as const), ...inHand]);
  const linked = [...inHand.values()].filter(
    (leg) => isLinked(leg, payment) && !payment.legUuids.includes(leg.uuid),
  );
  return [...payment.legUuids.flatMap((uuid) => known.get(uuid) ?? []), ...linked];
}

function isLinked(leg: FlowLeg, payment: Payment): boolean {
  return leg.links.some((link) => link.paymentUuid === payment.intent.uuid);
}

function runCase(
  payment: Payment,
  legs: readonly FlowLeg[],
  rules: readonly ReconciliationRule[],
  journal: Journal,
): Write[] {
  const linked = legs.filter((leg) => isLinked(leg, payment));
  const state = evaluateCase({
    intent: payment.intent,
    state: payment.state,
    legs: linked,
    rule: ruleOf(payment, rules),
    ambiguous: false,
    now: journal.now,
  });
  const change = changeOf(payment.state, state);
  const legUuids = linked.map((leg) => leg.uuid);
  const sameLegs = JSON.stringify(legUuids) === JSON.stringify(payment.legUuids);
  if (change === null && sameLegs) return [];
  const run = { ...payment, state, legUuids, updatedAt: journal.now as Instant };
  const noted = noteOnCase(journal, run, {
    eventType: "reconciliation_case.updated",
    message: summarize(payment.intent, state),
    payload: change === null ? null : { before: shown(change.before), after: shown(change.after) },
    actor: matcherActor,
  });
  announce(journal, announcementOf(eventOfRun(payment.state, state), noted));
  return [updatePaymentWrite(payment, noted)];
}

const moments = new Set(["reconciledAt", "nextDeadlineAt"]);

/** Moments as an auditor reads them. */
function shown(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    moments.has(name) && value !== null ? formatTimestamp(value as Instant) : value,
  ]);
  return Object.fromEntries(entries);
}

/** Case-level settings come from the best rule without a source type. */
function ruleOf(payment: Payment, rules: readonly ReconciliationRule[]): AppliedRule {
  const rule = selectRule(rules, payment.intent.paymentType, null);
  return rule === null
    ? { settings: builtInSettings, uuid: null, version: null }
    : { settings: rule, uuid: rule.uuid, version: rule.version };
}
