/** The amounts of one phase of a case, by kind of evidence (docs/matching.md, Amounts). */
import { type EvidenceKind, evidenceKinds } from "#domain/evidence/evidence-kind.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { Phase } from "#domain/payment/phase.ts";
import type { Currency } from "#domain/value/currency.ts";
import { type Amount, compare, subtract, sum, zero } from "#domain/value/money.ts";
import { type AmountSide, convert, sideOf } from "../leg/amount-side.ts";
import { type CaseLeg, hasMovedMoney, isBack } from "../leg/case-leg.ts";
import { isProperPart } from "../leg/proper-part.ts";
import { isRepeat } from "../leg/seen-twice.ts";

/** The money of one kind in one phase, in one currency. */
export type PhaseAmount = {
  readonly phase: Phase;
  readonly kind: EvidenceKind;
  readonly currency: Currency;
  /** `source`: the amounts still have to be converted to say what arrives. */
  readonly side: AmountSide;
  readonly legs: readonly CaseLeg[];
  /** Forward money minus its own reversals and minus back legs; may be negative. */
  readonly net: Amount;
  /** Returned money, zero or above. */
  readonly returned: Amount;
  /** Whether an amount in another currency was converted. */
  readonly implied: boolean;
};

/**
 * The amount of the strongest completely arrived kind; null if no money moved in the phase.
 * @param legs counted legs of one phase, in the requested currencies
 */
export function strongestAmount(
  intent: PaymentIntent,
  legs: readonly CaseLeg[],
): PhaseAmount | null {
  const moving = legs.filter((leg) => hasMovedMoney(leg) && !isRepeat(leg));
  const kinds = arrivedKinds(moving);
  const kind = evidenceKinds.find((each) => kinds.has(each));
  return kind === undefined
    ? null
    : amountOf(
        intent,
        moving.filter(({ leg }) => leg.kind === kind),
        moving,
      );
}

/** One amount for each completely arrived kind. */
export function amountsByKind(
  intent: PaymentIntent,
  legs: readonly CaseLeg[],
): readonly PhaseAmount[] {
  const moving = legs.filter((leg) => hasMovedMoney(leg) && !isRepeat(leg));
  const kinds = arrivedKinds(moving);
  return evidenceKinds.flatMap((kind) => {
    const own = moving.filter(({ leg }) => leg.kind === kind);
    return kinds.has(kind) && own.length > 0 ? [amountOf(intent, own, moving)] : [];
  });
}

/**
 * For each movement that several providers report, one amount for each provider that tells of all of it.
 * @param legs counted legs of one phase and currency
 */
export function amountsByProvider(
  intent: PaymentIntent,
  legs: readonly CaseLeg[],
): readonly (readonly PhaseAmount[])[] {
  const reports = legs.filter((leg) => hasMovedMoney(leg) && leg.seenTwice !== null);
  const movements = Map.groupBy(reports, ({ seenTwice }) => seenTwice?.movement);
  return [...movements.values()].map((own) => {
    const byProvider = [...Map.groupBy(own, ({ leg }) => leg.provider).values()];
    return byProvider
      .filter((each) => !byProvider.some((other) => isProperPart({ part: each, whole: other })))
      .map((each) => amountOf(intent, each, own));
  });
}

/**
 * The currency in which a leg counts in its phase: its own; of a back leg that of the forward money of its kind, or of
 * the other kinds where its kind has none, because what went back is converted to it.
 *
 * @param ofPhase counted legs of the phase
 */
export function currencyInPhase(
  leg: CaseLeg,
  { destination }: PaymentIntent,
  ofPhase: readonly CaseLeg[],
): Currency {
  if (leg.effect === "forward") return leg.currency;
  const forward = ofPhase.filter((each) => each.effect === "forward" && hasMovedMoney(each));
  const ofKind = forward.filter((each) => each.leg.kind === leg.leg.kind);
  const currencies = (ofKind.length > 0 ? ofKind : forward).map(({ currency }) => currency);
  if (currencies.includes(destination.currency)) return destination.currency;
  return currencies.includes(leg.currency) ? leg.currency : (currencies[0] ?? leg.currency);
}

/**
 * The side is that of the forward money of the kind, or of the other kinds if it has none; destination if any
 * of it is there. Back legs in another currency are converted.
 */
function amountOf(
  intent: PaymentIntent,
  legs: readonly CaseLeg[],
  ofPhase: readonly CaseLeg[],
): PhaseAmount {
  const isForward = ({ effect }: CaseLeg) => effect === "forward";
  const forward = legs.filter(isForward);
  const deciding = [forward, ofPhase.filter(isForward)].find((some) => some.length > 0) ?? legs;
  const inDestination = deciding.filter((leg) => sideOf(leg, intent) === "destination");
  const [first] = (inDestination.length > 0 ? inDestination : deciding) as [CaseLeg];
  const { currency, phase } = first;
  const side = sideOf(first, intent);
  const counted = forward.filter((each) => sideOf(each, intent) === side);
  const backs = legs.filter(isBack).map((each) => ({
    amount: convert(each.netAmount, each.currency, currency, {
      intent,
      rate: each.rate,
    }),
    isConverted: each.currency !== currency,
  }));
  const back = sum(backs.map(({ amount }) => amount).filter((amount) => amount !== null));
  // Of money that went back and came again, nothing is away.
  const away = counted.filter(({ recovers }) => !recovers).map(({ returned }) => returned);
  const again = sum(counted.filter(({ recovers }) => recovers).map(({ netAmount }) => netAmount));
  return {
    phase,
    kind: (legs[0] ?? first).leg.kind,
    currency,
    side,
    legs,
    net: subtract(sum(counted.map(({ netAmount }) => netAmount)), back),
    returned: atLeastZero(subtract(sum([back, ...away]), again)),
    implied:
      counted.some(({ implied }) => implied) ||
      backs.some(({ amount, isConverted }) => amount !== null && isConverted),
  };
}

function atLeastZero(amount: Amount): Amount {
  return compare(amount, zero) < 0 ? zero : amount;
}

/**
 * The completely arrived kinds. A kind is still arriving if its legs, one by one, are a proper part of the
 * legs of a weaker kind.
 */
function arrivedKinds(legs: readonly CaseLeg[]): ReadonlySet<EvidenceKind> {
  const byKind = Map.groupBy(legs, ({ leg }) => leg.kind);
  const present = evidenceKinds.filter((kind) => byKind.has(kind));
  const arrived = present.filter((kind, index) => {
    const own = byKind.get(kind) ?? [];
    return !present
      .slice(index + 1)
      .some((weaker) => isProperPart({ part: own, whole: byKind.get(weaker) ?? [] }));
  });
  return new Set(arrived);
}
