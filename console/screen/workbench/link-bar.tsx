import type { CaseRow } from "#console/api/case-row.ts";
import type { FlowLeg } from "#console/api/flow-leg.ts";
import { amountText, countText, isZeroAmount } from "#console/format/amount.ts";
import { Button } from "#console/part/input/button.tsx";
import { balanceOf, planLinks } from "./balance.ts";

type Props = {
  readonly legs: readonly FlowLeg[];
  readonly rows: readonly CaseRow[];
  /** Null: the person may not. */
  readonly link: (() => void) | null;
  readonly setAside: (() => void) | null;
  readonly createPayment: (() => void) | null;
  readonly clear: () => void;
  readonly isBusy: boolean;
};

/** The difference of what is selected, live, and what can be done with it. */
export function LinkBar(props: Props) {
  const { legs, rows, link, setAside, createPayment, clear, isBusy } = props;
  const plan = planLinks(legs, rows);
  const isAny = legs.length + rows.length > 0;
  return (
    <div class="link-bar" role="toolbar" aria-label="What is selected">
      <p class="link-sums" role="status">
        {isAny ? (
          <Sums legs={legs} rows={rows} />
        ) : (
          <span class="quiet link-hint">
            <kbd>x</kbd> selects, <kbd>→</kbd> goes to the payments, <kbd>l</kbd> links
          </span>
        )}
        {isAny && plan.kind === "not_yet" && <span class="quiet">{plan.reason}</span>}
      </p>
      {isAny && (
        <Button kind="quiet" icon="close" label="Clear the selection" hint="Esc" onClick={clear} />
      )}
      {setAside !== null && (
        <Button icon="ignore" hint="i" onClick={setAside} disabled={legs.length !== 1}>
          Set aside
        </Button>
      )}
      {createPayment !== null && (
        <Button icon="plus" hint="n" onClick={createPayment} disabled={legs.length !== 1}>
          Create a payment
        </Button>
      )}
      {link !== null && (
        <Button
          kind="primary"
          icon="link"
          hint="l"
          onClick={link}
          disabled={plan.kind === "not_yet" || isBusy}
        >
          Link
        </Button>
      )}
    </div>
  );
}

function Sums({ legs, rows }: Pick<Props, "legs" | "rows">) {
  const balance = balanceOf(legs, rows);
  const counted = (count: number, one: string, many: string) =>
    `${countText(count)} ${count === 1 ? one : many}`;
  const evidence = counted(legs.length, "line", "lines");
  const cases = counted(rows.length, "payment", "payments");
  if (balance === null) {
    return (
      <span>
        {evidence}, {cases}: several currencies, so there is no difference.
      </span>
    );
  }
  const { currency, difference } = balance;
  const isEven = isZeroAmount(difference);
  return (
    <>
      {legs.length > 0 && (
        <span>
          {evidence} <strong>{amountText(balance.evidence, currency)}</strong>
        </span>
      )}
      {rows.length > 0 && (
        <span>
          {cases} for <strong>{amountText(balance.wanted, currency)}</strong>
        </span>
      )}
      {legs.length > 0 && rows.length > 0 && (
        <span class={isEven ? "tone-good" : "tone-bad"}>
          Difference <strong>{amountText(difference, currency)}</strong>
        </span>
      )}
    </>
  );
}
