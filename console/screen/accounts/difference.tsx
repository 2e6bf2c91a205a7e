/** Balance less ledger, and the lists that explain it: each figure opens its list. */
import type { ComponentChildren } from "preact";
import { useAnswer } from "#console/api/query.ts";
import { go, hrefOf } from "#console/app/route.ts";
import { countText } from "#console/format/amount.ts";
import { Amount } from "#console/part/figure/amount.tsx";
import { DateInput } from "#console/part/input/date-input.tsx";
import { Unanswered } from "#console/part/state.tsx";
import { api } from "#console/session/session.ts";
import {
  balanceSourceWords,
  type ItemKind,
  itemKindWords,
  type Reconciliation,
} from "./account-words.ts";
import { DifferenceItems } from "./difference-items.tsx";

type Props = { readonly id: string; readonly query: URLSearchParams };

const itemsOnAPage = 50;
const kinds = Object.keys(itemKindWords) as ItemKind[];

export function Difference({ id, query }: Props) {
  const kind = kinds.find((each) => each === query.get("kind")) ?? null;
  const period = Object.fromEntries(
    ["since", "asOf"].flatMap((name) => {
      const value = query.get(name);
      return value === null || value === "" ? [] : [[name, value]];
    }),
  );
  const wanted = { ...period, ...(kind === null ? {} : { kind }), limit: itemsOnAPage };
  const key = `account-reconciliation:${id}?${JSON.stringify(wanted)}`;
  const { data, error, reload } = useAnswer(key, (signal) =>
    api().call("getAccountReconciliation", { path: { accountId: id }, query: wanted, signal }),
  );
  const linkOf = (change: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(change)) {
      if (value === "") next.delete(name);
      else next.set(name, value);
    }
    return hrefOf(["accounts", id], next);
  };
  return (
    <>
      <h3>Reconciliation</h3>
      <Period
        since={period["since"] ?? data?.since ?? ""}
        asOf={period["asOf"] ?? data?.asOf ?? ""}
        set={(change) => go(linkOf(change))}
      />
      {data === undefined && <Unanswered error={error} reload={reload} />}
      {data !== undefined && (
        <>
          <Figures
            reconciliation={data}
            kind={kind}
            hrefOfKind={(each) => linkOf({ kind: each })}
          />
          <DifferenceItems reconciliation={data} kind={kind} allHref={linkOf({ kind: "" })} />
        </>
      )}
    </>
  );
}

type PeriodProps = {
  readonly since: string;
  readonly asOf: string;
  readonly set: (change: Readonly<Record<string, string>>) => void;
};

function Period({ since, asOf, set }: PeriodProps) {
  return (
    <div class="period">
      <div class="field">
        <span class="field-title">Days after</span>
        <DateInput label="Days after" value={since} set={(day) => set({ since: day })} />
      </div>
      <div class="field">
        <span class="field-title">up to</span>
        <DateInput label="up to" value={asOf} set={(day) => set({ asOf: day })} />
      </div>
    </div>
  );
}

type FiguresProps = {
  readonly reconciliation: Reconciliation;
  readonly kind: ItemKind | null;
  readonly hrefOfKind: (kind: ItemKind) => string;
};

function Figures({ reconciliation, kind, hrefOfKind }: FiguresProps) {
  const { balance, ledgerBalance, difference, broughtForward, residual } = reconciliation;
  const amount = (value: string | null, isDifference = false) => (
    <Amount amount={value} currency={reconciliation.currency} isDifference={isDifference} />
  );
  return (
    <table class="table net" aria-label="Balance less ledger">
      <tbody>
        <Line title={balanceTitle("Balance", balance)}>{amount(balance?.amount ?? null)}</Line>
        <Line title={balanceTitle("less ledger", ledgerBalance)}>
          {amount(ledgerBalance?.amount ?? null)}
        </Line>
        <Line title="Difference" isTotal={true}>
          {amount(difference, true)}
        </Line>
        <Line title="Brought forward" note="the difference before the period">
          {amount(broughtForward)}
        </Line>
        {kinds.map((each) => {
          const { items, amount: sum } = reconciliation[each];
          const [word, meaning] = itemKindWords[each];
          return (
            <Line
              key={each}
              title={
                <a
                  href={hrefOfKind(each)}
                  title={meaning}
                  aria-current={kind === each ? "true" : undefined}
                >
                  {word}, {countText(items)} {items === 1 ? "item" : "items"}
                </a>
              }
            >
              {amount(sum)}
            </Line>
          );
        })}
        <Line title="Residual" note="what no item explains" isTotal={true}>
          {amount(residual, true)}
        </Line>
      </tbody>
    </table>
  );
}

function balanceTitle(word: string, balance: Reconciliation["balance"]): ComponentChildren {
  return (
    <>
      {word}{" "}
      <span class="note">
        {balance === null ? "unknown" : `${balanceSourceWords[balance.source]}, ${balance.asOf}`}
      </span>
    </>
  );
}

type LineProps = {
  readonly title: ComponentChildren;
  readonly note?: string;
  readonly isTotal?: boolean;
  readonly children: ComponentChildren;
};

function Line({ title, note, isTotal = false, children }: LineProps) {
  return (
    <tr class={isTotal ? "table-total" : ""}>
      <th scope="row">
        {title} {note !== undefined && <span class="note">{note}</span>}
      </th>
      <td class="table-number">{children}</td>
    </tr>
  );
}
