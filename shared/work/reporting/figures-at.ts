/**
 * The figures of reports at any moment, from the records themselves: each case as its audit events say, each leg as its records and
 * decisions do. A walk over all of them, in groups, for an export.
 */

import type { ReportExportQuery } from "#api/resource/export/export-request.ts";
import type { Payment } from "#domain/case/reconciliation-case.ts";
import { isMatchedVerdict } from "#domain/case/verdict/verdict.ts";
import { ageBandsAt, type CaseAge } from "#domain/case/work/case-age.ts";
import { caseMoneyOf } from "#domain/case/work/case-money.ts";
import { openAmountOf } from "#domain/case/work/disposition.ts";
import { type FlowLeg, isMatched } from "#domain/evidence/flow-leg.ts";
import { legAsOf } from "#domain/evidence/leg-as-of.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { zero } from "#domain/value/money.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { paymentAsOf } from "#store/table/audit/case-history.ts";
import type { Table } from "#store/table/core/table.ts";
import { decodeLeg } from "#store/table/evidence/leg-store.ts";
import { walkNewest } from "#store/table/list/walk/walk-newest.ts";
import { walkPayments } from "#store/table/payment/walk-payments.ts";
import {
  type CaseGroup,
  caseTally,
  type LegGroup,
  legTally,
  type RuleGroup,
  ruleTally,
} from "./figures.ts";

type AnyGroup = CaseGroup | LegGroup | RuleGroup;

/** How far the walk is. */
export type FiguresSoFar = {
  /** The last record that was read; null before the first. */
  readonly after: Uuid | null;
  readonly groups: readonly AnyGroup[];
};

export const noFigures: FiguresSoFar = { after: null, groups: [] };

export type FiguresRequest = {
  readonly organizationId: OrganizationId;
  readonly query: ReportExportQuery;
  /** Time of the export request. */
  readonly now: Instant;
};

/** Records read for one group. */
const readAtOnce = 500;
/** Cases that are rebuilt at the same time. */
const rebuiltAtOnce = 25;

/** Yields the figures after each group of records, the last ones at the end. */
export async function* readFiguresAt(
  table: Table,
  request: FiguresRequest,
  before: FiguresSoFar,
): AsyncGenerator<FiguresSoFar> {
  const { report, by } = request.query;
  if (report === "match-rate" && by === "source") yield* readLegs(table, request, before);
  else if (report === "match-rate") yield* readRules(table, request, before);
  else yield* readCases(table, request, before);
}

/** Creation times of what existed at the moment, and lies in the period of the request. */
function rangeOf({ organizationId, query }: FiguresRequest) {
  const { asOf, from = 0, to = Number.POSITIVE_INFINITY } = query;
  return { organizationId, from, to: Math.min(to, asOf + 1) };
}

function readCases(
  table: Table,
  request: FiguresRequest,
  { after, groups }: FiguresSoFar,
): AsyncGenerator<FiguresSoFar> {
  const ageOf = agesAt(request.query.asOf);
  return readPayments(table, request, after, {
    tally: caseTally(groups as CaseGroup[]),
    groupOf: (payment) => {
      const { status, contradicted } = payment.state;
      return status === "open" || contradicted ? groupOf(payment, ageOf) : null;
    },
  });
}

function readRules(
  table: Table,
  request: FiguresRequest,
  { after, groups }: FiguresSoFar,
): AsyncGenerator<FiguresSoFar> {
  return readPayments(table, request, after, {
    tally: ruleTally(groups as RuleGroup[]),
    groupOf: ({ state: { ruleUuid, verdict } }) =>
      ruleUuid === null
        ? null
        : { ruleUuid, cases: 1, matchedCases: Number(isMatchedVerdict(verdict)) },
  });
}

type Counting<G> = {
  readonly tally: { readonly add: (group: G) => void; readonly groups: readonly AnyGroup[] };
  /** Null for a payment that the report does not count. */
  readonly groupOf: (payment: Payment) => G | null;
};

async function* readPayments<G>(
  table: Table,
  request: FiguresRequest,
  after: Uuid | null,
  { tally, groupOf }: Counting<G>,
): AsyncGenerator<FiguresSoFar> {
  for await (const payments of paymentsAt(table, request, after)) {
    for (const payment of payments) {
      const group = groupOf(payment);
      if (group !== null) tally.add(group);
    }
    yield { after: payments.at(-1)?.intent.uuid ?? after, groups: tally.groups };
  }
}

function groupOf(
  { intent, state, isCurrencyListed }: Payment,
  ageOf: (createdAt: Instant) => CaseAge,
): CaseGroup {
  const { verdict, exceptionType, slaRisk, status, contradicted, unexplainedDelta } = state;
  const { missingAmount, tooMuchAmount, notArrivedAmount } = caseMoneyOf(intent, state);
  return {
    currency: isCurrencyListed ? intent.destination.currency : null,
    verdict,
    exceptionType,
    slaRisk,
    isOpen: status === "open",
    contradicted,
    age: ageOf(intent.createdAt),
    cases: 1,
    expected: intent.destination.amount,
    unexplained: unexplainedDelta ?? zero,
    open: openAmountOf(state) ?? zero,
    ...{ missing: missingAmount, tooMuch: tooMuchAmount, notArrived: notArrivedAmount },
  };
}

/** The payments that existed, as they were, in groups. */
async function* paymentsAt(
  table: Table,
  request: FiguresRequest,
  after: Uuid | null,
): AsyncGenerator<readonly Payment[]> {
  const moment = { moment: request.query.asOf, now: request.now };
  const range = { ...rangeOf(request), after: after as Uuid<"payment"> | null };
  for await (const stored of inGroups(walkPayments(table, range))) {
    const then: Payment[] = [];
    for (let first = 0; first < stored.length; first += rebuiltAtOnce) {
      const some = stored.slice(first, first + rebuiltAtOnce);
      then.push(...(await Promise.all(some.map((each) => paymentAsOf(table, each, moment)))));
    }
    yield then;
  }
}

async function* readLegs(
  table: Table,
  request: FiguresRequest,
  { after, groups }: FiguresSoFar,
): AsyncGenerator<FiguresSoFar> {
  const tally = legTally(groups as LegGroup[]);
  const { asOf } = request.query;
  const range = { ...rangeOf(request), collection: "leg", after } as const;
  for await (const items of inGroups(walkNewest(table, range))) {
    const stored = items.map(decodeLeg);
    const then = stored.flatMap((leg) => legAsOf(leg, asOf) ?? []);
    for (const leg of then) if (leg.ignored === null) tally.add(groupOfLeg(leg));
    yield { after: stored.at(-1)?.uuid ?? after, groups: tally.groups };
  }
}

function groupOfLeg(leg: FlowLeg): LegGroup {
  const { kind: source, amount, otherCurrency } = leg;
  const isOne = isMatched(leg);
  return {
    source,
    currency: otherCurrency === true ? null : leg.currency,
    age: null,
    legs: 1,
    matchedLegs: Number(isOne),
    amount,
    matchedAmount: isOne ? amount : zero,
  };
}

async function* inGroups<T>(records: AsyncIterable<T>): AsyncGenerator<T[]> {
  let group: T[] = [];
  for await (const record of records) {
    group.push(record);
    if (group.length < readAtOnce) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

function agesAt(asOf: Instant): (createdAt: Instant) => CaseAge {
  const bands = ageBandsAt(asOf);
  return (createdAt) =>
    bands.find(({ from, before }) => createdAt >= from && createdAt < before)?.age ??
    "over_30_days";
}
