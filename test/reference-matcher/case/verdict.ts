/** The first row that holds (docs/matching.md, Verdict). */

import { converted } from "../leg/share.ts";
import {
  equal,
  isAbove,
  minus,
  order,
  over,
  type Rational,
  rational,
  size,
  times,
  total,
  within,
  zero,
} from "../rational.ts";
import type { CaseLeg } from "./case-leg.ts";
import type { Delta } from "./delta.ts";
import { phaseAmount } from "./phase-amounts.ts";
import { isAtRisk, isConfirmed, isDelayed, isLate, isPresent } from "./requirements.ts";
import { canceledRow, conflictRow, duplicateRow, mismatchRow, returnedRow } from "./review-rows.ts";
import { type Row, review, toleranceIn, type VerdictInput } from "./verdict-terms.ts";

const rows: readonly ((input: VerdictInput) => Row | null)[] = [
  canceledRow,
  returnedRow,
  mismatchRow,
  duplicateRow,
  conflictRow,
  varianceRow,
  sourceRow,
  weakRow,
  missingLegRow,
  chargesRow,
  explainedRow,
  ambiguousRow,
  delayedRow,
  waitingRow,
];

export function verdictOf(input: VerdictInput): Row {
  for (const row of rows) {
    const found = row(input);
    if (found !== null) return found;
  }
  return { row: 17, verdict: "unreconciled", status: "unreconciled", exception: null };
}

function varianceRow({ complete, delta, rules }: VerdictInput): Row | null {
  const { unexplained } = delta;
  if (!complete.isComplete || unexplained === null) return null;
  if (!isAbove(size(unexplained), rules.tolerance())) return null;
  return review(5, "tentatively_reconciled", varianceName(delta, unexplained));
}

function varianceName({ spreadCounts, fxSpread, onTop }: Delta, unexplained: Rational): string {
  const spread = spreadCounts && fxSpread !== null ? size(fxSpread) : zero;
  if (isAbove(spread) && order(size(unexplained), spread) <= 0) return "fx_variance";
  if (isAbove(onTop) && order(size(unexplained), onTop) <= 0) return "fee_variance";
  return isAbove(unexplained) ? "underpayment" : "overpayment";
}

/** The source side, fees on top allowed for. */
function sourceRow(input: VerdictInput): Row | null {
  const { intent, legs, complete } = input;
  if (!complete.isComplete) return null;
  const { currency, amount } = intent.source;
  const found = phaseAmount(intent, "source", legs, [currency]);
  if (found === null) return null;
  const expected = rational(amount);
  const tolerance = toleranceIn(input, "source", currency);
  const isExplained = [zero, ...chargesAtSource(input)].some((charged) =>
    within(minus(found.amount, charged), expected, tolerance),
  );
  return isExplained ? null : review(6, "tentatively_reconciled", "source_variance");
}

/** Fees on top of what left the source: those that its legs report, or all that count. */
function chargesAtSource({ intent, legs, delta }: VerdictInput): readonly Rational[] {
  const { source, destination } = intent;
  const isOneCurrency = source.currency === destination.currency;
  const reported = legs
    .filter((leg) => leg.phase === "source" && leg.currency === source.currency && isConfirmed(leg))
    .flatMap((leg) => leg.fees)
    .filter((fee) => fee.currency === source.currency && (fee.type !== "fx" || isOneCurrency));
  const rate = over(rational(destination.amount), rational(source.amount));
  const all = converted(delta.charged, destination.currency, source.currency, rate, intent);
  return [total(reported.map((fee) => fee.amount)), ...(all === null ? [] : [all])];
}

const exceptional = (row: number, status: string, exception: string): Row => ({
  row,
  verdict: "matched_with_exception",
  status,
  exception,
});

function weakRow({ complete, legs }: VerdictInput): Row | null {
  if (!complete.isComplete) return null;
  const present = complete.required.filter((phase) => isPresent(phase, legs));
  const isWeak = [
    ...present,
    ...(complete.missing.length > 0 ? (["destination"] as const) : []),
  ].some((phase) => !legs.some((leg) => leg.phase === phase && leg.firm && isConfirmed(leg)));
  return isWeak ? exceptional(7, "tentatively_reconciled", "weak_match") : null;
}

function missingLegRow({ complete }: VerdictInput): Row | null {
  if (!complete.isComplete || complete.missing.length === 0) return null;
  return exceptional(8, "reconciled", "missing_leg");
}

const builtInMaximum = rational("20");

function chargesRow({ complete, delta, intent, rules }: VerdictInput): Row | null {
  if (!complete.isComplete) return null;
  const isTooMuch = (charge: Rational, maximum: string | null) => {
    const percent = maximum === null ? builtInMaximum : rational(maximum);
    const most = over(times(rational(intent.destination.amount), percent), rational("100"));
    return isAbove(size(charge), most);
  };
  if (isTooMuch(delta.onTop, rules.value("maximumFeePercent"))) {
    return exceptional(9, "tentatively_reconciled", "fee_variance");
  }
  const spread = delta.spreadCounts ? (delta.fxSpread ?? zero) : zero;
  const isWide = isTooMuch(spread, rules.value("maximumFxPercent"));
  return isWide ? exceptional(9, "tentatively_reconciled", "fx_variance") : null;
}

function explainedRow(input: VerdictInput): Row | null {
  const { complete, delta, intent, legs, rules } = input;
  if (!complete.isComplete) return null;
  if (delta.unexplained !== null && !equal(delta.unexplained, zero)) {
    return exceptional(10, "reconciled", "within_tolerance");
  }
  if (isLate(intent, legs, rules, (phase, unit) => toleranceIn(input, phase, unit))) {
    return exceptional(11, "reconciled", "late_settlement");
  }
  return { row: 12, verdict: "matched", status: "reconciled", exception: null };
}

function ambiguousRow({ isAmbiguous }: VerdictInput): Row | null {
  return isAmbiguous ? review(13, "unreconciled", "ambiguous_match") : null;
}

const waitingStatus = (legs: readonly CaseLeg[]) =>
  legs.some((leg) => leg.effect === "forward" && isConfirmed(leg))
    ? "tentatively_reconciled"
    : "unreconciled";

function delayedRow({ intent, rules, complete, legs, hasLegs, now }: VerdictInput): Row | null {
  if (!isDelayed(intent, rules, complete.missing, now)) return null;
  const exception = hasLegs ? "sla_breach" : "no_evidence";
  return { row: 14, verdict: "delayed", status: waitingStatus(legs), exception };
}

function waitingRow({ intent, rules, complete, legs, now }: VerdictInput): Row | null {
  const status = waitingStatus(legs);
  if (isAtRisk(intent, rules, complete.missing, now)) {
    return { row: 15, verdict: "sla_risk", status, exception: null };
  }
  if (status === "unreconciled") return null;
  return { row: 16, verdict: "unreconciled", status, exception: null };
}

/** Status of the payment (docs/matching.md, Status). A within tolerance is nothing. */
export function intentStatusOf(
  { row, verdict, status }: Row,
  { actual }: Delta,
  tolerance: Rational,
): string {
  if (row === 0) return "canceled";
  if (row === 1) {
    return actual !== null && isAbove(actual, tolerance) ? "needs_review" : "failed";
  }
  if (verdict === "needs_review") return "needs_review";
  return status === "reconciled" ? "reconciled" : "reconciling";
}
