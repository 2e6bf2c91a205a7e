/**
 * Shares of settlements: legs that are parts of a bank movement over many payments. They are marked in the leg's
 * `metadata`, where only the service writes (docs/matching.md, Settlements).
 */
import type { LegFacts } from "./leg-facts.ts";
import type { ReturnMark } from "./statement-details.ts";

type Marked = Pick<LegFacts, "metadata">;

/** The settlement and item of the share. */
type ShareMark = {
  readonly settlementId: string;
  /** Position of the item, from 0. */
  readonly position: number;
  /** What money that goes back is called; null for forward money. */
  readonly returned: ReturnMark | null;
  /** Whether it brings again what went back, such as a chargeback that was won. */
  readonly comesAgain?: boolean;
  /** Whether it is no share but a line of the settlement that gives a payment money back. */
  readonly isCredit?: boolean;
};

export function renderShareMark(mark: ShareMark) {
  const { settlementId, position, returned, comesAgain, isCredit } = mark;
  return {
    settlementId,
    settlementItem: String(position),
    ...(returned === null ? {} : { returned }),
    ...(comesAgain === true ? { comesAgain: "true" } : {}),
    ...(isCredit === true ? { settlementCredit: "true" } : {}),
  };
}

/** Whether the leg is a line of a settlement that gives money back: the credit of a claim, and no money of the payment. */
export function isSettlementCredit({ metadata }: Marked): boolean {
  return metadata?.["settlementCredit"] !== undefined;
}

/** Whether the leg is a share of a settlement: it is its own movement, and never matched by amount. */
export function isSettlementShare({ metadata }: Marked): boolean {
  return metadata?.["settlementItem"] !== undefined;
}

/** Whether the share brings again what went back: it is forward money, and no second payment. */
export function isRecoveredShare(leg: Marked): boolean {
  return isSettlementShare(leg) && leg.metadata?.["comesAgain"] !== undefined;
}
