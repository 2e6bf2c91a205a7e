/** The figures that rows of cases share: how many, and their exact sums. */
import { countText } from "#console/format/amount.ts";
import { Amount } from "#console/part/figure/amount.tsx";
import type { HeadColumn } from "#console/part/table-head.tsx";

type Sums = {
  readonly currency: string | null;
  readonly cases: number;
  readonly expectedAmount: string | null;
  readonly missingAmount: string | null;
  readonly tooMuchAmount: string | null;
  readonly notArrivedAmount: string | null;
};

export const caseSumColumns = [
  ["count", "Payments"],
  ["amount", "Expected"],
  ["amount", "Missing"],
  ["amount", "Too much"],
  ["amount", "Not arrived"],
] as const satisfies readonly HeadColumn[];

/** Without `href`, which lists have only for the present. */
type Props = { readonly sums: Sums; readonly href: string | null };

export function CaseSumCells({ sums, href }: Props) {
  const { currency, cases, expectedAmount, missingAmount, tooMuchAmount, notArrivedAmount } = sums;
  return (
    <>
      <td class="report-count">
        <CountLink count={cases} href={href} />
      </td>
      {[expectedAmount, missingAmount, tooMuchAmount, notArrivedAmount].map((amount, at) => (
        <td key={at} class="table-number">
          <Amount amount={amount} currency={currency ?? ""} />
        </td>
      ))}
    </>
  );
}

type CountProps = { readonly count: number; readonly href: string | null };

export function CountLink({ count, href }: CountProps) {
  return href === null ? <span>{countText(count)}</span> : <a href={href}>{countText(count)}</a>;
}

/** The service tells the first currencies apart, and counts the others together. */
export function currencyWord(currency: string | null): string {
  return currency ?? "other currencies";
}
