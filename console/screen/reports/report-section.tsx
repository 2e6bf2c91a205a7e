/** What the reports have in common: how they wait and fail, and their rows as CSV. */
import type { ComponentChildren } from "preact";
import { saveCsv } from "#console/act/save-csv.ts";
import type { Answer } from "#console/api/query.ts";
import { Button } from "#console/part/input/button.tsx";
import { Unanswered } from "#console/part/state.tsx";
import { type KeptReport, NoneKept, nearestHours } from "./kept-hour.tsx";

type Props = {
  readonly name: KeptReport | "expected-deliveries";
  readonly title: string;
  /** What the title says once the answer is there. */
  readonly heading?: string | undefined;
  readonly answer: Answer<unknown>;
  readonly query?: Readonly<Record<string, string>>;
  /** The hour that is shown, null for the present. */
  readonly asOf: string | null;
  readonly tools?: ComponentChildren;
  readonly children: ComponentChildren;
};

export function ReportSection(props: Props) {
  const { name, title, heading = title, answer, query = {}, asOf, tools, children } = props;
  const { data, error, reload } = answer;
  const moment = asOf === null ? {} : { asOf };
  const csv = `/v1/reports/${name}?${new URLSearchParams({ ...query, ...moment, format: "csv" })}`;
  const hours = asOf === null || name === "expected-deliveries" ? null : nearestHours(error);
  return (
    <section aria-label={title}>
      <div class="report-head">
        <h2>{heading}</h2>
        {tools}
        <Button
          kind="quiet"
          icon="imports"
          label={`CSV: ${title.toLowerCase()}`}
          onClick={() => void saveCsv(`${name}.csv`, csv)}
        />
      </div>
      {asOf !== null && hours !== null && (
        <NoneKept query={query} asOf={asOf} hours={hours} report={name as KeptReport} />
      )}
      {data === undefined && hours === null && <Unanswered error={error} reload={reload} />}
      {data !== undefined && children}
    </section>
  );
}
