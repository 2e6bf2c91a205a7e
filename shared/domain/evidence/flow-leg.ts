import type { Currency } from "../value/currency.ts";
import type { Uuid } from "../value/id.ts";
import type { Instant } from "../value/instant.ts";
import { type Amount, compare, subtract, sum } from "../value/money.ts";
import type { OrganizationId } from "../value/organization-id.ts";
import type { EvidenceKind } from "./evidence-kind.ts";
import { type LegFacts, mergeFacts } from "./leg-facts.ts";

export const legStatuses = ["pending", "confirmed", "failed", "reversed", "missing"] as const;
export type LegStatus = (typeof legStatuses)[number];

/** Why a leg failed or was reversed, where the evidence tells; names the exception of the case. */
export type FailureCause = "failed" | "returned" | "reversed" | "canceled";

/** What one raw record says about a leg. */
export type Observation = {
  readonly rawRecordId: string;
  readonly status: LegStatus;
  readonly amount: Amount;
  readonly currency: Currency;
  readonly sequence: number | null;
  readonly occurredAt: Instant | null;
  readonly receivedAt: Instant;
  readonly cause: FailureCause | null;
  readonly facts: LegFacts;
  /** When its import was taken back; from then on it says nothing. Absent while it stands. */
  readonly withdrawnAt?: Instant;
};

export const strategies = [
  "payment_intent_id",
  "provider_id",
  "tx_hash",
  "reference_exact",
  "same_movement",
  "amount_and_time_window",
  "manual",
] as const;
export type Strategy = (typeof strategies)[number];

/** A leg, or a part of its amount, assigned to a case. */
export type MatchLink = {
  readonly uuid: Uuid<"matchLink">;
  readonly paymentUuid: Uuid<"payment">;
  readonly strategy: Strategy;
  readonly firm: boolean;
  readonly allocatedAmount: Amount;
  readonly createdAt: Instant;
  readonly createdBy: string;
  /** Of a link by amount: from when on no new neighbour undoes it. */
  readonly finalAt?: Instant;
  /** Recorded as final: the matcher does not decide it again by amount. */
  readonly final?: true;
};

/** One candidate of a decision, with the values that were compared and why it won or lost. */
export type Candidate = {
  readonly paymentUuid: Uuid<"payment">;
  readonly strategy: Strategy;
  readonly compared: { readonly field: string; readonly evidence: string; readonly intent: string };
  /** Leg amount minus expected amount in the leg's currency; null when currencies differ. */
  readonly amountDifference: Amount | null;
  /** Whole minutes from the intent's effective date to the leg's time. */
  readonly minutesDifference: number;
  readonly outcome: "linked" | "lost" | "ambiguous";
  readonly reason: string;
};

export type Decision = {
  readonly outcome: "linked" | "ambiguous" | "unmatched";
  readonly strategy: Strategy | null;
  readonly reason: string;
  readonly candidates: readonly Candidate[];
  /** All payments among which the evidence is ambiguous; empty for other outcomes. */
  readonly among: readonly Uuid<"payment">[];
};

/** What was decided of a leg before, from that moment on. */
export type PastDecision = {
  readonly at: Instant;
  readonly links: readonly MatchLink[];
  readonly decision: Decision;
};

/** One movement of money as told by one kind of evidence. */
export type FlowLeg = LegFacts & {
  readonly uuid: Uuid<"leg">;
  readonly organizationId: OrganizationId;
  readonly kind: EvidenceKind;
  readonly status: LegStatus;
  readonly amount: Amount;
  readonly currency: Currency;
  /** `occurredAt` of the news that decided the status, else when it was received. */
  readonly time: Instant;
  readonly cause: FailureCause | null;
  readonly observations: readonly Observation[];
  /** True while the record fits several movements: it waits for a fuller one. */
  readonly waits: boolean;
  /** The leg that this one's records turned out to be about; it has none of its own then. */
  readonly mergedInto: Uuid<"leg"> | null;
  readonly links: readonly MatchLink[];
  /** Payments from which a person took the leg away. */
  readonly barred: readonly Uuid<"payment">[];
  readonly decision: Decision;
  readonly decidedAt: Instant;
  readonly past: readonly PastDecision[];
  /** Payments whose cases have yet to follow what was decided of the leg. */
  readonly outstanding: readonly Uuid<"payment">[];
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  /** Grows by one with every change; a write is conditioned on the version that was read. */
  readonly version: number;
};

/** Decisions of a leg that are remembered beside the one that holds: so an item stays small. */
const maximumPastDecisions = 50;

/** What is remembered of a leg once something else is decided of it; the oldest go first. */
export function pastDecisionsWith({
  past,
  decidedAt,
  links,
  decision,
}: FlowLeg): readonly PastDecision[] {
  return [...past, { at: decidedAt, links, decision }].slice(-maximumPastDecisions);
}

export function isManual(link: MatchLink): boolean {
  return link.strategy === "manual";
}

/** Whether a link stays whatever else arrives: firm evidence, or weak evidence grown old. */
export function isPermanentLink(link: Pick<MatchLink, "firm" | "final">): boolean {
  return link.firm || link.final === true;
}

/** Whether what was decided of the leg shows on a case: it is linked, or ambiguous among few. */
export function isEffective({ links, decision }: Pick<FlowLeg, "links" | "decision">): boolean {
  return links.length + decision.among.length > 0;
}

/** Amount of the leg that no case has; zero or above. */
export function unallocatedAmount({ amount, links }: Pick<FlowLeg, "amount" | "links">): Amount {
  return subtract(amount, sum(links.map((link) => link.allocatedAmount)));
}

/**
 * Whether cases have all of the leg. What turned out to be about another leg, or was withdrawn, waits
 * for nobody.
 */
export function isMatched(leg: FlowLeg): boolean {
  const hasLink = leg.links.length > 0;
  if (leg.mergedInto !== null || isWithdrawn(leg)) return true;
  return hasLink && compare(unallocatedAmount(leg), "0" as Amount) <= 0;
}

/** The records that count: those whose import nobody took back. */
export function standingObservations({
  observations,
}: Pick<FlowLeg, "observations">): readonly Observation[] {
  return observations.filter(({ withdrawnAt }) => withdrawnAt === undefined);
}

/** Whether all that told of the leg was taken back: it stays to be looked at, and counts nowhere. */
export function isWithdrawn(leg: Pick<FlowLeg, "observations">): boolean {
  return leg.observations.length > 0 && standingObservations(leg).length === 0;
}

const rank = {
  missing: 0,
  pending: 1,
  failed: 2,
  confirmed: 3,
  reversed: 4,
} as const satisfies Record<LegStatus, number>;

type FoldedState = Pick<FlowLeg, "status" | "amount" | "currency" | "time" | "cause">;

/**
 * The state that all news of a leg add up to (docs/matching.md, A leg's status). The order is that
 * of `sequence` if all have one, else of `occurredAt` if all have one, else of rank, so that the
 * order of arrival changes nothing.
 */
export function foldObservations(
  observations: readonly [Observation, ...Observation[]],
): FoldedState & LegFacts {
  const sorted = sortObservations(observations) as [Observation, ...Observation[]];
  const [first, ...rest] = sorted;
  return {
    ...mergeFacts(preliminaryFirst(sorted).map((observation) => observation.facts)),
    ...rest.reduce(applyObservation, stateOf(first)),
  };
}

/** The state of a leg some of whose records may be withdrawn; of all, it is as it was, and ignored. */
export function foldStandingObservations(
  observations: readonly [Observation, ...Observation[]],
): FoldedState & LegFacts {
  const [first, ...rest] = standingObservations({ observations });
  if (first !== undefined) return foldObservations([first, ...rest]);
  return { ...foldObservations(observations), requirementLevel: "ignored" };
}

/**
 * Before a movement is done its facts are preliminary: the hash of a transaction that may be
 * replaced, an estimate of fees. What any later state says wins over them.
 */
function preliminaryFirst(sorted: readonly Observation[]): Observation[] {
  const isPreliminary = ({ status }: Observation) => status === "pending" || status === "missing";
  return [...sorted.filter(isPreliminary), ...sorted.filter((each) => !isPreliminary(each))];
}

function stateOf(observation: Observation): FoldedState {
  return {
    status: observation.status,
    amount: observation.amount,
    currency: observation.currency,
    time: observation.occurredAt ?? observation.receivedAt,
    cause: observation.cause,
  };
}

function sortObservations(observations: readonly Observation[]): Observation[] {
  const order = orderOf(observations);
  return [...observations].sort(
    (a, b) =>
      order(a) - order(b) ||
      rank[a.status] - rank[b.status] ||
      compareTimes(a.occurredAt, b.occurredAt) ||
      compare(a.amount, b.amount) ||
      compareTexts(contentOf(a), contentOf(b)) ||
      a.receivedAt - b.receivedAt ||
      compareTexts(a.rawRecordId, b.rawRecordId),
  );
}

/** Told times last, so that one of them is the leg's time rather than when it was received. */
function compareTimes(a: Instant | null, b: Instant | null): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null);
  return a - b;
}

/** All that a record says; ids and times of processing tell nothing of the movement. */
function contentOf({ amount, currency, cause, facts }: Observation): string {
  return JSON.stringify([amount, currency, cause, facts]);
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function orderOf(observations: readonly Observation[]): (observation: Observation) => number {
  if (observations.every((observation) => observation.sequence !== null))
    return (t) => t.sequence ?? 0;
  if (observations.every((observation) => observation.occurredAt !== null))
    return (t) => t.occurredAt ?? 0;
  return (t) => rank[t.status];
}

function applyObservation(state: FoldedState, observation: Observation): FoldedState {
  switch (observation.status) {
    case "missing":
      return state;
    case "pending":
      return rank[state.status] <= rank.pending ? stateOf(observation) : state;
    case "confirmed":
      return stateOf(observation);
    case "failed":
      // What was canceled before it came about; what came about stays, in any order of arrival.
      if (observation.cause === "canceled" && rank[state.status] >= rank.confirmed) return state;
      return state.status === "confirmed" || state.status === "reversed"
        ? {
            ...state,
            status: "reversed",
            time: stateOf(observation).time,
            cause: observation.cause ?? "failed",
          }
        : { ...stateOf(observation), cause: observation.cause };
    case "reversed":
      return reverse(state, observation);
  }
}

/** A reversal takes only the amount that it reports; the leg stays confirmed with the rest. */
function reverse(state: FoldedState, observation: Observation): FoldedState {
  const partial =
    state.status === "confirmed" &&
    state.currency === observation.currency &&
    compare(observation.amount, state.amount) < 0;
  if (!partial) return { ...stateOf(observation), amount: state.amount, currency: state.currency };
  return { ...state, amount: subtract(state.amount, observation.amount) };
}
