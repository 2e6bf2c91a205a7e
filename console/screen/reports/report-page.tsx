/** What the reports have in common: their tabs, how they wait and fail, and the rows as CSV. */
import type { ComponentChildren } from "preact";
import { saveCsv } from "#console/act/save-csv.ts";
import type { Answer } from "#console/api/query.ts";
import { hrefOf } from "#console/app/route.ts";
import { Button } from "#console/part/input/button.tsx";
import { Tabs } from "#console/part/input/tabs.tsx";
import { Unanswered } from "#console/part/state.tsx";
import { KeptHour, type KeptReport, NoneKept, nearestHours } from "./kept-hour.tsx";

const reports = {
  reports: "Aging",
  "match-rate": "Match rate",
  "value-at-risk": "Value at risk",
  "silent-files": "Silent files",
} as const;

type Props = {
  readonly current: keyof typeof reports;
  readonly answer: Answer<unknown>;
  /** Of the API, without `format`: `/v1/reports/aging`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** The hour that is shown, null for the present; left out where a report is only of the present. */
  readonly asOf?: string | null;
  readonly tools?: ComponentChildren;
  readonly children: ComponentChildren;
};

export function ReportPage(props: Props) {
  const { current, answer, path, query = {}, asOf, tools, children } = props;
  const { data, error, reload } = answer;
  const moment = asOf == null ? {} : { asOf };
  const csv = `${path}?${new URLSearchParams({ ...query, ...moment, format: "csv" })}`;
  const name = current === "reports" ? "aging" : current;
  const place = { screen: current, query };
  const hours = asOf == null ? null : nearestHours(error);
  return (
    <div class="records">
      <div class="toolbar">
        <h1 class="toolbar-title">Reports</h1>
        <Tabs
          label="Reports"
          tabs={Object.entries(reports).map(([report, title]) => ({
            title,
            href: hrefOf([report], report === "silent-files" ? {} : moment),
            isCurrent: report === current,
          }))}
        />
        {tools}
        {asOf !== undefined && <KeptHour {...place} asOf={asOf} />}
        <Button icon="imports" onClick={() => void saveCsv(`${name}.csv`, csv)}>
          CSV
        </Button>
      </div>
      <div class="report">
        {asOf != null && hours !== null && (
          <NoneKept {...place} asOf={asOf} hours={hours} report={name as KeptReport} />
        )}
        {data === undefined && hours === null && <Unanswered error={error} reload={reload} />}
        {data !== undefined && children}
      </div>
    </div>
  );
}
