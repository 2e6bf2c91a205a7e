/** What the rows of the verdict table look at (docs/matching.md, Verdict). */

import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { Phase } from "#domain/payment/phase.ts";
import { type Rational, rational } from "../rational.ts";
import type { CaseLeg } from "./case-leg.ts";
import type { Delta } from "./delta.ts";
import type { Completeness } from "./requirements.ts";
import { type AppliedRules, sourceTolerance } from "./rules.ts";

export type Row = {
  readonly row: number;
  readonly verdict: string | null;
  readonly status: string;
  readonly exception: string | null;
};

export type VerdictInput = {
  readonly intent: PaymentIntent;
  readonly isCanceled: boolean;
  readonly legs: readonly CaseLeg[];
  readonly delta: Delta;
  readonly rules: AppliedRules;
  readonly complete: Completeness;
  readonly isAmbiguous: boolean;
  readonly hasLegs: boolean;
  readonly now: number;
};

/** What is expected of a phase: in source terms for the two first phases. */
export function expectedIn(intent: PaymentIntent, phase: Phase, currency: string): Rational {
  const { source, destination } = intent;
  const isFirst = phase === "source" || phase === "intermediary_in";
  const isSource =
    source.currency === destination.currency ? isFirst : currency === source.currency;
  return rational(isSource ? source.amount : destination.amount);
}

export function toleranceIn(
  { intent, rules }: VerdictInput,
  phase: Phase,
  currency: string,
): Rational {
  const { source, destination } = intent;
  const isFirst = phase === "source" || phase === "intermediary_in";
  const isSource =
    source.currency === destination.currency ? isFirst : currency === source.currency;
  return isSource ? sourceTolerance(rules.tolerance(), intent) : rules.tolerance();
}

export const review = (row: number, status: string, exception: string): Row => ({
  row,
  verdict: "needs_review",
  status,
  exception,
});
