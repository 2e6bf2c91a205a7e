import { isZeroAmount } from "#console/format/amount.ts";
import { Amount } from "#console/part/figure/amount.tsx";
import { moneyNames, moneyWords } from "#console/part/figure/case-money.tsx";
import { type Amount as Decimal, sum } from "#domain/value/money.ts";
import type { Summary } from "./counts.ts";

type Groups = Summary["groups"];

/** Sums that are shown; the reports have all. */
const shownSums = 6;

/** What is missing, too much and not arrived in some groups, by currency: exact sums that never net. */
export function MoneyLines({ groups }: { readonly groups: Groups }) {
  const byCurrency = Map.groupBy(
    groups.flatMap(({ money }) => money),
    ({ currency }) => currency,
  );
  const sums = [...byCurrency]
    .flatMap(([currency, parts]) =>
      moneyNames.map((name) => ({
        ...{ currency, name },
        amount: sum(parts.map((each) => each[name] as Decimal)),
      })),
    )
    .filter(({ amount }) => !isZeroAmount(amount));
  if (sums.length === 0) return <p class="note">Nothing missing</p>;
  return (
    <ul class="money-lines">
      {sums.slice(0, shownSums).map(({ currency, name, amount }) => (
        <li key={`${currency} ${name}`}>
          <Amount amount={amount} currency={currency} />{" "}
          <span class="note">{moneyWords[name]}</span>
        </li>
      ))}
      {sums.length > shownSums && <li class="note">and {sums.length - shownSums} more</li>}
    </ul>
  );
}
