/**
 * What-if analysis: runs the real matcher over the stored history with other rules and changes no
 * case (docs/matching.md, What-if).
 */

import type { Payment } from "#domain/case/reconciliation-case.ts";
import { addSimulated, outcomeOf, type RuleSimulation } from "#domain/matching/job.ts";
import { referencesOfIntent } from "#domain/matching/strategy/match-values.ts";
import type { ReconciliationRule } from "#domain/rule/rule.ts";
import { RuleBook } from "#domain/rule/rule-book.ts";
import type { Instant } from "#domain/value/instant.ts";
import { indexExpectedAmounts } from "#store/table/amount/amount-index.ts";
import { openAuditEntry } from "#store/table/audit/open-audit-entry.ts";
import { decodeLeg } from "#store/table/evidence/leg-store.ts";
import { sharedAmong } from "#store/table/matching/shared-reference-store.ts";
import { decodePayment } from "#store/table/payment/payment-store.ts";
import { findMatchSettings, findRules } from "#store/table/rule/rule-store.ts";
import { concerns } from "../../matching/case-knowledge.ts";
import type { MatchDependencies } from "../../matching/match-dependencies.ts";
import { matchLegs } from "../../matching/match-legs.ts";
import { evaluatePayment } from "../../matching/run-cases.ts";
import { indexLeg } from "../index-amounts.ts";
import { readRematchInput } from "../rematch-input.ts";
import { readSealedRematchInputs } from "../sealed-rematch-inputs.ts";
import { isInPeriod, type Stages, type WalkedItem } from "./stages.ts";

export const ruleStages: Stages<RuleSimulation> = {
  prepare_payments: { next: "prepare_legs", collection: "payment", process: preparePayments },
  prepare_legs: { next: "decide", collection: "leg", process: prepareLegs },
  decide: { next: null, collection: "payment", process: decideCases },
};

/** The organization's rules, with the tried rule added or in place of its stored version. */
async function rulesToTry(
  { table }: MatchDependencies,
  { organizationId, rule }: RuleSimulation,
): Promise<ReconciliationRule[]> {
  const rules = await findRules(table, organizationId);
  return [...rules.filter(({ uuid }) => uuid !== rule.uuid), rule];
}

/**
 * Enters the payments with the tried rules' tolerance, which may need buckets of another width.
 * Additional entries change no case, because every reader checks them.
 */
async function preparePayments(
  dependencies: MatchDependencies,
  job: RuleSimulation,
  items: readonly WalkedItem[],
  now: Instant,
): Promise<RuleSimulation> {
  const book = new RuleBook(await rulesToTry(dependencies, job));
  let total = job.total;
  for (const payment of items.map(decodePayment).filter((each) => isInPeriod(each, job))) {
    total += 1;
    if (payment.state.status !== "open") continue;
    const { intent } = payment;
    const { shared } = await findMatchSettings(dependencies.table, intent.organizationId);
    const scopes = sharedAmong(shared, referencesOfIntent(intent));
    const expected = { intent, tolerance: book.widestToleranceOf(intent), scopes };
    await indexExpectedAmounts(dependencies, expected, now);
  }
  return { ...job, total };
}

async function prepareLegs(
  dependencies: MatchDependencies,
  job: RuleSimulation,
  items: readonly WalkedItem[],
  now: Instant,
): Promise<RuleSimulation> {
  for (const leg of items.map(decodeLeg)) await indexLeg(dependencies, leg, now);
  return job;
}

async function decideCases(
  dependencies: MatchDependencies,
  job: RuleSimulation,
  items: readonly WalkedItem[],
  now: Instant,
): Promise<RuleSimulation> {
  const rules = await rulesToTry(dependencies, job);
  let { result } = job;
  for (const payment of items.map(decodePayment).filter((each) => isInPeriod(each, job))) {
    const after = await decideAnew(dependencies, payment, rules, now);
    const before = outcomeOf(payment.state);
    result = addSimulated(result, payment.intent, before, outcomeOf(after.state));
  }
  return { ...job, result };
}

/** The case as these rules evaluate it at the moment. Writes nothing. */
export async function decideAnew(
  dependencies: MatchDependencies,
  payment: Payment,
  rules: readonly ReconciliationRule[],
  now: Instant,
): Promise<Payment> {
  const { organizationId } = payment.intent;
  const input = await readRematchInput(dependencies, payment);
  const request = { organizationId, ...input, now, scope: "queue", rules } as const;
  const { decided, assets, dispositionPolicies } = await matchLegs(dependencies, request);
  const all = [...decided];
  for (const readPage of await readSealedRematchInputs(dependencies, payment)) {
    const page = await matchLegs(dependencies, { ...request, ...(await readPage()) });
    all.push(...page.decided);
  }
  const auditEntry = openAuditEntry(dependencies.ids, organizationId, "system:simulation", now);
  const own = all.filter((leg) => concerns(leg, payment));
  const known = new Set(all.map(({ uuid }) => uuid));
  const runs = { legs: own, decided: known, rules, assets, dispositionPolicies, auditEntry };
  return (await evaluatePayment(dependencies.table, payment, runs)).after;
}
