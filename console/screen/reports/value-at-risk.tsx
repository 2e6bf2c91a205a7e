/** The money in open cases that are not matched, by what is wrong with them. */
import type { ResponseOf } from "#api/client/types.ts";
import { useAnswer } from "#console/api/query.ts";
import { hrefOf } from "#console/app/route.ts";
import { countText } from "#console/format/amount.ts";
import { VerdictChip } from "#console/part/figure/verdict-chip.tsx";
import { Scroll } from "#console/part/scroll.tsx";
import { Empty } from "#console/part/state.tsx";
import { TableHead } from "#console/part/table-head.tsx";
import { api } from "#console/session/session.ts";
import { exceptionWords } from "#console/vocabulary/exception-words.ts";
import { CaseSumCells, caseSumColumns, currencyWord } from "./case-sums.tsx";
import { ReportSection } from "./report-section.tsx";

type Row = ResponseOf<"getValueAtRiskReport">["items"][number];

export function ValueAtRisk({ asOf }: { readonly asOf: string | null }) {
  const wanted = asOf === null ? {} : { asOf };
  const answer = useAnswer(`value-at-risk?${asOf}`, (signal) =>
    api().call("getValueAtRiskReport", { query: wanted, signal }),
  );
  const { data } = answer;
  return (
    <ReportSection
      name="value-at-risk"
      title="Value at risk"
      heading={data && `${countText(data.cases)} open payments that are not matched`}
      answer={answer}
      asOf={asOf}
    >
      {data?.items.length === 0 && (
        <Empty icon="check" title="No money is at risk">
          <p>
            Open payments that are not matched are summed here. <a href="#/queue">All payments</a>
          </p>
        </Empty>
      )}
      {data !== undefined && data.items.length > 0 && (
        <Scroll label="Value at risk">
          <table class="table">
            <TableHead columns={["Currency", "State", "Exception", ...caseSumColumns]} />
            <tbody>
              {data.items.map((row) => (
                <tr key={`${row.currency} ${row.verdict} ${row.exceptionType} ${row.slaRisk}`}>
                  <th scope="row">{currencyWord(row.currency)}</th>
                  <td>
                    <VerdictChip verdict={row.verdict} />
                  </td>
                  <td>{exceptionText(row)}</td>
                  <CaseSumCells
                    sums={row}
                    href={asOf === null ? hrefOf(["queue"], queryOf(row)) : null}
                  />
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </ReportSection>
  );
}

function exceptionText({ exceptionType, slaRisk }: Row): string {
  const word = exceptionType === null ? "none" : exceptionWords[exceptionType][0];
  return slaRisk ? `${word}, due soon` : word;
}

function queryOf({ currency, verdict, exceptionType, slaRisk }: Row): Record<string, string> {
  return {
    status: "open",
    ...(currency === null ? {} : { currency }),
    ...(verdict === null ? {} : { verdicts: verdict }),
    ...(exceptionType === null ? {} : { exceptionType }),
    slaRisk: String(slaRisk),
  };
}
