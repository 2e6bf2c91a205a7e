/** An organization of any size whose cases are counted, written directly in the table's format. */

import {
  type CaseState,
  nothingSealed,
  type Payment,
  stateBeforeFirstRun,
} from "#domain/case/reconciliation-case.ts";
import type { Currency } from "#domain/value/currency.ts";
import { parseUuid, type Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { Amount } from "#domain/value/money.ts";
import { embeddedEntryOf } from "#store/table/core/embedded-entry.ts";
import { dayRegistryKey, type Key } from "#store/table/core/keys.ts";
import { amountChangesOf } from "#store/table/list/by-amount/amount-node.ts";
import { rewriteAmounts } from "#store/table/list/by-amount/amount-tree.ts";
import { emptyHead, headItem } from "#store/table/list/list-head.ts";
import {
  keyedListHeadKey,
  listHeadKey,
  listNodeKey,
  listSumsKey,
} from "#store/table/list/list-keys.ts";
import type { MarkChange, NodeRef } from "#store/table/list/tree/list-node.ts";
import { type EncodedNode, TreeRegistry } from "#store/table/list/tree/list-node-codec.ts";
import { encodeNewNode } from "#store/table/list/tree/list-node-store.ts";
import type { ListMark } from "#store/table/list/tree/list-sums.ts";
import { rewriteTree } from "#store/table/list/tree/list-tree.ts";
import { paymentCollection } from "#store/table/payment/payment-list.ts";
import { createPaymentWrites } from "#store/table/payment/payment-store.ts";
import { intentOf } from "../../domain/samples.ts";
import { organizationOf } from "../../organization.ts";
import { SeededRandom } from "../../simulation/seeded-random.ts";

type Item = Record<string, unknown>;
export type Outcome = Pick<
  CaseState,
  "intentStatus" | "status" | "reconciliationStatus" | "verdict" | "exceptionType" | "slaRisk"
>;

type Row = readonly [
  share: number,
  intentStatus: Outcome["intentStatus"],
  status: Outcome["status"],
  reconciliationStatus: Outcome["reconciliationStatus"],
  verdict: Outcome["verdict"],
  exceptionType: Outcome["exceptionType"],
  slaRisk: boolean,
];

/**
 * Outcomes of a million cases, from the most frequent to ten, so that filters of every selectivity
 * are covered.
 */
const outcomes: readonly Row[] = [
  [790_000, "reconciled", "resolved", "reconciled", "matched", null, false],
  [80_000, "reconciled", "open", "reconciled", "matched_with_exception", "fee_variance", false],
  [30_000, "reconciled", "open", "reconciled", "matched_with_exception", "within_tolerance", false],
  [
    20_000,
    "reconciled",
    "resolved",
    "reconciled",
    "matched_with_exception",
    "late_settlement",
    false,
  ],
  [20_000, "needs_review", "open", "tentatively_reconciled", "needs_review", "underpayment", false],
  [18_000, "reconciling", "open", "unreconciled", "unreconciled", "no_evidence", false],
  [10_000, "reconciling", "open", "unreconciled", "delayed", "missing_leg", true],
  [8_000, "needs_review", "open", "tentatively_reconciled", "needs_review", "overpayment", false],
  [6_000, "reconciling", "open", "tentatively_reconciled", "unreconciled", "missing_leg", false],
  [5_000, "reconciling", "open", "unreconciled", "sla_risk", "no_evidence", true],
  [4_000, "needs_review", "open", "unreconciled", "needs_review", "ambiguous_match", false],
  [3_000, "failed", "open", "unreconciled", "needs_review", "payment_failed", false],
  [2_000, "canceled", "archived", "unreconciled", "needs_review", "payment_canceled", false],
  [1_500, "reconciled", "archived", "reconciled", "matched_with_exception", "fee_variance", false],
  [
    1_000,
    "needs_review",
    "open",
    "tentatively_reconciled",
    "needs_review",
    "currency_mismatch",
    false,
  ],
  [700, "needs_review", "resolved", "tentatively_reconciled", "needs_review", "weak_match", false],
  [
    400,
    "needs_review",
    "open",
    "tentatively_reconciled",
    "needs_review",
    "duplicate_payment",
    false,
  ],
  [300, "failed", "open", "unreconciled", "needs_review", "payment_returned", false],
  [80, "needs_review", "open", "tentatively_reconciled", "needs_review", "source_conflict", false],
  [20, "failed", "open", "tentatively_reconciled", "needs_review", "payment_reversed", false],
];
const shares = outcomes.reduce((sum, [share]) => sum + share, 0);

export const countedOrganization = organizationOf("org_counted");
/** The rule of every case, whose list is as long as the one of all cases. */
export const countedRule = parseUuid<"rule">("01000000000070008000000000000001") as Uuid<"rule">;

/** A quarter of a year for any number of cases, so that all sizes have the same days. */
const span = 90 * 86_400_000;
const start = Date.UTC(2026, 0, 1);
const end = start + span + 3_600_000;
/** A time at which all cases have been counted, on the day of the newest. */
export const countedAt = end + 60_000;

/** A repeatable sequence of numbers from 0 to 1. */
export function numbersFrom(seed: number): () => number {
  const random = new SeededRandom(seed);
  return () => random.fraction();
}

function uuidAt(milliseconds: number, random: () => number): Uuid<"payment"> {
  const hex = (digits: number) =>
    Math.floor(random() * 16 ** digits)
      .toString(16)
      .padStart(digits, "0");
  const time = Math.floor(milliseconds).toString(16).padStart(12, "0");
  const parsed = parseUuid<"payment">(`${time}7${hex(3)}8${hex(7)}${hex(6)}00`);
  if (parsed === null) throw new Error("No id");
  return parsed;
}

/** The upper ends of the rows on a scale from 0 to 1, each as wide as its share. */
const rowEnds = outcomes.map((_, index) =>
  outcomes.slice(0, index + 1).reduce((sum, [share]) => sum + share, 0),
);

function outcomeOf(number: number): Outcome {
  const row = outcomes[rowEnds.findIndex((end) => number * shares < end)];
  if (row === undefined) throw new Error("No outcome");
  const [, intentStatus, status, reconciliationStatus, verdict, exceptionType, slaRisk] = row;
  return { intentStatus, status, reconciliationStatus, verdict, exceptionType, slaRisk };
}

export type CountedCase = { readonly uuid: Uuid<"payment">; readonly outcome: Outcome };

/** Cases, oldest first. */
export function casesOf(count: number, seed = 1): CountedCase[] {
  const random = numbersFrom(seed);
  return Array.from({ length: count }, (_, n) => ({
    uuid: uuidAt(end - ((count - 1 - n) * span) / count, random),
    outcome: outcomeOf(random()),
  }));
}

/** Exceptions whose amounts leave something unexplained: about one case in seventeen. */
const unexplained = ["underpayment", "overpayment", "within_tolerance", "currency_mismatch"];

/** Amounts with two decimals, of three currencies. */
function amountsOf({ uuid, outcome }: CountedCase) {
  const number = Number.parseInt(uuid.slice(-8, -2), 16);
  const cents = (number % 499_999) + 1;
  const currency = number % 100 < 70 ? "EUR" : number % 100 < 95 ? "USD" : "GBP";
  const isShort = unexplained.includes(outcome.exceptionType ?? "");
  const money = (value: number) => (value / 100).toFixed(2) as Amount;
  return {
    destination: { amount: money(cents), currency: currency as Currency },
    unexplainedDelta: isShort ? money(Math.ceil(cents / 7)) : null,
  };
}

type More = Partial<Pick<CaseState, "overcharges">>;

function paymentOf(each: CountedCase, more: More): Payment {
  const { destination, unexplainedDelta } = amountsOf(each);
  return {
    intent: { destination },
    state: { ...stateBeforeFirstRun, ...each.outcome, unexplainedDelta, ...more },
    isCurrencyListed: true,
  } as Payment;
}

/** What a list counts of the case. */
export function entryOf(each: CountedCase, more: More = {}) {
  const payment = paymentOf(each, more);
  const amounts = paymentCollection.amounts?.(payment) ?? [];
  return { facets: paymentCollection.facets(payment), amounts };
}

/** The keys under which the case is listed. */
export function keysOf(each: CountedCase, more: More) {
  return paymentCollection.keys(paymentOf(each, more));
}

function markOf(each: CountedCase): ListMark {
  const { facets, amounts } = entryOf(each);
  const last = amounts.findLastIndex((amount) => amount !== "0");
  return { facets: JSON.stringify(facets), amounts: amounts.slice(0, last + 1) };
}

/** An item of 1 KB, like a case with a few legs and audit events. */
export function itemOf({ uuid, outcome }: CountedCase, ruleUuid: Uuid<"rule"> | null = null): Item {
  const { destination, unexplainedDelta } = amountsOf({ uuid, outcome });
  const createdAt = Number.parseInt(uuid.slice(0, 12), 16) as Instant;
  const intent = intentOf({
    uuid,
    organizationId: countedOrganization,
    externalReference: `INV-${uuid}`,
    beneficiaryName: "Example Trading Company Limited",
    createdAt,
    destination,
    effectiveDate: createdAt,
  });
  const payment = {
    intent,
    state: { ...stateBeforeFirstRun, ...outcome, unexplainedDelta, ruleUuid },
    legUuids: [uuid, uuid].map((id) => id as Uuid as Uuid<"leg">),
    ambiguousLegUuids: [],
    journalUuids: [uuid, uuid, uuid].map(embeddedEntryOf),
    linksFinalAt: null,
    followedVersion: 1,
    isCurrencyListed: true,
    sealed: nothingSealed,
    refundUuids: [],
    auditCount: 3,
    auditHead: uuid + uuid,
    updatedAt: createdAt,
    version: 3,
  };
  const [write] = createPaymentWrites(payment);
  if (write?.kind !== "put") throw new Error("No item");
  return write.item;
}

/** The items of the cases, of their days, and of the counted list of all; with `withRule` also of that of their rule. */
export async function countedItems(
  cases: readonly CountedCase[],
  { withRule = false } = {},
): Promise<Iterable<Item>> {
  const changes: MarkChange[] = cases.map(({ uuid, outcome }) => ({
    uuid,
    before: [],
    after: [markOf({ uuid, outcome })],
  }));
  const registry = new TreeRegistry();
  const nothing = {
    registry,
    load: async () => new Map(),
    loadWithSums: async () => new Map(),
    loadAmounts: async () => new Map(),
    save: async () => true,
  };
  const { root, added } = await rewriteTree(nothing, null, changes, 1);
  const placed = { root: null, changes: amountChangesOf(changes) };
  const isLong = cases.length >= (paymentCollection.byAmountFrom ?? 0);
  const byAmount = isLong ? await rewriteAmounts(nothing, placed, 1) : { root: null, added: [] };
  const boundary = countedAt - 3_000;
  const head = {
    ...emptyHead,
    ...{ version: 1, boundary, claimed: boundary, root, amountRoot: byAmount.root },
  };
  const headKeys = [
    listHeadKey(countedOrganization, "payment", paymentCollection.revision),
    ...(withRule
      ? [keyedListHeadKey(countedOrganization, paymentCollection, ["ruleId", countedRule])]
      : []),
  ];
  return itemsOf();

  function* itemsOf(): Generator<Item> {
    // The root last, because it contains the facets of all other nodes.
    for (const { ref, node } of [...byAmount.added, ...added]) {
      yield* nodeItems(headKeys, ref, encodeNewNode(node, registry, ref === root));
    }
    for (const key of headKeys) yield headItem(key, head);
    yield* recordItems(cases, withRule ? countedRule : null);
  }
}

function* recordItems(
  cases: readonly CountedCase[],
  ruleUuid: Uuid<"rule"> | null,
): Generator<Item> {
  let lastDay = "";
  for (const each of cases) {
    const { day, ...key } = dayRegistryKey(countedOrganization, "payment", each.uuid);
    if (day !== lastDay) yield { pk: key.pk, sk: key.sk, v: 1 };
    lastDay = day;
    yield itemOf(each, ruleUuid);
  }
}

function nodeItems(heads: readonly Key[], ref: NodeRef, { body, sums }: EncodedNode): Item[] {
  const { stamp } = ref;
  return heads.flatMap((key) => [
    { ...listNodeKey(key, ref), v: 1, stamp, body },
    ...(sums === null ? [] : [{ ...listSumsKey(key, ref), v: 1, stamp, body: sums }]),
  ]);
}
