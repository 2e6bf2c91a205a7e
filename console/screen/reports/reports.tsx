/** Open cases by their time in this system: a picture of how many, and exact sums by currency below it. */
import type { ResponseOf } from "#api/client/types.ts";
import { useAnswer } from "#console/api/query.ts";
import { hrefOf } from "#console/app/route.ts";
import type { ScreenProps } from "#console/app/screen-props.ts";
import { countText } from "#console/format/amount.ts";
import { now } from "#console/part/figure/time.tsx";
import { Scroll } from "#console/part/scroll.tsx";
import { Empty } from "#console/part/state.tsx";
import { TableHead } from "#console/part/table-head.tsx";
import { api } from "#console/session/session.ts";
import { ages, rangeOf } from "../today/counts.ts";
import { CaseSumCells, caseSumColumns, currencyWord } from "./case-sums.tsx";
import { ReportPage } from "./report-page.tsx";

type Report = ResponseOf<"getAgingReport">;

export function Screen({ query }: ScreenProps) {
  const asOf = query.get("asOf");
  const wanted = asOf === null ? {} : { asOf };
  const answer = useAnswer(`aging?${asOf}`, (signal) =>
    api().call("getAgingReport", { query: wanted, signal }),
  );
  const { data } = answer;
  return (
    <ReportPage current="reports" answer={answer} path="/v1/reports/aging" asOf={asOf}>
      {data?.items.length === 0 && (
        <Empty icon="check" title="No payment is open">
          <p>
            Open payments are counted here by their time in this system.{" "}
            <a href="#/queue">All payments</a>
          </p>
        </Empty>
      )}
      {data !== undefined && data.items.length > 0 && (
        <section aria-label="Open payments by age">
          <h2>{countText(data.cases)} open payments by their time in this system</h2>
          <AgingBars report={data} />
          <AgingTable report={data} isPast={asOf !== null} />
        </section>
      )}
    </ReportPage>
  );
}

const barLength = 100;

/** One bar for each age, with its exact count beside it. */
function AgingBars({ report }: { readonly report: Report }) {
  const counts = ages.map(({ age }) =>
    report.items.filter((row) => row.age === age).reduce((sum, { cases }) => sum + cases, 0),
  );
  const most = Math.max(1, ...counts);
  return (
    <ul class="aging">
      {ages.map(({ age, title, below }, at) => {
        const count = counts[at] ?? 0;
        return (
          <li key={age}>
            <span>{title}</span>
            <svg
              class="aging-bar"
              viewBox={`0 0 ${barLength} 20`}
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <rect
                class={below === null ? "aging-old" : ""}
                width={(count / most) * barLength}
                height="20"
              />
            </svg>
            <span class="aging-count">{countText(count)}</span>
          </li>
        );
      })}
    </ul>
  );
}

type TableProps = { readonly report: Report; readonly isPast: boolean };

function AgingTable({ report, isPast }: TableProps) {
  const present = now.value;
  return (
    <Scroll label="Open payments by currency and age">
      <table class="table">
        <TableHead columns={["Currency", "In this system for", ...caseSumColumns]} />
        <tbody>
          {report.items.map((row) => {
            const age = ages.find((each) => each.age === row.age);
            const query = {
              status: "open",
              ...(row.currency === null ? {} : { currency: row.currency }),
              ...(age === undefined ? {} : rangeOf(age, present)),
            };
            return (
              <tr key={`${row.currency} ${row.age}`}>
                <th scope="row">{currencyWord(row.currency)}</th>
                <td>{age?.title ?? row.age}</td>
                <CaseSumCells sums={row} href={isPast ? null : hrefOf(["queue"], query)} />
              </tr>
            );
          })}
        </tbody>
      </table>
    </Scroll>
  );
}
