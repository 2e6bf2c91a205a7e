/** Days as people type them: `yesterday`, `last week`, `2026-11-27`, `27.11.2026`, `27 Nov`. */
import type { TimeZoneChoice } from "./time.ts";

/** `to` is excluded; both in milliseconds since the epoch. */
export type Days = { readonly from: number; readonly to: number };

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
/** Monday. */
const firstOfWeek = 1;

type Day = readonly [year: number, month: number, day: number];

/** @returns null if the text names no days */
export function typedDays(text: string, now: number, zone: TimeZoneChoice): Days | null {
  const today = dayOf(now, zone);
  const [from, to] = named(text.trim().toLowerCase(), today) ?? [];
  if (from === undefined || to === undefined) return null;
  return { from: startOf(from, zone), to: startOf(to, zone) };
}

function dayOf(at: number, zone: TimeZoneChoice): Day {
  const time = new Date(at);
  return zone === "UTC"
    ? [time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()]
    : [time.getFullYear(), time.getMonth(), time.getDate()];
}

/** Days and months beyond the ends of theirs are counted on, as `Date` does. */
function startOf(day: Day, zone: TimeZoneChoice): number {
  return zone === "UTC" ? Date.UTC(...day) : new Date(...day).getTime();
}

function named(text: string, today: Day): readonly [Day, Day] | null {
  const [year, month, day] = today;
  const days = (from: number, to: number): readonly [Day, Day] => [
    [year, month, day + from],
    [year, month, day + to],
  ];
  const sinceMonday = (new Date(Date.UTC(...today)).getUTCDay() - firstOfWeek + 7) % 7;
  const ranges: Readonly<Record<string, readonly [Day, Day]>> = {
    today: days(0, 1),
    yesterday: days(-1, 0),
    "this week": days(-sinceMonday, 7 - sinceMonday),
    "last week": days(-sinceMonday - 7, -sinceMonday),
    "this month": [
      [year, month, 1],
      [year, month + 1, 1],
    ],
    "last month": [
      [year, month - 1, 1],
      [year, month, 1],
    ],
  };
  return ranges[text] ?? single(text, today);
}

/** One day: ISO 8601, with points, or with the name of its month; without a year the last one that has begun. */
function single(text: string, [thisYear, thisMonth, today]: Day): readonly [Day, Day] | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  const points = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  const words = /^(?:(\d{1,2})\.? )?([a-z]{3,9})(?: (\d{1,2}))?,?(?: (\d{4}))?$/.exec(text);
  if (iso !== null) return whole(Number(iso[1]), Number(iso[2]) - 1, Number(iso[3]));
  if (points !== null) return whole(Number(points[3]), Number(points[2]) - 1, Number(points[1]));
  const month = months.indexOf(words?.[2]?.slice(0, 3) ?? "");
  const day = Number(words?.[1] ?? words?.[3]);
  if (words === null || month === -1 || Number.isNaN(day)) return null;
  const isLater = month > thisMonth || (month === thisMonth && day > today);
  return whole(Number(words[4] ?? thisYear - (isLater ? 1 : 0)), month, day);
}

function whole(year: number, month: number, day: number): readonly [Day, Day] | null {
  const time = new Date(Date.UTC(year, month, day));
  if (time.getUTCMonth() !== month || time.getUTCDate() !== day) return null;
  return [
    [year, month, day],
    [year, month, day + 1],
  ];
}
