/** What providers charged above contract: the claim against them, with the payments that it rests on. */
import type { RequestOf, ResponseOf } from "#api/client/types.ts";
import { attempt, isPending } from "#console/act/attempt.ts";
import { followJob } from "#console/act/job.ts";
import { saveCsv } from "#console/act/save-csv.ts";
import { useAnswer } from "#console/api/query.ts";
import { go, hrefOf } from "#console/app/route.ts";
import type { ScreenProps } from "#console/app/screen-props.ts";
import { amountText, countText, sumOfAmounts } from "#console/format/amount.ts";
import { Amount } from "#console/part/figure/amount.tsx";
import { Text } from "#console/part/figure/text.tsx";
import { Button } from "#console/part/input/button.tsx";
import { DateInput } from "#console/part/input/date-input.tsx";
import { FilterInput } from "#console/part/input/filter-input.tsx";
import { Scroll } from "#console/part/scroll.tsx";
import { Empty, Unanswered } from "#console/part/state.tsx";
import { TableHead } from "#console/part/table-head.tsx";
import { api, may } from "#console/session/session.ts";
import { ClaimedPayments } from "./claimed-payments.tsx";
import { FeeTabs } from "./fee-tabs.tsx";
import { feeTypeWords, type OverchargeRow } from "./fee-words.ts";
import { monthAfter, startOfMonth } from "./months.ts";

type Report = ResponseOf<"getOverchargesReport">;
type ReportQuery = NonNullable<RequestOf<"getOverchargesReport">["query"]>;

/** The address: months, the provider, and whether the payments are listed. */
const names = ["provider", "from", "to", "payments"] as const;

export function Screen({ query }: ScreenProps) {
  const wanted = queryOf(query);
  const key = new URLSearchParams(wanted).toString();
  const { data, error, reload } = useAnswer(`overcharges?${key}`, (signal) =>
    api().call("getOverchargesReport", { query: wanted as ReportQuery, signal }),
  );
  const set = (name: (typeof names)[number], value: string) => {
    const next = new URLSearchParams(names.map((each) => [each, query.get(each) ?? ""]));
    next.set(name, value);
    for (const each of names) if (next.get(each) === "") next.delete(each);
    go(hrefOf(["overcharges"], next));
  };
  const isListed = query.get("payments") === "1";
  return (
    <div class="records">
      <div class="toolbar report-head">
        <h1 class="toolbar-title">Fees</h1>
        <FeeTabs current="overcharges" />
        <FilterInput
          label="Provider"
          value={query.get("provider") ?? ""}
          onCommit={(value) => set("provider", value)}
        />
        <Month
          label="From"
          value={query.get("from") ?? data?.from ?? ""}
          set={(m) => set("from", m)}
        />
        <Month label="to" value={query.get("to") ?? data?.to ?? ""} set={(m) => set("to", m)} />
        <span class="toolbar-count" />
        <Button pressed={isListed} onClick={() => set("payments", isListed ? "" : "1")}>
          Each payment
        </Button>
        <Button
          icon="imports"
          onClick={() =>
            void saveCsv(
              "overcharges.csv",
              `/v1/reports/overcharges?${new URLSearchParams({ ...wanted, format: "csv" })}`,
            )
          }
        >
          CSV
        </Button>
        <Button icon="print" onClick={() => print()}>
          Print
        </Button>
      </div>
      <div class="report">
        {data === undefined ? (
          <Unanswered error={error} reload={reload} />
        ) : (
          <Claim report={data} isListed={isListed} reload={reload} />
        )}
      </div>
    </div>
  );
}

/** As the API takes it: the beginning of the first month, and of the one after the last. */
function queryOf(query: URLSearchParams): Record<string, string> {
  const provider = query.get("provider") ?? "";
  const from = startOfMonth(query.get("from") ?? "");
  const to = startOfMonth(monthAfter(query.get("to") ?? ""));
  return {
    ...(provider === "" ? {} : { provider }),
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
  };
}

type MonthProps = {
  readonly label: string;
  readonly value: string;
  readonly set: (month: string) => void;
};

function Month({ label, value, set }: MonthProps) {
  return (
    <div class="kept-hour" title="A month, in UTC">
      <span>{label}</span>
      <DateInput label={label} kind="month" value={value} set={set} />
    </div>
  );
}

type ClaimProps = {
  readonly report: Report;
  readonly isListed: boolean;
  readonly reload: () => void;
};

function Claim({ report, isListed, reload }: ClaimProps) {
  const { items, from, to } = report;
  const months = from === to ? from : `${from} to ${to}`;
  const { uncorrected, unplacedCredits } = report;
  if (items.length === 0 && uncorrected.length === 0 && unplacedCredits.count === 0) {
    return (
      <Empty icon="check" title="Nothing was charged above contract">
        <p>
          {months}. Fees are compared with what <a href="#/fees">is agreed</a>.
        </p>
      </Empty>
    );
  }
  const foreign = items.filter(({ difference }) => difference === null);
  return (
    <>
      <section aria-label="Overcharges">
        <h2>Charged above contract, {months}</h2>
        <ul class="fee-sums">
          {foreign.length > 0 && (
            <li>In another currency than agreed, in no sum: {countText(foreign.length)} rows</li>
          )}
          {sumsOf(items).map(({ provider, currency, amount }) => (
            <li key={`${provider} ${currency}`}>
              <strong>{amountText(amount, currency)}</strong> by{" "}
              <Text value={provider} limit={64} />
            </li>
          ))}
        </ul>
        <Scroll label="Overcharges">
          <OverchargeTable rows={items} reload={reload} />
        </Scroll>
      </section>
      {unplacedCredits.count > 0 && (
        <p class="note">
          <a href={hrefOf(["queue"], unplacedCredits.filter)}>
            {paymentsText(unplacedCredits.count)}
          </a>{" "}
          with credits of payouts that fit no open claim
        </p>
      )}
      {uncorrected.length > 0 && <Uncorrected rows={uncorrected} />}
      {isListed && items.map((row) => <ClaimedPayments key={row.filter.overcharge} row={row} />)}
    </>
  );
}

/** Agreed fees that no run corrects after the month's end: a person opens the payments. */
function Uncorrected({ rows }: { readonly rows: Report["uncorrected"] }) {
  return (
    <section aria-label="Not corrected">
      <h2>Not corrected after the month's end</h2>
      <ul class="fee-sums">
        {rows.map(({ provider, month, component, currency, difference, count, filter }) => (
          <li key={filter.overcharge}>
            <a href={hrefOf(["queue"], filter)}>{paymentsText(count)}</a>:{" "}
            <Text value={provider} limit={64} />, {month}, {feeTypeWords[component]}; agreed{" "}
            {amountText(difference, currency)} too high
          </li>
        ))}
      </ul>
    </section>
  );
}

const columns = [
  "Provider",
  "Month",
  "Fee",
  ["amount", "Charged"],
  ["amount", "Agreed"],
  ["amount", "Too much"],
  ["amount", "Not claimed"],
  ["amount", "Not credited"],
  ["count", "Payments"],
] as const;

type TableProps = { readonly rows: readonly OverchargeRow[]; readonly reload: () => void };

/** Claims what is above contract in all payments of the row and not claimed yet. */
async function claimRow({ filter, count }: OverchargeRow, reload: () => void): Promise<void> {
  const body = { action: "claim", filter, expectedTotal: count } as const;
  const done = await attempt(null, () => api().call("createCaseAction", { body }));
  const job = done?.result ?? null;
  if (job !== null && !isPending(job)) followJob(job.id, `Claimed: ${paymentsText(count)}`, reload);
}

/** The place of what is not claimed among the figures of a row. */
const unclaimedAt = 3;

type ButtonProps = { readonly row: OverchargeRow; readonly reload: () => void };

function ClaimButton({ row, reload }: ButtonProps) {
  if (Number(row.unclaimed) <= 0 || !may("createCaseAction")) return null;
  return <Button onClick={() => void claimRow(row, reload)}>Claim</Button>;
}

function paymentsText(count: number): string {
  return `${countText(count)} ${count === 1 ? "payment" : "payments"}`;
}

function OverchargeTable({ rows, reload }: TableProps) {
  return (
    <table class="table">
      <TableHead columns={columns} />
      <tbody>
        {rows.map((row) => {
          const { charged, currency, agreed, agreedCurrency, difference, count, filter } = row;
          const href = hrefOf(["queue"], filter);
          const figures = [
            [charged, currency],
            [agreed, agreedCurrency],
            [difference, currency],
            [row.unclaimed, currency],
            [row.open, currency],
          ] as const;
          return (
            <tr key={filter.overcharge}>
              <th scope="row">
                <Text value={row.provider} limit={64} />
              </th>
              <td>{row.month}</td>
              <td>{feeTypeWords[row.component]}</td>
              {figures.map(([amount, of], at) => (
                <td key={at} class="table-number">
                  <a href={href}>
                    {amount === null ? (
                      "another currency"
                    ) : (
                      <Amount amount={amount} currency={of} />
                    )}
                  </a>
                  {at === unclaimedAt && <ClaimButton row={row} reload={reload} />}
                </td>
              ))}
              <td class="report-count">
                <a href={href}>{countText(count)}</a>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** What each provider owes, by currency; fees in another currency than agreed have no difference and no sum. */
function sumsOf(rows: readonly OverchargeRow[]) {
  const known = rows.flatMap((row) =>
    row.difference === null ? [] : [{ ...row, difference: row.difference }],
  );
  const groups = Map.groupBy(known, ({ provider, currency }) => `${currency} ${provider}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { provider, currency } = first;
    return [{ provider, currency, amount: sumOfAmounts(group.map((row) => row.difference)) }];
  });
}
