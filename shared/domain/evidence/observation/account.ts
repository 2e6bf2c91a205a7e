/** What records say about a movement, one record after the other (docs/matching.md, A leg's status). */

import type { EvidenceKind } from "../evidence-kind.ts";
import type { Observation, Reversal } from "../flow-leg.ts";
import { statusRank } from "./observation-order.ts";
import { reversalOf } from "./reversal.ts";

/** What records say about the movement itself, and about its reversals. */
export type MovementReport = {
  /** The record that decides; null while only reversals are known. */
  readonly base: Observation | null;
  /** In the order of the records. */
  readonly reversals: readonly Reversal[];
  /** Highest sequence of the reversals; null where one of them has none. */
  readonly reversedAtSequence: number | null;
  /** Of a back leg: whether a record says that the money went back. */
  readonly hasGoneBack: boolean;
  /** Of a back leg that went back: what records say of it coming to nothing, in their order. */
  readonly undoings: readonly Observation[];
};

export const nothing: MovementReport = {
  base: null,
  reversals: [],
  reversedAtSequence: null,
  hasGoneBack: false,
  undoings: [],
};

/** The account after one more record about a movement that may go forward. */
export function applyForward(
  account: MovementReport,
  observation: Observation,
  kind: EvidenceKind,
): MovementReport {
  const { base, reversals } = account;
  switch (observation.status) {
    case "missing":
    case "pending":
      return applyAnnouncement(account, observation);
    case "confirmed":
      return isNewMovement(account, observation, kind)
        ? { ...nothing, base: observation }
        : { ...account, base: observation };
    case "failed":
      return applyFailure(account, observation);
    case "reversed":
      return {
        ...account,
        base,
        reversals: [...reversals, reversalOf(observation)],
        reversedAtSequence: laterSequence(account, observation.sequence),
      };
  }
}

/** A late announcement changes nothing. */
export function applyAnnouncement(
  account: MovementReport,
  observation: Observation,
): MovementReport {
  const { base } = account;
  const isNews =
    base === null ||
    (observation.status === "pending" && statusRank[base.status] <= statusRank.pending);
  return isNews ? { ...account, base: observation } : account;
}

/**
 * A movement that was canceled before its confirmation is failed; a confirmed one stays confirmed, in any
 * order of arrival. One that was reversed stays so, unless giving its money back failed.
 */
function applyFailure(account: MovementReport, observation: Observation): MovementReport {
  const { base, reversals } = account;
  if (base?.status === "confirmed") {
    if (observation.cause === "canceled") return account;
    const { amount, currency } = base;
    const failure = { ...reversalOf(observation), amount, currency };
    const reversedAtSequence = laterSequence(account, observation.sequence);
    return observation.cause === "refund_failed" && reversals.length > 0
      ? { ...account, reversals: reversals.map(asHeldByProvider(failure)), reversedAtSequence }
      : { ...account, reversals: [...reversals, failure], reversedAtSequence };
  }
  if (reversals.length > 0 && observation.cause !== "refund_failed") return account;
  return { ...account, base: observation, reversals: [], reversedAtSequence: null };
}

/** The money came back to the provider, and stays there because the sender could not get it. */
function asHeldByProvider({ name, time }: Reversal) {
  return (reversal: Reversal): Reversal => ({ ...reversal, name, time, isWithProvider: true });
}

/** The highest sequence of the reversals; null once one of them has none. */
function laterSequence(
  { reversals, reversedAtSequence }: MovementReport,
  sequence: number | null,
): number | null {
  if (sequence === null || reversals.length === 0) return sequence;
  if (reversedAtSequence === null) return null;
  return sequence > reversedAtSequence ? sequence : reversedAtSequence;
}

/**
 * Whether a confirmation after a reversal reports that money moved again: it has a higher sequence of the
 * same source, or it is in another block of the chain, with another time. A report that lists an old charge
 * again does not undo its refund.
 */
function isNewMovement(
  { base, reversals, reversedAtSequence }: MovementReport,
  { sequence, occurredAt }: Observation,
  kind: EvidenceKind,
): boolean {
  if (reversals.length === 0) return false;
  const isLater = sequence !== null && reversedAtSequence !== null && sequence > reversedAtSequence;
  const block = base?.status === "confirmed" ? base.occurredAt : null;
  const isInAnotherBlock = kind === "chain" && occurredAt !== null && occurredAt !== block;
  return isLater || isInAnotherBlock;
}
