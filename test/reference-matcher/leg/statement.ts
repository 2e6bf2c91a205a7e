/** What the sign of a statement's row means (docs/matching.md, Money that goes back). */

import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { Leg } from "./leg.ts";

type Sign = "credit" | "debit";

/** The direction of an imported row; null for all other evidence. */
export function signOf(leg: Leg): Sign | null {
  const direction = leg.facts.metadata?.["direction"];
  const isImported = leg.facts.metadata?.["importBatchId"] !== undefined;
  return isImported && (direction === "credit" || direction === "debit") ? direction : null;
}

export function accountOf(leg: Leg): string | null {
  return leg.facts.metadata?.["account"] ?? null;
}

/** Whether the bank or the file says that the row returns money. */
export function isMarked(leg: Leg): boolean {
  return leg.facts.metadata?.["returned"] !== undefined;
}

const folded = (account: string) => account.replaceAll(/\s/g, "").toUpperCase();

export function isAccount(account: string | null, other: string | null): boolean {
  return account !== null && other !== null && folded(account) === folded(other);
}

/** The sign of forward rows, per case and account. */
export function forwardSign(intent: PaymentIntent, account: string | null, rows: readonly Leg[]) {
  if (isAccount(account, intent.beneficiaryAccount)) return "credit";
  if (intent.directionStated === true && intent.direction === "inbound") return "credit";
  if (intent.directionStated === true && intent.direction === "outbound") return "debit";
  return earliestSign(rows.filter((row) => accountOf(row) === account && !isMarked(row)));
}

/** In the case of an expected refund; marks of returns say nothing there. */
export function refundSign(intent: PaymentIntent, account: string | null, rows: readonly Leg[]) {
  if (isAccount(account, intent.beneficiaryAccount)) return "credit";
  if (intent.directionStated === true && intent.direction === "inbound") return "credit";
  if (intent.directionStated === true && intent.direction === "outbound") return "debit";
  return earliestSign(rows.filter((row) => accountOf(row) === account));
}

function earliestSign(rows: readonly Leg[]): Sign | null {
  const [earliest] = rows.toSorted(
    (a, b) =>
      dateOf(a).localeCompare(dateOf(b)) || (signOf(a) ?? "").localeCompare(signOf(b) ?? ""),
  );
  return earliest === undefined ? null : signOf(earliest);
}

/** Value date, else booking date. */
function dateOf({ facts }: Leg): string {
  return facts.metadata?.["valueDate"] ?? facts.metadata?.["bookingDate"] ?? "";
}

/** Whether the sign of the row agrees with a direction that the creation stated. */
export function agreesWithDirection(leg: Leg, intent: PaymentIntent): boolean {
  const sign = signOf(leg);
  if (sign === null || intent.directionStated !== true) return true;
  if (intent.direction === "inbound") return sign === "credit";
  return intent.direction !== "outbound" || sign === "debit";
}
