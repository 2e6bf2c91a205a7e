import type { CaseRow } from "#console/api/case-row.ts";
import { Amount } from "./amount.tsx";

type Props = {
  readonly of: Pick<
    CaseRow,
    | "paymentIntent"
    | "expectedAmount"
    | "actualAmount"
    | "returnedAmount"
    | "unexplainedDelta"
    | "openAmount"
  >;
  /** The class of the list, which decides its form. */
  readonly form: "figures" | "case-figures";
};

/** The amounts of a case, in its destination currency. */
export function CaseFigures({ of, form }: Props) {
  const { currency } = of.paymentIntent.destination;
  const figures = [
    ["Expected", of.expectedAmount, false],
    ["Arrived", of.actualAmount, false],
    ["Returned", of.returnedAmount, false],
    ["Unexplained", of.unexplainedDelta, true],
    ["Open", of.openAmount, true],
  ] as const;
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
