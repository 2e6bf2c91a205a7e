/** How much of what came was matched: by kind of evidence, or by the rule that decided. */
import type { RequestOf, ResponseOf } from "#api/client/types.ts";
import { useAnswer } from "#console/api/query.ts";
import { hrefOf } from "#console/app/route.ts";
import { countText } from "#console/format/amount.ts";
import { Amount } from "#console/part/figure/amount.tsx";
import { Rate } from "#console/part/figure/rate.tsx";
import { Text } from "#console/part/figure/text.tsx";
import { Tabs } from "#console/part/input/tabs.tsx";
import { Scroll } from "#console/part/scroll.tsx";
import { Empty } from "#console/part/state.tsx";
import { TableHead } from "#console/part/table-head.tsx";
import { api } from "#console/session/session.ts";
import { kindWords } from "#console/vocabulary/evidence-words.ts";
import { CountLink, currencyWord } from "./case-sums.tsx";
import { ReportSection } from "./report-section.tsx";

type Row = ResponseOf<"getMatchRateReport">["items"][number];
type SourceRow = Extract<Row, { readonly source: unknown }>;
type RuleRow = Extract<Row, { readonly ruleId: unknown }>;
type ReportQuery = NonNullable<RequestOf<"getMatchRateReport">["query"]>;

const sides = { source: "By source", rule: "By rule" } as const;
type Props = {
  readonly by: keyof typeof sides;
  readonly asOf: string | null;
};

const rulesOnAPage = 100;

export function MatchRate({ by, asOf }: Props) {
  const moment = asOf === null ? {} : { asOf };
  const wanted: ReportQuery = { by, limit: rulesOnAPage, ...moment };
  const answer = useAnswer(`match-rate?${by}&${asOf}`, (signal) =>
    api().call("getMatchRateReport", { query: wanted, signal }),
  );
  const { data } = answer;
  return (
    <ReportSection
      name="match-rate"
      title="Match rate"
      answer={answer}
      query={{ by }}
      asOf={asOf}
      tools={
        <Tabs
          label="By"
          tabs={Object.entries(sides).map(([side, title]) => ({
            title,
            href: hrefOf(["reports"], { by: side, ...moment }),
            isCurrent: side === by,
          }))}
        />
      }
    >
      {data?.items.length === 0 && (
        <Empty icon="report" title="Nothing has come yet">
          <p>
            <a href="#/imports">Import a file</a>, or send reports with <a href="docs">the API</a>.
          </p>
        </Empty>
      )}
      {data !== undefined && data.items.length > 0 && (
        <>
          <Scroll label="Match rate">
            {by === "rule" ? (
              <RuleTable rows={data.items.filter(isOfRule)} isPast={asOf !== null} />
            ) : (
              <SourceTable rows={data.items.filter(isOfSource)} isPast={asOf !== null} />
            )}
          </Scroll>
          {data.total > data.items.length && (
            <p class="note">
              The first {countText(data.items.length)} of {countText(data.total)} are shown.
            </p>
          )}
        </>
      )}
    </ReportSection>
  );
}

function isOfRule(row: Row): row is RuleRow {
  return "ruleId" in row;
}

function isOfSource(row: Row): row is SourceRow {
  return "source" in row;
}

type TableProps<Of> = {
  readonly rows: readonly Of[];
  /** Lists open at the present only. */
  readonly isPast: boolean;
};

function SourceTable({ rows, isPast }: TableProps<SourceRow>) {
  return (
    <table class="table">
      <TableHead
        columns={[
          "Source",
          "Currency",
          "Rate",
          ["count", "Matched"],
          ["count", "of"],
          ["amount", "Matched"],
          ["amount", "of"],
        ]}
      />
      <tbody>
        {rows.map(({ source, currency, rate, legs, matchedLegs, amount, matchedAmount }) => (
          <tr key={`${source} ${currency}`}>
            <th scope="row">{kindWords[source]}</th>
            <td>{currencyWord(currency)}</td>
            <td>
              <Rate rate={rate} />
            </td>
            <td class="report-count">{countText(matchedLegs)}</td>
            <td class="report-count">
              <CountLink
                count={legs}
                href={
                  isPast
                    ? null
                    : hrefOf(["evidence"], { kind: source, ...(currency && { currency }) })
                }
              />
            </td>
            <td class="table-number">
              <Amount amount={matchedAmount} currency={currency ?? ""} />
            </td>
            <td class="table-number">
              <Amount amount={amount} currency={currency ?? ""} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RuleTable({ rows, isPast }: TableProps<RuleRow>) {
  return (
    <table class="table">
      <TableHead columns={["Rule", "Rate", ["count", "Matched"], ["count", "of"]]} />
      <tbody>
        {rows.map(({ ruleId, name, rate, cases, matchedCases }) => (
          <tr key={ruleId}>
            <th scope="row">
              <a href={hrefOf(["rules", ruleId])}>
                <Text value={name ?? ruleId} limit={120} />
              </a>
            </th>
            <td>
              <Rate rate={rate} />
            </td>
            <td class="report-count">{countText(matchedCases)}</td>
            <td class="report-count">
              <CountLink count={cases} href={isPast ? null : hrefOf(["queue"], { ruleId })} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
