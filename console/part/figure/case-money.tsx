/** Which way the money of a case is wrong, in a word: what is missing, too much and not arrived never nets. */
import type { CaseRow } from "#console/api/case-row.ts";
import { isZeroAmount } from "#console/format/amount.ts";
import { type CaseMoney, moneyNames, moneyWords } from "#console/vocabulary/money-words.ts";
import { Amount } from "./amount.tsx";

/** The one that is above zero; null of a case whose money is as it should be. */
export function wrongMoneyOf(money: CaseMoney): keyof CaseMoney | null {
  return moneyNames.find((name) => !isZeroAmount(money[name])) ?? null;
}

export function moneyWordOf(name: keyof CaseMoney): string {
  return moneyWords[name];
}

type Row = CaseMoney & Pick<CaseRow, "status" | "verdict" | "paymentIntent">;

/**
 * Whether somebody must act because of it: what is not late may still come, what the rules accept is accepted, and what is
 * closed is decided.
 */
export function isAlarming({ status, verdict, ...money }: Row): boolean {
  if (status !== "open" || wrongMoneyOf(money) === null) return false;
  return verdict === "needs_review" || verdict === "delayed";
}

/** For rows: the amount and its word. */
export function WrongMoney({ of }: { readonly of: Row }) {
  const name = wrongMoneyOf(of);
  if (name === null) {
    return (
      <span class="wrong-money">
        <Amount amount={null} currency="" />
      </span>
    );
  }
  const { currency } = of.paymentIntent.destination;
  return (
    <span class="wrong-money">
      <Amount amount={of[name]} currency={currency} isDifference={isAlarming(of)} />
      <span class="wrong-word">{moneyWords[name]}</span>
    </span>
  );
}
