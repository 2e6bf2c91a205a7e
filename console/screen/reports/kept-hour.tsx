/** The full hour of which a report is shown, in place of the present; what is offered where nothing is kept of it. */

import { ApiError } from "#api/client/api-error.ts";
import type { RequestOf } from "#api/client/types.ts";
import { attempt } from "#console/act/attempt.ts";
import { timeZone } from "#console/app/preference.ts";
import { go, hrefOf } from "#console/app/route.ts";
import { exactTime } from "#console/format/time.ts";
import { Button } from "#console/part/input/button.tsx";
import { DateInput } from "#console/part/input/date-input.tsx";
import { Empty } from "#console/part/state.tsx";
import { api, may } from "#console/session/session.ts";

type Query = Readonly<Record<string, string>>;
/** What is kept by the hour. */
export type KeptReport = ExportQuery["report"];
type ExportQuery = NonNullable<RequestOf<"exportReport">["query"]>;

type Place = {
  /** What the report is asked with, without the hour. */
  readonly query: Query;
  readonly asOf: string | null;
};

/** `2026-03-05T13:00:00.000Z` as the field shows it. The hour is in UTC, because zones that are half an hour off have no full hours. */
const fieldOf = (asOf: string | null) => asOf?.slice(0, 16) ?? "";

export function KeptHour({ query, asOf }: Place) {
  const show = (hour: string) =>
    go(
      hrefOf(["reports"], hour === "" ? query : { ...query, asOf: `${hour.slice(0, 13)}:00:00Z` }),
    );
  return (
    <div class="kept-hour" title="A full hour that is kept; empty: now">
      <span>As of (UTC)</span>
      <DateInput label="As of (UTC)" kind="datetime-local" value={fieldOf(asOf)} set={show} />
    </div>
  );
}

/** @returns the nearest hours that are kept, where nothing is kept of this one; null for another error */
export function nearestHours(error: unknown): readonly string[] | null {
  if (!(error instanceof ApiError) || error.status !== 404) return null;
  const details = error.body["details"] as Readonly<Record<string, unknown>> | undefined;
  return [details?.["before"], details?.["after"]].filter((each) => typeof each === "string");
}

type NoneProps = Place & {
  readonly asOf: string;
  readonly hours: readonly string[];
  readonly report: KeptReport;
};

export function NoneKept({ query, asOf, hours, report }: NoneProps) {
  const start = async () => {
    const wanted = { ...query, report, asOf, format: "csv" } as ExportQuery;
    const done = await attempt(null, () => api().call("exportReport", { query: wanted }));
    if (done !== null) go(hrefOf(["exports", done.result.exportId]));
  };
  return (
    <Empty icon="clock" title="Nothing is kept of this hour">
      {hours.length > 0 && (
        <p>
          The nearest hours:{" "}
          {hours.map((hour, at) => (
            <span key={hour}>
              {at > 0 && ", "}
              <a href={hrefOf(["reports"], { ...query, asOf: hour })}>
                {exactTime(hour, timeZone.value)}
              </a>
            </span>
          ))}
        </p>
      )}
      {may("exportReport") && (
        <p>
          <Button icon="imports" onClick={() => void start()}>
            Export the report of this moment
          </Button>
        </p>
      )}
    </Empty>
  );
}
