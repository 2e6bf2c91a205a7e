/** How the net is made of shares and lines, what the bank moved, and what is missing. */
import type { ComponentChildren } from "preact";
import { Amount } from "#console/part/figure/amount.tsx";
import { lineWords, type Settlement } from "./settlement-words.ts";

export function NetTable({ settlement }: { readonly settlement: Settlement }) {
  const { currency, lines, bankAmount, difference } = settlement;
  const expected = lines.filter(({ type }) => type !== "accepted_difference");
  const accepted = lines.filter(({ type }) => type === "accepted_difference");
  const amount = (value: string | null) => <Amount amount={value} currency={currency} />;
  const isOpen = difference !== null && accepted.length === 0;
  return (
    <table class="table net">
      <tbody>
        <Line title="Shares of payments">{amount(settlement.sharesAmount)}</Line>
        {expected.map((line) => (
          <Line key={line.type} title={lineWords[line.type]}>
            {amount(line.amount)}
          </Line>
        ))}
        <Line title="Net" isTotal={true}>
          {amount(settlement.net)}
        </Line>
        {accepted.map((line) => (
          <Line key={line.type} title={lineWords[line.type]}>
            {amount(line.amount)}
          </Line>
        ))}
        <Line title={bankAmount === null ? "Bank: nothing yet" : "Bank"} isTotal={true}>
          {amount(bankAmount)}
        </Line>
        {isOpen && (
          <Line title={difference.startsWith("-") ? "Too much" : "Missing"}>
            <Amount amount={difference.replace("-", "")} currency={currency} isDifference={true} />
          </Line>
        )}
      </tbody>
    </table>
  );
}

type LineProps = {
  readonly title: string;
  readonly isTotal?: boolean;
  readonly children: ComponentChildren;
};

function Line({ title, isTotal = false, children }: LineProps) {
  return (
    <tr class={isTotal ? "table-total" : ""}>
      <th scope="row">{title}</th>
      <td class="table-number">{children}</td>
    </tr>
  );
}
