/** The spelling of a case's computed amounts (docs/specification.md, Amounts and currencies). Only views write amounts so. */
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { mostDecimals, withDecimals } from "#domain/value/decimals.ts";
import type { Amount } from "#domain/value/money.ts";
import type { CaseLeg } from "../leg/case-leg.ts";

/**
 * The most decimals of the amounts and fees that evidence states in the destination currency; 0 if the expected amount has
 * as many, so that most cases store nothing.
 *
 * @param legs counted legs of the case
 */
export function evidenceDecimals({ destination }: PaymentIntent, legs: readonly CaseLeg[]): number {
  const stated = legs.flatMap(({ leg }) =>
    [leg, ...leg.fees]
      .filter(({ currency }) => currency === destination.currency)
      .map(({ amount }) => amount),
  );
  const decimals = mostDecimals(stated);
  return decimals > mostDecimals([destination.amount]) ? decimals : 0;
}

/** Writes the amounts of one case with the decimals of what they were computed from. */
export function spellingOf(
  { destination }: PaymentIntent,
  { amountDecimals }: { readonly amountDecimals: number },
) {
  const expected = mostDecimals([destination.amount]);
  const decimals = expected > amountDecimals ? expected : amountDecimals;
  return <Known extends Amount | null>(amount: Known): Known =>
    amount === null ? amount : (withDecimals(amount, decimals) as Known);
}
