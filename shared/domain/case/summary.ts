/** Writes one or two sentences about a case, true for every case of its row of the verdict table. */
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { capitalized } from "#domain/value/capitalized.ts";
import type { Instant } from "#domain/value/instant.ts";
import { type Amount, abs, compare, isZero, sum, zero } from "#domain/value/money.ts";
import { amountText } from "#domain/value/text/amount-text.ts";
import { returnedAmountOf } from "./amount/case-amounts.ts";
import type { CaseState } from "./reconciliation-case.ts";
import { feesText, overchargeSentence } from "./summary-of-fees.ts";
import type { ExceptionType } from "./verdict/verdict.ts";
import { isDispositionContradicted } from "./work/disposition.ts";

type Texts = {
  /** `payment`, or `refund` of a payment that expects money to go back. */
  readonly noun: string;
  /** What the expected money does: it `arrived`, `is confirmed` on its way, or `went back`. */
  readonly arrived: string;
  readonly expected: string;
  /** The current amount, such as `70.00 EUR`. */
  readonly actual: string;
  readonly unexplained: string;
  /** Returned money and its ids; empty if there is none. */
  readonly returned: string;
  /** The explanation of the difference, such as `2.00 EUR provider fee`; empty if there is none. */
  readonly explained: string;
  /** What a payment that is not complete needs, such as `required legs are not confirmed`. */
  readonly outstanding: string;
  readonly isNothing: boolean;
  /** Whether more than the expected amount is there. */
  readonly isTooMuch: boolean;
  readonly isWithProvider: boolean;
  /** Whether the case needs a person; of fees, that they leave more than the tolerance unexplained. */
  readonly isForReview: boolean;
};

type SentenceBuilder = (texts: Texts) => string;

const standing = ({ isNothing, actual }: Texts) =>
  isNothing ? "Nothing is left of it" : `${actual} is left`;

/** @param after what is true only where money had moved before */
const wentBack =
  (what: string, after = "") =>
  (t: Texts) => {
    const payment = `${t.noun} of ${t.expected} ${what}`;
    if (t.returned !== "") return `${t.returned} of the ${payment}${after}. ${standing(t)}.`;
    // Without returned money nothing had arrived that could go back.
    if (t.isNothing) return `The ${payment}. ${standing(t)}.`;
    return `A part of the ${payment}${after}. ${standing(t)}.`;
  };

const exceptionSentences = {
  payment_canceled: (t) =>
    t.isNothing
      ? `The ${t.noun} of ${t.expected} was canceled.`
      : `The ${t.noun} of ${t.expected} was canceled, but money moved: ${t.actual}.`,
  payment_failed: (t) =>
    t.isWithProvider
      ? `The ${t.noun} of ${t.expected} failed, and so did giving it back: the provider has the money.`
      : `The ${t.noun} of ${t.expected} failed. ${standing(t)}.`,
  payment_returned: (t) =>
    wentBack(
      t.isWithProvider
        ? "came back to the provider and is on its way to the sender"
        : "was returned to the sender",
    )(t),
  payment_refunded: wentBack("was refunded"),
  payment_reversed: wentBack("was reversed", " after it had been made"),
  currency_mismatch: (t) =>
    `Money of the ${t.noun} of ${t.expected} moved in a currency that cannot be compared with it.`,
  wrong_beneficiary: (t) =>
    `Money of the ${t.noun} of ${t.expected} went to another account than the beneficiary's.`,
  wrong_asset: (t) =>
    `Money of the ${t.noun} of ${t.expected} came on another network, or as another token, than expected.`,
  // The second movement may be in another phase than the one that gives the amount.
  duplicate_payment: (t) =>
    `The ${t.noun} of ${t.expected} seems to have been made more than once: ${t.isTooMuch ? `evidence shows ${t.actual}` : `${t.actual} ${t.arrived}, but several movements are of the whole amount`}.`,
  source_conflict: (t) => `Sources of evidence disagree about the ${t.noun} of ${t.expected}.`,
  fx_variance: (t) => differs(t, "the exchange rate"),
  fee_variance: (t) => differs(t, "fees"),
  underpayment: (t) =>
    `${t.actual} ${t.arrived} instead of ${t.expected}: ${t.unexplained} is missing${restExplained(t)}.`,
  overpayment: (t) =>
    `${t.actual} ${t.arrived} instead of ${t.expected}: ${t.unexplained} too much${restExplained(t)}.`,
  source_variance: (t) =>
    `${cameOf(t)}, but another amount than expected left the source of the ${t.noun}.`,
  // A name may have fitted as well, and another required leg may have a reference.
  weak_match: (t) =>
    `${cameOf(t)}. It rests on what fits by amount and time; no reference confirms it.`,
  missing_leg: (t) => `${cameOf(t)}, but not every required leg is confirmed.`,
  within_tolerance: (t) =>
    `${t.actual} ${t.arrived} instead of ${t.expected}. ${t.unexplained} is unexplained, which is within the tolerance${restExplained(t)}.`,
  late_settlement: (t) => `${t.actual} ${t.arrived} later than agreed. ${explanationOf(t)}`.trim(),
  // Evidence may name several payments without fitting any, and several pieces may fit the only payment.
  ambiguous_match: ({ noun }) =>
    `Evidence fits or names this ${noun} and others alike, or several pieces fit it equally well. A person must decide.`,
  sla_breach: (t) => `The ${t.noun} of ${t.expected} is late: ${t.outstanding}.`,
  no_evidence: (t) => `The ${t.noun} of ${t.expected} is late, and no evidence of it has come.`,
} as const satisfies Record<ExceptionType, SentenceBuilder>;

function cameOf({ actual, arrived, expected }: Texts): string {
  return actual === expected
    ? `${actual} ${arrived}`
    : `${actual} ${arrived} instead of ${expected}`;
}

function differs(texts: Texts, what: string): string {
  const { actual, arrived, expected, unexplained, explained, isForReview } = texts;
  const came = `${actual} ${arrived} instead of ${expected}`;
  if (unexplained === "") {
    return `${came}. The difference is explained (${explained}), but ${what} took more than the allowed share.`;
  }
  return isForReview
    ? `${came}. ${unexplained} of the difference is not explained by ${what}.`
    : `${came}. ${capitalized(what)} took more than the allowed share (${explained}); ${unexplained} is unexplained, which is within the tolerance.`;
}

function explanationOf({ explained }: Texts): string {
  return explained === "" ? "" : `The difference is explained: ${explained}.`;
}

function restExplained({ explained }: Texts): string {
  return explained === "" ? "" : `; the rest is explained: ${explained}`;
}

/**
 * In English, for people; the API's fields carry the exact amounts.
 *
 * @param timeText writes a moment as people read it
 */
export function summarize(
  intent: PaymentIntent,
  state: CaseState,
  timeText: (instant: Instant) => string,
): string {
  const main = mainSentence(state, textsOf(intent, state));
  const sentence = `${main}${feesText(state)}${providersText(state)}${afterAllText(state)}${deadlineText(state, timeText)}`;
  if (!state.contradicted) return sentence;
  return isDispositionContradicted(state)
    ? `${sentence} What was disposed of happened after all: a person must look at the disposition.`
    : `${sentence} A person closed this case, and later evidence says otherwise.`;
}

/** Reports of several providers that nothing says to be of one movement. */
function providersText({ addedProviders }: CaseState): string {
  const last = addedProviders.at(-1);
  if (last === undefined) return "";
  const names = `${addedProviders.slice(0, -1).join(", ")} and ${last}`;
  return ` The amount adds up different movements, reported by ${names}.`;
}

/** What was to go back and did not, and what went back and came again. */
function afterAllText({ undoneIds, recoveredIds }: CaseState): string {
  const undone =
    undoneIds.length === 0 ? "" : ` ${undoneIds.join(", ")} did not go back after all.`;
  return recoveredIds.length === 0
    ? undone
    : `${undone} What went back (${recoveredIds.join(", ")}) came again.`;
}

/** Whether the fees are the exception: everything else is explained. */
function isOvercharged({ verdict, exceptionType }: CaseState): boolean {
  return verdict === "matched_with_exception" && exceptionType === "fee_variance";
}

function textsOf(intent: PaymentIntent, state: CaseState): Texts {
  const { currency, amount } = intent.destination;
  const { actualAmount, unexplainedDelta, deltaLines } = state;
  const text = (value: Amount) => amountText(value, currency);
  const isUnexplained = unexplainedDelta !== null && !isZero(unexplainedDelta);
  const explaining = deltaLines.filter(
    ({ type, amount: part }) => type !== "unexplained" && !isZero(part),
  );
  const isRefund = intent.refundOf !== undefined;
  return {
    noun: isRefund ? "refund" : "payment",
    arrived: isRefund ? wentBackUnder(state) : cameBy(intent, state),
    expected: text(amount),
    actual: actualAmount === null ? "nothing" : text(actualAmount),
    unexplained: isUnexplained ? text(abs(unexplainedDelta)) : "",
    returned: returnedText(state, text),
    explained: explaining.map((line) => `${text(line.amount)} ${line.evidence}`).join(", "),
    outstanding: outstandingOf(state, text),
    isNothing: actualAmount === null || compare(actualAmount, zero) <= 0,
    isTooMuch: actualAmount !== null && compare(actualAmount, amount) > 0,
    isWithProvider: state.isWithProvider,
    isForReview: state.verdict !== "matched_with_exception",
  };
}

/** Money arrived only where its last leg is required; an amount that is implied was not seen itself. */
function cameBy(intent: PaymentIntent, { actualImplied }: CaseState): string {
  const { source, destination, expectedLegs } = intent;
  if (actualImplied && source.currency !== destination.currency) {
    return `is implied by what moved in ${source.currency}`;
  }
  const required = expectedLegs.filter(({ requirement }) => requirement === "required");
  const arrives = required.length === 0 || required.some(({ phase }) => phase === "destination");
  return arrives && !actualImplied ? "arrived" : "is confirmed";
}

function outstandingOf(state: CaseState, text: (value: Amount) => string): string {
  const { missingPhases, actualAmount } = state;
  if (missingPhases.length > 0) return missingText(missingPhases);
  return actualAmount === null
    ? "no leg says its amount in a currency of the payment"
    : `${text(actualAmount)} is confirmed, and the rest is only announced`;
}

/** Such as `the source and destination legs are not confirmed`. */
function missingText(phases: CaseState["missingPhases"]): string {
  const last = phases.at(-1) ?? "";
  const others = phases.slice(0, -1);
  return others.length === 0
    ? `the ${last} leg is not confirmed`
    : `the ${others.join(", ")} and ${last} legs are not confirmed`;
}

/** Verdicts that the next deadline may change. */
const waiting: ReadonlySet<CaseState["verdict"]> = new Set([null, "unreconciled", "sla_risk"]);

/** A deadline passes strictly later, so the case is due a millisecond after it. */
function deadlineText(
  { verdict, exceptionType, nextDeadlineAt, lastRunAt }: CaseState,
  timeText: (instant: Instant) => string,
): string {
  if (exceptionType !== null || !waiting.has(verdict)) return "";
  if (nextDeadlineAt === null) {
    if (lastRunAt === null) return "";
    return verdict === "sla_risk"
      ? " No rule says when it is late."
      : " No rule sets a deadline, so nothing will make it late.";
  }
  return ` The next deadline is ${timeText((nextDeadlineAt - 1) as Instant)}.`;
}

/** With the ids that the evidence gives to what went back. */
function wentBackUnder({ returnIds }: CaseState): string {
  return returnIds.length === 0 ? "went back" : `went back (${returnIds.join(", ")})`;
}

function returnedText(state: CaseState, text: (value: Amount) => string): string {
  const { returnIds } = state;
  const returnedAmount = returnedAmountOf(state);
  if (returnedAmount === null || isZero(returnedAmount)) return "";
  const ids = returnIds.length === 0 ? "" : ` (${returnIds.join(", ")})`;
  return `${text(returnedAmount)}${ids}`;
}

/** Whether a canceled payment has money that is no amount of it: in another currency, or on its way. */
function isCanceledWithOtherMoney(state: CaseState, { isNothing }: Texts): boolean {
  return state.canceled && state.verdict === "needs_review" && isNothing;
}

function mainSentence(state: CaseState, texts: Texts): string {
  const [first] = state.overcharges;
  if (first !== undefined && isOvercharged(state)) {
    return overchargeSentence(state.overcharges, first);
  }
  if (isCanceledWithOtherMoney(state, texts)) {
    return `The ${texts.noun} of ${texts.expected} was canceled, but money of it moved and is not all back.`;
  }
  if (state.exceptionType !== null) return exceptionSentences[state.exceptionType](texts);
  if (state.verdict === "matched") return matchedSentence(state, texts);
  if (state.verdict === "sla_risk") {
    return `The ${texts.noun} of ${texts.expected} is at risk of being late: ${texts.outstanding}.`;
  }
  return state.reconciliationStatus === "tentatively_reconciled"
    ? `Evidence of the ${texts.noun} of ${texts.expected} is confirmed, but it is not complete: ${texts.outstanding}.`
    : `Waiting for evidence of ${texts.expected}${state.missingPhases.length === 0 ? "" : `: ${texts.outstanding}`}.`;
}

function matchedSentence({ deltaLines, returnIds }: CaseState, texts: Texts): string {
  if (isZero(sum(deltaLines.map(({ amount }) => amount)))) {
    const isPartBack = texts.noun === "payment" && returnIds.length > 0;
    const back = isPartBack ? `; other money of it went back (${returnIds.join(", ")})` : "";
    return `${texts.actual} ${texts.arrived}, exactly as expected${back}.`;
  }
  return `${texts.actual} ${texts.arrived}. The difference to ${texts.expected} is explained: ${texts.explained}.`;
}
