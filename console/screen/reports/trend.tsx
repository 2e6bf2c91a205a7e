/** A trend of 30 days as bars from zero, with the same figures as a table. */
import { useAnswer } from "#console/api/query.ts";
import { countText } from "#console/format/amount.ts";
import { Scroll } from "#console/part/scroll.tsx";
import { Unanswered } from "#console/part/state.tsx";
import { TableHead } from "#console/part/table-head.tsx";
import { api } from "#console/session/session.ts";
import { barsOf, lastDays, pointOf, type TrendDay, type TrendPoint } from "./trend-days.ts";

const days = 30;
/** Asked for at the same time. */
const atOnce = 6;
/** Sources and currencies of one day. */
const limit = 100;
const size = { width: 900, height: 120 };
const gap = 4;

async function readTrend(signal: AbortSignal): Promise<readonly TrendPoint[]> {
  const all = lastDays(Date.now(), days);
  const points: TrendPoint[] = [];
  for (let at = 0; at < all.length; at += atOnce) {
    points.push(...(await Promise.all(all.slice(at, at + atOnce).map((day) => ask(day, signal)))));
  }
  return points;
}

async function ask({ day, from, to }: TrendDay, signal: AbortSignal): Promise<TrendPoint> {
  const range = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
  const query = { by: "source", limit, ...range } as const;
  return pointOf(day, (await api().call("getMatchRateReport", { query, signal })).items);
}

export function Trend() {
  const { data, error, reload } = useAnswer("trend", readTrend);
  if (data === undefined) return <Unanswered error={error} reload={reload} />;
  return (
    <>
      <Bars points={data} />
      <details>
        <summary>The same as a table</summary>
        <TrendTable points={data.filter(({ all }) => all > 0)} />
      </details>
    </>
  );
}

function Bars({ points }: { readonly points: readonly TrendPoint[] }) {
  const all = points.reduce((sum, point) => sum + point.all, 0);
  const matched = points.reduce((sum, point) => sum + point.matched, 0);
  const [first, last] = [points[0]?.day, points.at(-1)?.day];
  const width = size.width / points.length - gap;
  return (
    <>
      <p class="note">
        {countText(all)} bank lines and reports, {countText(matched)} of them have their payment.
        The highest bar is {countText(Math.max(...points.map((point) => point.all)))} on one day
        (UTC).
      </p>
      <svg
        class="trend-bars"
        viewBox={`0 0 ${size.width} ${size.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Bank lines and reports by day, ${first} to ${last}`}
      >
        {barsOf(points, size).map((bar) => (
          <g key={bar.day}>
            <title>{`${bar.day}: ${countText(bar.matched)} of ${countText(bar.all)}`}</title>
            <rect
              class="trend-all"
              {...{ x: bar.x, y: size.height - bar.height, width, height: bar.height }}
            />
            <rect
              class="trend-matched"
              {...{
                x: bar.x,
                y: size.height - bar.matchedHeight,
                width,
                height: bar.matchedHeight,
              }}
            />
          </g>
        ))}
        <line class="trend-ground" x1="0" x2={size.width} y1={size.height} y2={size.height} />
      </svg>
      <p class="trend-ends note">
        <span>{first}</span>
        <span>
          <span class="trend-key trend-key-matched" /> with a payment{" "}
          <span class="trend-key trend-key-all" /> without
        </span>
        <span>{last}</span>
      </p>
    </>
  );
}

function TrendTable({ points }: { readonly points: readonly TrendPoint[] }) {
  return (
    <Scroll label="Bank lines and reports by day">
      <table class="table">
        <TableHead columns={["Day (UTC)", ["count", "Reported"], ["count", "With a payment"]]} />
        <tbody>
          {points.map(({ day, all, matched }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td class="report-count">{countText(all)}</td>
              <td class="report-count">{countText(matched)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
