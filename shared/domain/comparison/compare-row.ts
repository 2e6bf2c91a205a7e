/** Compares a row of another tool with this service's case (docs/specification.md, Comparisons). */
import type { CaseState } from "#domain/case/reconciliation-case.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { type Amount, equals, subtract } from "#domain/value/money.ts";
import type { OurSide, RowComparison, TheirRow } from "./comparison.ts";
import {
  type ComparisonFacts,
  guessCause,
  guessOnlyHere,
  guessOnlyThere,
  ourAmounts,
  type RowToCompare,
} from "./guess-cause.ts";
import { meansTheSame } from "./status-words.ts";

export type OurCase = {
  readonly intent: PaymentIntent;
  readonly state: CaseState;
  readonly explanation: string;
  /**
   * References that the evidence of the case carries; null where not all of it was read, so that nothing can be
   * said of a reference that is not among them.
   */
  readonly evidenceValues: ReadonlySet<string> | null;
};

function ourSideOf({ intent, state, explanation }: OurCase): OurSide {
  return {
    paymentUuid: intent.uuid,
    reference: intent.externalReference,
    verdict: state.verdict,
    exceptionType: state.exceptionType,
    status: state.status,
    expectedAmount: intent.destination.amount,
    actualAmount: state.actualAmount,
    currency: intent.destination.currency,
    explanation,
  };
}

/** @param ours null: this service has no payment of the reference */
export function compareRow(compared: RowToCompare, ours: OurCase | null): RowComparison {
  if (ours === null) {
    const guess = guessOnlyThere(compared);
    return { outcome: "only_there", guess, difference: null, ours: null };
  }
  const side = ourSideOf(ours);
  const facts: ComparisonFacts = { ...compared, side, state: ours.state };
  const difference = differenceOf(compared.theirs, side);
  const agrees =
    !compared.isRepeated &&
    meansTheSame(compared.meaning, side.verdict) &&
    hasSameMoney(facts) &&
    hasSameEvidence(compared.theirs, ours);
  if (agrees) return { outcome: "agree", guess: null, difference, ours: side };
  return { outcome: "differs", guess: guessCause(facts), difference, ours: side };
}

/** A payment of the range that the other tool does not list. */
export function compareUnlisted(
  ours: OurCase,
  isOutsideListed: boolean,
): RowComparison & { readonly ours: OurSide } {
  const side = ourSideOf(ours);
  const guess = guessOnlyHere(side, isOutsideListed);
  return { outcome: "only_here", guess, difference: null, ours: side };
}

/** Of the two amounts that this service knows, the tool may state either: what was expected, or what came. */
function hasSameMoney({ theirs, side }: Pick<ComparisonFacts, "theirs" | "side">): boolean {
  const { amount, currency } = theirs;
  if (currency !== null && currency !== side.currency) return false;
  if (amount === null) return true;
  return ourAmounts(side).some((each) => equals(each, amount));
}

/** Their amount less what came here, or less what is expected while nothing came. */
function differenceOf({ amount, currency }: TheirRow, side: OurSide): Amount | null {
  if (amount === null || (currency !== null && currency !== side.currency)) return null;
  return subtract(amount, side.actualAmount ?? side.expectedAmount);
}

/** Whether a matched reference cannot be looked for: not all evidence of the case was read, or there is none. */
export function isReferenceUnchecked(
  { matchedReference }: TheirRow,
  ours: OurCase | null,
): boolean {
  return matchedReference !== null && ours !== null && (ours.evidenceValues?.size ?? 0) === 0;
}

/** A reference that no evidence of a matched case carries names another movement. */
function hasSameEvidence({ matchedReference }: TheirRow, { evidenceValues }: OurCase): boolean {
  if (matchedReference === null || evidenceValues === null) return true;
  return evidenceValues.size === 0 || evidenceValues.has(matchedReference);
}
