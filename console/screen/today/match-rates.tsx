import { useMemo } from "preact/hooks";
import type { ResponseOf } from "#api/client/types.ts";
import { useAnswer } from "#console/api/query.ts";
import { countText } from "#console/format/amount.ts";
import { Rate } from "#console/part/figure/rate.tsx";
import { Unanswered } from "#console/part/state.tsx";
import { api } from "#console/session/session.ts";
import { kindWords } from "#console/vocabulary/evidence-words.ts";

type Row = ResponseOf<"getMatchRateReport">["items"][number];
type SourceRow = Extract<Row, { readonly source: unknown }>;

const days = 30;
const day = 86_400_000;
/** Kinds of evidence and currencies; the report has the others. */
const shown = 6;

/** How much of the evidence of the last days belongs to a payment. */
export function MatchRates() {
  const from = useMemo(() => new Date(Date.now() - days * day).toISOString(), []);
  const { data, error, reload } = useAnswer("today:match-rate", (signal) =>
    api().call("getMatchRateReport", { query: { by: "source", from, limit: shown }, signal }),
  );
  if (data === undefined) return <Unanswered error={error} reload={reload} />;
  const rows = data.items.filter((row): row is SourceRow => "source" in row);
  if (rows.length === 0) return <p class="quiet">Nothing was reported.</p>;
  return (
    <>
      <ul class="lines">
        {rows.map(({ source, currency, rate, legs, matchedLegs }) => (
          <li key={`${source} ${currency}`}>
            <span>
              {kindWords[source]} <span class="quiet">{currency ?? "other currencies"}</span>
            </span>
            <span class="line-name">
              <span class="quiet">
                {countText(matchedLegs)} of {countText(legs)}
              </span>
              <Rate rate={rate} />
            </span>
          </li>
        ))}
      </ul>
      <p>
        <a href="#/reports">The whole report</a>
      </p>
    </>
  );
}
