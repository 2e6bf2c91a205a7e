/** What the records of a leg say together (docs/matching.md, A leg's status). */

import type { FailureCause, LegStatus, Origin } from "#domain/evidence/flow-leg.ts";
import { type Rational, rational } from "../rational.ts";
import type { WorldRecord } from "../world/world.ts";
import { type LegReversal, nameOfCause, reversalOf, timeOf } from "./reversals.ts";

export const rank = ["missing", "pending", "failed", "confirmed", "reversed"] as const;

/** What the records of one source, or of one origin, say together. */
export type LegState = {
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

export const isEnd = ({ status }: { readonly status: LegStatus }) => rank.indexOf(status) >= 2;

/** The states of the sources of one origin: movements folded by time, then all that went back. */
export function stateOfOrigin(
  records: readonly WorldRecord[],
  origin: Origin,
  isBack: boolean,
): LegState | null {
  const ofOrigin = records.filter((record) => record.origin === origin);
  const bySource = [...Map.groupBy(ofOrigin, ({ source }) => source).values()];
  const states = bySource.map((grouped) => foldSource(grouped, isBack));
  const [only, ...more] = states;
  if (only === undefined || more.length === 0) return only ?? null;
  const hasTimes = ofOrigin.every(({ occurredAt }) => occurredAt !== null);
  if (isBack) return foldBackStates(states, hasTimes);
  const ordered = [...states.flatMap(movementOf), ...states.flatMap(returnOf)].sort(
    (a, b) =>
      Number(a.status === "reversed") - Number(b.status === "reversed") ||
      (hasTimes ? a.time - b.time : 0) ||
      rank.indexOf(a.status) - rank.indexOf(b.status),
  );
  const [first, ...rest] = ordered;
  if (first === undefined) return null;
  return rest.reduce((before, next) => nextState(before, next, false), first);
}

/** The last source that tells an end of what goes back decides; who never saw it confirmed says that it went back. */
function foldBackStates(states: readonly LegState[], hasTimes: boolean): LegState | null {
  const ordered = states.toSorted(
    (a, b) => (hasTimes ? a.time - b.time : 0) || rank.indexOf(a.status) - rank.indexOf(b.status),
  );
  const [first, ...rest] = ordered.map((state): LegState => ({ ...state, sequence: null }));
  if (first === undefined) return null;
  return rest.reduce((before, next) => {
    if (next.status !== "reversed") return nextState(before, next, true);
    if (next.moved?.status === "confirmed") return next;
    return before.status === "confirmed" ? before : withReversals(before, next);
  }, first);
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
export function inOrder(records: readonly WorldRecord[]): WorldRecord[] {
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

function foldSource(records: readonly WorldRecord[], isBack: boolean): LegState {
  const [first, ...rest] = inOrder(records).map((record) => stateOfRecord(record));
  if (first === undefined) throw new Error("A source has records");
  return rest.reduce((before, next) => nextState(before, next, isBack), first);
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

/**
 * What a state becomes when another, later one is added to it.
 *
 * @param isBack what goes back goes back again when it is confirmed later, without a sequence as well
 */
function nextState(before: LegState, next: LegState, isBack: boolean): LegState {
  switch (next.status) {
    case "missing":
    case "pending":
      return isEnd(before) || rank.indexOf(next.status) < rank.indexOf(before.status)
        ? before
        : withBlocks(before, next);
    case "failed":
      return afterFailure(before, next);
    case "confirmed":
      return before.status === "reversed" && !isBack && !isAnew(before, next)
        ? reportedAgain(before, next)
        : withBlocks(before, next);
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
  const reason = cause ?? "failed";
  const all = { id: null, amount, currency, time, name, cause: reason, record: null, undoes: true };
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
