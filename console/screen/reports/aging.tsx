/** Open cases by their time in this system: a picture of how many, and exact sums by currency below it. */
import type { ResponseOf } from "#api/client/types.ts";
import { useAnswer } from "#console/api/query.ts";
import { hrefOf } from "#console/app/route.ts";
import { countText } from "#console/format/amount.ts";
import { now } from "#console/part/figure/time.tsx";
import { Scroll } from "#console/part/scroll.tsx";
import { Empty } from "#console/part/state.tsx";
import { TableHead } from "#console/part/table-head.tsx";
import { api } from "#console/session/session.ts";
import { ages, rangeOf } from "../today/counts.ts";
import { CaseSumCells, caseSumColumns, currencyWord } from "./case-sums.tsx";
import { ReportSection } from "./report-section.tsx";

type Report = ResponseOf<"getAgingReport">;

export function Aging({ asOf }: { readonly asOf: string | null }) {
  const wanted = asOf === null ? {} : { asOf };
  const answer = useAnswer(`aging?${asOf}`, (signal) =>
    api().call("getAgingReport", { query: wanted, signal }),
  );
  const { data } = answer;
  return (
    <ReportSection
      name="aging"
      title="Open payments by age"
      heading={data && `${countText(data.cases)} open payments by their time in this system`}
      answer={answer}
      asOf={asOf}
    >
      {data?.items.length === 0 && (
        <Empty icon="check" title="No payment is open">
          <p>
            Open payments are counted here by their time in this system.{" "}
            <a href="#/queue">All payments</a>
          </p>
        </Empty>
      )}
      {data !== undefined && data.items.length > 0 && (
        <>
          <AgingBars report={data} isPast={asOf !== null} />
          <AgingTable report={data} isPast={asOf !== null} />
        </>
      )}
    </ReportSection>
  );
}

/** One bar for each age: a part for each currency opens its payments, and the exact count stands beside it. */
function AgingBars({ report, isPast }: TableProps) {
  const bars = ages.map(({ age, title }) => {
    const rows = report.items.filter((row) => row.age === age);
    return { age, title, rows, count: rows.reduce((sum, { cases }) => sum + cases, 0) };
  });
  const most = Math.max(...bars.map(({ count }) => count));
  return (
    <ul class="aging">
      {bars.map(({ age, title, rows, count }) => (
        <li key={age}>
          <span>{title}</span>
          <span class="aging-bar">
            {rows.map((row) => {
              const name = `${currencyWord(row.currency)} ${countText(row.cases)}`;
              const shown = { class: "aging-part", style: { flexGrow: String(row.cases) } };
              return isPast ? (
                <span key={name} {...shown}>
                  {name}
                </span>
              ) : (
                <a key={name} {...shown} href={listOf(row)} aria-label={`${name}, ${title}`}>
                  {name}
                </a>
              );
            })}
            <span style={{ flexGrow: String(most - count) }} />
          </span>
          <span class="aging-count">{countText(count)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The open payments of a currency and age. */
function listOf(row: Report["items"][number]): string {
  const age = ages.find((each) => each.age === row.age);
  return hrefOf(["queue"], {
    status: "open",
    ...(row.currency === null ? {} : { currency: row.currency }),
    ...(age === undefined ? {} : rangeOf(age, now.value)),
  });
}

type TableProps = { readonly report: Report; readonly isPast: boolean };

function AgingTable({ report, isPast }: TableProps) {
  return (
    <Scroll label="Open payments by currency and age">
      <table class="table">
        <TableHead columns={["Currency", "In this system for", ...caseSumColumns]} />
        <tbody>
          {report.items.map((row) => {
            const age = ages.find((each) => each.age === row.age);
            return (
              <tr key={`${row.currency} ${row.age}`}>
                <th scope="row">{currencyWord(row.currency)}</th>
                <td>{age?.title ?? row.age}</td>
                <CaseSumCells sums={row} href={isPast ? null : listOf(row)} />
              </tr>
            );
          })}
        </tbody>
      </table>
    </Scroll>
  );
}
