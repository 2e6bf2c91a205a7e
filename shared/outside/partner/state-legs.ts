/** Maps states of the partner's objects to legs, as in its documentation (docs/partner.md). */
import type { FailureCause, LegStatus } from "#domain/evidence/flow-leg.ts";
import type { Phase } from "#domain/payment/phase.ts";

export type StateLeg = {
  readonly phase: Phase;
  readonly status: LegStatus;
  readonly cause?: FailureCause;
  /** The partner calls it a refund, under the id of the object; absent: a return, if `reversed`. */
  readonly isRefund?: true;
  /**
   * A leg of its own for the money that goes back. `counted`: a movement by itself. `shown`: other legs of the event
   * already take its amount off.
   */
  readonly back?: "counted" | "shown";
};

export type StateLegs = ReadonlyMap<string, readonly StateLeg[]>;

/** States that are known, and move no money. */
const noMoney: readonly StateLeg[] = [];
const sourcePending: readonly StateLeg[] = [{ phase: "source", status: "pending" }];
const fundsReceived: readonly StateLeg[] = [
  { phase: "source", status: "confirmed" },
  { phase: "intermediary_in", status: "confirmed" },
];
const paymentSubmitted: readonly StateLeg[] = [{ phase: "transfer", status: "pending" }];
const paymentProcessed: readonly StateLeg[] = [
  { phase: "transfer", status: "confirmed" },
  { phase: "destination", status: "confirmed" },
];
const undelivered: readonly StateLeg[] = [
  { phase: "destination", status: "failed", cause: "failed" },
];
const returning: readonly StateLeg[] = [
  { phase: "destination", status: "reversed", cause: "returning" },
];
const returned: readonly StateLeg[] = [
  { phase: "destination", status: "reversed", cause: "returned" },
];
const refundFailed: readonly StateLeg[] = [
  { phase: "destination", status: "failed", cause: "refund_failed" },
];

/**
 * Legs that a canceled payment never reached; a confirmed leg stays confirmed (domain/evidence).
 */
const canceled: readonly StateLeg[] = [
  { phase: "source", status: "failed", cause: "canceled" },
  { phase: "destination", status: "failed", cause: "canceled" },
];

/** States of a transfer, and of a drain of a liquidation address. */
export const transferStates: StateLegs = new Map([
  ["awaiting_funds", sourcePending],
  ["in_review", sourcePending],
  ["funds_received", fundsReceived],
  ["payment_submitted", paymentSubmitted],
  ["payment_processed", paymentProcessed],
  ["undeliverable", undelivered],
  ["error", undelivered],
  ["missing_return_policy", undelivered],
  ["refund_failed", refundFailed],
  ["canceled", canceled],
  ["returned", returning],
  ["refund_in_flight", returning],
  ["refunded", returned],
]);

const depositBack = (status: LegStatus, back: "counted" | "shown"): StateLeg => ({
  phase: "source",
  status,
  back,
});
/** A deposit that went back takes both legs of its arrival back; the announced one ends with it. */
const depositRefunded: readonly StateLeg[] = [
  { phase: "source", status: "reversed", cause: "returned", isRefund: true },
  { phase: "intermediary_in", status: "reversed", cause: "returned", isRefund: true },
  { ...depositBack("confirmed", "shown"), isRefund: true },
];

/** Activity types of a virtual account or static memo. */
export const depositTypes: StateLegs = new Map([
  ["funds_scheduled", sourcePending],
  ["in_review", sourcePending],
  ["funds_received", fundsReceived],
  ["payment_submitted", paymentSubmitted],
  ["payment_processed", paymentProcessed],
  ["refund", depositRefunded],
  ["refunded", depositRefunded],
  ["refund_in_flight", [depositBack("pending", "counted")]],
  ["refund_failed", [depositBack("failed", "counted")]],
  ["microdeposit", noMoney],
  ["account_update", noMoney],
  ["activation", noMoney],
  ["reactivation", noMoney],
  ["deactivation", noMoney],
]);

/** Words of the types of a wallet's activity, also in the plural; the partner does not publish the types themselves. */
const walletWords: ReadonlySet<string> = new Set(
  [
    ...["bridge", "wallet", "direct", "deposit", "withdrawal", "withdraw"],
    ...["return", "returned", "undeliverable", "undelivered"],
  ].flatMap((word) => [word, `${word}s`]),
);

/**
 * Activity types of a wallet that the partner holds between source and destination, read by their words.
 *
 * @returns undefined for a type with a word that is not known
 */
export function walletLegs(type: string): readonly StateLeg[] | undefined {
  const words = type
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== "");
  const has = (start: string) => words.some((word) => word.startsWith(start));
  if (!words.every((word) => walletWords.has(word))) return undefined;
  const isIn = has("deposit");
  if (!isIn && !has("withdraw") && !has("return") && !has("undeliver")) return undefined;
  const phase = isIn ? "intermediary_in" : "intermediary_out";
  if (has("undeliver")) return [{ phase, status: "failed", cause: "failed" }];
  if (has("return")) return [{ phase, status: "reversed", cause: "returned" }];
  return [{ phase, status: "confirmed" }];
}

const card = (status: LegStatus, cause?: FailureCause): readonly StateLeg[] => [
  { phase: "destination", status, ...(cause === undefined ? {} : { cause }) },
];

/** States of a card transaction and of a withdrawal from a card account. */
export const cardStates: StateLegs = new Map([
  ["pending", card("pending")],
  ["approved", card("pending")],
  ["incremental_auth_approved", card("pending")],
  ["payment_submitted", card("pending")],
  ["settled", card("confirmed")],
  ["posted", card("confirmed")],
  ["completed", card("confirmed")],
  ["payment_processed", card("confirmed")],
  ["denied", card("failed", "failed")],
  ["declined", card("failed", "failed")],
  ["failed", card("failed", "failed")],
  ["expired", card("failed", "canceled")],
  ["canceled", card("failed", "canceled")],
  // The money was reserved and is free again: it never moved.
  ["reversed", card("failed", "reversed")],
  ["refunded", card("reversed", "returned").map((leg) => ({ ...leg, isRefund: true }))],
]);

/** States of a card transaction that gives money back to the card: it pays nothing, whatever its state. */
export const cardRefundStates: StateLegs = new Map(
  [...cardStates].map(([state, legs]) => [
    state,
    legs.map(({ phase, status, isRefund }): StateLeg => {
      const own = isRefund === true ? "confirmed" : status;
      return { phase, status: own, back: "counted", isRefund: true };
    }),
  ]),
);
