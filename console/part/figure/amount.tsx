import { Fragment } from "preact";
import { amountParts, amountText, isZeroAmount } from "#console/format/amount.ts";

type Props = {
  /** Null: not known yet. */
  readonly amount: string | null;
  readonly currency: string;
  /** Marks a difference that is not zero. */
  readonly isDifference?: boolean;
};

/** What the columns around the decimal point have room for: `9,999,999` and `.000`. */
const alignedCharacters = { integer: 9, fraction: 4 } as const;
/** Characters of an amount that stand in one line of a table. No digit of a longer one is left out: it has several. */
const lineCharacters = 16;

/** An amount, aligned at its decimal point with the amounts above it. */
export function Amount({ amount, currency, isDifference = false }: Props) {
  if (amount === null) return <span class="amount amount-none">–</span>;
  const { integer, fraction } = amountParts(amount, currency);
  const zero = isZeroAmount(amount);
  const tone = isDifference ? (zero ? " amount-zero" : " amount-difference") : "";
  const isAligned =
    integer.length <= alignedCharacters.integer && fraction.length <= alignedCharacters.fraction;
  const isLong = integer.length + fraction.length > lineCharacters;
  const size = `${isAligned ? "" : " amount-free"}${isLong ? " amount-long" : ""}`;
  return (
    <span class={`amount${tone}${size}`} title={amountText(amount, currency)}>
      <span class="amount-number">
        <span class="amount-integer">{isLong ? breakable(integer) : integer}</span>
        <span class="amount-fraction">{fraction}</span>
      </span>
      <span class="amount-currency"> {currency}</span>
    </span>
  );
}

/** Lines end between groups of digits. */
function breakable(integer: string) {
  return integer.split(",").map((group, at) => (
    <Fragment key={at}>
      {at === 0 ? "" : ","}
      {at === 0 ? null : <wbr />}
      {group}
    </Fragment>
  ));
}
