/** What the evidence of a case reports, phase by phase and kind by kind (docs/specification.md, ReconciliationCase). */
import { type EvidenceKind, evidenceKinds } from "#domain/evidence/evidence-kind.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { type Phase, phases } from "#domain/payment/phase.ts";
import type { RuleSettings } from "#domain/rule/rule.ts";
import type { Currency } from "#domain/value/currency.ts";
import type { Uuid } from "#domain/value/id.ts";
import { type Amount, abs, compare, subtract, sum } from "#domain/value/money.ts";
import { toleranceOnSide } from "./amount/tolerance.ts";
import { type CaseLeg, caseLegs, hasMovedMoney, isBack } from "./leg/case-leg.ts";
import type { LinkedLeg } from "./leg/linked-leg.ts";
import { isRepeat } from "./leg/seen-twice.ts";
import { amountsDisagree } from "./verdict/facts.ts";

/** The money of one kind of evidence in one phase and currency. */
export type Observed = {
  readonly phase: Phase;
  readonly kind: EvidenceKind;
  readonly currency: Currency;
  /** What arrived, less what went back; may be below zero. */
  readonly amount: Amount;
  /** Whether the amount is what is expected in this phase, and what the other kinds report, within the tolerance. */
  readonly agrees: boolean;
  readonly legUuids: readonly Uuid<"leg">[];
};

type ObservedInput = {
  readonly intent: PaymentIntent;
  readonly rule: RuleSettings;
  /** All legs of the case, sealed ones included. */
  readonly legs: readonly LinkedLeg[];
};

/** In the order of the phases, and from the strongest kind of evidence to the weakest. */
export function observedOf({ intent, rule, legs }: ObservedInput): Observed[] {
  const counted = caseLegs(intent, legs).filter((leg) => leg.counts && hasMovedMoney(leg));
  return phases.flatMap((phase) => {
    const inPhase = counted.filter((leg) => leg.phase === phase);
    return evidenceKinds.flatMap((kind) => {
      const byCurrency = Map.groupBy(
        inPhase.filter(({ leg }) => leg.kind === kind),
        ({ currency }) => currency,
      );
      return [...byCurrency].map(([currency, own]) => {
        const rivals = inPhase.filter((leg) => leg.currency === currency && !own.includes(leg));
        const amount = amountOf(own.filter((leg) => !isRepeat(leg)));
        const legUuids = own.map(({ leg }) => leg.uuid);
        const agrees =
          isAsExpected({ intent, rule }, { phase, currency, amount }) &&
          isAsOthersReport({ intent, rule }, own, rivals);
        return { phase, kind, currency, amount, agrees, legUuids };
      });
    });
  });
}

function amountOf(legs: readonly CaseLeg[]): Amount {
  const forward = legs.filter((leg) => !isBack(leg)).map(({ netAmount }) => netAmount);
  return subtract(sum(forward), sum(legs.filter(isBack).map(({ netAmount }) => netAmount)));
}

type Terms = { readonly intent: PaymentIntent; readonly rule: RuleSettings };

/** Nothing is expected between source and destination, or in another currency. */
function isAsExpected(
  { intent, rule }: Terms,
  { phase, currency, amount }: Pick<Observed, "phase" | "currency" | "amount">,
): boolean {
  if (phase !== "source" && phase !== "destination") return true;
  const expected = intent[phase];
  if (currency !== expected.currency) return true;
  const difference = abs(subtract(amount, expected.amount));
  return compare(difference, toleranceOnSide(phase, intent, rule)) <= 0;
}

function isAsOthersReport(
  terms: Terms,
  own: readonly CaseLeg[],
  rivals: readonly CaseLeg[],
): boolean {
  const ofKinds = Map.groupBy(rivals, ({ leg }) => leg.kind);
  return [...ofKinds.values()].every((others) => !amountsDisagree(terms, [...own, ...others]));
}
