import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { type CaseLeg, isConfirmed } from "../leg/case-leg.ts";
import { checkAsset, isWrongReceiver, type OwnAsset } from "./parties.ts";
import type { ExceptionType } from "./verdict.ts";

/** Row 2: another currency, another receiver, another asset. */
export function mismatchOf(
  intent: PaymentIntent,
  legs: readonly CaseLeg[],
  assets: readonly OwnAsset[] | undefined,
): ExceptionType | null {
  const confirmed = legs.filter(isConfirmed);
  if (confirmed.some((leg) => isForeign(leg, intent))) return "currency_mismatch";
  if (confirmed.some((leg) => isWrongReceiver(leg, intent, legs))) return "wrong_beneficiary";
  return confirmed.some((leg) => checkAsset(leg, intent, assets) === "wrong")
    ? "wrong_asset"
    : null;
}

function isForeign(leg: CaseLeg, intent: PaymentIntent): boolean {
  return (
    leg.currency !== intent.source.currency &&
    leg.currency !== intent.destination.currency &&
    leg.currency !== intent.stablecoin?.toUpperCase()
  );
}
