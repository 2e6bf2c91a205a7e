/**
 * What records say about money that goes back. Going back can be undone: a refund that succeeded and then failed,
 * a dispute that was withdrawn (docs/matching.md, Money that goes back).
 */

import { type Amount, compare, zero } from "#domain/value/money.ts";
import type { Observation } from "../flow-leg.ts";
import { applyAnnouncement, type MovementReport, nothing } from "./account.ts";
import { statusRank } from "./observation-order.ts";
import { countedReversals, reversalOf, totalOf } from "./reversal.ts";

/** The account after one more record: the last one that ends the movement decides. */
export function applyBack(account: MovementReport, observation: Observation): MovementReport {
  switch (observation.status) {
    case "missing":
    case "pending":
      return account.reversals.length > 0 ? account : applyAnnouncement(account, observation);
    case "confirmed":
      return { ...nothing, base: observation, hasGoneBack: true };
    case "failed":
      // Reversed that was never confirmed still says that the money went back.
      return account.reversals.length > 0
        ? account
        : { ...nothing, base: observation, hasGoneBack: account.hasGoneBack };
    case "reversed":
      return account.hasGoneBack
        ? { ...account, undoings: [...account.undoings, observation] }
        : { ...account, reversals: [...account.reversals, reversalOf(observation)] };
  }
}

/** How much of what went back is where it was again. */
export function undoneAmountOf({ base, hasGoneBack, undoings }: MovementReport): Amount {
  if (!hasGoneBack || base === null) return zero;
  if (base.status === "failed") return base.amount;
  const undone = totalOf(countedReversals(undoings.map(reversalOf)), base.currency);
  return compare(undone, base.amount) < 0 ? undone : base.amount;
}

/** The status of a back leg that went back and was undone as a whole; null for any other. */
export function undoneStatusOf(account: MovementReport): "failed" | "reversed" | null {
  const { base } = account;
  const undone = undoneAmountOf(account);
  if (base === null || compare(undone, zero) <= 0) return null;
  if (base.status === "failed") return "failed";
  return compare(undone, base.amount) >= 0 ? "reversed" : null;
}

/**
 * Combines the accounts of several sources in the order of their last records. One source that says `reversed` where
 * another says `confirmed` agrees with it: both say that the money went back.
 */
export function foldBackAccounts(accounts: readonly MovementReport[]): MovementReport {
  const inOrder = [...accounts].sort(
    (a, b) =>
      timeOf(a) - timeOf(b) || rankOf(a) - rankOf(b) || (contentOf(a) < contentOf(b) ? -1 : 1),
  );
  return inOrder.reduce(followBackAccount, nothing);
}

function followBackAccount(state: MovementReport, own: MovementReport): MovementReport {
  const { base, reversals } = own;
  if (base === null || reversals.length > 0) {
    const isKnown = state.base?.status === "confirmed";
    return isKnown ? state : { ...state, reversals: [...state.reversals, ...reversals] };
  }
  const hasGoneBack = state.hasGoneBack || own.hasGoneBack;
  const after = applyBack({ ...state, hasGoneBack }, { ...base, sequence: null });
  return { ...after, undoings: [...after.undoings, ...own.undoings] };
}

/** The time of the record that decides, else of the last reversal. */
function timeOf({ base, reversals, undoings }: MovementReport): number {
  const ended = [...reversals, ...undoings.map(reversalOf)];
  if (base !== null && ended.length === 0) return base.occurredAt ?? base.receivedAt;
  return ended.reduce((latest, { time }) => (time > latest ? time : latest), 0);
}

function rankOf({ base }: MovementReport): number {
  return statusRank[base?.status ?? "reversed"];
}

/** What the account says, without ids and times of processing. */
function contentOf({ base, reversals }: MovementReport): string {
  const { amount, currency, facts } = base ?? {};
  return JSON.stringify([amount, currency, facts, reversals]);
}
