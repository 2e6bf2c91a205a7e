import type * as z from "zod";
import { json, type OperationResult, type ReadInput } from "#api/http/operation.ts";
import { nothingComputed, viewCaseDetail } from "#api/resource/case/case-detail-view.ts";
import type { getReconciliationCaseQuery } from "#api/resource/case/case-request.ts";
import { viewCase } from "#api/resource/case/case-view.ts";
import { clocksOf } from "#domain/case/clocks.ts";
import type { LinkedLeg } from "#domain/case/leg/linked-leg.ts";
import { observedOf } from "#domain/case/observed.ts";
import { type Payment, withFirmLinks } from "#domain/case/reconciliation-case.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import { mergeRules } from "#domain/rule/rule.ts";
import type { RuleBook } from "#domain/rule/rule-book.ts";
import type { Instant } from "#domain/value/instant.ts";
import { readShownParts, rebuildCase } from "#store/table/audit/case-history.ts";
import { withReadCache } from "#store/table/core/read-cache.ts";
import type { Table } from "#store/table/core/table.ts";
import { sealedLegsOf } from "#store/table/payment/case-page-store.ts";
import { findMatchSettings } from "#store/table/rule/rule-store.ts";
import { readCandidateLegs } from "#work/ingestion/crowd/candidate-legs.ts";
import { readCrowdOfCase } from "#work/ingestion/crowd/crowd-of-case.ts";
import { rulesOfCase } from "#work/ingestion/matching/group/rules-of-case.ts";
import { FailureError, missing } from "#work/outcome/outcome.ts";
import { refuseFuture } from "#work/outcome/refuse-future.ts";
import { findCase } from "./find-case.ts";

type Query = z.output<typeof getReconciliationCaseQuery>;

/** Returns the full case, current or as of a moment (docs/matching.md, As of a moment). */
export async function getReconciliationCase(
  { table }: { readonly table: Table },
  { context, params, query }: ReadInput<Query>,
): Promise<OperationResult> {
  const { asOf } = query;
  if (asOf === undefined) {
    const payment = await findCase(table, context, params);
    return json(200, await readDetail(withReadCache(table), payment, context.now));
  }
  const [payment, { assets }] = await Promise.all([
    findCase(table, context, params),
    findMatchSettings(table, context.organizationId),
  ]);
  refuseFuture({ asOf, now: context.now });
  if (asOf < payment.intent.createdAt) {
    const id = params["caseId"] ?? "";
    throw new FailureError(
      missing("Reconciliation case", { id, organizationId: context.organizationId }),
    );
  }
  const moment = { moment: asOf, now: context.now };
  const rebuilt = await rebuildCase(table, payment, moment, assets);
  return json(200, viewCaseDetail(rebuilt, nothingComputed));
}

async function readDetail(table: Table, payment: Payment, now: Instant) {
  const { intent } = payment;
  const [{ legs, events }, found, settings] = await Promise.all([
    readShownParts(table, payment),
    readCrowdOfCase(table, payment),
    findMatchSettings(table, intent.organizationId),
  ]);
  const book = await rulesOfCase(table, payment, settings.rules);
  const { candidates, areMore } = await readCandidateLegs(table, payment, found);
  const rules = rulesOfLastRun(book, payment);
  const rule = mergeRules(rules, intent.destination.currency);
  const all = withFirmLinks(payment.state, await withSealedLegs(table, payment, legs));
  return viewCaseDetail(viewCase(payment, legs, events, now, settings.assets), {
    crowd: found.crowd,
    sharedReferences: found.sharedReferences,
    candidates,
    areMore,
    observed: observedOf({ intent, rule, legs: all }),
    // A canceled payment has no clocks.
    clocks: payment.state.canceled ? [] : clocksOf({ intent, rule, legs: all, now }),
    rules: { rules, expected: intent.destination },
  });
}

/** The source type that chose the rules is that of the most specific one: where it has none, none does. */
function rulesOfLastRun(book: RuleBook, { intent, state }: Payment) {
  const first = book.rules.find(({ uuid }) => uuid === state.ruleUuid);
  return book.caseRules(intent, first?.sourceType ?? null);
}

async function withSealedLegs(
  table: Table,
  payment: Payment,
  legs: readonly FlowLeg[],
): Promise<readonly LinkedLeg[]> {
  if (payment.sealed.pages === 0) return legs;
  const shown = new Set(legs.map(({ uuid }) => uuid));
  const sealed = (await sealedLegsOf(table, payment)).filter(({ uuid }) => !shown.has(uuid));
  return [...sealed, ...legs];
}
