/**
 * Computes the state of a leg from all its records (docs/matching.md, A leg's status). The result is a
 * function of the set of records: it does not depend on the order of arrival.
 */

import { type Amount, abs, compare, subtract } from "#domain/value/money.ts";
import type { EvidenceKind } from "../evidence-kind.ts";
import {
  type Dispute,
  type Effect,
  type FlowLeg,
  type Observation,
  type Origin,
  origins,
  type Reversal,
  standingObservations,
} from "../flow-leg.ts";
import { type LegFacts, mergeFacts } from "../leg-facts.ts";
import { returnMarkOf } from "../statement-details.ts";
import { applyForward, type MovementReport, nothing } from "./account.ts";
import { applyBack, foldBackAccounts, undoneAmountOf, undoneStatusOf } from "./back-account.ts";
import { sortObservations, statusRank } from "./observation-order.ts";
import {
  byTimeThenContent,
  countedReversals,
  netAmountOf,
  reversalOf,
  totalOf,
} from "./reversal.ts";

type FoldedState = Pick<
  FlowLeg,
  | "status"
  | "effect"
  | "undoneAmount"
  | "amount"
  | "currency"
  | "time"
  | "cause"
  | "reversals"
  | "origins"
  | "dispute"
>;

type Records = readonly [Observation, ...Observation[]];

type FoldTerms = {
  readonly kind: EvidenceKind;
  /** Whether the records say that the money goes back. */
  readonly isBack: boolean;
};

/** The state of a leg from all its records, with its facts. */
export function foldObservations(
  observations: Records,
  kind: EvidenceKind = "provider",
): FoldedState & LegFacts {
  const stood = hasStood(observations);
  const facts = factsOf(observations, stood);
  const terms = { kind, isBack: saysThatItGoesBack(facts) };
  const ofOrigin = origins.map((origin) => accountOf(observations, origin, terms));
  const [verified = null, submitted = null] = ofOrigin;
  const account = combine(verified, submitted, terms);
  const effect = effectOf(account, terms, stood || kind === "chain");
  const state = stateOf(account, observations);
  return {
    ...facts,
    ...state,
    effect,
    ...undoneState(account, state),
    // A chain leg with only a reversal was never confirmed, so no money went back.
    reversals: kind === "chain" && !stood ? [] : reversalsShown(account, effect, state.reversals),
    origins: origins.filter((_, index) => ofOrigin[index] !== null),
    dispute: disputeOf(verified, submitted),
  };
}

/**
 * The state of a leg without its withdrawn records. If all are withdrawn, the leg keeps its state and is
 * ignored.
 */
export function foldStandingObservations(
  observations: Records,
  kind: EvidenceKind = "provider",
): FoldedState & LegFacts {
  const [first, ...rest] = standingObservations({ observations });
  if (first !== undefined) return foldObservations([first, ...rest], kind);
  return { ...foldObservations(observations, kind), requirementLevel: "ignored" };
}

/** Null where no record has this origin. */
function accountOf(observations: Records, origin: Origin, terms: FoldTerms): MovementReport | null {
  const own = observations.filter((each) => each.origin === origin);
  if (own.length === 0) return null;
  const sources = Map.groupBy(own, ({ source }) => source);
  const apply = applyIn(terms);
  const accounts = [...sources.values()].map((records) =>
    sortObservations(records).reduce(apply, nothing),
  );
  return accounts.length === 1 ? (accounts[0] ?? nothing) : foldAccounts(accounts, terms);
}

function applyIn({ kind, isBack }: FoldTerms) {
  return (account: MovementReport, observation: Observation): MovementReport =>
    isBack ? applyBack(account, observation) : applyForward(account, observation, kind);
}

/** Combines the accounts of several sources by time: sequences of different sources are not comparable. */
function foldAccounts(accounts: readonly MovementReport[], terms: FoldTerms): MovementReport {
  if (terms.isBack) return foldBackAccounts(accounts);
  const bases = accounts.flatMap(({ base }) =>
    base === null ? [] : [{ ...base, sequence: null }],
  );
  const { base, reversals } = sortObservations(bases).reduce(applyIn(terms), nothing);
  return {
    ...nothing,
    base,
    reversals: [...accounts.flatMap((account) => account.reversals), ...reversals].sort(
      byTimeThenContent,
    ),
  };
}

/** Verified records decide the final state; a submitted one counts only if they give none. */
function combine(
  verified: MovementReport | null,
  submitted: MovementReport | null,
  terms: FoldTerms,
): MovementReport {
  if (verified === null) return submitted ?? nothing;
  if (submitted === null || hasEnded(verified)) return verified;
  return hasEnded(submitted) ? submitted : foldAccounts([verified, submitted], terms);
}

/** What of a back leg came to nothing after all; of any other leg nothing. */
function undoneState(
  account: MovementReport,
  { status, time, cause }: Pick<FoldedState, "status" | "time" | "cause">,
) {
  const undoneStatus = undoneStatusOf(account);
  const last = account.undoings.at(-1);
  const decides = undoneStatus === "reversed" ? last : undefined;
  return {
    status: undoneStatus ?? status,
    time: decides === undefined ? time : (decides.occurredAt ?? decides.receivedAt),
    cause: decides === undefined ? cause : decides.cause,
    undoneAmount: undoneAmountOf(account),
  };
}

function hasEnded({ base, reversals }: MovementReport): boolean {
  return reversals.length > 0 || (base !== null && statusRank[base.status] > statusRank.pending);
}

function disputeOf(
  verified: MovementReport | null,
  submitted: MovementReport | null,
): Dispute | null {
  if (verified === null || submitted === null || !hasEnded(verified) || !hasEnded(submitted)) {
    return null;
  }
  const [a, b] = [conclusionOf(verified), conclusionOf(submitted)];
  const differsInStatus = a.status !== b.status || a.currency !== b.currency;
  const amountDifference = differsInStatus ? ("0" as Amount) : abs(subtract(a.left, b.left));
  return differsInStatus || compare(amountDifference, "0" as Amount) > 0
    ? { differsInStatus, amountDifference }
    : null;
}

function conclusionOf(account: MovementReport) {
  const { status, amount, currency, reversals } = conclude(account);
  const left = subtract(netAmountOf({ amount, currency, reversals }), undoneAmountOf(account));
  return { status: undoneStatusOf(account) ?? status, currency, left };
}

function stateOf(account: MovementReport, observations: Records) {
  if (account.base === null && account.reversals.length === 0) {
    const { status, amount, currency, occurredAt, receivedAt, cause } = observations[0];
    return { status, amount, currency, time: occurredAt ?? receivedAt, cause, reversals: [] };
  }
  return conclude(account);
}

type Conclusion = Pick<FlowLeg, "status" | "amount" | "currency" | "time" | "cause" | "reversals">;

function conclude({ base, reversals: all }: MovementReport): Conclusion {
  const reversals = countedReversals(all);
  const last = [...reversals].sort((a, b) => b.time - a.time)[0];
  if (last === undefined) return baseState(base, []);
  if (base === null || base.status === "pending" || base.status === "missing") {
    const { currency, time } = last;
    const amount = totalOf(reversals, currency);
    return { status: "reversed", amount, currency, time, cause: null, reversals };
  }
  const state = baseState(base, reversals);
  return compare(netAmountOf(state), "0" as Amount) <= 0 ? { ...state, status: "reversed" } : state;
}

function baseState(base: Observation | null, reversals: readonly Reversal[]): Conclusion {
  if (base === null) throw new Error("A leg without records has no state.");
  const { status, amount, currency, occurredAt, receivedAt, cause } = base;
  return { status, amount, currency, time: occurredAt ?? receivedAt, cause, reversals };
}

/** Whether a record of any origin reports the movement itself, confirmed or failed. */
function hasStood(observations: Records): boolean {
  return observations.some(({ status }) => status === "confirmed" || status === "failed");
}

/**
 * A leg that says what it reverses is a back leg, and so is a row that its file marks as a return. Outside
 * chains, so is a leg with reversals only. A chain leg with reversals only was removed by a reorganization.
 */
function effectOf(
  { reversals }: MovementReport,
  { isBack }: FoldTerms,
  mayBeForward: boolean,
): Effect {
  return isBack || (reversals.length > 0 && !mayBeForward) ? "back" : "forward";
}

/** Whether the records name another movement that this one takes back, or mark it as a return. */
function saysThatItGoesBack(facts: LegFacts): boolean {
  const { reverses, providerTransferId, txHash, sourceRef } = facts;
  const isOther = reverses !== null && ![providerTransferId, txHash, sourceRef].includes(reverses);
  return isOther || returnMarkOf(facts.metadata) !== null;
}

function reversalsShown(
  { base }: MovementReport,
  effect: Effect,
  reversals: readonly Reversal[],
): readonly Reversal[] {
  if (effect === "forward" || reversals.length > 0 || base === null) return reversals;
  return [reversalOf(base)];
}

/**
 * The facts of a pending movement are preliminary: the transaction may be replaced, fees are estimates. Facts
 * of a later state win. If the movement itself is known, facts of a reversal record belong to that reversal
 * only. Verified records win over submitted ones.
 */
function factsOf(observations: Records, isKnown: boolean): LegFacts {
  const ordered = sortObservations(observations).toSorted(
    (a, b) => origins.indexOf(b.origin) - origins.indexOf(a.origin),
  );
  const isPreliminary = ({ status }: Observation) => status === "pending" || status === "missing";
  const standing = isKnown ? ordered.filter(({ status }) => status !== "reversed") : ordered;
  const preliminaryFirst = [
    ...standing.filter(isPreliminary),
    ...standing.filter((each) => !isPreliminary(each)),
  ];
  return mergeFacts(preliminaryFirst.map(({ facts }) => facts));
}
