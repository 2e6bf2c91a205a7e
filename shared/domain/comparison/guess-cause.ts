/**
 * Guesses why another tool and this service say different things. The strongest sign comes first: that the file lists a
 * payment twice, an amount that a sign or a fee explains, the tool's own reason, the exception of the case.
 */
import type { CaseState } from "#domain/case/reconciliation-case.ts";
import { type ExceptionType, isMatchedVerdict } from "#domain/case/verdict/verdict.ts";
import {
  type Amount,
  abs,
  compare,
  equals,
  isZero,
  multiply,
  negate,
  subtract,
  sum,
} from "#domain/value/money.ts";
import type { CauseGround, CauseGuess, ComparisonCause, OurSide, TheirRow } from "./comparison.ts";
import type { StatusMeaning } from "./status-words.ts";

export type RowToCompare = {
  readonly theirs: TheirRow;
  readonly meaning: StatusMeaning | null;
  /** An earlier row names the same payment. */
  readonly isRepeated: boolean;
};

export type ComparisonFacts = RowToCompare & { readonly side: OurSide; readonly state: CaseState };

const unknown: CauseGuess = { cause: "unknown", ground: null };

function by(ground: CauseGround, cause: ComparisonCause | null): CauseGuess | null {
  return cause === null ? null : { cause, ground };
}

/** The first guess that there is. */
export function guessCause(facts: ComparisonFacts): CauseGuess {
  return (
    by("file", facts.isRepeated ? "duplicate" : null) ??
    by("amount", signOf(facts)) ??
    by("amount", feeOf(facts)) ??
    by("reason", possible(facts, causeOfReason(facts.theirs.reason))) ??
    by("amount", toleranceOf(facts)) ??
    by("case", causeOfCase(facts)) ??
    unknown
  );
}

/** A payment that was never sent here: a file of expected payments is missing, unless the tool says otherwise. */
export function guessOnlyThere({ theirs, isRepeated }: RowToCompare): CauseGuess {
  return (
    by("file", isRepeated ? "duplicate" : null) ??
    by("reason", causeOfReason(theirs.reason)) ?? { cause: "missing_file", ground: "file" }
  );
}

/** @param isOutsideListed it was created well before the first or after the last payment that the tool lists */
export function guessOnlyHere({ exceptionType }: OurSide, isOutsideListed: boolean): CauseGuess {
  if (exceptionType === "duplicate_payment") return { cause: "duplicate", ground: "case" };
  if (isOutsideListed) return { cause: "window", ground: "range" };
  return { cause: "missing_file", ground: "file" };
}

/** Words in the reason of the tool. The first row that one of them is in. */
const reasonWords: readonly (readonly [ComparisonCause, RegExp])[] = [
  ["duplicate", /\b(?:duplicates?|duplicated|twice|double)\b/i],
  ["fee", /\b(?:fees?|charges?|commissions?)\b/i],
  ["sign", /\b(?:signs?|sign error|inverted|opposite|wrong direction)\b/i],
  [
    "window",
    /\b(?:window|late|early|date|dates|days?|cut-?off|timing|timed out|timeout|expired)\b/i,
  ],
  ["tolerance", /\b(?:tolerances?|threshold|rounding|amount difference)\b/i],
];

/** Both words in one reason, in any order: "no file", "the statement was not received". */
const fileWord = /\b(?:file|statement|report|feed|data)\b/i;
const absenceWord = /\b(?:no|missing|without|absent|not (?:received|loaded|found))\b/i;

function causeOfReason(reason: string | null): ComparisonCause | null {
  if (reason === null) return null;
  const found = reasonWords.find(([, words]) => words.test(reason))?.[0];
  if (found !== undefined) return found;
  return fileWord.test(reason) && absenceWord.test(reason) ? "missing_file" : null;
}

/** Where nothing arrived here, and the tool has the expected amount, no fee and no tolerance makes the difference. */
function possible(facts: ComparisonFacts, cause: ComparisonCause | null): ComparisonCause | null {
  const { theirs, side } = facts;
  const isWhole = theirs.amount !== null && otherAmount(facts) === null;
  const isOfAmount = cause === "fee" || cause === "tolerance";
  return isOfAmount && isWhole && side.actualAmount === null ? null : cause;
}

export function ourAmounts({ actualAmount, expectedAmount }: OurSide): Amount[] {
  return actualAmount === null ? [expectedAmount] : [actualAmount, expectedAmount];
}

/** Their amount where it is neither of ours; null otherwise. */
function otherAmount({ theirs: { amount }, side }: ComparisonFacts): Amount | null {
  if (amount === null) return null;
  return ourAmounts(side).some((each) => equals(each, amount)) ? null : amount;
}

function signOf(facts: ComparisonFacts): ComparisonCause | null {
  const amount = otherAmount(facts);
  if (amount === null || isZero(amount)) return null;
  const isOpposite = ourAmounts(facts.side).some((each) => equals(each, negate(amount)));
  return isOpposite ? "sign" : null;
}

/** Each fee of the case, and all of them together. */
function feesOf({ providerFee, networkFee, developerFee }: CaseState): Amount[] {
  const fees = [providerFee, networkFee, developerFee].filter(
    (fee): fee is Amount => fee !== null && !isZero(fee),
  );
  return fees.length > 1 ? [...fees, sum(fees)] : fees;
}

/** Their amount is ours with or without a fee. */
function feeOf(facts: ComparisonFacts): ComparisonCause | null {
  const amount = otherAmount(facts);
  if (amount === null) return null;
  const fees = feesOf(facts.state);
  const isFee = ourAmounts(facts.side).some((each) =>
    fees.some((fee) => equals(abs(subtract(amount, each)), abs(fee))),
  );
  return isFee ? "fee" : null;
}

/** The part of the expected amount up to which a difference is taken for one of tolerance. */
const smallPart = "0.05" as Amount;

function isSmall(difference: Amount, { expectedAmount }: OurSide): boolean {
  return compare(abs(difference), multiply(abs(expectedAmount), smallPart)) <= 0;
}

/** Their amount is close to one of ours. */
function toleranceOf(facts: ComparisonFacts): ComparisonCause | null {
  const amount = otherAmount(facts);
  if (amount === null) return null;
  const isClose = ourAmounts(facts.side).some((each) =>
    isSmall(subtract(amount, each), facts.side),
  );
  return isClose ? "tolerance" : null;
}

/** What the exception of the case points to by itself. */
const causeOfException: Readonly<Partial<Record<ExceptionType, ComparisonCause>>> = {
  duplicate_payment: "duplicate",
  ambiguous_match: "duplicate",
  fee_variance: "fee",
  within_tolerance: "tolerance",
  late_settlement: "window",
  missing_leg: "missing_file",
  no_evidence: "missing_file",
  payment_returned: "sign",
  payment_refunded: "sign",
  payment_reversed: "sign",
};

function causeOfCase(facts: ComparisonFacts): ComparisonCause | null {
  const { side, state, meaning } = facts;
  const { exceptionType } = side;
  const direct = exceptionType === null ? undefined : causeOfException[exceptionType];
  if (direct !== undefined) return direct;
  if (exceptionType === "underpayment" || exceptionType === "overpayment") {
    const { unexplainedDelta } = state;
    const isClose = unexplainedDelta !== null && isSmall(unexplainedDelta, side);
    return isClose ? "tolerance" : null;
  }
  if (meaning === null) return null;
  if (isMatchedVerdict(side.verdict)) return causeOfMatched(facts);
  return side.verdict === "needs_review" ? null : causeOfWaiting(facts);
}

/** Matched here and not there: a fee or a rounding that the tool does not explain, or a file that it does not have. */
function causeOfMatched({ meaning, state }: ComparisonFacts): ComparisonCause | null {
  if (meaning === "matched") return null;
  if (feesOf(state).length > 0) return "fee";
  const { roundingDelta, unexplainedDelta } = state;
  const isRounded = [roundingDelta, unexplainedDelta].some(
    (delta) => delta !== null && !isZero(delta),
  );
  if (isRounded) return "tolerance";
  return meaning === "exception" ? null : "missing_file";
}

/** Matched there and waited for here: what came is late, or what the tool has did not come here. */
function causeOfWaiting({ state, meaning }: ComparisonFacts): ComparisonCause | null {
  if (meaning !== "matched" && meaning !== "exception") return "window";
  if (state.requiredLegsPresent === 0) return "missing_file";
  return state.missingPhases.length > 0 ? "missing_file" : "window";
}
