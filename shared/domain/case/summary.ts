/** Writes one or two sentences about a case, true for every case of its row of the verdict table. */
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { Instant } from "#domain/value/instant.ts";
import { type Amount, abs, compare, isZero, sum, zero } from "#domain/value/money.ts";
import { amountText } from "#domain/value/text/amount-text.ts";
import { returnedAmountOf } from "./amount/case-amounts.ts";
import type { Overcharge } from "./amount/overcharge.ts";
import type { CaseState } from "./reconciliation-case.ts";
import type { ExceptionType } from "./verdict/verdict.ts";
import { isDispositionContradicted } from "./work/disposition.ts";

type Texts = {
  /** `payment`, or `refund` of a payment that expects money to go back. */
  readonly noun: string;
  /** What the expected money does: it `arrived`, or `went back`. */
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
  readonly isWithProvider: boolean;
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
  duplicate_payment: (t) =>
    `The ${t.noun} of ${t.expected} seems to have been made more than once: evidence shows ${t.actual}.`,
  source_conflict: (t) => `Sources of evidence disagree about the ${t.noun} of ${t.expected}.`,
  fx_variance: (t) => differs(t, "the exchange rate"),
  fee_variance: (t) => differs(t, "fees"),
  underpayment: (t) =>
    `${t.actual} ${t.arrived} instead of ${t.expected}: ${t.unexplained} is missing${restExplained(t)}.`,
  overpayment: (t) =>
    `${t.actual} ${t.arrived} instead of ${t.expected}: ${t.unexplained} too much${restExplained(t)}.`,
  source_variance: (t) =>
    `${t.actual} ${t.arrived}, but another amount than expected left the source of the ${t.noun}.`,
  weak_match: (t) =>
    `${t.actual} ${t.arrived}. It fits by amount and time only; no reference confirms it.`,
  missing_leg: (t) => `${t.actual} ${t.arrived}, but not every required leg is confirmed.`,
  within_tolerance: (t) =>
    `${t.actual} ${t.arrived} instead of ${t.expected}. ${t.unexplained} is unexplained, which is within the tolerance${restExplained(t)}.`,
  late_settlement: (t) => `${t.actual} ${t.arrived} later than agreed. ${explanationOf(t)}`.trim(),
  ambiguous_match: ({ noun }) =>
    `Evidence fits this ${noun} and others equally well. A person must decide.`,
  sla_breach: (t) => `The ${t.noun} of ${t.expected} is late: ${t.outstanding}.`,
  no_evidence: (t) => `The ${t.noun} of ${t.expected} is late, and no evidence of it has come.`,
} as const satisfies Record<ExceptionType, SentenceBuilder>;

function differs(texts: Texts, what: string): string {
  const { actual, arrived, expected, unexplained, explained } = texts;
  return unexplained === ""
    ? `${actual} ${arrived} instead of ${expected}. The difference is explained (${explained}), but ${what} took more than the allowed share.`
    : `${actual} ${arrived} instead of ${expected}. ${unexplained} of the difference is not explained by ${what}.`;
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
  const sentence = `${main}${claimText(state)}${unplacedText(state)}${uncorrectedText(state)}${providersText(state)}${afterAllText(state)}${deadlineText(state, timeText)}`;
  if (!state.contradicted) return sentence;
  return isDispositionContradicted(state)
    ? `${sentence} What was disposed of happened after all: a person must look at the disposition.`
    : `${sentence} A person closed this case, and later evidence says otherwise.`;
}

/** Such as ` 0.20 EUR of fees were claimed, 0.10 credited.` for each currency. */
function claimText({ feeClaims }: CaseState): string {
  const byCurrency = Map.groupBy(feeClaims, ({ charged }) => charged.currency);
  return [...byCurrency]
    .map(([currency, own]) => {
      const text = (amounts: readonly Amount[]) => amountText(sum(amounts), currency);
      const credited = text(own.map((claim) => claim.credited)).split(" ")[0];
      return ` ${text(own.map(({ claimed }) => claimed))} of fees were claimed, ${credited} credited.`;
    })
    .join("");
}

/** Such as ` 0.30 EUR that acme credited by lines of payouts fit no open claim.` */
function unplacedText({ unplacedCredits = [] }: CaseState): string {
  return unplacedCredits
    .map(
      ({ provider, amount, currency }) =>
        ` ${amountText(amount, currency)} that ${provider} credited by lines of payouts fit no open claim.`,
    )
    .join("");
}

const keptBecause = {
  closed_by_person: "the case was closed before",
  in_pages: "they are older legs of a case with many",
} as const;

/** Such as ` By the volume of 2026-03 12.00 EUR of fees are agreed and not 18.00; the case was closed before, so they stay.` */
function uncorrectedText({ uncorrectedFees = [] }: CaseState): string {
  return uncorrectedFees
    .map(({ month, agreed, corrected, currency, reason }) => {
      const kept = amountText(agreed, currency);
      if (corrected === null || reason === "nothing_agreed") {
        return ` By the volume of ${month} nothing is agreed in place of ${kept} of fees, so they stay.`;
      }
      const other = kept.split(" ")[0];
      return ` By the volume of ${month} ${amountText(corrected, currency)} of fees are agreed and not ${other}; ${keptBecause[reason]}, so they stay.`;
    })
    .join("");
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
    arrived: isRefund ? wentBackUnder(state) : "arrived",
    expected: text(amount),
    actual: actualAmount === null ? "nothing" : text(actualAmount),
    unexplained: isUnexplained ? text(abs(unexplainedDelta)) : "",
    returned: returnedText(state, text),
    explained: explaining.map((line) => `${text(line.amount)} ${line.evidence}`).join(", "),
    outstanding: outstandingOf(state, text),
    isNothing: actualAmount === null || compare(actualAmount, zero) <= 0,
    isWithProvider: state.isWithProvider,
  };
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

/** Such as `1.95 EUR were charged, 1.75 agreed (Acme cards, since 1 March).` Fees of one schedule and currency add up. */
function overchargeSentence(overcharges: readonly Overcharge[], first: Overcharge): string {
  const alike = overcharges.filter(
    ({ schedule, since, charged, agreed }) =>
      schedule === first.schedule &&
      since === first.since &&
      charged.currency === first.charged.currency &&
      agreed.currency === first.agreed.currency,
  );
  const { currency } = first.charged;
  const charged = amountText(sum(alike.map((each) => each.charged.amount)), currency);
  const agreed = amountText(sum(alike.map((each) => each.agreed.amount)), first.agreed.currency);
  const shown = currency === first.agreed.currency ? agreed.split(" ")[0] : agreed;
  return `${charged} were charged, ${shown} agreed (${first.schedule}, since ${first.since}).`;
}

function mainSentence(state: CaseState, texts: Texts): string {
  const [first] = state.overcharges;
  if (first !== undefined && isOvercharged(state)) {
    return overchargeSentence(state.overcharges, first);
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
