/** The days of a trend, and how much of what came on each of them was matched. */
import type { ResponseOf } from "#api/client/types.ts";

/** Milliseconds since the epoch; `to` is excluded. Days are those of UTC, as in all reports. */
export type TrendDay = { readonly day: string; readonly from: number; readonly to: number };

export type TrendPoint = { readonly day: string; readonly all: number; readonly matched: number };

const dayMilliseconds = 86_400_000;

/** @returns the days up to today, the oldest first */
export function lastDays(now: number, count: number): readonly TrendDay[] {
  const today = now - (now % dayMilliseconds);
  return Array.from({ length: count }, (_, at) => {
    const from = today - (count - 1 - at) * dayMilliseconds;
    return { day: new Date(from).toISOString().slice(0, 10), from, to: from + dayMilliseconds };
  });
}

type Row = ResponseOf<"getMatchRateReport">["items"][number];

/** @param rows of the report by source, of one day */
export function pointOf(day: string, rows: readonly Row[]): TrendPoint {
  const sources = rows.flatMap((row) => ("source" in row ? [row] : []));
  return {
    day,
    all: sources.reduce((sum, { legs }) => sum + legs, 0),
    matched: sources.reduce((sum, { matchedLegs }) => sum + matchedLegs, 0),
  };
}

export type TrendBar = TrendPoint & {
  readonly x: number;
  /** Heights from the ground, in the units of the picture. */
  readonly height: number;
  readonly matchedHeight: number;
};

type Size = { readonly width: number; readonly height: number };

/** Bars from zero: the highest one fills the height. A day of which something came has a height of at least one. */
export function barsOf(points: readonly TrendPoint[], { width, height }: Size): TrendBar[] {
  const most = Math.max(1, ...points.map(({ all }) => all));
  const heightOf = (count: number) =>
    count === 0 ? 0 : Math.max(1, Math.round((count / most) * height));
  return points.map((point, at) => ({
    ...point,
    x: (at * width) / points.length,
    height: heightOf(point.all),
    matchedHeight: Math.min(heightOf(point.matched), heightOf(point.all)),
  }));
}
