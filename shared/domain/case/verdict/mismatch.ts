import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { Currency } from "#domain/value/currency.ts";
import { type CaseLeg, isBack, isConfirmed } from "../leg/case-leg.ts";
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
  if (moved.some((leg) => currenciesOf(leg, intent).some((each) => isForeign(each, intent)))) {
    return "currency_mismatch";
  }
  if (confirmed.some((leg) => isWrongReceiver(leg, intent, legs))) return "wrong_beneficiary";
  return confirmed.some((leg) => checkAsset(leg, intent, assets) === "wrong")
    ? "wrong_asset"
    : null;
}

/** The currency of the leg and those in which it went back: without a rate, nobody knows what of it is left. */
function currenciesOf({ leg, link, currency }: CaseLeg, intent: PaymentIntent): Currency[] {
  return [currency, ...reversalsOfCase(leg, link, intent).map((each) => each.currency)];
}

function isForeign(currency: Currency, { source, destination, stablecoin }: PaymentIntent) {
  const known: readonly (string | undefined)[] = [
    source.currency,
    destination.currency,
    stablecoin?.toUpperCase(),
  ];
  return !known.includes(currency);
}
