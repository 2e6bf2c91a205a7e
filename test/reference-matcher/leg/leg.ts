/** A leg's status, its reversals and its facts (docs/matching.md, A leg's status). */

import type { EvidenceKind } from "../../../shared/domain/evidence/evidence-kind.ts";
import type { FailureCause, LegStatus, Origin } from "../../../shared/domain/evidence/flow-leg.ts";
import { factNames, type LegFacts, noFacts } from "../../../shared/domain/evidence/leg-facts.ts";
import { order, type Rational, rational, total } from "../rational.ts";
import type { WorldRecord } from "../world/world.ts";
import type { LegRecords } from "./leg-identity.ts";
import {
  countedReversals,
  type LegReversal,
  nameOfCause,
  reversalOf,
  reversedAmount,
  sameCurrency,
  timeOf,
} from "./reversals.ts";

export const rank = ["missing", "pending", "failed", "confirmed", "reversed"] as const;

/** What the records of one source, or of one origin, say together. */
type LegState = {
  readonly status: LegStatus;
  readonly amount: Rational;
  readonly currency: string;
  readonly time: number;
  readonly cause: FailureCause | null;
  readonly sequence: number | null;
  /** The record that confirmed or failed it; null where none did. */
  readonly moved: { readonly status: LegStatus; readonly time: number } | null;
  readonly reversals: readonly LegReversal[];
  /** Times of the blocks in which a chain leg was confirmed. */
  readonly blocks: readonly number[];
};

export type Leg = Omit<LegState, "sequence" | "blocks" | "moved"> & {
  readonly name: string;
  readonly records: readonly WorldRecord[];
  readonly kind: EvidenceKind;
  readonly facts: LegFacts;
  readonly hasAmbiguousIdentity: boolean;
  /** The states that both origins report, if both report an end. */
  readonly ends: readonly [LegState, LegState] | null;
};

const isEnd = ({ status }: { readonly status: LegStatus }) => rank.indexOf(status) >= 2;

export function foldLeg({ records, hasAmbiguousIdentity }: LegRecords): Leg {
  const verified = stateOfOrigin(records, "verified");
  const submitted = stateOfOrigin(records, "submitted");
  const holds = holdingState(verified, submitted);
  if (holds === null) throw new Error("A leg has records");
  const [first] = records;
  if (first === undefined) throw new Error("A leg has records");
  const { currency, cause, reversals } = holds;
  const isBoth = verified !== null && submitted !== null && isEnd(verified) && isEnd(submitted);
  return {
    name: nameOfRecords(records),
    records,
    kind: first.kind,
    ...{ currency, cause, reversals },
    amount: wholeAmount(holds),
    ...statusOf(holds),
    facts: factsOf(records),
    hasAmbiguousIdentity,
    ends: isBoth ? [endOf(verified), endOf(submitted)] : null,
  };
}

/** A leg with reversals only has their amount. */
function wholeAmount({ amount, currency, reversals, moved }: LegState): Rational {
  const isKnown = moved !== null || reversals.length === 0;
  return isKnown ? amount : reversedAmount(reversals, sameCurrency(currency));
}

/**
 * A partly reversed leg is still confirmed (decision 0053). The time is that of the movement,
 * and without one that of the last reversal.
 */
function statusOf({
  status,
  amount,
  currency,
  time,
  reversals,
  moved,
}: LegState): Pick<Leg, "status" | "time"> {
  if (status !== "reversed") return { status, time };
  const amountOf = sameCurrency(currency);
  const counted = countedReversals(reversals, amountOf);
  if (moved === null) return { status, time: Math.max(...counted.map((each) => each.time)) };
  const isLeft = order(total(counted.map(amountOf)), amount) < 0;
  return { status: isLeft ? moved.status : "reversed", time: moved.time };
}

/** The end that an origin reports for the leg: the rest of it is not reversed. */
const endOf = (state: LegState): LegState => ({ ...state, status: statusOf(state).status });

export function nameOfRecords(records: readonly { readonly name: string }[]): string {
  return records
    .map(({ name }) => name)
    .sort()
    .join("+");
}

/** Verified over submitted: the partner's end holds, and without one the end that was submitted. */
function holdingState(verified: LegState | null, submitted: LegState | null): LegState | null {
  if (verified === null || submitted === null) return verified ?? submitted;
  if (isEnd(verified)) return verified;
  return rank.indexOf(submitted.status) > rank.indexOf(verified.status) ? submitted : verified;
}

/** The states of the sources of one origin: movements folded by time, then all that went back. */
function stateOfOrigin(records: readonly WorldRecord[], origin: Origin): LegState | null {
  const ofOrigin = records.filter((record) => record.origin === origin);
  const bySource = [...Map.groupBy(ofOrigin, ({ source }) => source).values()];
  const states = bySource.map((grouped) => foldSource(grouped));
  const [only, ...more] = states;
  if (only === undefined || more.length === 0) return only ?? null;
  const hasTimes = ofOrigin.every(({ occurredAt }) => occurredAt !== null);
  const movements = states.flatMap(movementOf);
  const isUndoing = (reversal: LegReversal) =>
    reversal.undoes ||
    movements.some(
      ({ status, time }) => status === "confirmed" && (!hasTimes || time <= reversal.time),
    );
  const returns = states.flatMap(returnOf).map((state) => ({
    ...state,
    reversals: state.reversals.map((each) => ({ ...each, undoes: isUndoing(each) })),
  }));
  const ordered = [...movements, ...returns].sort(
    (a, b) =>
      Number(a.status === "reversed") - Number(b.status === "reversed") ||
      (hasTimes ? a.time - b.time : 0) ||
      rank.indexOf(a.status) - rank.indexOf(b.status),
  );
  const [first, ...rest] = ordered;
  if (first === undefined) return null;
  return rest.reduce(
    (before, next) =>
      next.status === "reversed" ? withReversals(before, next) : nextState(before, next),
    first,
  );
}

/** What the source says of the movement itself. */
function movementOf(state: LegState): LegState[] {
  if (state.status !== "reversed") return [{ ...state, sequence: null }];
  if (state.moved === null) return [];
  return [{ ...state, ...state.moved, sequence: null, reversals: [] }];
}

/** What the source says went back. */
function returnOf(state: LegState): LegState[] {
  return state.status === "reversed" ? [{ ...state, sequence: null, moved: null }] : [];
}

/** In the order of `sequence` if all have one, else of `occurredAt` if all have one, else of rank. */
function inOrder(records: readonly WorldRecord[]): WorldRecord[] {
  const hasSequences = records.every(({ sequence }) => sequence !== null);
  const hasTimes = records.every(({ occurredAt }) => occurredAt !== null);
  const keyOf = (record: WorldRecord) => {
    if (hasSequences) return record.sequence ?? 0;
    return hasTimes ? (record.occurredAt ?? 0) : 0;
  };
  return [...records].sort(
    (a, b) => keyOf(a) - keyOf(b) || rank.indexOf(a.status) - rank.indexOf(b.status),
  );
}

function foldSource(records: readonly WorldRecord[]): LegState {
  const [first, ...rest] = inOrder(records).map((record) => stateOfRecord(record));
  if (first === undefined) throw new Error("A source has records");
  return rest.reduce(nextState, first);
}

function stateOfRecord(record: WorldRecord): LegState {
  const { status, currency, cause, sequence } = record;
  const time = timeOf(record);
  return {
    ...{ status, currency, cause, sequence, time },
    amount: rational(record.amount),
    moved: status === "confirmed" || status === "failed" ? { status, time } : null,
    reversals: status === "reversed" ? [reversalOf(record)] : [],
    blocks: status === "confirmed" && record.kind === "chain" ? [time] : [],
  };
}

/** What a state becomes when another, later one is added to it. */
function nextState(before: LegState, next: LegState): LegState {
  switch (next.status) {
    case "missing":
    case "pending":
      return isEnd(before) || rank.indexOf(next.status) < rank.indexOf(before.status)
        ? before
        : withBlocks(before, next);
    case "failed":
      return afterFailure(before, next);
    case "confirmed":
      if (before.status === "reversed" && !isAnew(before, next)) return reportedAgain(before, next);
      return withBlocks(before, next);
    case "reversed":
      return withReversals(before, following(before, next));
  }
}

function withBlocks(before: LegState, next: LegState): LegState {
  return {
    ...next,
    blocks: [...before.blocks, ...next.blocks],
  };
}

/** A report of an old charge does not undo its refund. */
function reportedAgain(before: LegState, next: LegState): LegState {
  const { amount, currency, moved, cause } = next;
  return { ...before, amount, currency, moved, cause, blocks: [...before.blocks, ...next.blocks] };
}

/** `failed` after `confirmed` is `reversed`: all of it went back. */
function afterFailure(before: LegState, next: LegState): LegState {
  if (before.status !== "confirmed" && before.status !== "reversed")
    return withBlocks(before, next);
  if (before.moved?.status !== "confirmed") return before;
  // What came about is not canceled any more (decision 0053).
  if (next.cause === "canceled") return before;
  const { amount, currency } = before;
  const { time, cause } = next;
  const name = cause === null ? "failure" : nameOfCause[cause];
  const all = { id: null, amount, currency, time, name, record: null, undoes: true };
  return {
    ...withBlocks(before, next),
    ...{ amount, currency, status: "reversed", moved: before.moved, cause: before.cause },
    reversals: [...before.reversals, all],
  };
}

/** What a reversal after a confirmation takes back had moved before. */
function following(before: LegState, next: LegState): LegState {
  const undoes = before.moved?.status === "confirmed";
  return { ...next, reversals: next.reversals.map((each) => ({ ...each, undoes })) };
}

/** A reversal takes nothing from the amount that the leg had; it is all that is known without one. */
function withReversals(before: LegState, next: LegState): LegState {
  const hasAmount = before.moved !== null || before.reversals.length > 0;
  const { amount, currency } = hasAmount ? before : next;
  return {
    ...withBlocks(before, next),
    ...{ amount, currency, moved: before.moved ?? next.moved, cause: before.cause },
    reversals: [...before.reversals, ...next.reversals],
  };
}

/** Confirmed after reversed: a chain leg in another block, or a higher sequence of the same source. */
function isAnew(before: LegState, next: LegState): boolean {
  const [block] = next.blocks;
  if (block !== undefined && !before.blocks.includes(block)) return true;
  return before.sequence !== null && next.sequence !== null && next.sequence > before.sequence;
}

/**
 * Later records over earlier ones, verified over submitted, ends over what was preliminary; references
 * add up. References of a reversal's record are not keys of a leg that has other records.
 */
function factsOf(records: readonly WorldRecord[]): LegFacts {
  const isKnown = records.some(({ status }) => status === "confirmed" || status === "failed");
  const standing = isKnown ? records.filter(({ status }) => status !== "reversed") : records;
  const step = ({ status, origin }: WorldRecord) =>
    (status === "pending" || status === "missing" ? 0 : 2) + (origin === "verified" ? 1 : 0);
  let facts = noFacts;
  for (const record of inOrder(standing).sort((a, b) => step(a) - step(b))) {
    const said = record.facts;
    const stated = factNames.filter((name) => isStated(said[name]));
    const references = [...facts.references, ...said.references];
    const later = Object.fromEntries(stated.map((name) => [name, said[name]]));
    facts = { ...facts, ...later, references };
  }
  return facts;
}

function isStated(value: LegFacts[keyof LegFacts]): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null;
}
