/** What each kind of evidence says of each phase (docs/matching.md, Amounts). */

import type { EvidenceKind } from "#domain/evidence/evidence-kind.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { furthestFirst, type Phase } from "#domain/payment/phase.ts";
import { larger, minus, plus, type Rational, total, within, zero } from "../rational.ts";
import type { CaseLeg } from "./case-leg.ts";
import { isEffective, isPart } from "./proper-part.ts";
import { providersOf, reportOf, seenTwice } from "./seen-twice.ts";
import { isPartOfAnother } from "./witnesses.ts";

export const strongestFirst = ["bank", "chain", "provider", "file"] as const;

/** Forward minus back. */
export function netOf(legs: readonly CaseLeg[]): Rational {
  return total(
    legs
      .filter(isEffective)
      .map((leg) =>
        leg.effect === "forward" ? minus(leg.amount, leg.reversed) : minus(zero, leg.amount),
      ),
  );
}

/** What went back, less what came again by what reverses it. */
function returnedOf(legs: readonly CaseLeg[]): Rational {
  const parts = legs.filter(isEffective).map((leg) => {
    if (leg.effect === "back") return leg.amount;
    return leg.isAgain ? minus(leg.reversed, leg.amount) : leg.reversed;
  });
  return larger(zero, total(parts));
}

/** Whether the legs of the kind are one by one a proper part of a weaker kind's. */
export function isStillArriving(kind: EvidenceKind, legs: readonly CaseLeg[]): boolean {
  const own = legs.filter(({ witness }) => witness === kind);
  return strongestFirst.slice(strongestFirst.indexOf(kind) + 1).some((weaker) =>
    isPart(
      own,
      legs.filter(({ witness }) => witness === weaker),
    ),
  );
}

export type PhaseAmount = {
  readonly phase: Phase;
  readonly kind: EvidenceKind;
  readonly currency: string;
  readonly amount: Rational;
  readonly returned: Rational;
  readonly legs: readonly CaseLeg[];
};

/** The amount of the strongest kind that is not still arriving; null where nothing came. */
export function phaseAmount(
  intent: PaymentIntent,
  phase: Phase,
  legs: readonly CaseLeg[],
  currencies: readonly string[],
): PhaseAmount | null {
  const ofPhase = legs.filter(
    (leg) => leg.phase === phase && isEffective(leg) && currencies.includes(leg.currency),
  );
  const kinds = strongestFirst.filter((kind) => ofPhase.some(({ witness }) => witness === kind));
  const kind = kinds.find((each) => !isStillArriving(each, ofPhase));
  if (kind === undefined) return null;
  const ofKind = ofPhase.filter(({ witness }) => witness === kind);
  const isExpected = ofKind.some(({ currency }) => currency === intent.destination.currency);
  const currency = isExpected ? intent.destination.currency : (ofKind[0]?.currency ?? "");
  const own = ofKind.filter((leg) => leg.currency === currency);
  return { phase, kind, currency, amount: netOf(own), returned: returnedOf(own), legs: own };
}

/** The furthest phase with a confirmed, reversed or back leg; "failed" where a phase failed before. */
export function furthestAmount(
  intent: PaymentIntent,
  legs: readonly CaseLeg[],
): PhaseAmount | "failed" | null {
  const currencies = [intent.destination.currency, intent.source.currency];
  for (const phase of furthestFirst) {
    const found = phaseAmount(intent, phase, legs, currencies);
    if (found !== null) return found;
    const forward = legs.filter(
      (leg) => leg.phase === phase && leg.effect === "forward" && !isStablecoin(leg, intent),
    );
    if (forward.length > 0 && forward.every(({ status }) => status === "failed")) return "failed";
  }
  return null;
}

/** Legs in the stablecoin take no part in A. */
function isStablecoin({ currency }: CaseLeg, { stablecoin, source, destination }: PaymentIntent) {
  return (
    currency === stablecoin && currency !== source.currency && currency !== destination.currency
  );
}

/** Whether two kinds report different amounts of one phase, in one currency, and no fee explains the difference. */
export function kindsDisagree(
  legs: readonly CaseLeg[],
  toleranceOf: (phase: Phase, currency: string) => Rational,
): boolean {
  const movements = seenTwice(legs);
  return furthestFirst.some((phase) => {
    // What was converted is in no currency that a kind reports (decision 0053).
    const ofPhase = legs.filter(
      (leg) => leg.phase === phase && isEffective(leg) && leg.currency === leg.leg.currency,
    );
    return [...Map.groupBy(ofPhase, ({ currency }) => currency)].some(([currency, own]) =>
      kindsDiffer(own, movements, { currency, tolerance: toleranceOf(phase, currency) }),
    );
  });
}

/** @param legs of one phase and one currency */
function kindsDiffer(
  legs: readonly CaseLeg[],
  movements: readonly (readonly CaseLeg[])[],
  { currency, tolerance }: { readonly currency: string; readonly tolerance: Rational },
): boolean {
  const kinds = strongestFirst
    .filter((kind) => !isStillArriving(kind, legs))
    .map((kind) => legs.filter(({ witness }) => witness === kind));
  const own = movements.map((movement) => movement.filter((leg) => legs.includes(leg)));
  const providers = own.map((movement) =>
    providersOf(movement)
      .filter((name) => !isPartOfAnother(name, movement))
      .map((name) => reportOf(name, movement)),
  );
  return [kinds, ...providers].some((reports) => {
    const readings = reports
      .filter((own) => own.length > 0)
      .map((own) => readingsOf(own, currency));
    return readings.some((one) =>
      readings.some(
        (other) => !one.some((mine) => other.some((theirs) => within(mine, theirs, tolerance))),
      ),
    );
  });
}

/** As it is, before and after the fees that the kind reports. */
function readingsOf(legs: readonly CaseLeg[], currency: string): readonly Rational[] {
  const net = netOf(legs);
  const charged = chargesIn(legs, currency);
  return [net, plus(net, charged), minus(net, charged)];
}

function chargesIn(legs: readonly CaseLeg[], currency: string): Rational {
  const fees = legs.flatMap((leg) => leg.fees).filter((fee) => fee.currency === currency);
  return total(fees.map(({ amount }) => amount));
}
