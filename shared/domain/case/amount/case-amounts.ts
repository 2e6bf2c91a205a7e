import { type Amount, zero } from "#domain/value/money.ts";
import type { Delta, DeltaLine } from "./delta.ts";

/** The amounts that a case keeps. */
export type CaseAmounts = Pick<
  Delta,
  | "actualAmount"
  | "unexplainedDelta"
  | "fxSpread"
  | "roundingDelta"
  | "feeReading"
  | "otherFees"
  | "amountDecimals"
> & {
  readonly actualImplied: boolean;
  readonly providerFee: Amount | null;
  readonly networkFee: Amount | null;
  readonly developerFee: Amount | null;
  readonly deltaLines: readonly DeltaLine[];
};

export function amountsOf(delta: Delta): CaseAmounts {
  return {
    actualAmount: delta.actualAmount,
    actualImplied: delta.implied,
    unexplainedDelta: delta.unexplainedDelta,
    providerFee: delta.fees.provider,
    networkFee: delta.fees.network,
    developerFee: delta.fees.developer,
    fxSpread: delta.fxSpread,
    roundingDelta: delta.roundingDelta,
    feeReading: delta.feeReading,
    deltaLines: delta.lines,
    otherFees: delta.otherFees,
    amountDecimals: delta.amountDecimals,
  };
}

/** What went back and explains the difference; zero or above, null where nothing is known to have come. */
export function returnedAmountOf(known: {
  readonly actualAmount: Amount | null;
  readonly deltaLines: readonly DeltaLine[];
}): Amount | null {
  if (known.actualAmount === null) return null;
  return known.deltaLines.find(({ type }) => type === "returned")?.amount ?? zero;
}
