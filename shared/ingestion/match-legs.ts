/**
 * From legs to cases: gathers what the decision needs, decides (pure), and plans the writes. The
 * same code runs inside the request and behind the matcher queue.
 */
import { decideLeg, type LegDecision } from "../domain/decide-leg.ts";
import type { FlowLeg, MatchLink } from "../domain/flow-leg.ts";
import type { Uuid } from "../domain/id.ts";
import type { Instant } from "../domain/instant.ts";
import { valuesOfIntent, valuesOfLeg } from "../domain/match-values.ts";
import type { Payment } from "../domain/reconciliation-case.ts";
import {
  builtInSettings,
  type ReconciliationRule,
  selectRule,
  sourceTypeOfKind,
} from "../domain/rule.ts";
import type { IdSource } from "../table/id-source.ts";
import { matcherActor } from "../table/journal.ts";
import { type KeyHolders, readKeyHolders } from "../table/match-key-store.ts";
import { findPayments } from "../table/payment-store.ts";
import { findRules } from "../table/rule-store.ts";
import type { Table } from "../table/table.ts";

export type MatchDependencies = { readonly table: Table; readonly ids: IdSource };

/** A leg to decide: as it was stored (null for a new one) and as the news leave it. */
export type LegNews = { readonly before: FlowLeg | null; readonly leg: FlowLeg };

export type MatchedLeg = { readonly before: FlowLeg | null; readonly after: FlowLeg };

export type MatchResult = {
  readonly legs: readonly MatchedLeg[];
  /** All payments that the decision looked at, by their UUID. */
  readonly payments: ReadonlyMap<Uuid, Payment>;
  readonly rules: readonly ReconciliationRule[];
  /** Payments that gained, lost or keep a link of one of the legs. */
  readonly affected: readonly Uuid[];
  readonly holders: ReadonlyMap<string, KeyHolders>;
};

export async function matchLegs(
  { table, ids }: MatchDependencies,
  organizationId: string,
  news: readonly LegNews[],
  now: Instant,
): Promise<MatchResult> {
  const holders = await readHolders(table, organizationId, news);
  const uuids = new Set(news.flatMap(({ leg }) => candidateUuids(leg, holders)));
  const [payments, rules] = await Promise.all([
    findPayments(table, organizationId, [...uuids]),
    findRules(table, organizationId),
  ]);
  const byUuid = new Map(payments.map((payment) => [payment.intent.uuid, payment]));
  const legs = news.map(({ before, leg }): MatchedLeg => {
    const decided = decideLeg(leg, candidatesOf(leg, holders, byUuid, rules));
    return { before, after: applyDecision(leg, decided, ids, now) };
  });
  const linked = legs.flatMap(({ before, after }) => [...(before?.links ?? []), ...after.links]);
  const affected = [...new Set(linked.map((link) => link.paymentUuid))];
  return { legs, payments: byUuid, rules, affected, holders };
}

async function readHolders(
  table: Table,
  organizationId: string,
  news: readonly LegNews[],
): Promise<Map<string, KeyHolders>> {
  const values = [...new Set(news.flatMap(({ leg }) => valuesOfLeg(leg)))];
  const entries = await Promise.all(
    values.map(
      async (value) => [value, await readKeyHolders(table, organizationId, value)] as const,
    ),
  );
  return new Map(entries);
}

function candidateUuids(leg: FlowLeg, holders: ReadonlyMap<string, KeyHolders>): Uuid[] {
  const byKey = valuesOfLeg(leg).flatMap((value) => {
    const held = holders.get(value);
    return held === undefined
      ? []
      : [...(held.owner === null ? [] : [held.owner]), ...held.intents];
  });
  const named = leg.paymentIntentUuid === null ? [] : [leg.paymentIntentUuid];
  return [...byKey, ...named, ...leg.links.map((link) => link.paymentUuid)];
}

function candidatesOf(
  leg: FlowLeg,
  holders: ReadonlyMap<string, KeyHolders>,
  payments: ReadonlyMap<Uuid, Payment>,
  rules: readonly ReconciliationRule[],
) {
  return [...new Set(candidateUuids(leg, holders))].flatMap((uuid) => {
    const payment = payments.get(uuid);
    if (payment === undefined) return [];
    const { intent } = payment;
    const rule = selectRule(rules, intent.paymentType, sourceTypeOfKind[leg.kind]);
    return [{ intent, rule: rule ?? builtInSettings }];
  });
}

/** A link that the decision confirms keeps its id and its time. */
function applyDecision(leg: FlowLeg, decided: LegDecision, ids: IdSource, now: Instant): FlowLeg {
  const links = decided.allocations.map((allocation): MatchLink => {
    const existing = leg.links.find((link) => link.paymentUuid === allocation.paymentUuid);
    return {
      uuid: existing?.uuid ?? ids.next(),
      paymentUuid: allocation.paymentUuid,
      strategy: allocation.strategy,
      firm: true,
      allocatedAmount: allocation.amount,
      createdAt: existing?.createdAt ?? now,
      createdBy: matcherActor,
    };
  });
  return { ...leg, links, decision: decided.decision };
}

/**
 * The values under which a leg must be registered itself: those under which no intent that it is
 * linked to can be found, so that a later intent still finds the leg.
 */
export function valuesToRegister(leg: FlowLeg, payments: ReadonlyMap<Uuid, Payment>): string[] {
  const covered = new Set(
    leg.links.flatMap((link) => {
      const payment = payments.get(link.paymentUuid);
      return payment === undefined ? [] : valuesOfIntent(payment.intent);
    }),
  );
  return valuesOfLeg(leg).filter((value) => !covered.has(value));
}
