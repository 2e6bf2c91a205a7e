/** Why another amount arrived than was expected: as a picture, as a table, and as one line. */

import type { CaseDetail } from "#console/api/case-detail.ts";
import { amountText } from "#console/format/amount.ts";
import { Amount } from "#console/part/figure/amount.tsx";
import { isAlarming } from "#console/part/figure/case-money.tsx";
import { Text } from "#console/part/figure/text.tsx";
import { Scroll } from "#console/part/scroll.tsx";
import { TableHead } from "#console/part/table-head.tsx";
import { type Step, stepsOf } from "./waterfall-steps.ts";

export function Waterfall({ detail }: { readonly detail: CaseDetail }) {
  const { currency } = detail.paymentIntent.destination;
  const { actualAmount } = detail;
  if (actualAmount === null) {
    return <p class="quiet">Nothing has arrived yet, so there is no difference to explain.</p>;
  }
  const { steps, startsAtZero } = stepsOf({
    expected: detail.expectedAmount,
    actual: actualAmount,
    lines: detail.deltaLines,
  });
  return (
    <figure class="waterfall">
      {steps.length >= picturedSteps && (
        <>
          <Bars steps={steps} currency={currency} isAlarming={isAlarming(detail)} />
          {!startsAtZero && <p class="note">The picture does not start at zero.</p>}
        </>
      )}
      <Scroll label="Steps of the difference">
        <table class="table">
          <TableHead columns={["Step", "Because of", ["amount", "Amount"]]} />
          <tbody>
            {steps.map((step, index) => (
              <tr key={index} class={step.kind === "total" ? "table-total" : ""}>
                <th scope="row">{step.title}</th>
                <td>
                  <Text value={step.evidence} limit={200} />
                </td>
                <td class="table-number">
                  <Amount amount={signed(step)} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <figcaption class="identity">{identityOf(steps, currency)}</figcaption>
    </figure>
  );
}

/** A single step between what was expected and what arrived says no more than its row of the table. */
const picturedSteps = 4;

/** A line is taken from what was expected; one below zero adds to it. */
function signed({ kind, amount }: Step): string {
  if (kind === "total") return amount;
  return amount.startsWith("-") ? amount.slice(1) : `-${amount}`;
}

function identityOf(steps: readonly Step[], currency: string): string {
  const [first, ...rest] = steps;
  const last = rest.at(-1);
  const parts = rest.slice(0, -1).map((step) => {
    const isMore = step.amount.startsWith("-");
    const size = amountText(step.amount.replace("-", ""), currency).replace(` ${currency}`, "");
    return `${isMore ? "+" : "−"} ${size} ${step.title.toLowerCase()}`;
  });
  const start = amountText(first?.amount ?? "0", currency);
  return [
    `${start} expected`,
    ...parts,
    `= ${amountText(last?.amount ?? "0", currency)} arrived`,
  ].join(" ");
}

function classOf({ kind, isExplained }: Step, isRed: boolean): string {
  if (kind === "total") return "waterfall-total";
  return !isExplained && isRed ? "waterfall-wrong" : "waterfall-step";
}

const width = 640;
const height = 150;
const top = 22;
const base = 122;
/** As many have room for their names on a narrow screen; the table below has the names of all. */
const namedSteps = 4;

type BarsProps = {
  readonly steps: readonly Step[];
  readonly currency: string;
  /** Whether a person must act: only then is a step red. */
  readonly isAlarming: boolean;
};

function Bars({ steps, currency, isAlarming: isRed }: BarsProps) {
  const slot = width / steps.length;
  const bar = Math.min(72, slot * 0.6);
  const y = (share: number) => base - ((base - top) * share) / 1_000;
  return (
    <svg
      class={`waterfall-bars${steps.length > namedSteps ? " is-dense" : ""}`}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <line class="waterfall-base" x1="0" x2={width} y1={base} y2={base} />
      {steps.map((step, index) => {
        const x = index * slot + (slot - bar) / 2;
        const upper = Math.min(y(step.from), y(step.to));
        const size = Math.max(2, Math.abs(y(step.from) - y(step.to)));
        return (
          <g key={index} class={classOf(step, isRed)}>
            <rect x={x} y={upper} width={bar} height={size} rx="2" />
            {index + 1 < steps.length && (
              <line
                class="waterfall-join"
                x1={x + bar}
                x2={x + slot}
                y1={y(step.to)}
                y2={y(step.to)}
              />
            )}
            <text x={x + bar / 2} y={height - 10} text-anchor="middle">
              {step.title}
            </text>
            <text class="waterfall-amount" x={x + bar / 2} y={upper - 5} text-anchor="middle">
              {amountText(signed(step), currency).replace(` ${currency}`, "")}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
