import { isZeroAmount, sumOfAmounts } from "#console/format/amount.ts";
import { Amount } from "#console/part/figure/amount.tsx";
import type { Summary } from "./counts.ts";

type Groups = Summary["groups"];

/** Currencies that are shown; the queue has all. */
const shownCurrencies = 4;

/** The open amounts of some groups, by currency: exact sums. */
export function MoneyLines({ groups }: { readonly groups: Groups }) {
  const byCurrency = Map.groupBy(
    groups.flatMap(({ money }) => money),
    ({ currency }) => currency,
  );
  const sums = [...byCurrency]
    .map(([currency, parts]) => ({
      currency,
      amount: sumOfAmounts(parts.map(({ openAmount }) => openAmount)),
    }))
    .filter(({ amount }) => !isZeroAmount(amount));
  if (sums.length === 0) return <p class="note">No open amount</p>;
  return (
    <ul class="money-lines">
      {sums.slice(0, shownCurrencies).map(({ currency, amount }) => (
        <li key={currency}>
          <Amount amount={amount} currency={currency} />
        </li>
      ))}
      {sums.length > shownCurrencies && (
        <li class="note">and {sums.length - shownCurrencies} more currencies</li>
      )}
    </ul>
  );
}
