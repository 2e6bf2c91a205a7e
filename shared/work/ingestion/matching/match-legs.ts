/**
 * Matches legs to cases: gathers the input, decides (a pure function), and returns the changes. The
 * same code runs in the request and behind the matcher queue.
 */

import type { Payment } from "#domain/case/reconciliation-case.ts";
import type { OwnAsset } from "#domain/case/verdict/parties.ts";
import type { DispositionPolicy } from "#domain/case/work/disposition-policy.ts";
import {
  type FlowLeg,
  isByAmount,
  isManual,
  type MatchLink,
  pastDecisionsWith,
} from "#domain/evidence/flow-leg.ts";
import type { LegChange } from "#domain/evidence/observation/assign-observations.ts";
import { withinBound } from "#domain/matching/case-bound.ts";
import { decideGroup } from "#domain/matching/decide-group.ts";
import type { LegDecision } from "#domain/matching/explanation/explain.ts";
import { firmStrategies } from "#domain/matching/strategy/firm-strategies.ts";
import { valuesOfIntent, valuesOfLeg } from "#domain/matching/strategy/match-values.ts";
import { isReceiverValue } from "#domain/matching/strategy/receivers.ts";
import { daysUntilFinal } from "#domain/matching/tier/amount-fit.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { ReconciliationRule } from "#domain/rule/rule.ts";
import type { Uuid } from "#domain/value/id.ts";
import { type Instant, plusMinutes } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { matcherActor } from "#store/table/audit/open-audit-entry.ts";
import type { IdSource } from "#store/table/core/id-source.ts";
import type { KeyHolders } from "#store/table/matching/match-key-reader.ts";
import { findMatchSettings, type MatchSettings } from "#store/table/rule/rule-store.ts";
import { differs } from "./case-knowledge.ts";
import { gatherGroup } from "./group/gather-group.ts";
import type { MatchScope } from "./group/group.ts";
import type { MatchDependencies } from "./match-dependencies.ts";
import { linksToPrice, type MonthVolumes, readMonthVolumes } from "./month-volumes.ts";
import { withContract } from "./price-links.ts";
import { afterFilter, withFilterMarks } from "./set-aside.ts";

export type MatchedLeg = { readonly before: FlowLeg | null; readonly after: FlowLeg };

export type MatchResult = {
  /** The changed legs of the request, and every other leg whose links or outcome changed. */
  readonly legs: readonly MatchedLeg[];
  /** Every leg in the decision with its new decision, written or not. */
  readonly decided: readonly FlowLeg[];
  /** Legs and payments decided by amount and time. */
  readonly members: readonly Uuid[];
  /** Ids of crowded legs and of crowded positions. */
  readonly crowded: ReadonlySet<string>;
  /** All payments in the decision, by UUID. */
  readonly payments: ReadonlyMap<Uuid<"payment">, Payment>;
  readonly rules: readonly ReconciliationRule[];
  /** Token contracts that the organization added. */
  readonly assets: readonly OwnAsset[];
  readonly dispositionPolicies: readonly DispositionPolicy[];
  /** Payments that these legs are or were linked to or ambiguous among, or whose case is outstanding. */
  readonly affected: readonly Uuid<"payment">[];
  readonly holders: ReadonlyMap<string, KeyHolders>;
};

export type MatchRequest = {
  readonly organizationId: OrganizationId;
  readonly changes: readonly LegChange[];
  /**
   * The registrations that the changes were made from. They are not read again, so that both are
   * from one state.
   */
  readonly holders?: ReadonlyMap<string, KeyHolders>;
  /** Payments whose positions are to be filled again. */
  readonly payments: readonly Payment[];
  /** Intents under replaced versions: evidence near these is decided again. */
  readonly replaced?: readonly PaymentIntent[];
  /** Payments that the same piece of work has read, and that the decision need not read again. */
  readonly known?: ReadonlyMap<Uuid, Payment>;
  readonly now: Instant;
  readonly scope: MatchScope;
  /** Rules that replace the organization's own (what-if). */
  readonly rules?: readonly ReconciliationRule[];
  /** Legs and payments that the same batch of work has already decided by amount. */
  readonly covered?: ReadonlySet<Uuid>;
};

/**
 * Decides the changed legs of the request, and in scope `queue` all legs that they affect. Writes
 * nothing; `planMatch` plans the writes.
 */
export async function matchLegs(
  { table, ids }: MatchDependencies,
  request: MatchRequest,
): Promise<MatchResult> {
  const own = await findMatchSettings(table, request.organizationId);
  const settings = request.rules === undefined ? own : { ...own, rules: request.rules };
  const { evidenceFilters } = own;
  const marked = await withFilterMarks(table, evidenceFilters, request.changes, request.now);
  const result = await decideLegs({ table, ids }, { ...request, changes: marked }, settings);
  const named = namedInSpite(marked, result);
  if (named.size === 0) return result;
  // What names a payment is decided as if there were no filters.
  const changes = marked.map((change, index) => {
    const own = request.changes[index] ?? change;
    return named.has(change.leg.uuid) ? own : change;
  });
  return decideLegs({ table, ids }, { ...request, changes }, settings);
}

/** The legs whose mark went, because their evidence names a payment. */
function namedInSpite(
  marked: readonly LegChange[],
  { decided }: MatchResult,
): ReadonlySet<Uuid<"leg">> {
  const isMarked = new Set(
    marked.filter(({ leg }) => leg.ignored !== null).map(({ leg }) => leg.uuid),
  );
  const counting = decided.filter(({ ignored, uuid }) => ignored === null && isMarked.has(uuid));
  return new Set(counting.map(({ uuid }) => uuid));
}

async function decideLegs(
  { table, ids }: MatchDependencies,
  request: MatchRequest,
  settings: MatchSettings,
): Promise<MatchResult> {
  const group = await gatherGroup(table, { ...request, settings });
  const decisions = withinBound(group.input.legs, decideGroup(group.input), group.payments);
  const { feeSchedules } = settings;
  const links = linksToPrice(group.legs, decisions, group.payments);
  const monthVolumes = await readMonthVolumes(table, request, feeSchedules, links);
  const applying = { ids, payments: group.payments, now: request.now, feeSchedules, monthVolumes };
  const all = group.legs.flatMap(({ before, leg }, index): (MatchedLeg & { leg: FlowLeg })[] => {
    const decision = decisions[index];
    if (decision === undefined) return [];
    return [{ before, leg, after: applyDecision(leg, decision, applying) }];
  });
  const named = new Set(request.changes.map(({ leg }) => leg.uuid));
  const legs = all.flatMap(({ before, leg, after }) =>
    named.has(leg.uuid) || isRelinked(leg, after) ? [{ before, after }] : [],
  );
  const decided = all.map(({ after }) => after);
  const { payments, holders, members } = group;
  const differing =
    request.scope === "queue"
      ? [...payments.values()].filter((payment) => differs(payment, decided))
      : [];
  return {
    legs,
    decided,
    members,
    crowded: group.input.crowded ?? new Set(),
    payments,
    rules: settings.rules,
    assets: settings.assets,
    dispositionPolicies: settings.dispositionPolicies,
    affected: [
      ...new Set([...paymentsTouched(legs), ...differing.map(({ intent }) => intent.uuid)]),
    ],
    holders,
  };
}

/** Payments that these legs are or were linked to or ambiguous among, or whose case is outstanding. */
export function paymentsTouched(legs: readonly MatchedLeg[]): Uuid<"payment">[] {
  const touched = legs.flatMap(({ before, after }) => [
    ...[...(before?.links ?? []), ...after.links].map((link) => link.paymentUuid),
    ...(before?.decision.ambiguousPaymentUuids ?? []),
    ...after.decision.ambiguousPaymentUuids,
    ...after.pendingCaseUuids,
  ]);
  return [...new Set(touched)];
}

/**
 * Whether the result of a decision differs from the previous one, apart from its wording. If a case
 * joins the candidates of an ambiguous leg, only the case is written; the leg is written when a
 * case leaves them.
 */
export function isRelinked(before: FlowLeg | null, after: FlowLeg): boolean {
  if (before === null) return true;
  if ((before.ignored === null) !== (after.ignored === null)) return true;
  const linksOf = ({ links, decision }: FlowLeg) =>
    JSON.stringify([links, decision.outcome, decision.ambiguousPaymentUuids.length > 0]);
  if (linksOf(before) !== linksOf(after)) return true;
  const among = new Set(after.decision.ambiguousPaymentUuids);
  return before.decision.ambiguousPaymentUuids.some((uuid) => !among.has(uuid));
}

type Applying = Pick<MatchResult, "payments"> &
  Pick<MatchSettings, "feeSchedules"> & {
    readonly ids: IdSource;
    readonly now: Instant;
    readonly monthVolumes: MonthVolumes;
  };

/** The leg after a decision; the previous decision is kept in `past`. */
function applyDecision(leg: FlowLeg, decided: LegDecision, applying: Applying): FlowLeg {
  const { now } = applying;
  const links = decided.allocations.map((allocation) =>
    withContract(leg, linkOf(leg, allocation, applying), applying),
  );
  const { decision, ignored } = afterFilter({ ...leg, links, decision: decided.decision });
  const isSame =
    JSON.stringify([links, decision]) === JSON.stringify([leg.links, leg.decision]) &&
    ignored === leg.ignored;
  if (isSame) return leg;
  const isFirst = leg.observations.length === 0 || leg.decision.reason === "";
  return {
    ...leg,
    links,
    decision,
    ignored,
    decidedAt: now,
    pastDecisions: isFirst ? leg.pastDecisions : pastDecisionsWith(leg),
  };
}

/** The link of an allocation; one that is confirmed keeps its id and its creation. */
function linkOf(
  leg: FlowLeg,
  { paymentUuid, strategy, amount, fees, finalAt, final }: LegDecision["allocations"][number],
  { ids, payments, now }: Applying,
): MatchLink {
  const existing = leg.links.find(
    (link) => link.paymentUuid === paymentUuid && isManual(link) === (strategy === "manual"),
  );
  const { createdAt = now, createdBy = matcherActor } = existing ?? {};
  const { expectationVersion } = payments.get(paymentUuid)?.intent ?? existing ?? {};
  return {
    uuid: existing?.uuid ?? ids.next(),
    paymentUuid,
    strategy,
    firm: !isByAmount(strategy),
    allocatedAmount: amount,
    ...(fees === undefined ? {} : { fees }),
    ...(existing?.contract === undefined ? {} : { contract: existing.contract }),
    createdAt,
    createdBy,
    ...(finalAt == null ? {} : { finalAt: finalityOf(finalAt, createdAt) }),
    ...(final === true ? { final } : {}),
    ...(expectationVersion === undefined ? {} : { expectationVersion }),
  };
}

/**
 * The moment at which a link by amount becomes final: not earlier than a week after its creation,
 * because old evidence may be new to the service, and related evidence may arrive in the same week.
 */
function finalityOf(finalAt: Instant, createdAt: Instant): Instant {
  const week = plusMinutes(createdAt, daysUntilFinal * 1_440);
  return week > finalAt ? week : finalAt;
}

/**
 * The values under which a leg must be registered: those that none of its linked intents is
 * registered under, so that a later intent still finds the leg.
 */
export function valuesToRegister(
  leg: FlowLeg,
  payments: ReadonlyMap<Uuid<"payment">, Payment>,
): string[] {
  const covered = new Set(
    leg.links.flatMap((link) => {
      const payment = payments.get(link.paymentUuid);
      return payment === undefined ? [] : valuesOfIntent(payment.intent);
    }),
  );
  const isNamed = leg.links.length > 0 && leg.links.every(isStrongerThanReceiver);
  return valuesOfLeg(leg).filter(
    (value) => !covered.has(value) && !(isNamed && isReceiverValue(value)),
  );
}

const strongerThanReceiver: ReadonlySet<string> = new Set([
  "manual",
  ...firmStrategies
    .slice(
      0,
      firmStrategies.findIndex(({ name }) => name === "receiving_account"),
    )
    .map(({ name }) => name),
]);

/** Whether no payment that names the receiver takes the leg from where the link leads. */
function isStrongerThanReceiver({ strategy }: MatchLink): boolean {
  return strongerThanReceiver.has(strategy);
}
