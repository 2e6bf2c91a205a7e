import type { CaseRow } from "#console/api/case-row.ts";
import { differenceOf, isZeroAmount } from "#console/format/amount.ts";
import { moneyWords } from "#console/vocabulary/money-words.ts";
import { Amount } from "./amount.tsx";
import { isAlarming, wrongMoneyOf } from "./case-money.tsx";

type Props = {
  readonly of: Pick<
    CaseRow,
    | "paymentIntent"
    | "status"
    | "verdict"
    | "missingAmount"
    | "tooMuchAmount"
    | "notArrivedAmount"
    | "expectedAmount"
    | "actualAmount"
    | "returnedAmount"
    | "unexplainedDelta"
    | "openAmount"
  >;
  /** The class of the list, which decides its form. */
  readonly form: "figures" | "case-figures";
};

type Figure = readonly [title: string, amount: string | null, isDifference: boolean];

/** The amounts of a case, in its destination currency. */
export function CaseFigures({ of, form }: Props) {
  const { currency } = of.paymentIntent.destination;
  const wrong = wrongMoneyOf(of);
  const disposed = disposedOf(of);
  const figures: readonly Figure[] = [
    ["Expected", of.expectedAmount, false],
    ["Arrived", of.actualAmount, false],
    ...(isZeroAmount(of.returnedAmount ?? "0")
      ? []
      : [["Returned", of.returnedAmount, false] satisfies Figure]),
    ...(isZeroAmount(disposed)
      ? []
      : [["Written off or accepted", disposed.replace("-", ""), false] satisfies Figure]),
    wrong === null
      ? ["Difference", of.openAmount, false]
      : [sentenceCase(moneyWords[wrong]), of[wrong], isAlarming(of)],
  ];
  return (
    <dl class={form}>
      {figures.map(([title, amount, isDifference]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            <Amount amount={amount} currency={currency} isDifference={isDifference} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What people or policies decided about the difference; its sign is that of the difference. */
function disposedOf({ unexplainedDelta, openAmount }: Props["of"]): string {
  if (unexplainedDelta === null || openAmount === null) return "0";
  return differenceOf(unexplainedDelta, openAmount);
}

function sentenceCase(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
