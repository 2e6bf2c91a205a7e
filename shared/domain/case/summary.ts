import type { PaymentIntent } from "../payment/payment-intent.ts";
import { type Amount, abs, isZero } from "../value/money.ts";
import type { CaseState } from "./reconciliation-case.ts";
import type { ExceptionType } from "./verdict.ts";

type SentenceBuilder = (money: MoneyText) => string;
type MoneyText = {
  readonly expected: string;
  readonly actual: string;
  readonly difference: string;
};

const exceptionSentences = {
  payment_canceled: () => "The payment was canceled.",
  payment_failed: (m) => `The payment of ${m.expected} failed.`,
  payment_returned: (m) => `The payment of ${m.expected} was returned to the sender.`,
  payment_reversed: (m) => `The payment of ${m.expected} was reversed after it had been made.`,
  currency_mismatch: (m) => `Money arrived in another currency than the expected ${m.expected}.`,
  duplicate_payment: (m) =>
    `The beneficiary seems to have been paid twice: ${m.actual} arrived, ${m.expected} was expected.`,
  source_conflict: () => "Two sources of evidence disagree about the amount.",
  fx_variance: (m) =>
    `${m.actual} arrived instead of ${m.expected}; the exchange rate does not explain ${m.difference}.`,
  fee_variance: (m) =>
    `${m.actual} arrived instead of ${m.expected}; the reported fees do not explain ${m.difference}.`,
  underpayment: (m) =>
    `${m.actual} arrived instead of ${m.expected}: ${m.difference} is missing without an explanation.`,
  overpayment: (m) => `${m.actual} arrived instead of ${m.expected}: ${m.difference} too much.`,
  weak_match: (m) =>
    `${m.actual} arrived and fits by amount and time only; no reference confirms it.`,
  missing_leg: (m) => `${m.actual} arrived, but not every required step is confirmed by evidence.`,
  within_tolerance: (m) =>
    `${m.actual} arrived; the difference of ${m.difference} is within the tolerance.`,
  late_settlement: (m) => `${m.actual} arrived in full, but late.`,
  ambiguous_match: () =>
    "Evidence fits this and other payments equally well; a person must decide.",
  sla_breach: (m) => `The payment of ${m.expected} is late: some required legs are not confirmed.`,
  no_evidence: (m) => `The payment of ${m.expected} is late and nothing has been seen of it.`,
} as const satisfies Record<ExceptionType, SentenceBuilder>;

/** One or two sentences that an operations person understands. */
export function summarize(intent: PaymentIntent, state: CaseState): string {
  const { currency, amount } = intent.destination;
  const money: MoneyText = {
    expected: `${amount} ${currency}`,
    actual: state.actualAmount === null ? `nothing` : `${state.actualAmount} ${currency}`,
    difference: `${abs(state.unexplainedDelta ?? ("0" as Amount))} ${currency}`,
  };
  const sentence = mainSentence(state, money);
  return state.contradicted
    ? `${sentence} A person closed this case, and later evidence says otherwise.`
    : sentence;
}

function mainSentence(state: CaseState, money: MoneyText): string {
  if (state.exceptionType !== null) return exceptionSentences[state.exceptionType](money);
  if (state.verdict === "matched") return matchedSentence(state, money);
  if (state.verdict === "sla_risk") {
    return `The payment of ${money.expected} is close to its deadline and not complete.`;
  }
  return state.reconciliationStatus === "tentatively_reconciled"
    ? `${money.expected} is in transit; some required legs are not confirmed yet.`
    : `Waiting for evidence of ${money.expected}.`;
}

function matchedSentence(state: CaseState, money: MoneyText): string {
  const explained = state.deltaLines.filter((line) => !isZero(line.amount));
  if (explained.length === 0) return `${money.actual} arrived, exactly as expected.`;
  const reasons = explained.map((line) => `${line.amount} ${line.evidence}`).join(", ");
  return `${money.actual} arrived; the difference to ${money.expected} is explained: ${reasons}.`;
}
