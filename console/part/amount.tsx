import { amountParts, amountText, isZeroAmount } from "../format/amount.ts";

type Props = {
  /** Null: not known yet. */
  readonly amount: string | null;
  readonly currency: string;
  /** Marks a difference that is not zero. */
  readonly isDifference?: boolean;
};

/** Characters that a column of a table has room for; a longer amount is broken into lines there, never cut. */
const longestAligned = 16;

/** An amount, aligned at its decimal point with the amounts above it. */
export function Amount({ amount, currency, isDifference = false }: Props) {
  if (amount === null) return <span class="amount amount-none">–</span>;
  const { integer, fraction } = amountParts(amount, currency);
  const zero = isZeroAmount(amount);
  const tone = isDifference ? (zero ? " amount-zero" : " amount-difference") : "";
  const long = integer.length + fraction.length > longestAligned ? " amount-long" : "";
  return (
    <span class={`amount${tone}${long}`} title={amountText(amount, currency)}>
      <span class="amount-integer">{integer}</span>
      <span class="amount-fraction">{fraction}</span>
      <span class="amount-currency"> {currency}</span>
    </span>
  );
}
