/** Maps states of the partner's objects to legs, as in its documentation (docs/partner.md). */
import type { FailureCause, LegStatus } from "../domain/evidence/flow-leg.ts";
import type { Phase } from "../domain/payment/phase.ts";

export type StateLeg = {
  readonly phase: Phase;
  readonly status: LegStatus;
  readonly cause?: FailureCause;
  /** The partner calls it a refund, under the id of the object; absent: a return, if `reversed`. */
  readonly isRefund?: true;
};

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
const returned: readonly StateLeg[] = [
  { phase: "destination", status: "reversed", cause: "returned" },
];

/**
 * Legs that a canceled payment never reached; a confirmed leg stays confirmed (domain/evidence).
 */
const canceled: readonly StateLeg[] = [
  { phase: "source", status: "failed", cause: "canceled" },
  { phase: "destination", status: "failed", cause: "canceled" },
];

/** States of a transfer, and of a drain of a liquidation address. */
export const transferStates: ReadonlyMap<string, readonly StateLeg[]> = new Map([
  ["awaiting_funds", sourcePending],
  ["in_review", sourcePending],
  ["funds_received", fundsReceived],
  ["payment_submitted", paymentSubmitted],
  ["payment_processed", paymentProcessed],
  ["undeliverable", undelivered],
  ["error", undelivered],
  ["missing_return_policy", undelivered],
  ["refund_failed", undelivered],
  ["canceled", canceled],
  ["returned", returned],
  ["refund_in_flight", returned],
  ["refunded", returned],
]);

/** Activity types of a virtual account or static memo; types that move no money are absent. */
export const depositTypes: ReadonlyMap<string, readonly StateLeg[]> = new Map([
  ["funds_scheduled", sourcePending],
  ["in_review", sourcePending],
  ["funds_received", fundsReceived],
  ["payment_submitted", paymentSubmitted],
  ["payment_processed", paymentProcessed],
  ["refund", [{ phase: "source", status: "reversed", cause: "returned", isRefund: true }]],
]);

/** Activity types of a wallet that the partner holds between source and destination. */
export const walletTypes: ReadonlyMap<string, readonly StateLeg[]> = new Map([
  ["deposit", [{ phase: "intermediary_in", status: "confirmed" }]],
  ["withdrawal", [{ phase: "intermediary_out", status: "confirmed" }]],
]);

const card = (status: LegStatus, cause?: FailureCause): readonly StateLeg[] => [
  { phase: "destination", status, ...(cause === undefined ? {} : { cause }) },
];

/** States of a card transaction and of a withdrawal from a card account. */
export const cardStates: ReadonlyMap<string, readonly StateLeg[]> = new Map([
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
  ["reversed", card("reversed", "reversed")],
  ["refunded", card("reversed", "returned").map((leg) => ({ ...leg, isRefund: true }))],
]);
