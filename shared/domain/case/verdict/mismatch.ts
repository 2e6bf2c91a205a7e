import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { Currency } from "#domain/value/currency.ts";
import { isOnEitherSide } from "../leg/amount-side.ts";
import { type CaseLeg, isBack, isConfirmed, isReversed } from "../leg/case-leg.ts";
import { reversalsOfCase } from "../leg/returned-share.ts";
import { checkAsset, isWrongReceiver, type OwnAsset } from "./parties.ts";
import type { ExceptionType } from "./verdict.ts";

/** Row 2: another currency, another receiver, another asset. */
export function mismatchOf(
  intent: PaymentIntent,
  legs: readonly CaseLeg[],
  assets: readonly OwnAsset[] | undefined,
): ExceptionType | null {
  const confirmed = legs.filter(isConfirmed);
  const moved = legs.filter((leg) => isConfirmed(leg) || isBack(leg));
  if (
    moved.some(({ currency }) => isForeign(currency, intent)) ||
    moved.some((leg) => wentBackWithoutRate(leg, intent, legs))
  ) {
    return "currency_mismatch";
  }
  if (confirmed.some((leg) => isWrongReceiver(leg, intent, legs))) return "wrong_beneficiary";
  return confirmed.some((leg) => checkAsset(leg, intent, assets) === "wrong")
    ? "wrong_asset"
    : null;
}

/**
 * Whether money that counts went back in a currency that is on no side of the payment: without a rate, nobody knows what
 * is left of it. The stablecoin that goes back of a hop in it is none of that money.
 */
function wentBackWithoutRate(
  each: CaseLeg,
  intent: PaymentIntent,
  legs: readonly CaseLeg[],
): boolean {
  const { leg, link, phase, currency } = each;
  if (isOnEitherSide(each, intent)) {
    const reversals = reversalsOfCase(leg, link, intent);
    return reversals.some((reversal) => !isOnEitherSide(reversal, intent));
  }
  if (!isBack(each)) return false;
  const beside = legs.filter((other) => other.phase === phase && isForwardMoney(other));
  return (
    beside.some((other) => isOnEitherSide(other, intent)) &&
    !beside.some((other) => other.currency === currency)
  );
}

function isForwardMoney(leg: CaseLeg): boolean {
  return isConfirmed(leg) || isReversed(leg);
}

function isForeign(currency: Currency, { source, destination, stablecoin }: PaymentIntent) {
  const known: readonly (string | undefined)[] = [
    source.currency,
    destination.currency,
    stablecoin?.toUpperCase(),
  ];
  return !known.includes(currency);
}
