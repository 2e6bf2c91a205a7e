/** The fees that the partner reports, each in its currency (docs/partner.md). */

import type { JsonObject } from "#api/schema/json/json-value.ts";
import type { Fee, FeeType } from "#domain/evidence/leg-facts.ts";
import type { Phase } from "#domain/payment/phase.ts";
import type { Currency } from "#domain/value/currency.ts";
import { amountAt, currencyAt, firstOf, type Path } from "./object-reader.ts";

/** True for phases of incoming money, before fees; false for phases of outgoing money. */
export const isIncoming = (phase: Phase) => phase === "source" || phase === "intermediary_in";

type Side = { readonly currency: Currency | null; readonly isOfReceived?: true };
export type FeeSides = { readonly received: Side; readonly sent: Side };
type FeeRow = {
  readonly type: FeeType;
  readonly paths: readonly Path[];
  readonly side: keyof FeeSides;
};

const feeRows: readonly FeeRow[] = [
  {
    type: "developer",
    paths: [["receipt", "developer_fee"], ["developer_fee_amount"], ["developer_fee"]],
    side: "received",
  },
  {
    type: "provider",
    paths: [["receipt", "exchange_fee"], ["exchange_fee_amount"]],
    side: "received",
  },
  { type: "network", paths: [["receipt", "gas_fee"], ["gas_fee"]], side: "sent" },
];

/** The fees of the object: the developer's and the exchange fee on what came, the gas fee on what was sent. */
export function feesOf(object: JsonObject, sides: FeeSides): Fee[] {
  return feeRows.flatMap(({ type, paths, side }) => {
    const { currency, isOfReceived } = sides[side];
    const amount = firstOf(...paths.map((path) => amountAt(object, path)));
    if (amount === null || currency === null) return [];
    return [{ type, amount, currency, ...(isOfReceived === true ? { isOfReceived } : {}) }];
  });
}

/** Initial − developer fee − exchange fee − gas fee = final, in the currency of the transfer (docs/partner.md). */
export function transferFees(currency: Currency | null): FeeSides {
  return { received: { currency }, sent: { currency } };
}

/**
 * Fees of a deposit are in the currency of what was received. An event of what was sent states another one in `currency`,
 * and may not say what was received: then the event of the arrival says it.
 */
export function depositFees(object: JsonObject, phase: Phase, sent: Currency | null): FeeSides {
  const stated = currencyAt(object, ["source", "currency"]);
  if (stated !== null) return { received: { currency: stated }, sent: { currency: sent } };
  const received = isIncoming(phase)
    ? { currency: currencyAt(object, ["currency"]) }
    : { currency: sent, isOfReceived: true as const };
  return { received, sent: { currency: sent } };
}
