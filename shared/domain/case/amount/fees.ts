/** The fees that evidence reports, each once (docs/matching.md, Amounts). */
import { evidenceKinds } from "#domain/evidence/evidence-kind.ts";
import type { Fee, FeeType } from "#domain/evidence/leg-facts.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { furthestFirst } from "#domain/payment/phase.ts";
import { type Amount, compare, sum, zero } from "#domain/value/money.ts";
import { convert } from "../leg/amount-side.ts";
import { type CaseLeg, isConfirmed, isReversed } from "../leg/case-leg.ts";
import { isRepeat } from "../leg/seen-twice.ts";
import { shortId } from "../leg/short-id.ts";

export type CountedFees = {
  readonly byType: Readonly<Record<FeeType, Amount | null>>;
  /** Fees in other currencies and fees of returned money. They are listed and not counted. */
  readonly other: readonly Fee[];
  /** Sum in the destination currency, with fx only where nothing is exchanged; null if none is reported. */
  readonly total: Amount | null;
};

const feeTypes = ["provider", "network", "developer", "fx"] as const satisfies readonly FeeType[];

function byStrengthThenPhase(a: CaseLeg, b: CaseLeg): number {
  return (
    evidenceKinds.indexOf(a.leg.kind) - evidenceKinds.indexOf(b.leg.kind) ||
    furthestFirst.indexOf(a.phase) - furthestFirst.indexOf(b.phase)
  );
}

/** @param legs counted legs of the case */
export function countFees(intent: PaymentIntent, legs: readonly CaseLeg[]): CountedFees {
  const rate = reportedRate(legs);
  const other: Fee[] = legs.flatMap(({ effect, fees }) => (effect === "back" ? fees : []));
  const ofType = (type: FeeType): Amount | null => {
    const reported = feesOfType(legs, type).map((fee) => {
      const { currency } = intent.destination;
      const amount = convert(fee.amount, fee.currency, currency, { intent, rate });
      if (amount === null) other.push(fee);
      return amount;
    });
    const known = reported.filter((amount) => amount !== null);
    return known.length === 0 ? null : sum(known);
  };
  const [provider, network, developer, fx] = feeTypes.map(ofType) as [
    Amount | null,
    Amount | null,
    Amount | null,
    Amount | null,
  ];
  // Where nothing is exchanged, an fx fee is a fee like any other.
  const also = isExchanged(intent) ? null : fx;
  const charged = [provider, network, developer, also].filter((fee) => fee !== null);
  return {
    byType: { provider, network, developer, fx },
    other: totalsOf(other),
    total: charged.length > 0 ? sum(charged) : null,
  };
}

/** Whether source and destination have different currencies. */
export function isExchanged({ source, destination }: PaymentIntent): boolean {
  return source.currency !== destination.currency;
}

/** Maximum number of lines. Clients choose the currencies, so there may be many. */
const otherFeesListed = 100;

/** One line for each type and currency, in an order that does not depend on the order of arrival. */
function totalsOf(fees: readonly Fee[]): Fee[] {
  const alike = Map.groupBy(fees, ({ type, currency }) => `${type} ${currency}`);
  return [...alike]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, otherFeesListed)
    .flatMap(([, [first, ...more]]) => {
      if (first === undefined || more.length === 0) return first ?? [];
      return [{ ...first, amount: sum([first, ...more].map(({ amount }) => amount)) }];
    });
}

/**
 * The fees of a type: of each movement only those of the furthest leg that reports the type, then, in each
 * phase, only those of the strongest kind. Fees of two hops are both counted.
 */
function feesOfType(legs: readonly CaseLeg[], type: FeeType): Fee[] {
  return reportingLegs(legs, type).flatMap(({ fees }) => fees.filter((fee) => fee.type === type));
}

/** The legs whose fees of the type count. */
export function reportingLegs(legs: readonly CaseLeg[], type: FeeType): CaseLeg[] {
  const all = legs.filter(
    (leg) => (isConfirmed(leg) || isReversed(leg)) && leg.fees.some((fee) => fee.type === type),
  );
  // Fees that the case's own evidence reports replace its part of the fees of a batch.
  const own = all.filter(({ isBatchPart }) => !isBatchPart);
  const reporting = own.length > 0 ? own : all;
  const movements = Map.groupBy(reporting, movementOf);
  const furthest = [...movements.values()].flatMap((own) => {
    const phase = furthestFirst.find((each) => own.some((leg) => leg.phase === each));
    return ofOneProvider(own.filter((leg) => leg.phase === phase));
  });
  const byPhase = Map.groupBy(furthest, ({ phase }) => phase);
  return [...byPhase.values()].flatMap((own) => {
    const kind = evidenceKinds.find((each) => own.some(({ leg }) => leg.kind === each));
    return own.filter(({ leg }) => leg.kind === kind);
  });
}

/** Of a movement that several providers report, the fees of the one whose report counts, or of the first by name. */
function ofOneProvider(legs: readonly CaseLeg[]): readonly CaseLeg[] {
  const [leading, repeats] = [legs.filter((leg) => !isRepeat(leg)), legs.filter(isRepeat)];
  if (leading.length > 0 || repeats.length < 2) return leading.length > 0 ? leading : repeats;
  const [first] = repeats.map(({ leg }) => leg.provider ?? "").sort();
  return repeats.filter(({ leg }) => (leg.provider ?? "") === first);
}

/** The key of a movement: transfer id, otherwise hash, otherwise route, otherwise the leg itself. */
function movementOf({ leg, seenTwice }: CaseLeg): string {
  const { uuid, provider, routeGroupId } = leg;
  if (seenTwice !== null) return `seen twice ${seenTwice.movement}`;
  const [transfer, hash] = [shortId(leg.providerTransferId), shortId(leg.txHash)];
  if (transfer !== null) return JSON.stringify(["transfer", provider, transfer]);
  if (hash !== null) return `hash ${hash}`;
  return routeGroupId === null ? `leg ${uuid}` : `route ${routeGroupId}`;
}

/** The exchange rate that the strongest evidence reports; null if none does. */
export function reportedRate(legs: readonly CaseLeg[]): Amount | null {
  const reporting = legs.filter((leg) => isConfirmed(leg) && leg.leg.exchangeRate !== null);
  // Of several rates of equal strength the lowest counts, so that the result does not depend on the order of arrival.
  const rates = (a: CaseLeg, b: CaseLeg) =>
    byStrengthThenPhase(a, b) || compare(a.leg.exchangeRate ?? zero, b.leg.exchangeRate ?? zero);
  return [...reporting].sort(rates)[0]?.leg.exchangeRate ?? null;
}
