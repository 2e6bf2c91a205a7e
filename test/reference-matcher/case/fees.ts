/** Which reported fees count (docs/matching.md, Amounts). */

import type { FeeType } from "#domain/evidence/leg-facts.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { furthestFirst } from "#domain/payment/phase.ts";
import { converted } from "../leg/share.ts";
import { order, over, type Rational, rational, total } from "../rational.ts";
import type { CaseLeg } from "./case-leg.ts";
import { seenTwice } from "./seen-twice.ts";

const kinds = ["bank", "chain", "provider", "file"] as const;

/** The sum of a type's fees in the destination currency; null where nobody reports one. */
export function feeOf(
  type: FeeType,
  legs: readonly CaseLeg[],
  intent: PaymentIntent,
): Rational | null {
  const amounts = countedLegs(type, legs).flatMap((leg) =>
    leg.fees
      .filter((fee) => fee.type === type)
      .flatMap((fee) => {
        const { currency } = intent.destination;
        const amount = converted(
          fee.amount,
          fee.currency,
          currency,
          caseRate(legs, intent),
          intent,
        );
        return amount === null ? [] : [amount];
      }),
  );
  return amounts.length === 0 ? null : total(amounts);
}

/** The leg of the latest phase of each movement; in each phase only the strongest kind. */
function countedLegs(type: FeeType, legs: readonly CaseLeg[]): readonly CaseLeg[] {
  const reporting = legs.filter(
    (leg) =>
      leg.effect === "forward" &&
      (leg.status === "confirmed" || leg.status === "reversed") &&
      leg.fees.some((fee) => fee.type === type),
  );
  const position = ({ phase }: CaseLeg) => furthestFirst.indexOf(phase);
  const furthest = reporting.filter(
    (leg) =>
      !reporting.some(
        (other) => position(other) < position(leg) && areOneMovement(other, leg, seenTwice(legs)),
      ),
  );
  const once = furthest.filter((leg) => !isReportedBefore(leg, furthest, seenTwice(legs)));
  return furthestFirst.flatMap((phase) => {
    const ofPhase = once.filter((leg) => leg.phase === phase);
    const kind = kinds.find((each) => ofPhase.some(({ leg }) => leg.kind === each));
    return ofPhase.filter(({ leg }) => leg.kind === kind);
  });
}

/**
 * The rate that evidence reports: of the strongest kind, then of the furthest phase, then the least
 * (decision 0053); null where none does.
 */
export function reportedRate(legs: readonly CaseLeg[]): Rational | null {
  const reporting = legs.filter(
    (leg) =>
      leg.effect === "forward" && leg.status === "confirmed" && leg.leg.facts.exchangeRate !== null,
  );
  const rate = ({ leg }: CaseLeg) => rational(leg.facts.exchangeRate ?? "0");
  const [first] = reporting.sort(
    (a, b) =>
      kinds.indexOf(a.leg.kind) - kinds.indexOf(b.leg.kind) ||
      furthestFirst.indexOf(a.phase) - furthestFirst.indexOf(b.phase) ||
      order(rate(a), rate(b)),
  );
  return first === undefined ? null : rate(first);
}

/** Destination per source unit, as reported, else as expected. */
function caseRate(legs: readonly CaseLeg[], { source, destination }: PaymentIntent): Rational {
  return reportedRate(legs) ?? over(rational(destination.amount), rational(source.amount));
}

/** Whether another provider reports the fee of the movement: the one whose report counts, else the first by name. */
function isReportedBefore(
  leg: CaseLeg,
  reporting: readonly CaseLeg[],
  movements: readonly (readonly CaseLeg[])[],
): boolean {
  const movement = movements.find((own) => own.includes(leg));
  if (movement === undefined || leg.witness === "provider") return false;
  return reporting.some(
    (other) =>
      movement.includes(other) &&
      (other.witness === "provider" ||
        (other.leg.facts.provider ?? "") < (leg.leg.facts.provider ?? "")),
  );
}

/** Also where one is of the movement of which the other's provider tells too. */
function areOneMovement(
  a: CaseLeg,
  b: CaseLeg,
  movements: readonly (readonly CaseLeg[])[],
): boolean {
  const twinsOf = (leg: CaseLeg) => movements.find((own) => own.includes(leg)) ?? [leg];
  return twinsOf(a).some((one) => twinsOf(b).some((other) => isOneMovement(one, other)));
}

/** Legs of one transfer id or hash; of one routeGroupId where they have neither. */
function isOneMovement({ leg: a }: CaseLeg, { leg: b }: CaseLeg): boolean {
  const isSame = (one: string | null, other: string | null) => one !== null && one === other;
  if (isSame(a.facts.providerTransferId, b.facts.providerTransferId)) {
    return a.facts.provider === b.facts.provider;
  }
  if (isSame(a.facts.txHash, b.facts.txHash)) return true;
  const isNamed = [a, b].some(
    ({ facts }) => facts.providerTransferId !== null || facts.txHash !== null,
  );
  return !isNamed && isSame(a.facts.routeGroupId, b.facts.routeGroupId);
}
