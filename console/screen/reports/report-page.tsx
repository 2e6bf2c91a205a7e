/** What the reports have in common: their tabs, how they wait and fail, and the rows as CSV. */
import type { ComponentChildren } from "preact";
import { saveCsv } from "../../act/save-csv.ts";
import type { Answer } from "../../api/query.ts";
import { Button } from "../../part/input/button.tsx";
import { Tabs } from "../../part/input/tabs.tsx";
import { Unanswered } from "../../part/state.tsx";

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
  readonly tools?: ComponentChildren;
  readonly children: ComponentChildren;
};

export function ReportPage({ current, answer, path, query = {}, tools, children }: Props) {
  const { data, error, reload } = answer;
  const csv = `${path}?${new URLSearchParams({ ...query, format: "csv" })}`;
  const name = current === "reports" ? "aging" : current;
  return (
    <div class="records">
      <div class="toolbar">
        <h1 class="toolbar-title">Reports</h1>
        <Tabs
          label="Reports"
          tabs={Object.entries(reports).map(([report, title]) => ({
            title,
            href: `#/${report}`,
            isCurrent: report === current,
          }))}
        />
        {tools}
        <Button icon="imports" onClick={() => void saveCsv(`${name}.csv`, csv)}>
          CSV
        </Button>
      </div>
      <div class="report">
        {data === undefined && <Unanswered error={error} reload={reload} />}
        {data !== undefined && children}
      </div>
    </div>
  );
}
